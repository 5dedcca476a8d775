import Groma
import GromaDestinations
import GromaTesting
import Testing

/// An app with a few screens as destinations.
enum Shop {
  struct Account: Screen { static let name = "account" }
  struct Bag: Screen { static let name = "bag" }
  struct Start: Screen { static let name = "start" }
  struct Login: Screen { static let name = "login" }
  struct Forgot: Screen { static let name = "forgot" }
  struct Product: Screen {
    static let name = "product"
    var id: Int
  }
  struct Results: Screen {
    static let name = "results"
    static let dataArguments = ["page"]
    var text: String
    var page: Int
  }
  struct Wishes: Screen {
    static let name = "wishes"
    var kind: String
  }
  struct Home: Screen {
    typealias Current = Tabs
    static let name = "home"
  }
  /// A container whose last child is visible.
  enum Deck: CustomContainer {
    static let name = "deck"
    static let visibility = Kind.Visibility.last
  }
  /// A container that keeps only its last child.
  enum Slot: CustomContainer {
    static let name = "slot"
    static let visibility = Kind.Visibility.all
    static func arrange(_ children: [Node]) -> [Node] { children.suffix(1) }
  }
  struct Places: Screen {
    typealias Current = Split
    static let name = "places"
  }

  static func start() -> AnyScreen<Page> { AnyScreen(Start()) }
  static func login() -> AnyScreen<Page> { AnyScreen(Login()) }
  static func forgot() -> AnyScreen<Page> { AnyScreen(Forgot()) }
  static func account() -> AnyScreen<Page> { AnyScreen(Account()) }
  static func bag() -> AnyScreen<Page> { AnyScreen(Bag()) }
  static func product(_ id: Int) -> AnyScreen<Page> { AnyScreen(Product(id: id)) }
  static func home() -> AnyTabsScreen {
    AnyScreen(Home(), [AnyScreen(Start()).withStackContainer().erased, bag().withStackContainer().erased])
  }

  /// Guards: one that redirects to the login until a counter is set, two that deny, and others.
  static let guards = [
    Guard("member") { _, transaction in
      transaction.value(StubApp.Counter.self).count > 0
        ? .allow : .redirect(AppRoute().top(.container).present(login()).erased, until: login().key)
    },
    Guard("closed") { _, _ in .deny(.custom(code: "shop.closed", message: "the shop is closed")) },
    Guard("empty") { _, _ in .deny(.custom(code: "shop.empty", message: "the bag is empty")) },
    Guard("elsewhere") { _, _ in .redirect(AppRoute().top(.container).present(account()).erased) },
  ]

  static func app(_ destinations: AnyDestination..., guardedBy guarding: String? = nil) -> AppDefinition {
    let table = guarding.map { DestinationTable(destinations, guardedBy: $0) } ?? DestinationTable(destinations)
    return AppDefinition(
      "shop", "",
      screens: [
        ScreenDefinition(Account.self, ""), ScreenDefinition(Bag.self, ""), ScreenDefinition(Start.self, ""),
        ScreenDefinition(Login.self, ""), ScreenDefinition(Forgot.self, ""),
        ScreenDefinition(Product.self, "", samples: [Product(id: 1)]), ScreenDefinition(Wishes.self, "", samples: [Wishes(kind: "a")]),
        ScreenDefinition(Results.self, "", samples: [Results(text: "pots", page: 1)]),
        ScreenDefinition(Home.self, "", make: { _ in home() }), ScreenDefinition(Places.self, ""),
      ], guards: Shop.guards, values: StubApp.values, kinds: [Deck.self, Slot.self],
      parts: [table])
  }
}

/// Returns a step that makes a screen.
func made<Kind>(_ screen: AnyScreen<Kind>) -> DestinationStep<NoContext, Kind> { DestinationStep { _ in screen } }

/// Expects that going to a destination turns one tree into another, in one change that can be undone and redone.
@MainActor func expect<Context>(
  _ before: String, _ destination: Destination<Context>, _ context: Context, gives after: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expect(before, of: Shop.app(destination.any), { $0.go(to: destination, context) }, gives: after, sourceLocation: sourceLocation)
}

/// Expects that going along a chain turns one tree into another. Also expects that the first tree prints as it is written.
@MainActor func expect<Kind>(
  _ before: String, _ chain: DestinationChain<NoContext, Kind>, gives after: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let destination = Destination("x", "", to: chain)
  expectTree(try navigator(before, of: Shop.app(destination.any)), before, sourceLocation: sourceLocation)
  try expect(before, destination, NoContext(), gives: after, sourceLocation: sourceLocation)
}

/// Expects that going to a destination fails with a sentence and changes nothing.
@MainActor func expect<Kind>(
  _ before: String, _ chain: DestinationChain<NoContext, Kind>, fails sentence: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let destination = Destination("x", "", to: chain)
  try expect(before, of: Shop.app(destination.any), { $0.go(to: destination) }, fails: sentence, sourceLocation: sourceLocation)
}
