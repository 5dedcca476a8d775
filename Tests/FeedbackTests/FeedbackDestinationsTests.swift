import Groma
import GromaDestinations
import GromaSampleFeedback
import GromaTesting
import Testing

@MainActor
struct FeedbackDestinationsTests {
  private struct Wanted: Codable { var text: String? }

  @Test(arguments: [
    (nil, "stack[lobby]", "stack[lobby] ^ stack[text-input]"),
    ("Hello", "stack[lobby]", "stack[lobby] ^ stack[text-input(text=Hello)]"),
    (nil, "stack[text-input(text=Hello) > lobby]", "stack[text-input(text=Hello)]"),
    ("Bye", "stack[text-input(text=Hello)]", "stack[text-input(text=Hello)] ^ stack[text-input(text=Bye)]"),
  ])
  func typedTextIsKeptUnlessTheContextHasAnotherText(_ text: String?, _ before: String, _ after: String) throws {
    try expect(before, of: FeedbackAlone().app, { $0.perform("go.feedback", Wanted(text: text)) }, gives: after)
  }
}
