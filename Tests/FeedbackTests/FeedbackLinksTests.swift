import Groma
import GromaLinks
import GromaSampleFeedback
import GromaSampleFeedbackInterface
import GromaTesting
import Testing

@MainActor
struct FeedbackLinksTests {
  private static let app = FeedbackAlone().app

  @Test(arguments: [
    ("f://feedback?text=Hi", "stack[lobby]", "stack[lobby] ^ stack[text-input(text=Hi)]"),
    ("f://feedback", "stack[lobby]", "stack[lobby] ^ stack[text-input]"),
    ("f://feedback?text=Hi", "stack[text-input(text=Hi) > text-confirmation(text=Hi)]", "stack[text-input(text=Hi)]"),
    ("f://feedback?text=Hi", "tabs[stack[text-input(text=Hi)] | *lobby] ^ lobby", "tabs[*stack[text-input(text=Hi)] | lobby]"),
    ("f://feedback?text=Hi", "stack[text-input]", "stack[text-input] ^ stack[text-input(text=Hi)]"),
  ])
  func leadsToTheTextInput(_ url: String, _ before: String, _ after: String) throws {
    try expect(before, of: Self.app, { $0.open(url) }, gives: after)
  }

  @Test(arguments: [nil, "Hello", "two words", "a&b=c/d?e#f", "β €"] as [String?])
  func textRoundTripsThroughAURL(_ text: String?) throws {
    let table = try #require(Self.app.part(LinkTable.self))
    let key = FeedbackAlone().textInput(text: text).key
    let url = try #require(table.url(of: key))
    let navigator = Navigator(Self.app)
    #expect(try navigator.open(url) == .followed)
    #expect(navigator.state.node(at: path(0, 1, 0))?.key == key)
  }

  @Test func aTextOfTwoLinesHasNoLink() throws {
    let table = try #require(Self.app.part(LinkTable.self))
    #expect(table.url(of: FeedbackAlone().textInput(text: "a\nb").key) == nil)
    let error = #expect(throws: NavigationError.self) { try Navigator(Self.app).open("f://feedback?text=a%0Ab") }
    #expect(error?.code == "link.unreadable")
  }

  @Test func noLinkSendsAnything() throws {
    let table = try #require(Self.app.part(LinkTable.self))
    #expect(table.url(of: FeedbackAlone().textConfirmation(text: "Hi").key) == nil)
    expectFailure(Navigator(Self.app), AppRoute().open("f://feedback/Hi"), "no link matches 'f://feedback/Hi'")
  }
}
