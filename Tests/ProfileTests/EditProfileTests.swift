import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleProfile
import GromaSampleProfileInterface
import GromaTesting
import Testing

@MainActor
struct EditProfileTests {
  private nonisolated static let app = ProfileAlone().app
  private nonisolated static let asked = "(alert) alert(title='Discard the changes?')"
  private let navigator = Navigator(EditProfileTests.app)

  init() throws {
    try navigator.run { $0.put(Session(user: "ann")).tap("edit") }
  }

  private func type(_ text: String) throws {
    try navigator.run { $0.tap("type", ["about": text]) }
  }

  private var ownAbout: String? { navigator.state[OwnProfile.self].about }

  /// The text that the form shows in its field.
  private var typed: String? { navigator.actions().first { $0.name == "type" }?.current.first?.text }

  // MARK: Typing and saving

  @Test func startsWithTheCurrentText() throws {
    expectTree(navigator, "stack[profile > edit-profile]")
    #expect(navigator.lines() == ["Others read about you:", "Surveyor. Straight roads only."])
    #expect(typed == nil)
    #expect(navigator.offered == ["type", "cancel"])
  }

  @Test func requiresAMember() throws {
    let navigator = Navigator(Self.app)
    try navigator.run { $0.top(.stack).push(ProfileAlone().editProfile()) }
    #expect(navigator.offered == ["cancel"])
    #expect(navigator.lines() == ["Others read nothing about you."])
  }

  @Test func typedTextReplacesThePreviousText() throws {
    try type("I survey")
    expectTree(navigator, "stack[profile > edit-profile(about='I survey')!kept]")
    #expect(typed == "I survey")
    #expect(navigator.lines() == ["Others read about you:", "Surveyor. Straight roads only."])
    #expect(navigator.offered == ["type", "save", "cancel"])
    try type("I surveyed")
    expectTree(navigator, "stack[profile > edit-profile(about='I surveyed')!kept]")
    expectInvariants(navigator)
  }

  @Test(arguments: ["I survey", "", "β=1; || }", "two\nlines"])
  func savedTextIsShown(_ text: String) throws {
    try type(text)
    let diary = Diary()
    diary.follow(navigator, [.waiting, .effects])
    try navigator.run { $0.tap("save") }
    expectTree(navigator, "stack[profile]")
    #expect(ownAbout == text)
    #expect(navigator.lines() == ["your profile", "ann"] + (text.isEmpty ? [] : [text]))
    #expect(diary.read().count == 1, "the screen finished without a question")
    try navigator.run { $0.tap("edit") }
    #expect(typed == text)
  }

  @Test func retypingTheSavedTextIsNoChange() throws {
    try type("I survey")
    for action in ["save", "edit"] { try navigator.run { $0.tap(action) } }
    try type("I")
    try type("I survey")
    expectTree(navigator, "stack[profile > edit-profile(about='I survey')]")
    #expect(navigator.offered == ["type", "cancel"])
    try navigator.run { $0.tap("cancel") }
    expectTree(navigator, "stack[profile]")
  }

  // MARK: Leaving

  /// The routes that would discard the text, and the tree after each.
  private nonisolated static let ways: [(AppRoute, String)] = [
    (AppRoute().tap("cancel").erased, "stack[profile]"), (AppRoute().back().erased, "stack[profile]"),
    (AppRoute().first(.stack).popToRoot().erased, "stack[profile]"),
    (AppRoute().window.setRoot(ProfileAlone().profile(user: "cleo")).erased, "profile(user=cleo)"),
    (AppRoute().first(.screen(ProfileAlone().profile(user: nil))).makeVisible().erased, "stack[profile]"),
    (AppRoute().top(.stack).replace(with: ProfileAlone().support(topic: nil)).erased, "stack[profile > support]"),
  ]

  @Test(arguments: ways)
  func closesWithoutAQuestionBeforeTyping(_ way: AppRoute, _ tree: String) throws {
    #expect(try navigator.run(way) == .done)
    expectTree(navigator, tree)
  }

  @Test(arguments: ways)
  func typedTextIsDiscardedOnlyAfterTheAnswerLeave(_ way: AppRoute, _ tree: String) throws {
    try type("I survey")
    try navigator.run(way)
    expectTree(navigator, "stack[profile > edit-profile(about='I survey')!kept] ^ \(Self.asked)")
    try navigator.run { $0.tap("stay") }
    expectTree(navigator, "stack[profile > edit-profile(about='I survey')!kept]")
    #expect(navigator.state.pending == [])
    try navigator.run(way)
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, tree)
    #expect(ownAbout == nil && navigator.state.pending == [])
    expectInvariants(navigator)
  }

  @Test func linkThatCanBePresentedAboveItDoesNotAsk() throws {
    try type("I survey")
    try navigator.open("people://profile")
    expectTree(navigator, "stack[profile > edit-profile(about='I survey')!kept] ^ stack[profile]")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[profile > edit-profile(about='I survey')!kept]")
  }

  @Test func interactiveDismissalAsksWhenItCompletes() throws {
    try type("I survey")
    expectTree(navigator, "stack[profile > edit-profile(about='I survey')!kept]")
    try expectDragAsks(Self.asked, navigator, leavingTo: "stack[profile]")
  }

  // MARK: Undo and restoration

  @Test func eachStepIsUndoneSeparately() throws {
    let before = navigator.state
    try type("I survey")
    let typed = navigator.state
    try navigator.run { $0.tap("save") }
    navigator.undo()
    #expect(navigator.state == typed)
    navigator.undo()
    #expect(navigator.state == before)
    expectInvariants(navigator)
  }

  @Test func continuesAfterARestart() throws {
    try type("I 'survey'")
    for action in ["cancel", "stay", "save"] {
      #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil, "before \(action)")
      try navigator.run { $0.tap(action) }
    }
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil)
  }

  // MARK: Other positions

  @Test func rootScreenRemainsWhenItIsSaved() throws {
    let navigator = try GromaTesting.navigator("stack[edit-profile]", of: Self.app)
    try navigator.run { $0.put(Session(user: "ann")) }
    try navigator.run { $0.tap("type", ["about": "I survey"]) }
    try navigator.run { $0.tap("save") }
    expectTree(navigator, "stack[edit-profile(about='I survey')]")
    #expect(navigator.offered == ["type", "cancel"])
    expectFailure(navigator, AppRoute().tap("cancel"), "there is nowhere to go back to from /0/0/0")
  }
}
