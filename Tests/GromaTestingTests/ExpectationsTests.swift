import Groma
import GromaTesting
import Testing

/// Tests the expectations on apps whose models run routes.
@MainActor struct ExpectationsTests {
  private struct Home: Screen { static let name = "home" }
  private struct Other: Screen { static let name = "other" }
  private struct Visits: StateValue {
    static let name = "visits"
    static let initial = Visits(count: 0)
    var count: Int
  }

  /// A model that changes the state when its screen appears.
  private final class HomeModel: ScreenModel {
    private let context: ScreenContext<Home>
    init(_ context: ScreenContext<Home>) { self.context = context }
    func appeared() { _ = try? context.run { $0.put(Visits(count: 1)) } }
  }

  private static let app = AppDefinition("visits", "an app that counts visits", root: Home().withStackContainer()) {
    ScreenDefinition(Home.self, "home", model: { _, context in HomeModel(context) })
    ScreenDefinition(Other.self, "another screen")
    Visits.self
  }

  @Test func onlyTheChangesOfTheRouteAreUndone() throws {
    try expect("stack[home]", of: Self.app, { $0.top(.stack).push(Other()) }, gives: "stack[home > other]")
    try expect("stack[home]", of: Self.app, { $0.top(.stack).push(Other()).push(Other()) }, gives: "stack[home > other > other]")
  }
}
