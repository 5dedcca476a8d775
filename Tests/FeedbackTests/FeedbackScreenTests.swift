import Groma
import GromaSampleFeedbackInterface
import GromaScreenCatalog
import GromaTesting
import Testing

@testable import GromaSampleFeedback

@MainActor
struct FeedbackScreenTests {
  private let feature = FeedbackAlone()

  @Test func hasNoProblems() {
    #expect(FeedbackScreen.problems(by: feature, in: feature.app) == [])
  }

  @Test func confirmationIsShownAboveTheInput() throws {
    let confirmation = AppRoute().first(.stack).show(FeedbackScreen.textConfirmation(text: "Hi"), by: feature)
    try expect(
      "stack[text-input > lobby]", of: feature.app, { $0.then(confirmation) },
      gives: "stack[text-input > lobby > text-confirmation(text=Hi)]")
    try expect(
      "stack[lobby] ^ text-input", of: feature.app, { $0.then(confirmation) },
      fails: "the screen may only be shown within 'text-input', but /0/0/1 is outside")
  }
}
