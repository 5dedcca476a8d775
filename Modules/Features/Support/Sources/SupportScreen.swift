package import Groma
import GromaSampleFeedbackInterface

/// The help page for a topic, or the general help page if the topic is `nil`.
package struct SupportScreen: Screen {
  /// The topic, or `nil` for general help.
  package var topic: String?
}

extension ActionName where S == SupportScreen, Entered == NoFields {
  /// Opens the form for feedback.
  package static var feedback: Self { "feedback" }
}

extension SupportFeature {
  /// The definition of the help page.
  package var supportDefinition: ScreenDefinition<SupportScreen, TextModel> {
    ScreenDefinition(
      SupportScreen.self, "help on a topic, or general help", samples: [SupportScreen(), SupportScreen(topic: "profile")],
      actions: { _ in
        // The screen is pushed on the stack, or presented if there is no stack.
        UserAction(.feedback, title: "Give feedback") {
          $0.stack.push(textInput()).fallback(to: AppRoute().present(textInput().withStackContainer()))
        }
      },
      model: { screen, context in
        TextModel(context, [screen.topic.map { "How can we help with \($0)?" } ?? "How can we help?"])
      })
  }
}
