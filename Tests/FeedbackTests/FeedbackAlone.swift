import Composer
import Feedback
import FeedbackInterface
import Links
import Navigation

/// Feedback, and a page to come from.
struct FeedbackAlone: FeedbackFeature {
  struct Lobby: Screen { static let name = "lobby" }

  var app: AppDefinition {
    AppDefinition(
      "feedback", "Feedback alone", entries: feedbackEntries + [Entry(Lobby.self, "stub")],
      guards: feedbackGuards, parts: [LinkTable(feedbackLinks, from: [.scheme("f")]), DestinationTable(feedbackDestinations)],
      root: AnyScreen(Lobby()).withStackContainer().anyModal)
  }
}
