import FeedbackInterface
import Groma

/// What one is about to send.
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
      contents: { screen in StaticContent([screen.text]) })
  }

  /// Where the text was typed, whatever it was.
  private var input: Target<Page> { .named(TextInputScreen.name) }

  /// Takes away both what was typed and where. Where there is nothing below, the next text is typed there; alone, it goes if it can.
  private var send: AppRoute {
    AppRoute().stack.pop(to: input).back()
      .fallback(to: AppRoute().stack.pop(to: input).replace(with: textInput()))
      .fallback(to: AppRoute().finish())
      .erased
  }

  /// Back to where it was typed; alone, it becomes that, or that comes over it.
  private func edit(_ text: String) -> AppRoute {
    AppRoute().stack.pop(to: input).replace(with: textInput(text: text))
      .fallback(to: AppRoute().stack.replace(with: textInput(text: text)))
      .fallback(to: AppRoute().present(textInput(text: text).withStackContainer()))
      .erased
  }
}
