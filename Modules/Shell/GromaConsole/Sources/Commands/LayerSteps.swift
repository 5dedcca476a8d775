import Groma
import GromaCommandLanguage

/// The steps on modal layers.
enum LayerSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "present", .layers, "SCREEN", "Present a screen above the layer.", takes: [.screen], flags: Command.decorations,
      examples: ["present support", "present support --in-stack --style form-sheet"]
    ) { arguments, binding throws(Diagnostic) in .present(try binding.screen(&arguments)) },
    .step(
      "dismiss", .layers, "[--all]", "Dismiss the layers above the container, if any.",
      details: """
        A line starts at the window, so 'dismiss' at the start of a line dismisses
        all layers above the root, as --all does anywhere. 'close' dismisses only
        the top layer.
        """,
      flags: [.init(name: "all", summary: "dismiss every layer above the root")],
      examples: [.init(line: "dismiss", after: ["present support"]), "dismiss --all"]
    ) { arguments, _ throws(Diagnostic) in .dismiss(all: arguments.flag("all")) },
    .step(
      "close", .layers, "", "Dismiss the container's layer; continue below it.",
      examples: [.init(line: "close", after: ["present support"])]
    ) { _, _ throws(Diagnostic) in .close },
    .step(
      "back", .layers, "", "Go back as the user would: pop, or else dismiss.", examples: [.init(line: "back", after: ["push chat 1 2"])]
    ) { _, _ throws(Diagnostic) in .back },
  ]
}
