import Groma

/// The command that draws the visible screen.
enum ScreenCommands: CommandSet {
  static let commands: [Command] = [
    Command(
      "screen", .looking, "", "Draws what the user sees in the key window.",
      details: """
        Back items lead with ‹, bar buttons stand at the right; 'tap 2' taps what is numbered 2, here and in 'actions'. Of what a sheet
        covers its title peeks out. A screen without a title is called by its key.
        """, examples: ["screen", .init(line: "screen", after: ["present support --in-stack"])],
      body: .line { session, arguments, _ throws(Diagnostic) in
        try arguments.finish()
        return .screen(ScreenPicture(of: session.navigator))
      })
  ]
}
