import Groma
import GromaCommandLanguage

/// The steps on a stack.
enum StackSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "push", .stacks, "SCREEN", "Push a screen onto the stack.", takes: [.screen], flags: Command.decorations,
      examples: ["push chat 1 2"]
    ) { arguments, binding throws(Diagnostic) in .push(try binding.screen(&arguments)) },
    .step(
      "pop", .stacks, "[COUNT]", "Pop screens off the stack. The first screen stays.", takes: [.number],
      examples: [.init(line: "pop", after: ["push chat 1 2"])]
    ) { arguments, _ throws(Diagnostic) in .pop(try arguments.repetitions()) },
    .step(
      "pop-to", .stacks, "TARGET", "Pop the screens above the topmost match.", takes: [.target],
      examples: [.init(line: "pop-to chat 1 2", after: ["push chat 1 2", "push support"])]
    ) { arguments, binding throws(Diagnostic) in .popTo(try binding.match(&arguments)) },
    .step("pop-to-root", .stacks, "", "Pop all screens but the first.", examples: ["pop-to-root"]) { _, _ throws(Diagnostic) in
      .popToRoot
    },
    .step(
      "replace", .stacks, "SCREEN", "Replace the top screen.", takes: [.screen], flags: Command.decorations,
      examples: ["replace support"]
    ) { arguments, binding throws(Diagnostic) in .replace(try binding.screen(&arguments)) },
    .step(
      "set-stack", .stacks, "SCREEN, SCREEN, … | --none", "Replace all screens of the stack, bottom first.", takes: [.screens],
      flags: Command.decorations + Command.none, examples: ["set-stack rooms, chat 1 2"]
    ) { arguments, binding throws(Diagnostic) in .setStack(try binding.screens(&arguments)) },
    .step("clear-stack", .stacks, "", "Remove all screens from the stack.", examples: ["clear-stack"]) { _, _ throws(Diagnostic) in
      .clearStack
    },
  ]
}
