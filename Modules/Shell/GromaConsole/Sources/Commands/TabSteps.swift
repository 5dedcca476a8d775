import Groma
import GromaCommandLanguage

/// The steps on tabs.
enum TabSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "select-tab", .tabs, "INDEX|SCREEN", "Select a tab by index from 0 or by its first screen.", takes: [.tab],
      examples: ["select-tab 1", "first tabs | select-tab 0 { pop-to-root }"]
    ) { arguments, binding throws(Diagnostic) in .selectTab(try binding.tab(&arguments)) },
    .step(
      "setup-tab", .tabs, "SCREEN [--at INDEX] [--replacing]", "Add a tab without selecting it.", takes: [.screen],
      flags: Command.position + Command.decorations, examples: ["setup-tab support --in-stack --at 1"]
    ) { arguments, binding throws(Diagnostic) in
      let (index, replacing) = try binding.position(&arguments)
      return .setupTab(try binding.screen(&arguments), at: index, replacing: replacing)
    },
    .step(
      "remove-tab", .tabs, "INDEX|SCREEN", "Remove a tab.",
      details: "The selection stays on its tab, or moves to the nearest.", takes: [.tab],
      examples: ["remove-tab 1"]
    ) { arguments, binding throws(Diagnostic) in .removeTab(try binding.tab(&arguments)) },
  ]
}
