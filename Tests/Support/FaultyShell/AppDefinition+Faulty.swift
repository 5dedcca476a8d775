import Groma
import GromaExplorer

extension AppDefinition {
  /// An app for testing crash recovery, with a property that traps and with actions that trap or never end.
  static var faulty: AppDefinition {
    AppDefinition(
      "faulty", "handlers that trap or never end", screens: [Begin.definition, Depths.definition], values: [Noted.self],
      parts: [
        Properties([
          Property("every note is read") { transaction in
            // Traps on purpose.
            if transaction.value(Noted.self).isNoted { fatalError("the note is not read") }
            return nil
          }
        ])
      ],
      root: AnyScreen(Begin()).withStackContainer().erased)
  }

  /// An app that traps during launch.
  static var faultyLaunch: AppDefinition {
    AppDefinition("faulty-launch", "a launch that traps", screens: [Begin.definition], parts: [Fall()])
  }
}

/// A part of the app that traps when the launch is completed.
private struct Fall: TreePart {
  // Traps on purpose.
  func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
    fatalError("there is no root")
  }
}

/// A state value that records whether the `note` action was performed. After the action, the property of the app traps.
private struct Noted: StateValue {
  static let name = "noted"
  static let initial = Noted(isNoted: false)
  var isNoted: Bool
}

/// The root screen of the app.
private struct Begin: Screen {
  static let name = "begin"

  static var definition: any ScreenDeclaration {
    ScreenDefinition(
      Begin.self, "where it begins", samples: [Begin()],
      actions: { _ in [UserAction("open") { $0.stack.push(AnyScreen(Depths())) }] })
  }
}

/// The screen with the faulty actions.
private struct Depths: Screen {
  static let name = "depths"

  static var definition: any ScreenDeclaration {
    ScreenDefinition(
      Depths.self, "where things go wrong", samples: [Depths()],
      actions: { _ in
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

  /// Returns an action whose route is computed from an array with one zero, or with two zeros after the `note` action has been performed.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - make: Returns the route for the array.
  private static func step(_ name: ActionName<Self, NoFields>, _ make: @escaping @Sendable ([Int]) -> AppRoute) -> UserAction<Self> {
    UserAction(name) {
      $0.with { _, transaction throws(NavigationError) in make([Int](repeating: 0, count: transaction.value(Noted.self).isNoted ? 2 : 1)) }
    }
  }
}
