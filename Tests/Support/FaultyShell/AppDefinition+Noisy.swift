import Glibc
import Groma
import GromaExplorer

extension AppDefinition {
  /// An app whose handlers write to standard output, also from another thread, and whose names and messages contain control characters.
  static var noisy: AppDefinition {
    AppDefinition(
      "noisy", "handlers that print", screens: [Loud.definition],
      parts: [
        Properties([
          Property("a\u{1B}[2Jb\u{202E}c\u{0}d\n  proved in all 9 states   FORGED") { transaction in
            Noise.make()
            return transaction.visibleKey(.app) == Loud(level: 1).key ? "message \u{1B}]0;title\u{7}\u{2028}\nproved FORGED" : nil
          }
        ])
      ],
      root: AnyScreen(Loud(level: 0)).withStackContainer().erased)
  }
}

/// Text that is written to standard output in several ways.
private enum Noise {
  static func make() {
    print("NOISE")
    // C reads the bytes.
    _ = unsafe write(STDOUT_FILENO, "NOISE\n", 6)
  }
}

/// A screen whose handlers print.
private struct Loud: Screen {
  static let name = "loud"
  var level: Int

  static var definition: any ScreenDeclaration {
    ScreenDefinition(
      Loud.self, "prints", samples: [Loud(level: 0)],
      actions: { screen in
        Noise.make()
        return [
          UserAction("go") {
            $0.with { _, _ in
              Noise.make()
              return AppRoute().top(.stack).push(AnyScreen(Loud(level: screen.level + 1))).erased
            }
          }
        ]
      })
  }
}
