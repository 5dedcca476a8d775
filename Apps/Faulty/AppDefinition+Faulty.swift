public import Groma
import GromaExplorer

extension AppDefinition {
  /// Pages on which something traps, or never ends, to try what becomes of that. All else is sound.
  public static var faulty: AppDefinition {
    AppDefinition(
      "faulty", "handlers that trap or never end", entries: [Begin.entry, Depths.entry], values: [Noted.self],
      parts: [
        Properties([
          Property("what is noted is read") { transaction in
            // A trap on purpose, as all in this app.
            if transaction.value(Noted.self).isNoted { fatalError("nobody reads") }
            return nil
          }
        ])
      ],
      root: AnyScreen(Begin()).withStackContainer().anyModal)
  }

  /// An app that traps as it is launched.
  public static var faultyLaunch: AppDefinition {
    AppDefinition("faulty-launch", "a launch that traps", entries: [Begin.entry], parts: [Fall()])
  }
}

/// Traps when the launch is completed.
private struct Fall: TreePart {
  // On purpose, too.
  func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
    fatalError("there is no root")
  }
}

/// Whether something was noted.
private struct Noted: StateValue {
  static let name = "noted"
  static let initial = Noted(isNoted: false)
  var isNoted: Bool
}

/// Where it begins.
private struct Begin: Screen {
  static let name = "begin"

  static var entry: ScreenDefinition {
    ScreenDefinition(
      Begin.self, "where it begins", samples: [Begin()],
      actions: { _, _, _ throws(NavigationError) in [UserAction("open") { $0.stack.push(AnyScreen(Depths())) }] })
  }
}

/// Where things go wrong.
private struct Depths: Screen {
  static let name = "depths"

  static var entry: ScreenDefinition {
    ScreenDefinition(
      Depths.self, "where things go wrong", samples: [Depths()],
      actions: { _, _, _ throws(NavigationError) in
        [
          step("trap") { numbers in AppRoute().put(Noted(isNoted: numbers[numbers.count] > 0)) },
          step("spin") { numbers in
            var sum = 1
            while sum != 0 { sum = sum &* 3 &+ (numbers.first ?? 0) }
            return AppRoute()
          },
          UserAction("note") { $0.put(Noted(isNoted: true)) },
        ]
      })
  }

  /// An action that a function of some numbers makes.
  private static func step(_ name: String, _ make: @escaping @Sendable ([Int]) -> AppRoute) -> UserAction {
    UserAction(name) {
      $0.with { _, transaction throws(NavigationError) in make([Int](repeating: 0, count: transaction.value(Noted.self).isNoted ? 2 : 1)) }
    }
  }
}
