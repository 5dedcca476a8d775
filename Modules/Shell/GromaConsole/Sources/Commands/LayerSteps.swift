import Groma

/// The steps on modal layers.
enum LayerSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "present", .layers, "SCREEN", "Covers the layer with a screen.", takes: [.screen], flags: Command.decorations,
      examples: ["present support", "present support --in-stack --style form-sheet"]
    ) { arguments, binding throws(Diagnostic) in .present(try binding.screen(&arguments)) },
    .step(
      "dismiss", .layers, "[--all]", "Closes what covers the layer of the container. Nothing there is no error.",
      details: """
        A line starts at the window: first in a line, 'dismiss' closes all that covers its root, as --all does anywhere. 'close' closes the
        top layer alone.
        """,
      flags: [.init(name: "all", summary: "every layer above the root")],
      examples: [.init(line: "dismiss", after: ["present support"]), "dismiss --all"]
    ) { arguments, _ throws(Diagnostic) in .dismiss(all: arguments.flag("all")) },
    .step(
      "close", .layers, "", "Closes the layer of the container, and goes on at the one below.",
      examples: [.init(line: "close", after: ["present support"])]
    ) { _, _ throws(Diagnostic) in .close },
    .step(
      "back", .layers, "", "Goes back as a user would: pops, else closes.", examples: [.init(line: "back", after: ["push chat 1 2"])]
    ) { _, _ throws(Diagnostic) in .back },
  ]
}
