import Groma
import GromaShell

/// The shell for apps whose code traps, prints or depends on its process deliberately, for tests.
@main
struct FaultyShell: GromaCommand {
  static let apps: [AppDefinition] = [.faulty, .faultyLaunch, .noisy, .processes]
}
