import Groma
import GromaCommandLanguage

/// The steps on windows.
enum WindowSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "window", .windows, "[NAME]", "Go to a window, or without NAME to the current one.", takes: [.window],
      examples: ["window main"]
    ) { arguments, _ throws(Diagnostic) in .window(arguments.word().map { ScreenKey(name: $0.text) }) },
    .step(
      "set-root", .windows, "SCREEN", "Replace the root of the window and all its layers.", takes: [.screen],
      flags: Command.decorations, examples: ["set-root home"]
    ) { arguments, binding throws(Diagnostic) in .setRoot(try binding.screen(&arguments)) },
    .step(
      "open-window", .windows, "NAME [SCREEN]", "Open a window with a root screen and make it key.", takes: [.text, .screen],
      flags: Command.decorations, examples: ["open-window second support"]
    ) { arguments, binding throws(Diagnostic) in
      let name = ScreenKey(name: try arguments.word("a name").text)
      return .openWindow(name, root: arguments.isEmpty ? nil : try binding.screen(&arguments))
    },
    .step(
      "close-window", .windows, "", "Close the window of the container. One stays open.",
      examples: [.init(line: "window second | close-window", after: ["open-window second support"])]
    ) { _, _ throws(Diagnostic) in .closeWindow },
    .step(
      "make-key", aliases: ["make-key-and-visible"], .windows, "", "Make the window of the container key.", examples: ["make-key"]
    ) { _, _ throws(Diagnostic) in .makeKey },
  ]
}
