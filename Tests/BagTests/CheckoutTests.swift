import Groma
import GromaFlows
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleBagInterface
import GromaTesting
import Testing

@testable import GromaSampleBag

@MainActor
struct CheckoutTests {
  private nonisolated static let app = BagAlone().app
  private nonisolated static let asked = "(alert) alert(title='Leave the checkout?')"
  private let navigator: Navigator

  init() throws {
    navigator = try GromaTesting.navigator("stack[catalog > bag]", of: Self.app)
    try navigator.run { $0.put(BagContents().adding(7, price: 9)) }
  }

  private func signInAndTap(_ actions: String...) throws {
    try navigator.run { $0.put(Session(user: "ann")) }
    for action in ["check-out"] + actions { try navigator.tap(action) }
  }

  /// The data of the checkout flow; nil when there is no checkout.
  private var purchase: String? {
    navigator.app.part(FlowTable.self).flatMap { FlowTree(of: navigator.state, $0).nodes.first?.data?.description }
  }

  // MARK: Completing a purchase

  @Test func requiresAMember() {
    expectFailure(navigator, AppRoute().tap("check-out"), "members only")
  }

  @Test func leadsThroughEachStep() throws {
    try signInAndTap()
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address]")
    #expect(navigator.offered == ["to-payment", "cancel"])
    try navigator.tap("to-payment")
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address > payment]!")
    #expect(navigator.offered == ["pay", "cancel"])
    #expect(navigator.lines() == ["total: 9 denarii", "Pay with purse or promise."])
    try navigator.run { $0.tap("pay") }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[done]")
    #expect(navigator.state[BagContents.self] == .initial)
    #expect(navigator.offered == ["close"])
    try navigator.run { $0.tap("close") }
    expectTree(navigator, "stack[catalog > bag]")
    expectInvariants(navigator)
  }

  @Test func keepsTheCityUntilItEnds() throws {
    try signInAndTap()
    #expect(purchase == "")
    try navigator.run { $0.tap("to-payment", ["city": "Aosta"]) }
    #expect(purchase == "city=Aosta")
    try navigator.run { $0.back() }
    try navigator.run { $0.tap("to-payment", ["city": "Ostia"]) }
    #expect(purchase == "city=Ostia")
    for action in ["pay", "close"] { try navigator.tap(action) }
    #expect(purchase == nil)
    try navigator.run { $0.top(.stack).present(BagAlone().checkout()) }
    #expect(purchase == "", "the next checkout starts without a city")
  }

  @Test func eachOutputIsHandledOnce() throws {
    let diary = Diary()
    diary.follow(navigator, [.waiting, .announcements])
    try signInAndTap("to-payment", "pay", "close")
    #expect(
      diary.read() == [
        "starts checkout", "checkout handles address city=Aosta from address", "checkout handles payment from payment", "finished done",
        "checkout handles none from done", "finished checkout",
      ])
  }

  @Test func paidCheckoutCannotBeReopenedByGoingBack() throws {
    try signInAndTap("to-payment", "pay")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[catalog > bag]")
  }

  // MARK: Leaving

  /// The routes that would close the checkout, and the tree after each.
  private nonisolated static let ways: [(AppRoute, String)] = [
    (AppRoute().tap("cancel").erased, "stack[catalog > bag]"), (AppRoute().root.dismiss().erased, "stack[catalog > bag]"),
    (AppRoute().root.dismiss(all: true).erased, "stack[catalog > bag]"), (AppRoute().last(.stack).close().erased, "stack[catalog > bag]"),
    (AppRoute().first(.screen(BagAlone().bag())).makeVisible().erased, "stack[catalog > bag]"),
    (AppRoute().window.setRoot(BagAlone().bag()).erased, "bag"), (AppRoute().open("shop://anew").erased, "stack[catalog]"),
  ]

  @Test(arguments: ways)
  func closesWithoutAQuestionBeforeTheAddressAndAfterThePayment(_ way: AppRoute, _ tree: String) throws {
    try signInAndTap()
    let open = navigator.state
    #expect(try navigator.run(way) == .done)
    expectTree(navigator, tree)
    #expect(navigator.state[BagContents.self].ids == [7] && purchase == nil)
    if way == AppRoute().tap("cancel").erased { return }
    try navigator.restore(open)
    for action in ["to-payment", "pay"] { try navigator.tap(action) }
    #expect(try navigator.run(way) == .done)
    expectTree(navigator, tree)
  }

  @Test(arguments: ways)
  func checkoutInProgressIsClosedAfterTheAnswerLeave(_ way: AppRoute, _ tree: String) throws {
    try signInAndTap("to-payment")
    let before = navigator.tree
    try navigator.run(way)
    expectTree(navigator, "\(before) ^ \(Self.asked)")
    #expect(navigator.offered == ["leave", "stay"])
    try navigator.run { $0.tap("stay") }
    expectTree(navigator, before)
    #expect(navigator.state.pending == [] && purchase == "city=Aosta")
    try navigator.run(way)
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, tree)
    #expect(navigator.state[BagContents.self].ids == [7], "the bag keeps its product")
    #expect(navigator.state.pending == [] && purchase == nil)
    expectInvariants(navigator)
  }

  @Test func backFromThePaymentDoesNotAskAndBackFromTheAddressAsks() throws {
    try signInAndTap("to-payment")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address]!")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address]! ^ \(Self.asked)")
    for action in ["stay", "to-payment"] { try navigator.tap(action) }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address > payment]!")
  }

  @Test func interactiveDismissalAsksWhenItCompletes() throws {
    try signInAndTap("to-payment")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address]!")
    try expectDragAsks(Self.asked, navigator, leavingTo: "stack[catalog > bag]")
    #expect(purchase == nil)
  }

  @Test func presentingOverThePaymentAsksTheUser() throws {
    try signInAndTap("to-payment")
    let before = navigator.tree
    try navigator.run { $0.top(.container).present(BagAlone().product(id: 7)) }
    expectTree(navigator, "\(before) ^ \(Self.asked)")
    try navigator.run { $0.tap("stay") }
    expectTree(navigator, before)
  }

  @Test func checkoutInProgressIsBroughtToTheFront() throws {
    try signInAndTap()
    try navigator.run { $0.top(.container).present(BagAlone().bag()) }
    try navigator.run { $0.tap("check-out") }
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[address]")
  }

  @Test func aRootCannotBeCanceled() throws {
    let navigator = try GromaTesting.navigator("stack checkout[address]", of: Self.app)
    #expect(navigator.offered == ["to-payment"])
    try navigator.tap("to-payment")
    #expect(navigator.offered == ["pay"])
  }

  @Test func finishingRemovesOnlyTheCheckoutFromASharedStack() throws {
    let navigator = try GromaTesting.navigator("catalog ^ stack[bag > stack checkout[address]]", of: Self.app)
    for action in ["to-payment", "pay", "close"] { try navigator.tap(action) }
    expectTree(navigator, "catalog ^ stack[bag]")
  }

  // MARK: Undo and restoration

  @Test(arguments: ["to-payment", "pay", "close"])
  func eachStepIsUndoneSeparately(_ action: String) throws {
    try signInAndTap()
    for step in ["to-payment", "pay", "close"].prefix(while: { $0 != action }) { try navigator.tap(step) }
    let before = navigator.state
    try navigator.tap(action)
    let after = navigator.state
    navigator.undo()
    #expect(navigator.state == before)
    navigator.redo()
    #expect(navigator.state == after)
    expectInvariants(navigator)
  }

  @Test func continuesAfterARestart() throws {
    try signInAndTap()
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil)
    for action in ["to-payment", "cancel", "stay", "pay", "close"] {
      try navigator.tap(action)
      #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil, "after \(action)")
    }
  }

  // MARK: Outside the flow

  @Test(arguments: [("address", "to-payment"), ("payment", "pay")])
  func outputsFailOutsideTheCheckout(_ screen: String, _ action: String) throws {
    try expect(
      "stack[bag > \(screen)]", of: Self.app, { screen == "address" ? $0.tap(action, ["city": "Aosta"]) : $0.tap(action) },
      fails: "no flow around '\(screen)' handles '\(screen)'")
  }

  @Test func thanksScreenCanBeClosedInAnyStack() throws {
    try expect("stack[bag > done]", of: Self.app, { $0.tap("close") }, gives: "stack[bag]")
  }

  // MARK: Screen content

  @Test func paymentModelReportsToTheCheckout() throws {
    try signInAndTap("to-payment")
    let model = try #require(navigator.model(PaymentModel.self, at: path(0, 1, 1)))
    try model.paid()
    expectTree(navigator, "stack[catalog > bag] ^ stack checkout[done]")
    #expect(navigator.state[BagContents.self] == .initial)
    #expect(throws: NavigationError.gone("'payment'")) { try model.paid() }
  }
}
