import Groma
import GromaSampleItems
import GromaSampleItemsInterface
import GromaTesting
import Testing

@MainActor
struct ItemsFeatureTests {
  let navigator = Navigator(ItemsAlone().app)

  @Test func hasNoProblems() {
    #expect(ItemsAlone().app.problems() == [])
  }

  @Test func usageListsTheArguments() throws {
    let definitions = ItemsAlone().app.screens
    #expect(
      ["items", "item", "new-item", "new-item-title", "new-item-review"].map { definitions[$0]?.usage }
        == ["items", "item id:Int", "new-item", "new-item-title", "new-item-review title:String"])
    #expect(try definitions.screen("new-item").node == ItemsAlone().newItem().node)
    #expect(definitions["new-item"]?.output == NewItem.self)
    #expect(try definitions.screen("item", [(nil, "02")]).key == ItemsAlone().item(id: 2).key)
    #expect(throws: NavigationError.badArgument(screen: "item", .mistyped(label: "id", text: "two", type: "Int"))) {
      try definitions.screen("item", [(nil, "two")])
    }
  }

  @Test func listsItemsAndLeadsToEach() throws {
    #expect(navigator.offered == ["open-item-5", "open-item-2", "new-item"])
    #expect(navigator.lines(at: path(0, 0, 0)) == ["Ladder", "Lamp"])
    try navigator.run { $0.tap("open-item-2") }
    expectTree(navigator, "stack[items > item(id=2)]")
    #expect(navigator.lines(at: path(0, 0, 1)) == ["Lamp"])
    #expect(navigator.offered == [])
  }

  @Test func samplesAreReplacedByTheDataOfTheApp() {
    struct Sampled: ItemsFeature {}
    #expect(!Sampled().itemsService.items.isEmpty)
    #expect(Set(Sampled().itemsService.items.map(\.id)).count == Sampled().itemsService.items.count)
  }

  // MARK: Added items

  @Test func addedItemsHaveConsecutiveNumbers() throws {
    try navigator.run { $0.put(AddedItems().adding("Rope").adding("Axe")) }
    #expect(navigator.offered == ["open-item-5", "open-item-2", "open-item-6", "open-item-7", "new-item"])
    #expect(navigator.lines() == ["Ladder", "Lamp", "Rope", "Axe"])
    try navigator.run { $0.tap("open-item-7") }
    expectTree(navigator, "stack[items > item(id=7)]")
    #expect(navigator.lines() == ["Axe"])
  }

  @Test func missingItemIsReported() throws {
    try navigator.run { $0.top(.stack).push(ItemsAlone().item(id: 6)) }
    #expect(navigator.lines() == ["there is no item 6"])
    try navigator.run { $0.put(AddedItems().adding("Rope")) }
    #expect(navigator.lines() == ["Rope"], "the item exists now")
  }

  @Test func theFirstItemHasTheNumberOne() throws {
    struct Nothing: ItemsService { var items: [Item] { [] } }
    let navigator = Navigator(ItemsAlone(itemsService: Nothing()).app)
    #expect(navigator.offered == ["new-item"])
    try navigator.run { $0.put(AddedItems().adding("Rope")) }
    #expect(navigator.offered == ["open-item-1", "new-item"])
  }
}
