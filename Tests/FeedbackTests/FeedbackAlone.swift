import Groma
import GromaDestinations
import GromaLinks
import GromaSampleFeedback
import GromaSampleFeedbackInterface

/// Feedback with a lobby as its first page.
struct FeedbackAlone: FeedbackFeature {
  struct Lobby: Screen { static let name = "lobby" }

  var app: AppDefinition {
    AppDefinition(
      "feedback", "Feedback alone", screens: feedbackDefinitions + [ScreenDefinition(Lobby.self, "stub")],
      guards: feedbackGuards, parts: [LinkTable(feedbackLinks, from: [.scheme("f")]), DestinationTable(feedbackDestinations)],
      root: AnyScreen(Lobby()).withStackContainer().anyModal)
  }
}
