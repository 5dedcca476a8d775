import FeedbackInterface
import Groma

/// The confirmation that shows a feedback text before it is sent.
struct TextConfirmationScreen: Screen {
  static let name = "text-confirmation"
  var text: String
}

extension FeedbackFeature {
  var textConfirmationEntry: ScreenDefinition {
    ScreenDefinition(
      TextConfirmationScreen.self, "the feedback before it is sent", samples: [TextConfirmationScreen(text: "Hello")],
      actions: { screen, _, _ throws(NavigationError) in
        [UserAction("send") { $0.then(send) }, UserAction("edit") { $0.then(edit(screen.text)) }]
      },
      contents: { screen in TextContent([screen.text]) })
  }

  /// The feedback form, with any text.
  private var input: Target<Page> { .named(TextInputScreen.name) }

  /// Removes the confirmation and the form below it. If nothing is below the form, empties the form. If there is no form, finishes the
  /// confirmation.
  private var send: AppRoute {
    AppRoute().stack.pop(to: input).back()
      .fallback(to: AppRoute().stack.pop(to: input).replace(with: textInput()))
      .fallback(to: AppRoute().finish())
      .erased
  }

  /// Returns to the form with the text. If there is no form, replaces the confirmation with one. If there is no stack, presents the form.
  private func edit(_ text: String) -> AppRoute {
    AppRoute().stack.pop(to: input).replace(with: textInput(text: text))
      .fallback(to: AppRoute().stack.replace(with: textInput(text: text)))
      .fallback(to: AppRoute().present(textInput(text: text).withStackContainer()))
      .erased
  }
}
