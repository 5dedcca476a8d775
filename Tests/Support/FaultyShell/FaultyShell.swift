import ArgumentParser
import Groma
import GromaShell

/// The shell for apps whose code traps, prints or depends on its process deliberately, for tests.
@main
struct FaultyShell: GromaCommand {
  /// The options of the apps.
  struct Options: ParsableArguments {
    @Option(help: "The name of one more action of 'processes'.")
    var action: String?
  }

  static let apps: [AppDefinition] = all(addedAction: nil)

  static func apps(for options: Options) -> [AppDefinition] { all(addedAction: options.action) }

  private static func all(addedAction: String?) -> [AppDefinition] {
    [.faulty, .faultyLaunch, .noisy, .processes(addedAction: addedAction)]
  }
}
