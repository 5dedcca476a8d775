import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleBag
import GromaSampleBagInterface
import GromaTesting
import Testing

@MainActor
struct BagFeatureTests {
  private static let app = BagAlone().app
  private static let two = BagContents().adding(7, price: 9).adding(2, price: 3)

  @Test func hasNoProblems() {
    #expect(Self.app.problems() == [])
  }

  @Test func usageListsTheArguments() throws {
    let names = ["bag", "checkout", "address", "payment", "done"]
    #expect(names.map { Self.app.screens[$0]?.usage } == names, "nothing")
    #expect(try Self.app.screens.screen("checkout").node == BagAlone().checkout().node)
  }

  @Test func anEmptyBagOffersNothing() throws {
    #expect(try navigator("stack[bag]", of: Self.app).offered == [])
  }

  @Test func showsItsContentsAndTheTotal() throws {
    let navigator = try navigator("stack[bag]", of: Self.app)
    #expect(navigator.lines() == ["the bag is empty"])
    try navigator.run { $0.put(Self.two) }
    #expect(navigator.lines() == ["product 2", "product 7", "total: 12 denarii", "reserved until another user buys it"])
    navigator.undo()
    #expect(navigator.lines() == ["the bag is empty"])
  }

  @Test func offersOpeningEmptyingAndBuyingItsContents() throws {
    let navigator = try navigator("stack[bag]", of: Self.app)
    try navigator.run { $0.put(Self.two) }
    #expect(navigator.offered == ["open-product-2", "open-product-7", "empty", "check-out"])
    try navigator.run { $0.tap("empty") }
    #expect(navigator.state[BagContents.self] == .initial)
    #expect(navigator.offered == [])
  }

  @Test(arguments: [
    ("stack[bag]", "stack[bag > product(id=7)]"), ("stack[catalog > product(id=7)] ^ stack[bag]", "stack[catalog > product(id=7)]"),
    ("stack[catalog > product(id=2)] ^ stack[bag]", "stack[catalog > product(id=2)] ^ stack[bag > product(id=7)]"),
    ("tabs[stack[product(id=7)] | *stack[bag]]", "tabs[*stack[product(id=7)] | stack[bag]]"),
  ])
  func anOpenProductIsBroughtToTheFront(_ before: String, _ after: String) throws {
    let navigator = try navigator(before, of: Self.app)
    try navigator.run { $0.put(Self.two).tap("open-product-7") }
    expectTree(navigator, after)
  }

  @Test(arguments: [
    ("stack[catalog]", "stack[catalog] ^ stack[bag]"), ("stack[bag > product(id=7)]", "stack[bag]"),
    ("tabs[*stack[catalog] | stack[bag]]", "tabs[stack[catalog] | *stack[bag]]"),
    ("stack[catalog] ^ stack[bag] ^ product(id=7)", "stack[catalog] ^ stack[bag]"),
  ])
  func linkBringsTheBagToTheFrontOrPresentsIt(_ before: String, _ after: String) throws {
    try expect(before, of: Self.app, { $0.open("shop://bag") }, gives: after)
  }
}
