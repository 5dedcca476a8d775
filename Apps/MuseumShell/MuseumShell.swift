import ArgumentParser
import Groma
import GromaSampleMuseum
import GromaShell

/// The program `museum`: the shell for the apps of the museum, each with its bug and with the published fix.
@main
struct MuseumShell: GromaCommand {
  static let apps = Exhibit.all.apps
  static let subcommands: [any ParsableCommand.Type] = [PageCommand.self]
}
