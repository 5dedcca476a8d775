import Groma
import GromaLinks
import GromaTesting

@testable import GromaExplorer

/// A small app of letters in which a mistake can be planted. `a` opens `b`, which opens `c` and presents `d`.
enum PlantedApp {
  static func app(
    _ actions: [String: [StubAction]] = sound, links: [DeepLink] = [link { $0.land(on: page("b"), above: page("a")) }],
    guards: [Guard] = [], properties: [Property] = [], root: AnyModalScreen = page("a").withStackContainer().erased
  ) -> AppDefinition {
    AppDefinition(
      "planted", "letters", screens: StubApp.screens { key, _, _ throws(NavigationError) in actions[key.name] ?? [] }, guards: guards,
      values: StubApp.values, parts: [LinkTable(links, from: [.scheme("app")]), Properties(properties)], root: root)
  }

  /// The arguments of the link to `b`. There are none.
  struct Nothing: Codable {}

  /// Returns a link to `b`.
  static func link<End>(_ route: @escaping @Sendable (AppRoute) -> Route<AnyContainer, End>) -> DeepLink {
    DeepLink("b", "the letter b", destination: { (_: Nothing) in page("b").key }, route: { (_: Nothing) in route(AppRoute()) })
  }

  /// Actions without a mistake.
  static let sound: [String: [StubAction]] = [
    "a": [UserAction("open-b") { $0.stack.push(page("b")) }],
    "b": [UserAction("open-c") { $0.stack.push(page("c")) }, UserAction("show-d") { $0.present(page("d").withStackContainer()) }],
    "d": [UserAction("done") { $0.close() }],
  ]
}
