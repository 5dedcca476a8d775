import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests how a step finds its screen in the tree.
@MainActor struct FinderTests {
  private let onTop = DestinationChain<NoContext, AnyContainer>.current

  @Test func findsByTheKeyOfTheCreatedScreen() throws {
    let way = made(Shop.product(1)).presented(on: onTop)
    try expect("stack[product(id=1) > bag]", way, gives: "stack[product(id=1)]")
    try expect("stack[product(id=2) > bag]", way, gives: "stack[product(id=2) > bag] ^ product(id=1)")
  }

  @Test func foundScreenReceivesTheDataOfTheCreatedOne() throws {
    let page = AnyScreen(Shop.Results(text: "pots", page: 2))
    let other = AnyScreen(Shop.Results(text: "fruit", page: 2))
    let byType = { (screen: AnyScreen<Page>) in
      DestinationStep(found: .screen(Shop.Results.self) { _, _ in true }) { (_: NoContext) in screen }.presented(on: .root)
    }
    let tree = "stack[results(text=pots page=1) > bag]"
    try expect(tree, made(page).presented(on: .root), gives: "stack[results(text=pots page=2)]")
    try expect(tree, byType(page), gives: "stack[results(text=pots page=2)]")
    // A screen that only the finder considers the same keeps its data.
    try expect(tree, byType(other), gives: "stack[results(text=pots page=1)]")
  }

  @Test func findsByName() throws {
    let way = DestinationStep(found: .named("product")) { (_: NoContext) in Shop.product(1) }.presented(on: onTop)
    try expect("stack[product(id=2) > bag]", way, gives: "stack[product(id=2)]")
  }

  @Test func findsByKindWithOptionsAndAStart() throws {
    let account = made(Shop.account())
    let tree = "stack[start] ^ tabs[stack[bag] | *login]"
    try expect(tree, account.pushed(on: .existing(.stack)), gives: "stack[start] ^ tabs[*stack[bag > account] | login]")
    try expect(tree, account.pushed(on: .existing(.stack, from: .root)), gives: "stack[start > account]")
    try expect(tree, account.pushed(on: .existing(.stack, .currentVisibleOnly)), fails: "found no stack to begin at from /0")
    try expect(tree, account.pushed(on: .existing(.stack, .allVisible)), gives: "stack[start > account]")
  }

  @Test func findsTheScreenAtAPath() throws {
    let place = DestinationChain<NoContext, AnyContainer>.existing(.container, .current, from: .at(path(0, 0, 1)))
    try expect("tabs[*start | bag]", made(Shop.account()).presented(on: place), gives: "tabs[start | *bag] ^ account")
    try expect("start", made(Shop.account()).presented(on: place), fails: "found no screen to begin at from /0")
  }

  @Test func findsByArgumentsAndContext() throws {
    let way = DestinationStep(found: .screen(Shop.Product.self) { product, least in product.id >= least.id }) { (least: Shop.Product) in
      Shop.product(least.id)
    }.presented(on: .current)
    let cheapest = Destination("x", "", to: way)
    let tree = "stack[product(id=7) > product(id=1)]"
    try expect(tree, cheapest, Shop.Product(id: 1), gives: tree)
    try expect(tree, cheapest, Shop.Product(id: 5), gives: "stack[product(id=7)]")
    try expect(tree, cheapest, Shop.Product(id: 8), gives: "\(tree) ^ product(id=8)")
  }

  @Test(arguments: [
    ("product(id=1) ^ product(id=2)", "product(id=1) ^ product(id=2)"),
    ("product(id=1) ^ product(id=2) ^ bag", "product(id=1) ^ product(id=2)"),
    ("tabs[product(id=1) | *product(id=2) | bag]", "tabs[product(id=1) | *product(id=2) | bag]"),
    ("stack[product(id=2) > product(id=1) > bag]", "stack[product(id=2)]"),
  ])
  func findsTheNearestOfSeveralScreens(before: String, after: String) throws {
    let any = DestinationStep(found: .screen(Shop.Product.self) { _, _ in true }) { (_: NoContext) in Shop.product(3) }.presented(on: .root)
    try expect(before, any, gives: after)
  }

  @Test func secondFinderIsUsedIfTheFirstFindsNothing() throws {
    let finder = Finder<NoContext, Page>.named("bag").or(.named("account"))
    let way = DestinationStep(found: finder) { _ in Shop.start() }.presented(on: .root)
    try expect("tabs[account | bag | *login]", way, gives: "tabs[account | *bag | login]")
    try expect("tabs[account | *login]", way, gives: "tabs[*account | login]")
  }

  @Test func withoutAFinderTheScreenIsCreatedEachTime() throws {
    let way = DestinationStep(found: .none) { (_: NoContext) in Shop.bag() }.pushed(on: .existing(.stack))
    try expect("stack[start > bag]", way, gives: "stack[start > bag > bag]")
  }

  @Test func customFinderReadsTheTransaction() throws {
    let besideTheBag = Finder<NoContext, Page> { _, window, transaction in
      (try? transaction.first(.screen(Shop.bag()), from: window))?.parent?.child(0)
    }
    let way = DestinationStep(found: besideTheBag) { _ in Shop.login() }.presented(on: .root)
    try expect("tabs[account | *bag]", way, gives: "tabs[*account | bag]")
    try expect("start", way, gives: "start ^ login")
  }

  @Test func factoryIsNotCalledIfTheFinderSucceeds() throws {
    let sold = DestinationStep(found: .named("product")) { (_: NoContext) throws(NavigationError) -> AnyScreen<Page> in
      throw .custom(code: "shop.sold", message: "it is sold")
    }.presented(on: .root)
    try expect("stack[product(id=1) > bag]", sold, gives: "stack[product(id=1)]")
    try expect("stack[start]", sold, fails: "it is sold")
  }

  @Test func searchesTheWindowInWhichItRuns() throws {
    let bag = Destination("bag", "", to: made(Shop.bag()).presented(on: .current))
    let app = Shop.app(bag.any)
    let tree = "main: start & *other: bag"
    try expect(tree, of: app, { $0.at(path(0)).go(to: bag) }, gives: "*main: start ^ bag & other: bag")
    try expect(tree, of: app, { $0.go(to: bag) }, gives: tree)
  }
}
