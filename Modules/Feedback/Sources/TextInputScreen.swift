import Catalogue
import Navigation

/// Where one says what one thinks, with what is typed so far.
struct TextInputScreen: Screen {
  static let name = "text-input"
  var text: String?
}

extension FeedbackFeature {
  var textInputEntry: Entry {
    Entry(
      TextInputScreen.self, "where one says what one thinks", samples: [TextInputScreen(text: "Hello"), TextInputScreen()],
      actions: { screen, _, _ throws(NavigationError) in [UserAction("confirm") { $0.stack.with(confirm(typed: screen.text)) }] },
      contents: { screen in StaticContents(["text:" + (screen.text.map { " \($0)" } ?? "")]) })
  }

  /// Shows what was entered (`tap confirm text=Hello`), or is there already, before it is sent.
  private func confirm(typed: String?) -> @Sendable (Path, inout Transaction) throws(NavigationError) -> Route<Stack, Stack> {
    { _, transaction throws(NavigationError) in
      let text = transaction.answer("text") ?? typed ?? ""
      if text.allSatisfy(\.isWhitespace) { throw .custom(code: "feedback.no-text", message: "feedback needs a text") }
      return Route().show(FeedbackScreen.textConfirmation(text: text), by: self)
    }
  }
}
