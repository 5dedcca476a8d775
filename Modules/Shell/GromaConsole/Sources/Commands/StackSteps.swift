import Groma

/// The steps on a stack.
enum StackSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "push", .stacks, "SCREEN", "Puts a screen on top of the stack.", takes: [.screen], flags: Command.decorations,
      examples: ["push chat 1 2"]
    ) { arguments, binding throws(Diagnostic) in .push(try binding.screen(&arguments)) },
    .step(
      "pop", .stacks, "[COUNT]", "Takes screens off the top; one stays.", takes: [.number],
      examples: [.init(line: "pop", after: ["push chat 1 2"])]
    ) { arguments, _ throws(Diagnostic) in .pop(try arguments.repetitions()) },
    .step(
      "pop-to", .stacks, "TARGET", "Takes off what is above the topmost match.", takes: [.target],
      examples: [.init(line: "pop-to chat 1 2", after: ["push chat 1 2", "push support"])]
    ) { arguments, binding throws(Diagnostic) in .popTo(try binding.match(&arguments)) },
    .step("pop-to-root", .stacks, "", "Takes off all but the first screen.", examples: ["pop-to-root"]) { _, _ throws(Diagnostic) in
      .popToRoot
    },
    .step(
      "replace", .stacks, "SCREEN", "Puts a screen in the place of the top one.", takes: [.screen], flags: Command.decorations,
      examples: ["replace support"]
    ) { arguments, binding throws(Diagnostic) in .replace(try binding.screen(&arguments)) },
    .step(
      "set-stack", .stacks, "SCREEN, SCREEN, … | --none", "Puts these screens, bottom first, in the place of all.", takes: [.screens],
      flags: Command.decorations + Command.none, examples: ["set-stack rooms, chat 1 2"]
    ) { arguments, binding throws(Diagnostic) in .setStack(try binding.screens(&arguments)) },
    .step("clear-stack", .stacks, "", "Takes all screens off.", examples: ["clear-stack"]) { _, _ throws(Diagnostic) in .clearStack },
  ]
}
