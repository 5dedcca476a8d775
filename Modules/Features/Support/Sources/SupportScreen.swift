import Groma
import GromaSampleFeedbackInterface

/// The help page for a topic, or the general help page if the topic is `nil`.
struct SupportScreen: Screen {
  static let name = "support"
  var topic: String?
}

extension SupportFeature {
  var supportDefinition: ScreenDefinition {
    ScreenDefinition(
      SupportScreen.self, "help on a topic, or general help", samples: [SupportScreen(), SupportScreen(topic: "profile")],
      actions: { _ in
        // The screen is pushed on the stack, or presented if there is no stack.
        [
          UserAction("feedback") {
            $0.stack.push(textInput()).fallback(to: AppRoute().present(textInput().withStackContainer()))
          }
        ]
      },
      contents: { screen, _ in TextContent(["How can we help\(screen.topic.map { " with \($0)" } ?? "")?"]) })
  }
}
