package import Groma
import GromaSampleFeedbackInterface

/// The screen that shows a feedback text for confirmation before the text is sent.
package struct TextConfirmationScreen: Screen {
  /// The text of the feedback.
  package var text: String
}

extension ActionName where S == TextConfirmationScreen, Entered == NoFields {
  /// Sends the feedback and closes the form.
  package static var send: Self { "send" }
  /// Goes back to the form with the text.
  package static var edit: Self { "edit" }
}

extension FeedbackFeature {
  /// The definition of the confirmation.
  package var textConfirmationDefinition: ScreenDefinition<TextConfirmationScreen, TextModel> {
    ScreenDefinition(
      TextConfirmationScreen.self, "the feedback before it is sent", samples: [TextConfirmationScreen(text: "Hello")],
      actions: { screen in
        UserAction(.send) { $0.then(send) }
        UserAction(.edit) { $0.then(edit(screen.text)) }
      },
      model: { screen, _ in TextModel([screen.text]) })
  }

  /// A target that matches the feedback form with any text.
  private var input: Target<Page> { .named(TextInputScreen.name) }

  /// The route that removes the confirmation and the form below it. If nothing is below the form, the route empties the form. If there is
  /// no form, the route finishes the confirmation.
  private var send: AppRoute {
    AppRoute().stack.pop(to: input).back()
      .fallback(to: AppRoute().stack.pop(to: input).replace(with: textInput()))
      .fallback(to: AppRoute().finish())
      .erased
  }

  /// Returns the route that goes back to the form and fills in the text. If there is no form, the route replaces the confirmation with a
  /// form. If there is no stack, the route presents a form.
  private func edit(_ text: String) -> AppRoute {
    AppRoute().stack.pop(to: input).replace(with: textInput(text: text))
      .fallback(to: AppRoute().stack.replace(with: textInput(text: text)))
      .fallback(to: AppRoute().present(textInput(text: text).withStackContainer()))
      .erased
  }
}
