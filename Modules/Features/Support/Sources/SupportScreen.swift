import FeedbackInterface
import Groma

/// Help, on a topic if there is one.
struct SupportScreen: Screen {
  static let name = "support"
  var topic: String?
}

extension SupportFeature {
  var supportEntry: ScreenDefinition {
    ScreenDefinition(
      SupportScreen.self, "help on a topic, or general help", samples: [SupportScreen(), SupportScreen(topic: "profile")],
      actions: { _, _, _ throws(NavigationError) in
        // On top, or where it is shown without a stack, over it.
        [
          UserAction("feedback") {
            $0.stack.push(textInput()).fallback(to: AppRoute().present(textInput().withStackContainer()))
          }
        ]
      },
      contents: { screen in StaticContent(["How can we help\(screen.topic.map { " with \($0)" } ?? "")?"]) })
  }
}
