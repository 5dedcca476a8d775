import AuthorizationInterface
import Bag
import BagInterface
import Links
import Navigation
import NavigationTesting
import Testing

@MainActor
struct CheckoutTests {
  let navigator: Navigator

  init() throws {
    navigator = try NavigationTesting.navigator("stack[catalog > bag]", of: BagAlone().app)
    try navigator.run { $0.put(BagContents().adding(7, price: 9)) }
  }

  private func signInAndTap(_ actions: String...) throws {
    try navigator.run { $0.put(Session(user: "ann")) }
    for action in ["check-out"] + actions { try navigator.run { $0.tap(action) } }
  }

  @Test func isForMembers() {
    expectFailure(navigator, AppRoute().tap("check-out"), "members only")
  }

  @Test func goesStepByStep() throws {
    try signInAndTap()
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address]")
    #expect(navigator.offered == ["to-payment", "cancel"])
    try navigator.run { $0.tap("to-payment") }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address > payment]!")
    #expect(navigator.offered == ["pay", "cancel"])
    #expect(navigator.lines() == ["9 denarii", "purse or promise:"])
    try navigator.run { $0.tap("pay") }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[done]")
    #expect(navigator.state[BagContents.self] == .initial)
    #expect(navigator.offered == ["close"])
    try navigator.run { $0.tap("close") }
    expectTree(navigator, "stack[catalog > bag]")
  }

  @Test func nobodyGoesBackToWhatIsPaid() throws {
    try signInAndTap("to-payment", "pay")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[catalog > bag]")
  }

  @Test func isKeptOnceTheAddressIsGiven() throws {
    try signInAndTap("to-payment")
    expectFailure(navigator, AppRoute().open("shop://bag"), "'checkout' at /0/1 is locked")
    expectFailure(navigator, AppRoute().dismiss(all: true), "'checkout' at /0/1 is locked")
    expectFailure(navigator, AppRoute().present(BagAlone().bag()), "'checkout' at /0/1 is locked")
  }

  @Test func theUserMayGoBackToTheAddressAndNoFurther() throws {
    try signInAndTap("to-payment")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address]!")
    expectFailure(navigator, AppRoute().back(), "'checkout' at /0/1 is locked")
    try navigator.run { $0.tap("to-payment") }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address > payment]!")
  }

  @Test(arguments: [[], ["to-payment"]])
  func cancellingKeepsTheBag(_ steps: [String]) throws {
    try signInAndTap()
    for step in steps { try navigator.run { $0.tap(step) } }
    try navigator.run { $0.tap("cancel") }
    expectTree(navigator, "stack[catalog > bag]")
    #expect(navigator.state[BagContents.self].ids == [7])
  }

  @Test func beforeTheAddressAndAfterTheMoneyALinkTakesItAway() throws {
    try signInAndTap()
    try navigator.run { $0.open("shop://bag") }
    expectTree(navigator, "stack[catalog > bag]")
    try signInAndTap("to-payment", "pay")
    try navigator.run { $0.open("shop://bag") }
    expectTree(navigator, "stack[catalog > bag]")
  }

  @Test func aRootCannotBeCancelled() throws {
    let navigator = try NavigationTesting.navigator("stack checkout[address]", of: BagAlone().app)
    #expect(navigator.offered == ["to-payment"])
    try navigator.run { $0.tap("to-payment") }
    #expect(navigator.offered == ["pay"])
  }

  @Test func theKeyMakesTheSameStackAsTheCall() throws {
    #expect(try BagAlone().app.entries.screen("checkout").node == BagAlone().checkout().node)
  }
}
