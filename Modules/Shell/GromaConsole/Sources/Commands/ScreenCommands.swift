import Groma
import GromaCommandLanguage

/// The command that draws the key window.
enum ScreenCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "screen", .looking, "", "Draw the key window as the user sees it.",
      details: """
        Back items begin with ‹, bar buttons are on the right. 'tap 2' taps the item
        with the number 2, here and in 'actions'. The title of a screen below a sheet
        is drawn above the sheet. A screen without a title is drawn with its key.
        """, examples: ["screen", .init(line: "screen", after: ["present support --in-stack"])]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      return .screen(ScreenPicture(of: session.navigator))
    }
  ]
}
