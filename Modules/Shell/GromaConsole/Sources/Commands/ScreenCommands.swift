import Groma
import GromaCommandLanguage

/// The command that draws the key window.
enum ScreenCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "screen", .looking, "", "Draw the key window as the user sees it.",
      details: """
        'tap' taps what is drawn: 'tap 2' the item with the number 2, here and in
        'actions', and 'tap TEXT' an action, a row, a tab or the back item with that
        text. Numbers count from 0. Back items begin with ‹, bar buttons are on the
        right. 'TEXT ___' is a field of an action. The title of a screen below a sheet
        is drawn above the sheet. A screen without a title is drawn with its key.
        """, examples: ["screen", .init(line: "screen", after: ["present support --in-stack"])]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      return .screen(ScreenPicture(of: session.navigator))
    }
  ]
}
