import Faulty
import Groma
import Kiosk
import Lab
import Plaza

/// The apps that the shell can run. Each is made when it is asked for: a start needs one.
///
/// Those whose handlers trap are for trying what becomes of that: they run, and are not offered.
enum Apps {
  private static let makers: KeyValuePairs<String, @Sendable () -> AppDefinition> = [
    "plaza": { .plaza }, "kiosk": { .kiosk }, "lab": { .lab },
  ]

  private static let faulty: KeyValuePairs<String, @Sendable () -> AppDefinition> = [
    "faulty": { .faulty }, "faulty-launch": { .faultyLaunch },
  ]

  /// Their names; the first is run unless another is named.
  static var names: [String] { makers.map(\.key) }

  /// All of them.
  static var all: [AppDefinition] { makers.map { $0.value() } }

  /// Whether there is an app of a name, whether it is offered or not.
  static func has(_ name: String) -> Bool { (Array(makers) + Array(faulty)).contains { $0.key == name } }

  /// The app of a name that is one of them; the first of another.
  static func named(_ name: String) -> AppDefinition { ((Array(makers) + Array(faulty)).first { $0.key == name } ?? makers[0]).value() }
}
