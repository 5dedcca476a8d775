import GromaTesting
import Testing

@testable import Groma
@testable import GromaDestinations

/// Tests each row of the table of the article "Moving from RouteComposer", with the words of the row.
@MainActor struct MovingFromRouteComposerTests {
  /// A row of the table, with a test of its second column.
  private struct Row {
    let composer: String
    let test: @MainActor () throws -> Void
  }

  private typealias Step<Kind: ContainerKind> = DestinationStep<NoContext, Kind>
  private typealias Chain<Kind: ContainerKind> = DestinationChain<NoContext, Kind>

  /// A finder of presented screens with a name.
  private func presented(_ name: String) -> Finder<NoContext, Page> {
    Finder { _, place, transaction in
      let found = try? transaction.last(Target<Page>.named(name), from: place)
      return found.flatMap { $0.isInPresentedLayer ? $0 : nil }
    }
  }

  private var bag: Step<Page> { DestinationStep { _ in Shop.Bag() } }

  private var rows: [Row] {
    let bag = bag
    let home = Step<Tabs> { _ in Shop.home() }
    let places = Chain<Split>.existing(.split)
    return [
      Row(composer: "`ClassFinder`, `ClassWithContextFinder`") {
        try expect("tabs[*start | bag]", bag.pushed(on: .existing(.stack)), gives: "tabs[start | *bag]")
        let named = DestinationStep(found: .named("product")) { (_: NoContext) in Shop.Product(id: 1) }.presented(on: .root)
        try expect("tabs[*start | product(id=2)]", named, gives: "tabs[start | *product(id=2)]")
        let other = DestinationStep(found: .screen(Shop.Product.self) { product, _ in product.id > 1 }) { (_: NoContext) in
          Shop.Product(id: 9)
        }
        try expect("tabs[*product(id=1) | product(id=2)]", other.presented(on: .root), gives: "tabs[product(id=1) | *product(id=2)]")
      },
      Row(composer: "`NilFinder()`, to build each time") {
        let new = DestinationStep(found: .none) { (_: NoContext) in Shop.Bag() }.pushed(on: .existing(.stack))
        try expect("stack[bag]", new, gives: "stack[bag > bag]")
      },
      Row(composer: "`NilFactory()`, for a screen that must exist") {
        try expect("tabs[*start | bag]", Chain<Page>.existing(.named("bag")), gives: "tabs[start | *bag]")
        try expect("start", Chain<Page>.existing(.named("bag"), in: home.asRoot()), gives: "tabs home[stack[start] | *stack[bag]]")
      },
      Row(composer: "a finder of your own") {
        let found = DestinationStep(found: presented("bag")) { _ in Shop.Bag() }.presented(on: .current)
        try expect("stack[start] ^ stack[bag > account]", found, gives: "stack[start] ^ stack[bag]")
        try expect("stack[start > bag]", found, gives: "stack[start > bag] ^ bag")
      },
      Row(composer: "`SearchOptions`: `.fullStack`, `.allVisible`, …") {
        let visible = DestinationStep(found: .named("bag", .allVisible)) { (_: NoContext) in Shop.Bag() }.presented(on: .current)
        try expect("tabs[*start | bag]", visible, gives: "tabs[*start | bag] ^ bag")
        let inside = DestinationStep(found: .named("bag", [.current, .contained], from: .root)) { (_: NoContext) in Shop.Bag() }
        try expect("tabs[*start | bag]", inside.presented(on: .current), gives: "tabs[start | *bag]")
      },
      Row(composer: "`XibFactory`, `StoryboardFactory`") {
        final class Controller {}
        let definition = ScreenDefinition(Shop.Bag.self, "the bag").view { _ in Controller() }
        #expect(definition.erased.hasView)
      },
      Row(composer: "`GeneralStep.root()`, `.current()`") {
        try expect("stack[start] ^ account", bag.presented(on: .root), gives: "stack[start] ^ bag")
        try expect("stack[start] ^ account", bag.presented(on: .current), gives: "stack[start] ^ account ^ bag")
      },
      Row(composer: "`GeneralStep.custom(using:)`") {
        let stack = Chain<Stack>.existing(Finder { _, place, transaction in try? transaction.last(.stack, from: place) })
        try expect("stack[start]", bag.pushed(on: stack), gives: "stack[start > bag]")
      },
      Row(composer: "`NavigationControllerStep()`, `TabBarControllerStep()`") {
        try expect("start", bag.pushed(on: .newStack.presented(on: .current)), gives: "start ^ stack[bag]")
        try expect("start", bag.added(to: .newTabs.asRoot()), gives: "tabs[bag]")
      },
      Row(composer: "`UINavigationController.push()`, `.pushAsRoot()`, `.pushReplacingLast()`") {
        try expect("stack[start > account]", bag.pushed(on: .existing(.stack)), gives: "stack[start > account > bag]")
        try expect("stack[start > account]", bag.pushedAsRoot(of: .existing(.stack)), gives: "stack[bag]")
        try expect("stack[start > account]", bag.replacingTop(of: .existing(.stack)), gives: "stack[start > bag]")
      },
      Row(composer: "`UITabBarController.add()`") {
        try expect("tabs[start]", bag.added(to: .existing(.tabs)), gives: "tabs[start | *bag]")
      },
      Row(composer: "`GeneralAction.presentModally()`, `.replaceRoot()`") {
        try expect("start", bag.presented(on: .current, style: .fullScreen), gives: "start ^ (full-screen) bag")
        try expect("start ^ account", bag.asRoot(), gives: "bag")
      },
      Row(composer: "`UISplitViewController.setAsMaster()`, `.pushToDetails()`, `.pushOnToDetails()`") {
        try expect("split[start || account]", bag.asPrimary(of: places), gives: "split[bag || account]")
        try expect("split[start || account]", bag.asDetail(of: places), gives: "split[start || bag]")
        try expect("split[start || stack[account]]", bag.pushedOnDetail(of: places), gives: "split[start || stack[account > bag]]")
      },
      Row(composer: "`SwitchAssembly`") {
        let way = bag.pushed(on: .existing(.stack).or(.newStack.presented(on: .current)))
        try expect("start", way, gives: "start ^ stack[bag]")
        let chosen = bag.pushed(
          on: .choosing { _, transaction in transaction.kind(.app) == .app ? .newStack.presented(on: .root) : .existing(.stack) })
        try expect("stack[start]", chosen, gives: "stack[start] ^ stack[bag]")
      },
      Row(composer: "`adaptingContext(using:)`") {
        let product = DestinationStep { (product: Shop.Product) in product }.pushed(on: .existing(.stack))
        try expect("stack[start]", product.adapted { (_: NoContext) in Shop.Product(id: 7) }, gives: "stack[start > product(id=7)]")
      },
      Row(composer: "`RoutingInterceptor`") {
        try expect("start", bag.presented(on: .current).guarded(by: "closed"), fails: "the shop is closed")
        let destination = Destination("x", "", to: bag.presented(on: .current))
        let app = Shop.app(destination.any, guardedBy: "closed")
        try expect("start", of: app, { $0.go(to: destination) }, fails: "the shop is closed")
      },
      Row(composer: "`ContextTask`") {
        let task = bag.presented(on: .current).then { _, route in route.present(Shop.Login()) }
        try expect("start", task, gives: "start ^ bag ^ login")
        let results = DestinationStep { (_: NoContext) in Shop.Results(text: "pots", page: 2) }
        try expect("results(text=pots page=1)", results.presented(on: .current), gives: "results(text=pots page=2)")
      },
      Row(composer: "`PostRoutingTask`") {
        let task = bag.presented(on: .current).afterwards { _, route in route.present(Shop.Login()) }
        try expect("start", task, gives: "start ^ bag ^ login")
      },
      Row(composer: "`CompleteFactory`") {
        let home = Step<Tabs> { _ in AnyScreen(Shop.Home(), [Shop.Start().withStackContainer(), Shop.Bag()]) }
        try expect("login", home.asRoot(), gives: "tabs home[*stack[start] | bag]")
      },
      Row(composer: "`canBeDismissed`") {
        let locked = Shop.Account().policies { $0.lock = .kept }
        let navigator = try navigator("start", of: Shop.app(Destination("x", "", to: bag.asRoot()).any))
        try navigator.run { $0.top(.container).present(locked) }
        #expect(throws: NavigationError.self) { try navigator.run { $0.perform("go.x", NoContext()) } }
        expectTree(navigator, "start ^ account!kept")
      },
      Row(composer: "`PresentingFinder`, to close the own screen") {
        try expect("start ^ bag", of: Shop.app(), { $0.top(Shop.Bag()).close() }, gives: "start")
        try expect("stack[start > bag]", of: Shop.app(), { $0.top(Shop.Bag()).back() }, gives: "stack[start]")
      },
      Row(composer: "the messages of the `Logger`") {
        let shown = Destination("shown", "", to: DestinationStep { (product: Shop.Product) in product }.pushed(on: .existing(.stack)))
        let navigator = try navigator("stack[start]", of: Shop.app(shown.any))
        #expect(
          "\(navigator.explain(AppRoute().go(to: shown, Shop.Product(id: 4))))" == """
            does not find 'product id=4'
            makes 'product id=4'
            finds stack at /0/0
            pushes product id=4 on the stack
            then product id=4 is visible
            """)
      },
    ]
  }

  @Test func eachRowDoesWhatItSays() throws {
    for row in rows {
      do {
        try row.test()
      } catch {
        Issue.record("\(row.composer): \(error)")
      }
    }
  }

  @Test func eachRowOfTheArticleIsTried() throws {
    let table = try ArticleTable(of: "MovingFromRouteComposer", header: "| RouteComposer | Groma |")
    #expect(table.firstColumn == rows.map(\.composer))
  }

  @Test func anAlternativeFollowsAStepThatIsOnlyFound() throws {
    let stack = Chain<Stack>.existing(.stack).or(.newStack).presented(on: .current)
    try expect("start", bag.pushed(on: stack), gives: "start ^ stack[bag]")
    try expect("stack[start]", bag.pushed(on: stack), gives: "stack[start > bag]")
  }

  @Test func aStepWithoutContextFitsIntoAnyChain() throws {
    let start = DestinationStep { (_: NoContext) in Shop.start().withStackContainer() }.asRoot()
    let product = Destination("product", "", to: DestinationStep { (product: Shop.Product) in product }.pushed(on: start))
    try expect("account", of: Shop.app(product.any), { $0.go(to: product, Shop.Product(id: 3)) }, gives: "stack[start > product(id=3)]")
  }
}
