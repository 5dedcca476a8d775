import FoundationEssentials
import Groma

extension AppDefinition {
  /// Returns an app whose actions have other results in another process.
  ///
  /// - Parameter addedAction: The name of an action that only this app has, or `nil` for none.
  static func processes(addedAction: String?) -> AppDefinition {
    AppDefinition(
      "processes", "handlers with other results in other processes", screens: [Count.screen(addedAction)], values: [Count.self],
      root: AnyScreen(Count.Main()).withStackContainer().erased)
  }
}

/// A state value with a number, and its screen.
private struct Count: StateValue {
  static let name = "count"
  static let initial = Count(number: 0)
  var number: Int

  struct Main: Screen { static let name = "main" }

  static func screen(_ addedAction: String?) -> any ScreenDeclaration {
    ScreenDefinition(Main.self, "counts", samples: [Main()]) { _ in
      if let addedAction { count(addedAction) { 1 } }
      count("hash") { ["x", "y", "z"].reduce(0) { $0 + abs($1.hashValue % 2) } }
      count("variable") { ProcessInfo.processInfo.environment["HOME"] == nil ? 1 : 2 }
      // Traps on purpose in a process without the variable.
      count("trap") { ProcessInfo.processInfo.environment["PATH"]!.isEmpty ? 1 : 2 }
      count("same") { 1 }
    }
  }

  private static func count(_ name: String, _ number: @escaping @Sendable () -> Int) -> UserAction<Main> {
    UserAction(ActionName(name)) { $0.with { _, _ in AppRoute().put(Count(number: number())) } }
  }
}
