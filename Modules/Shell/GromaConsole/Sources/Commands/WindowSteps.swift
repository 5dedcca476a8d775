import Groma

/// The steps on windows.
enum WindowSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "window", .windows, "[NAME]", "Goes to a window; without a name, to the one the route is in.", takes: [.window],
      examples: ["window main"]
    ) { arguments, _ throws(Diagnostic) in .window(arguments.word().map { ScreenKey(name: $0.text) }) },
    .step(
      "set-root", .windows, "SCREEN", "Puts a screen in the place of the window's root and all its layers.", takes: [.screen],
      flags: Command.decorations, examples: ["set-root home"]
    ) { arguments, binding throws(Diagnostic) in .setRoot(try binding.screen(&arguments)) },
    .step(
      "open-window", .windows, "NAME [SCREEN]", "Opens a window with a screen as its root, and makes it key.", takes: [.text, .screen],
      flags: Command.decorations, examples: ["open-window second support"]
    ) { arguments, binding throws(Diagnostic) in
      let name = ScreenKey(name: try arguments.word("a name").text)
      return .openWindow(name, root: arguments.isEmpty ? nil : try binding.screen(&arguments))
    },
    .step(
      "close-window", .windows, "", "Closes the window of the container; one stays open.",
      examples: [.init(line: "window second | close-window", after: ["open-window second support"])]
    ) { _, _ throws(Diagnostic) in .closeWindow },
    .step(
      "make-key", aliases: ["make-key-and-visible"], .windows, "", "Makes the window of the container key.", examples: ["make-key"]
    ) { _, _ throws(Diagnostic) in .makeKey },
  ]
}
