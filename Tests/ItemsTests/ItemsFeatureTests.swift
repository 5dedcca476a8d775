import Items
import ItemsInterface
import Navigation
import NavigationTesting
import Testing

@MainActor
struct ItemsFeatureTests {
  let navigator = Navigator(ItemsAlone().app)

  private func add(_ title: String) throws {
    try navigator.run { $0.tap("new-item") }
    try navigator.run { $0.tap("save", values: [.init(label: "title", text: title)]) }
  }

  @Test func hasNoProblems() {
    #expect(ItemsAlone().app.problems() == [])
  }

  @Test func keysSayWhatTheyTake() throws {
    let entries = ItemsAlone().app.entries
    #expect(["items", "item", "new-item"].map { entries[$0]?.usage } == ["items", "item id:Int", "new-item"])
    #expect(try entries.screen("item", [(nil, "02")]).key == ItemsAlone().item(id: 2).key)
    #expect(throws: NavigationError.badArgument(screen: "item", .mistyped(label: "id", text: "two", type: "Int"))) {
      try entries.screen("item", [(nil, "two")])
    }
  }

  @Test func listsItemsAndLeadsToEach() throws {
    #expect(navigator.offered == ["open-item-5", "open-item-2", "new-item"])
    #expect(navigator.lines(at: path(0, 0, 0)) == ["5  Ladder", "2  Lamp"])
    try navigator.run { $0.tap("open-item-2") }
    expectTree(navigator, "stack[items > item(id=2)]")
    #expect(navigator.lines(at: path(0, 0, 1)) == ["Lamp"])
    #expect(navigator.offered == [])
  }

  @Test func samplesAreThereUnlessTheAppHasItsOwn() {
    struct Sampled: ItemsFeature {}
    #expect(!Sampled().itemsService.items.isEmpty)
    #expect(Set(Sampled().itemsService.items.map(\.id)).count == Sampled().itemsService.items.count)
  }

  // MARK: One more

  @Test func theFormFinishesWithTheTitle() throws {
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    try navigator.run { $0.tap("new-item") }
    expectTree(navigator, "stack[items] ^ new-item")
    #expect(navigator.offered == ["save", "cancel"])
    try navigator.run { $0.tap("save", values: [.init(label: "title", text: "Rope")]) }
    expectTree(navigator, "stack[items]")
    #expect(diary.read() == ["finished new-item with new-item title=Rope"])
  }

  @Test func whatWasAddedHasTheNumbersThatFollow() throws {
    try add("Rope")
    try add("Axe")
    #expect(navigator.state[AddedItems.self].all == ["Rope", "Axe"])
    #expect(navigator.offered == ["open-item-5", "open-item-2", "open-item-6", "open-item-7", "new-item"])
    #expect(navigator.lines() == ["5  Ladder", "2  Lamp", "6  Rope", "7  Axe"])
    try navigator.run { $0.tap("open-item-7") }
    expectTree(navigator, "stack[items > item(id=7)]")
    #expect(navigator.lines() == ["Axe"])
  }

  @Test func anItemThatIsNotThereSaysSo() throws {
    try navigator.run { $0.top(.stack).push(ItemsAlone().item(id: 6)) }
    #expect(navigator.lines() == ["there is no item 6"])
    try navigator.run { $0.put(AddedItems().adding("Rope")) }
    #expect(navigator.lines() == ["Rope"], "it is there now")
  }

  @Test func theFirstItemOfAllHasTheNumberOne() throws {
    struct Nothing: ItemsService { var items: [Item] { [] } }
    let navigator = Navigator(ItemsAlone(itemsService: Nothing()).app)
    #expect(navigator.offered == ["new-item"])
    try navigator.run { $0.tap("new-item").tap("save") }
    #expect(navigator.offered == ["open-item-1", "new-item"])
    #expect(navigator.state[AddedItems.self].all == ["untitled"])
  }

  @Test func cancellingAddsNothing() throws {
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    try navigator.run { $0.tap("new-item") }
    try navigator.run { $0.tap("cancel") }
    expectTree(navigator, "stack[items]")
    #expect(navigator.state[AddedItems.self] == .initial)
    #expect(diary.read() == [])
  }

  @Test func anItemNeedsATitle() throws {
    try navigator.run { $0.tap("new-item") }
    for title in ["", "\n"] {
      expectFailure(navigator, AppRoute().tap("save", values: [.init(label: "title", text: title)]), "an item needs a title")
    }
    expectTree(navigator, "stack[items] ^ new-item")
  }

  @Test func savingIsTakenBackInOneStep() throws {
    try add("Rope")
    navigator.undo()
    expectTree(navigator, "stack[items] ^ new-item")
    #expect(navigator.state[AddedItems.self] == .initial)
    navigator.redo()
    #expect(navigator.state[AddedItems.self].all == ["Rope"])
  }

  @Test func whatWasAddedSurvivesARestart() throws {
    for title in ["Rope", "Axe 'for two'", "β=1; || }"] { try add(title) }
    #expect(Laws.restorationLoss(of: navigator.state, in: ItemsAlone().app) == nil)
    expectInvariants(navigator)
  }

  @Test func theFormOfAStackIsPopped() throws {
    for action in ["save", "cancel"] {
      try expect("stack[items > new-item]", of: ItemsAlone().app, { $0.tap(action) }, gives: "stack[items]")
    }
  }
}
