import Groma
import GromaDestinations
import GromaLinks
import GromaSampleFeedback
import GromaSampleFeedbackInterface

/// Feedback with a lobby as its first page.
struct FeedbackAlone: FeedbackFeature {
  struct Lobby: Screen { static let name = "lobby" }

  var app: AppDefinition {
    AppDefinition("feedback", "Feedback alone", root: AnyScreen(Lobby()).withStackContainer()) {
      feedbackElements
      ScreenDefinition(Lobby.self, "stub")
      LinkTable(from: [.scheme("f")])
    }
  }
}
