import Faulty
import Groma
import Kiosk
import Lab
import Plaza

/// The apps that the shell can run. An app is created only when it is needed.
///
/// Apps whose code traps deliberately, for tests of crashes, can be run but are not listed.
enum Apps {
  private static let makers: KeyValuePairs<String, @Sendable () -> AppDefinition> = [
    "plaza": { .plaza }, "kiosk": { .kiosk }, "lab": { .lab },
  ]

  private static let faulty: KeyValuePairs<String, @Sendable () -> AppDefinition> = [
    "faulty": { .faulty }, "faulty-launch": { .faultyLaunch },
  ]

  /// The names of the listed apps. The first app is the default.
  static var names: [String] { makers.map(\.key) }

  /// All apps that the shell lists, created anew at each access.
  static var all: [AppDefinition] { makers.map { $0.value() } }

  /// Returns whether there is an app with this name, listed or not.
  static func has(_ name: String) -> Bool { (Array(makers) + Array(faulty)).contains { $0.key == name } }

  /// Creates the app with this name, listed or not, or the default app if there is none.
  static func named(_ name: String) -> AppDefinition { ((Array(makers) + Array(faulty)).first { $0.key == name } ?? makers[0]).value() }
}
