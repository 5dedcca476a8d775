import Groma
import GromaScreenCatalog

/// The feedback form with the text typed so far, which is `nil` for an empty form.
struct TextInputScreen: Screen {
  static let name = "text-input"
  var text: String?
}

/// The argument of the action `confirm`: the text that the user enters.
struct EnteredText: Codable, Sendable {
  var text: String?
}

extension FeedbackFeature {
  var textInputDefinition: ScreenDefinition {
    ScreenDefinition(
      TextInputScreen.self, "the form for feedback", samples: [TextInputScreen(text: "Hello"), TextInputScreen()],
      actions: { screen in
        [
          UserAction("confirm", taking: EnteredText.self, current: EnteredText(text: screen.text), samples: [EnteredText(text: "Hello")]) {
            entered, route in
            let text = entered.text ?? ""
            if text.allSatisfy(\.isWhitespace) { throw NavigationError.custom(code: "feedback.no-text", message: "feedback needs a text") }
            return route.stack.show(FeedbackScreen.textConfirmation(text: text), by: self)
          }
        ]
      },
      contents: { _, _ in TextContent(["What do you want to say?"]) })
  }
}
