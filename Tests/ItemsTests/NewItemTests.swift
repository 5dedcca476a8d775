import Groma
import GromaFlows
import GromaLinks
import GromaSampleItems
import GromaSampleItemsInterface
import GromaTesting
import Testing

@MainActor
struct NewItemTests {
  private nonisolated static let app = ItemsAlone().app
  private nonisolated static let asked = "(alert) alert(title='Discard the item?')"

  /// Returns a navigator that shows the form for a new item, or its preview if there is a title.
  private func adding(_ title: String? = nil) throws -> Navigator {
    let navigator = Navigator(Self.app)
    try navigator.run { $0.tap("new-item") }
    if let title { try enter(title, navigator) }
    return navigator
  }

  private func enter(_ title: String, _ navigator: Navigator) throws {
    try navigator.run { $0.tap("next", ["title": title]) }
  }

  private func added(_ navigator: Navigator) -> [String] { navigator.state[AddedItems.self].titles }

  // MARK: Completing the form

  @Test func isEnteredReviewedAndShown() throws {
    let navigator = try adding()
    expectTree(navigator, "stack[items] ^ stack new-item[new-item-title]")
    #expect(navigator.offered == ["next", "cancel"])
    try enter("Rope", navigator)
    expectTree(navigator, "stack[items] ^ stack new-item[new-item-title > new-item-review(title=Rope)]!kept")
    #expect(navigator.offered == ["save", "cancel"])
    #expect(navigator.lines() == ["Rope"])
    let diary = Diary()
    diary.follow(navigator, [.waiting, .announcements])
    try navigator.run { $0.tap("save") }
    expectTree(navigator, "stack[items > item(id=6)]")
    #expect(navigator.lines() == ["Rope"])
    #expect(added(navigator) == ["Rope"])
    #expect(
      diary.read() == [
        "new-item handles new-item title=Rope from new-item-review title=Rope", "finished new-item with new-item title=Rope",
        "items handles new-item title=Rope from new-item",
      ], "the output is received once")
    expectInvariants(navigator)
  }

  @Test func titleIsEnteredInAField() throws {
    let navigator = try adding()
    #expect(navigator.actions().map { ScreenKey.Parameter.usage($0.fields) } == ["title:String", ""])
    expectFailure(navigator, AppRoute().tap("next"), "'next': missing field 'title' (String)")
    try navigator.tap("next", "save")
    #expect(added(navigator) == ["Rope"])
  }

  @Test(arguments: ["", " ", "\n"])
  func itNeedsATitle(_ title: String) throws {
    let navigator = try adding()
    expectFailure(navigator, AppRoute().tap("next", ["title": title]), "an item needs a title")
  }

  @Test func titleCanBeEnteredAgain() throws {
    let navigator = try adding("Rope")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[items] ^ stack new-item[new-item-title]!kept")
    try enter("Axe", navigator)
    try navigator.run { $0.tap("save") }
    #expect(added(navigator) == ["Axe"])
  }

  @Test func aTitleOfTwoLinesIsShownOnOne() throws {
    let navigator = try adding("Rope\nof hemp")
    try navigator.run { $0.tap("save") }
    expectTree(navigator, "stack[items > item(id=6)]")
    #expect(navigator.lines() == ["Rope of hemp"])
  }

  @Test func existingTitleIsNotAddedAgain() throws {
    let navigator = try adding("Rope")
    try navigator.run { $0.tap("save").back() }
    for _ in 0..<2 {
      try navigator.run { $0.tap("new-item") }
      try enter("Rope", navigator)
      try navigator.run { $0.tap("save") }
      #expect(navigator.lines() == ["Rope"])
      try navigator.run { $0.back() }
    }
    #expect(added(navigator) == ["Rope"])
  }

  // MARK: Leaving

  /// The routes that would discard the item, and the tree after each.
  private nonisolated static let ways: [(AppRoute, String)] = [
    (AppRoute().tap("cancel").erased, "stack[items]"), (AppRoute().root.dismiss().erased, "stack[items]"),
    (AppRoute().root.dismiss(all: true).erased, "stack[items]"), (AppRoute().last(.stack).close().erased, "stack[items]"),
    (AppRoute().first(.screen(ItemsAlone().items())).makeVisible().erased, "stack[items]"),
    (AppRoute().window.setRoot(ItemsAlone().item(id: 2)).erased, "item(id=2)"),
    (AppRoute().open("shop://anew").erased, "stack[items]"),
  ]

  @Test(arguments: ways)
  func closesWithoutAQuestionBeforeATitleIsEntered(_ way: AppRoute, _ tree: String) throws {
    let navigator = try adding()
    #expect(try navigator.run(way) == .done)
    expectTree(navigator, tree)
    #expect(added(navigator) == [])
    expectInvariants(navigator)
  }

  @Test(arguments: ways)
  func titleIsDiscardedAfterTheAnswerLeave(_ way: AppRoute, _ tree: String) throws {
    let navigator = try adding("Rope")
    let before = navigator.tree
    try navigator.run(way)
    expectTree(navigator, "\(before) ^ \(Self.asked)")
    #expect(navigator.offered == ["leave", "stay"])
    try navigator.run { $0.tap("stay") }
    expectTree(navigator, before)
    #expect(navigator.state.pending == [])
    try navigator.run(way)
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, tree)
    #expect(added(navigator) == [] && navigator.state.pending == [])
    expectInvariants(navigator)
  }

  @Test func linkThatCanBePresentedAboveItDoesNotAsk() throws {
    let navigator = try adding("Rope")
    let before = navigator.tree
    #expect(try navigator.open("shop://item/2") == .followed)
    expectTree(navigator, "\(before) ^ stack[items > item(id=2)]")
    try navigator.run { $0.back().back() }
    try navigator.run { $0.tap("save") }
    expectTree(navigator, "stack[items > item(id=6)]")
  }

  @Test func interactiveDismissalAsksWhenItCompletes() throws {
    let navigator = try adding("Rope")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[items] ^ stack new-item[new-item-title]!kept")
    try expectDragAsks(Self.asked, navigator, leavingTo: "stack[items]")
  }

  @Test func savingDoesNotAsk() throws {
    let navigator = try adding("Rope")
    let diary = Diary()
    diary.follow(navigator, [.effects])
    try navigator.run { $0.tap("save") }
    #expect(diary.read() == [])
  }

  @Test func aRootCannotBeCanceled() throws {
    let navigator = try navigator("stack new-item[new-item-title]", of: Self.app)
    #expect(navigator.offered == ["next"])
  }

  @Test func savingRemovesOnlyTheFlowFromASharedStack() throws {
    let navigator = try navigator("item(id=2) ^ stack[items > stack new-item[new-item-title]]", of: Self.app)
    #expect(navigator.offered == ["next"], "the flow is not the root of its layer and offers no cancel")
    try navigator.run { $0.back() }
    expectTree(navigator, "item(id=2) ^ stack[items]")
  }

  // MARK: Undo and restoration

  @Test func savingIsUndoneInOneStep() throws {
    let navigator = try adding("Rope")
    let before = navigator.state
    try navigator.run { $0.tap("save") }
    navigator.undo()
    #expect(navigator.state == before)
    navigator.redo()
    #expect(added(navigator) == ["Rope"])
    expectTree(navigator, "stack[items > item(id=6)]")
  }

  @Test(arguments: ["Rope", "Axe 'for two'", "β=1; || }"])
  func continuesAfterARestart(_ title: String) throws {
    let navigator = try adding(title)
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil)
    try navigator.run { $0.tap("cancel") }
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil, "the open question is restored")
    for action in ["stay", "save"] { try navigator.run { $0.tap(action) } }
    #expect(added(navigator) == [title])
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil)
  }

  // MARK: Other positions

  @Test func itemIsAddedAboveAnyScreen() throws {
    let navigator = try navigator("item(id=2) ^ stack new-item[new-item-title > new-item-review(title=Rope)]", of: Self.app)
    try navigator.run { $0.tap("save") }
    expectTree(navigator, "item(id=2)")
    #expect(added(navigator) == ["Rope"])
  }

  @Test(arguments: [
    ("new-item-title", "next", "no flow around 'new-item-title' handles 'entered-title'"),
    ("new-item-review(title=Rope)", "save", "no flow around 'new-item-review title=Rope' handles 'new-item'"),
  ])
  func outputsFailOutsideTheFlow(_ screen: String, _ action: String, _ sentence: String) throws {
    try expect(
      "item(id=5) ^ stack[item(id=2) > \(screen)]", of: Self.app, { action == "next" ? $0.tap(action, ["title": "Rope"]) : $0.tap(action) },
      fails: sentence)
  }

  @Test func outputsFailWithoutTheItemsFlow() throws {
    let items = ItemsAlone()
    let app = AppDefinition("items", "no flows", screens: items.app.screens.all, values: [AddedItems.self])
    try expect("stack[items]", of: app, { $0.tap("open-item-2") }, fails: "no flow around 'items' handles 'item-choice'")
    try expect("stack[items]", of: app, { $0.tap("new-item") }, fails: "no flow around 'items' handles 'item-choice'")
  }
}
