import Groma
import GromaCommandLanguage

/// The command that draws the key window.
enum ScreenCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "screen", .looking, "", "Draw the key window as the user sees it.",
      details: """
        'tap 2' taps the item with the number 2, which is the same in 'actions', and
        'tap TEXT' taps an action, a row, a tab or the back item with that text.
        Numbers count from 0. Back items begin with ‹, bar buttons are on the
        right. 'TEXT ___' is a field of an action. The title of a screen below a sheet
        is drawn above the sheet. A screen without a title is drawn with its key.
        """, examples: ["screen", .init(line: "screen", after: ["present support --in-stack"])]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      return .screen(ScreenPicture(of: session.navigator))
    }
  ]
}
