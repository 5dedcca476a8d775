import FeedbackInterface
import Groma

/// The help page, on a topic or in general.
struct SupportScreen: Screen {
  static let name = "support"
  var topic: String?
}

extension SupportFeature {
  var supportEntry: ScreenDefinition {
    ScreenDefinition(
      SupportScreen.self, "help on a topic, or general help", samples: [SupportScreen(), SupportScreen(topic: "profile")],
      actions: { _, _, _ throws(NavigationError) in
        // Pushed on the stack. Without a stack, presented.
        [
          UserAction("feedback") {
            $0.stack.push(textInput()).fallback(to: AppRoute().present(textInput().withStackContainer()))
          }
        ]
      },
      contents: { screen in StaticContent(["How can we help\(screen.topic.map { " with \($0)" } ?? "")?"]) })
  }
}
