import ArgumentParser
import Groma
import GromaSampleKiosk
import GromaSampleLab
import GromaSamplePlaza
import GromaShell

/// The program `groma`: the shell for the sample apps.
@main
struct Shell: GromaCommand {
  static let apps: [AppDefinition] = [.plaza, .kiosk, .kioskDraft, .lab]
  static let subcommands: [any ParsableCommand.Type] = [New.self]
}
