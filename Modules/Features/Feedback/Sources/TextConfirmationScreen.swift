package import Groma
import GromaSampleFeedbackInterface

/// The screen that shows a feedback text for confirmation before the text is sent.
package struct TextConfirmationScreen: Screen {
  /// The text of the feedback.
  package var text: String
  /// The identifier of the photo in the ``PhotoStore``, or `nil` if there is none.
  package var photo: String?
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
        UserAction(.edit) { $0.then(edit(screen)) }
      },
      model: { screen, _ in TextModel([screen.text] + (screen.photo == nil ? [] : ["with a photo"])) })
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

  /// Returns the route that goes back to the form and fills in the text and the photo. If there is no form, the route replaces the
  /// confirmation with a form. If there is no stack, the route presents a form.
  private func edit(_ feedback: TextConfirmationScreen) -> AppRoute {
    let form = textInput(text: feedback.text, photo: feedback.photo)
    return AppRoute().stack.pop(to: input).replace(with: form)
      .fallback(to: AppRoute().stack.replace(with: form))
      .fallback(to: AppRoute().present(form.withStackContainer()))
      .erased
  }
}
