import Kiosk
import Lab
import Navigation
import Plaza

/// The apps that the shell can run. Each is made when it is asked for: a start needs one.
enum Apps {
  private static let makers: KeyValuePairs<String, @Sendable () -> AppDefinition> = [
    "plaza": { .plaza }, "kiosk": { .kiosk }, "lab": { .lab },
  ]

  /// Their names; the first is run unless another is named.
  static var names: [String] { makers.map(\.key) }

  /// All of them.
  static var all: [AppDefinition] { makers.map { $0.value() } }

  /// The app of a name that is one of them; the first of another.
  static func named(_ name: String) -> AppDefinition { (makers.first { $0.key == name } ?? makers[0]).value() }
}
