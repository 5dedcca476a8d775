import Groma
import GromaLinks
import GromaSampleItems
import GromaSampleItemsInterface
import GromaTesting
import Testing

@MainActor
struct ItemsLinksTests {
  private static let app = ItemsAlone().app
  private nonisolated static let form = "stack new-item[new-item-title]"

  @Test(arguments: [
    ("stack[items]", "stack[items > item(id=2)]"), ("stack[items] ^ \(form)", "stack[items > item(id=2)]"),
    ("stack[items > item(id=2)] ^ \(form)", "stack[items > item(id=2)]"), ("stack[items > item(id=5)]", "stack[items > item(id=2)]"),
    ("tabs[stack[items] | *\(form)]", "tabs[*stack[items > item(id=2)] | \(form)]"),
    (form, "\(form) ^ stack[items > item(id=2)]"),
  ])
  func linkFindsAnOpenItemOrCreatesItsScreens(_ before: String, _ after: String) throws {
    try expect(before, of: Self.app, { $0.open("shop://item/2") }, gives: after)
  }

  @Test(arguments: ["1", "0", "-2"])
  func linkToAMissingItemIsRejected(_ id: String) throws {
    try expect("stack[items] ^ \(Self.form)", of: Self.app, { $0.open("shop://item/\(id)") }, fails: "there is no item \(id)")
    let error = #expect(throws: NavigationError.self) { try Navigator(Self.app).open("shop://item/\(id)") }
    #expect(error?.code == "items.no-item")
  }

  @Test func linkOpensAnAddedItem() throws {
    let navigator = Navigator(Self.app)
    expectFailure(navigator, AppRoute().open("shop://item/6"), "there is no item 6")
    try navigator.run { $0.put(AddedItems().adding("Rope")).open("shop://item/6") }
    expectTree(navigator, "stack[items > item(id=6)]")
  }

  @Test(arguments: ["shop://item", "shop://item/first", "shop://item/1/2", "shop://item/1.5"])
  func invalidItemNumberIsUnmatched(_ url: String) throws {
    let navigator = Navigator(Self.app)
    let error = #expect(throws: NavigationError.self) { try navigator.open(url) }
    #expect(error?.code == "link.unmatched")
    expectTree(navigator, "stack[items]")
  }
}
