import Groma
import GromaShell

/// The shell for apps whose code traps deliberately, for the tests of crashes.
@main
struct FaultyShell: GromaCommand {
  static let apps: [AppDefinition] = [.faulty, .faultyLaunch]
}
