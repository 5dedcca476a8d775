import Groma
import GromaShell

/// The shell for apps whose code traps or prints deliberately, for tests.
@main
struct FaultyShell: GromaCommand {
  static let apps: [AppDefinition] = [.faulty, .faultyLaunch, .noisy]
}
