import Groma
import GromaSampleAuthorizationInterface
import GromaSampleBagInterface
import GromaSampleCatalog
import GromaSampleCatalogInterface
import GromaTesting
import Testing

@MainActor
struct CatalogFeatureTests {
  let navigator = Navigator(CatalogAlone().app)

  @Test func hasNoProblems() {
    #expect(CatalogAlone().app.problems() == [])
  }

  @Test func usageListsTheArguments() {
    let definitions = CatalogAlone().app.screens
    #expect(
      ["catalog", "category", "product", "wish-list"].map { definitions[$0]?.usage } == [
        "catalog", "category name:String [sort:price|name]", "product id:Int", "wish-list kind:favorites|presents",
      ])
    #expect(throws: NavigationError.badArgument(screen: "wish-list", .mistyped(label: "kind", text: "toys", type: "favorites|presents"))) {
      try definitions.screen("wish-list", [(nil, "toys")])
    }
    #expect(throws: NavigationError.badArgument(screen: "product", .missing(label: "id", type: "Int"))) {
      try definitions.screen("product")
    }
  }

  // MARK: Catalog

  @Test func catalogShowsCategoriesAndNewProducts() {
    #expect(navigator.lines() == ["fruit", "pots", "Apple, 3 denarii", "Amphora, 9 denarii"])
    #expect(navigator.offered == ["open-category-fruit", "open-category-pots", "open-product-5", "open-product-7", "open-wish-list"])
  }

  @Test func leadsByCategoryToAProduct() throws {
    try navigator.run { $0.tap("open-category-fruit") }
    expectTree(navigator, "stack[catalog > category(name=fruit)]")
    try navigator.run { $0.tap("open-product-2") }
    expectTree(navigator, "stack[catalog > category(name=fruit) > product(id=2)]")
    #expect(navigator.lines() == ["Fig", "2 denarii", "in fruit"])
  }

  // MARK: Category

  @Test(
    arguments: [
      (nil, [1, 2, 5], ["sort-by-price", "sort-by-name"]), (.price, [2, 5, 1], ["sort-by-name"]), (.name, [5, 2, 1], ["sort-by-price"]),
    ] as [(ProductSort?, [Int], [String])])
  func categoryIsSortedAsRequested(_ sort: ProductSort?, _ ids: [Int], _ others: [String]) throws {
    try navigator.run { $0.top(.stack).push(CatalogAlone().category(name: "fruit", sort: sort)) }
    #expect(navigator.offered == ids.map { "open-product-\($0)" } + others)
    #expect(navigator.lines() == navigator.actions().prefix(ids.count).map(\.title))
  }

  @Test func newSortOrderReplacesThePreviousOne() throws {
    try navigator.run { $0.tap("open-category-fruit") }
    try navigator.run { $0.tap("sort-by-name") }
    expectTree(navigator, "stack[catalog > category(name=fruit sort=name)]")
    try navigator.run { $0.tap("sort-by-price") }
    expectTree(navigator, "stack[catalog > category(name=fruit sort=price)]")
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[catalog]")
  }

  @Test func aCategoryThatDoesNotExistIsEmpty() throws {
    try navigator.run { $0.top(.stack).push(CatalogAlone().category(name: "toys", sort: nil)) }
    #expect(navigator.lines() == [])
    #expect(navigator.offered == ["sort-by-price", "sort-by-name"])
  }

  // MARK: Product

  @Test func aProductIsAddedToTheBagOnce() throws {
    try navigator.run { $0.tap("open-product-7") }
    #expect(navigator.offered == ["add-to-bag", "open-bag"])
    try navigator.run { $0.tap("add-to-bag") }
    #expect(navigator.state[BagContents.self].ids == [7])
    #expect(navigator.state[BagContents.self].total == 9)
    #expect(navigator.offered == ["open-bag"])
    expectTree(navigator, "stack[catalog > product(id=7)]")
    navigator.undo()
    #expect(navigator.state[BagContents.self] == .initial)
  }

  @Test func bagContentsSurviveARestart() throws {
    for id in [7, 1, 5] {
      try navigator.run { $0.top(.stack).replace(with: CatalogAlone().product(id: Product.ID(rawValue: id))).tap("add-to-bag") }
    }
    #expect(navigator.state[BagContents.self].ids == [1, 5, 7])
    #expect(navigator.state[BagContents.self].total == 15)
    #expect(Laws.restorationLoss(of: navigator.state, in: CatalogAlone().app) == nil)
    expectInvariants(navigator)
  }

  @Test func theBagIsPresentedOverAProduct() throws {
    try navigator.run { $0.tap("open-product-7").tap("open-bag") }
    expectTree(navigator, "stack[catalog > product(id=7)] ^ stack[bag]")
  }

  @Test func aBagInATabIsSelected() throws {
    try expect(
      "tabs[*stack[catalog] | stack[bag]] ^ stack[product(id=7)]", of: CatalogAlone().app, { $0.tap("open-bag") },
      gives: "tabs[stack[catalog] | *stack[bag]]")
  }

  @Test func aProductThatDoesNotExistCannotBeBought() throws {
    try navigator.run { $0.top(.stack).push(CatalogAlone().product(id: 9)) }
    #expect(navigator.lines() == ["not for sale"])
    #expect(navigator.offered == [])
  }

  // MARK: Wish list

  @Test func wishListRequiresAMember() throws {
    expectFailure(navigator, AppRoute().tap("open-wish-list"), "members only")
    try navigator.run { $0.put(Session(user: "ann")).tap("open-wish-list") }
    expectTree(navigator, "stack[catalog > wish-list(kind=favorites)]")
  }

  @Test func theKindChangesInPlace() throws {
    try navigator.run { $0.top(.stack).push(CatalogAlone().wishList(kind: .favorites)) }
    #expect(navigator.offered == ["show-presents"])
    try navigator.run { $0.tap("show-presents") }
    expectTree(navigator, "stack[catalog > wish-list(kind=presents)]")
    #expect(navigator.offered == ["open-product-7", "open-product-8", "show-favorites"])
    #expect(navigator.lines() == ["Amphora, 9 denarii"], "products that are no longer sold are not shown")
    try navigator.run { $0.tap("show-favorites") }
    expectTree(navigator, "stack[catalog > wish-list(kind=favorites)]")
  }
}
