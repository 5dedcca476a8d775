import Groma
import GromaDestinations
import GromaLinks
import GromaSampleFeedbackInterface
import GromaSampleSettings
import GromaSampleSettingsInterface

/// Settings with a stub for its neighbor: feedback is an empty page.
struct SettingsAlone: SettingsFeature, FeedbackStubs {
  var settingsService: any SettingsService = Chalk()

  var app: AppDefinition {
    AppDefinition("settings", "Settings alone", root: settings().withStackContainer()) {
      settingsElements
      ScreenDefinition(FeedbackStub.self, "stub")
      LinkTable(from: [.scheme("s")])
    }
  }
}

/// The screens of Feedback as empty pages.
protocol FeedbackStubs: FeedbackScreens {}

extension FeedbackStubs {
  func textInput(text: String?) -> AnyScreen<Page> { AnyScreen(FeedbackStub()) }
  func textConfirmation(text: String) -> AnyScreen<Page> { textInput() }
}

struct FeedbackStub: Screen { static let name = "text-input" }

/// A service with one color.
private struct Chalk: SettingsService {
  var palette: [HexColor] { [HexColor(red: 250, green: 250, blue: 5)] }
}
