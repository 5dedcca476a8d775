import Composer
import Navigation
import NavigationTesting
import Testing

/// An app of a few screens to go to.
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
  struct Wishes: Screen {
    static let name = "wishes"
    var kind: String
  }
  struct Home: Screen {
    typealias Current = Tabs
    static let name = "home"
  }
  struct Places: Screen {
    typealias Current = Split
    static let name = "places"
  }

  static func account() -> AnyScreen<Page> { AnyScreen(Account()) }
  static func bag() -> AnyScreen<Page> { AnyScreen(Bag()) }
  static func product(_ id: Int) -> AnyScreen<Page> { AnyScreen(Product(id: id)) }
  static func home() -> AnyTabsScreen {
    AnyScreen(Home(), [AnyScreen(Start()).withStackContainer().anyModal, bag().withStackContainer().anyModal])
  }

  /// Nobody is signed in until a counter is set.
  static let member = Guard("member", "") { _, transaction in
    transaction.value(StubApp.Counter.self).count > 0
      ? .allow : .detour(AppRoute().top(.container).present(AnyScreen(Login())).erased, until: "login")
  }

  static func app(_ destinations: AnyDestination..., guardedBy guards: String? = nil) -> AppDefinition {
    let table = guards.map { DestinationTable(destinations, guardedBy: $0) } ?? DestinationTable(destinations)
    return AppDefinition(
      "shop", "",
      entries: [
        Entry(Account.self, ""), Entry(Bag.self, ""), Entry(Start.self, ""), Entry(Login.self, ""), Entry(Forgot.self, ""),
        Entry(Product.self, "", samples: [Product(id: 1)]), Entry(Wishes.self, "", samples: [Wishes(kind: "a")]),
        Entry(Home.self, "", make: { _ in home() }), Entry(Places.self, ""),
      ], guards: [member], values: StubApp.values, parts: [table])
  }
}

/// Expects where a destination leads from a tree, in one change that is taken back and done again.
@MainActor func expect<Context>(
  _ before: String, _ destination: Destination<Context>, _ context: Context, gives after: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expect(before, of: Shop.app(destination.any), { $0.go(to: destination, context) }, gives: after, sourceLocation: sourceLocation)
}

@MainActor func expect(
  _ before: String, _ step: Step<NoContext, Page>, gives after: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expect(before, Destination("x", "", to: step), NoContext(), gives: after, sourceLocation: sourceLocation)
}

/// Expects why a destination is not reached.
@MainActor func expect(
  _ before: String, _ step: Step<NoContext, Page>, fails sentence: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let destination = Destination("x", "", to: step)
  try expect(before, of: Shop.app(destination.any), { $0.go(to: destination) }, fails: sentence, sourceLocation: sourceLocation)
}
