package import Groma
import GromaScreenCatalog

/// The feedback form with the text typed so far, which is `nil` for an empty form.
package struct TextInputScreen: Screen {
  /// The text typed so far, or `nil` for an empty form.
  package var text: String?
}

/// The field of the action `confirm`.
package struct EnteredText: Codable, Sendable {
  /// The text that the user enters, or `nil` for the text that the form shows.
  package var text: String?

  /// Creates the value of the field.
  package init(text: String?) { self.text = text }
}

extension ActionName where S == TextInputScreen, Entered == EnteredText {
  /// Shows the entered text for confirmation.
  package static var confirm: Self { "confirm" }
}

extension FeedbackFeature {
  /// The definition of the form.
  package var textInputDefinition: ScreenDefinition<TextInputScreen, TextModel> {
    ScreenDefinition(
      TextInputScreen.self, "the form for feedback", samples: [TextInputScreen(text: "Hello"), TextInputScreen()],
      actions: { screen in
        UserAction(.confirm, taking: EnteredText.self, current: EnteredText(text: screen.text), samples: [EnteredText(text: "Hello")]) {
          entered, route in
          let text = entered.text ?? ""
          if text.allSatisfy(\.isWhitespace) { throw NavigationError.custom(code: "feedback.no-text", message: "feedback needs a text") }
          return route.stack.show(FeedbackScreen.textConfirmation(text: text), by: self)
        }
      },
      model: { _, _ in TextModel(["What do you want to say?"]) })
  }
}
