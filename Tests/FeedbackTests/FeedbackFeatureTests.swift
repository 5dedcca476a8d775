import Groma
import GromaSampleFeedback
import GromaSampleFeedbackInterface
import GromaTesting
import Testing

@MainActor
struct FeedbackFeatureTests {
  private static let app = FeedbackAlone().app

  private func entered(_ text: String) -> AppRoute { AppRoute().tap("confirm", ["text": text]) }

  @Test func hasNoProblems() {
    #expect(Self.app.problems() == [])
  }

  @Test func usageListsTheParameters() throws {
    let definitions = Self.app.screens
    #expect(
      ["text-input", "text-confirmation"].map { definitions[$0]?.usage } == [
        "text-input [text:String] [photo:String]", "text-confirmation text:String [photo:String]",
      ])
    #expect(try definitions.screen("text-input").key == FeedbackAlone().textInput().key)
    #expect(try definitions.screen("text-input", [(nil, "Hi you")]).key == FeedbackAlone().textInput(text: "Hi you").key)
    #expect(throws: NavigationError.self) { try definitions.screen("text-confirmation") }
  }

  @Test func showsTheTypedAndTheConfirmedText() throws {
    let navigator = try navigator("stack[lobby > text-input]", of: Self.app)
    #expect(navigator.lines() == ["What do you want to say?"])
    #expect(navigator.actions().first?.current == [])
    #expect(navigator.offered == ["confirm"])
    try navigator.run(entered("Good bridges."))
    #expect(navigator.lines() == ["Good bridges."])
    #expect(navigator.offered == ["send", "edit"])
    try navigator.run { $0.tap("edit") }
    #expect(navigator.actions().first?.current == [EnteredValue(label: "text", text: "Good bridges.")])
  }

  // MARK: Confirm

  @Test func enteredTextIsShownForConfirmation() throws {
    for before in ["text-input", "text-input(text=Hi)"] {
      try expect(
        "stack[lobby > \(before)]", of: Self.app, { $0.then(entered("Hello")) },
        gives: "stack[lobby > \(before) > text-confirmation(text=Hello)]")
    }
  }

  @Test func confirmUsesTheTextAlreadyTyped() throws {
    try expect(
      "stack[text-input(text=Hi)]", of: Self.app, { $0.tap("confirm") }, gives: "stack[text-input(text=Hi) > text-confirmation(text=Hi)]")
  }

  @Test(arguments: ["", " ", "\n", "\u{2028}\t"])
  func anEmptyTextIsRefused(_ text: String) throws {
    let navigator = try navigator("stack[text-input(text=Hi)]", of: Self.app)
    let error = #expect(throws: NavigationError.self) { try navigator.run(entered(text)) }
    #expect(error?.code == "feedback.no-text")
    #expect(error?.description == "feedback needs a text")
    expectTree(navigator, "stack[text-input(text=Hi)]")
  }

  @Test(arguments: ["stack[text-input]", "stack[text-input(text='')]"])
  func confirmingWithoutAnyTextIsAnEmptyText(_ tree: String) throws {
    try expect(tree, of: Self.app, { $0.tap("confirm") }, fails: "feedback needs a text")
  }

  @Test func anyTextIsKeptAsItIs() throws {
    let text = " a  'b' \"c\" || { β } \\n\n€"
    let navigator = try navigator("stack[text-input]", of: Self.app)
    try navigator.run(entered(text))
    #expect(navigator.state.node(at: path(0, 0, 1))?.key == FeedbackAlone().textConfirmation(text: text).key)
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil)
    try navigator.run { $0.tap("edit") }
    #expect(navigator.state.node(at: path(0, 0, 0))?.key == FeedbackAlone().textInput(text: text).key)
  }

  // MARK: Send

  @Test(arguments: [
    // Both screens are removed.
    ("stack[lobby > text-input > text-confirmation(text=Hi)]", "stack[lobby]"),
    ("stack[lobby > text-input(text=Ho) > text-confirmation(text=Hi)]", "stack[lobby]"),
    ("stack[lobby] ^ stack[text-input > text-confirmation(text=Hi)]", "stack[lobby]"),
    ("lobby ^ stack[lobby > text-input > text-confirmation(text=Hi)]", "lobby ^ stack[lobby]"),
    (
      "tabs[lobby | *stack[lobby > text-input > text-confirmation(text=Hi)]]",
      "tabs[lobby | *stack[lobby]]"
    ),
    ("lobby ^ tabs[stack[text-input > text-confirmation(text=Hi)]]", "lobby"),
    // Nothing is below: the form is emptied.
    ("stack[text-input(text=Hi) > text-confirmation(text=Hi)]", "stack[text-input]"),
    ("tabs[lobby | *stack[text-input(text=Hi) > text-confirmation(text=Hi)]]", "tabs[lobby | *stack[text-input]]"),
    // There is no form on the stack.
    ("stack[lobby > text-confirmation(text=Hi)]", "stack[lobby]"),
    ("stack[lobby] ^ stack[text-confirmation(text=Hi)]", "stack[lobby]"),
    ("stack[lobby] ^ text-confirmation(text=Hi)", "stack[lobby]"),
    ("stack[text-confirmation(text=Hi)]", "stack[text-confirmation(text=Hi)]"),
    ("text-confirmation(text=Hi)", "text-confirmation(text=Hi)"),
    ("tabs[lobby | *text-confirmation(text=Hi)]", "tabs[lobby | *text-confirmation(text=Hi)]"),
    ("tabs[*stack[text-confirmation(text=Hi)] | lobby]", "tabs[*stack[text-confirmation(text=Hi)] | lobby]"),
  ])
  func sendingRemovesTheInputAndTheConfirmation(_ before: String, _ after: String) throws {
    try expect(before, of: Self.app, { $0.tap("send") }, gives: after)
  }

  @Test func sendingIsUndoneInOneStep() throws {
    let navigator = try navigator("stack[lobby > text-input > text-confirmation(text=Hi)]", of: Self.app)
    try navigator.run { $0.tap("send") }
    #expect(navigator.leaks() == [])
    navigator.undo()
    expectTree(navigator, "stack[lobby > text-input > text-confirmation(text=Hi)]")
    expectInvariants(navigator)
  }

  // MARK: Edit

  @Test(arguments: [
    ("stack[lobby > text-input > text-confirmation(text=Hi)]", "stack[lobby > text-input(text=Hi)]"),
    ("stack[text-input(text=Ho) > text-confirmation(text=Hi)]", "stack[text-input(text=Hi)]"),
    ("lobby ^ stack[text-input > text-confirmation(text=Hi)]", "lobby ^ stack[text-input(text=Hi)]"),
    ("tabs[lobby | *stack[text-input > text-confirmation(text=Hi)]]", "tabs[lobby | *stack[text-input(text=Hi)]]"),
    // There is no form on the stack.
    ("stack[lobby > text-confirmation(text=Hi)]", "stack[lobby > text-input(text=Hi)]"),
    ("stack[text-confirmation(text=Hi)]", "stack[text-input(text=Hi)]"),
    ("text-confirmation(text=Hi)", "text-confirmation(text=Hi) ^ stack[text-input(text=Hi)]"),
    ("lobby ^ text-confirmation(text=Hi)", "lobby ^ text-confirmation(text=Hi) ^ stack[text-input(text=Hi)]"),
    ("tabs[lobby | *text-confirmation(text=Hi)]", "tabs[lobby | *text-confirmation(text=Hi)] ^ stack[text-input(text=Hi)]"),
  ])
  func editingReturnsToTheInputWithTheText(_ before: String, _ after: String) throws {
    try expect(before, of: Self.app, { $0.tap("edit") }, gives: after)
  }
}
