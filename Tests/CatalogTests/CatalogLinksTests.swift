import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleCatalog
import GromaSampleCatalogInterface
import GromaTesting
import Testing

@MainActor
struct CatalogLinksTests {
  private static let app = CatalogAlone().app

  @Test(arguments: [
    ("stack[catalog]", "stack[catalog > category(name=fruit) > product(id=2)]"),
    ("stack[catalog > product(id=7)] ^ bag", "stack[catalog > category(name=fruit) > product(id=2)]"),
    ("stack[catalog > category(name=fruit) > product(id=1)]", "stack[catalog > category(name=fruit) > product(id=2)]"),
    ("stack[catalog > category(name=fruit) > product(id=2)] ^ bag", "stack[catalog > category(name=fruit) > product(id=2)]"),
    ("tabs[stack[catalog] | *stack[bag]]", "tabs[*stack[catalog > category(name=fruit) > product(id=2)] | stack[bag]]"),
    ("stack[bag]", "stack[bag] ^ stack[catalog > category(name=fruit) > product(id=2)]"),
  ])
  func linkFindsAnOpenProductOrCreatesItsScreens(_ before: String, _ after: String) throws {
    try expect(before, of: Self.app, { $0.open("shop://product/2") }, gives: after)
  }

  @Test(arguments: [
    ("shop://category/pots", "category(name=pots)"), ("shop://category/fruit?sort=price", "category(name=fruit sort=price)"),
    ("shop://category/fruit?sort=name&page=2", "category(name=fruit sort=name)"),
  ])
  func queryDefinesTheSortOrderOfACategory(_ url: String, _ page: String) throws {
    try expect("stack[catalog]", of: Self.app, { $0.open(url) }, gives: "stack[catalog > \(page)]")
  }

  @Test func anotherOrderIsTheSameCategory() throws {
    let navigator = try navigator("stack[catalog > category(name=fruit sort=name) > product(id=7)]", of: Self.app)
    let id = navigator.id(at: path(0, 0, 1))
    try navigator.open("shop://category/fruit")
    expectTree(navigator, "stack[catalog > category(name=fruit)]")
    #expect(navigator.id(at: path(0, 0, 1)) == id)
  }

  @Test(arguments: [
    ("shop://product/9", "catalog.no-product", "there is no product 9"),
    ("shop://product/-1", "catalog.no-product", "there is no product -1"),
    ("shop://category/toys", "catalog.no-category", "there is no category 'toys'; the categories are fruit, pots"),
    ("shop://category/Fruit", "catalog.no-category", "there is no category 'Fruit'; the categories are fruit, pots"),
  ])
  func linkToAMissingItemFailsWithoutChanges(_ url: String, _ code: String, _ sentence: String) throws {
    for tree in ["stack[catalog > product(id=7)] ^ bag", "stack[bag]"] {
      try expect(tree, of: Self.app, { $0.open(url) }, fails: sentence)
      let navigator = try navigator(tree, of: Self.app)
      #expect(throws: NavigationError.custom(code: code, message: sentence)) { try navigator.open(url) }
    }
  }

  @Test(arguments: ["shop://product/one", "shop://product", "shop://category/fruit?sort=size", "shop://wish-list/toys"])
  func linkWithInvalidArgumentsIsUnmatched(_ url: String) throws {
    let navigator = Navigator(Self.app)
    let error = #expect(throws: NavigationError.self) { try navigator.open(url) }
    #expect(error?.code == "link.unmatched")
    expectTree(navigator, "stack[catalog]")
  }

  @Test func wishListRequiresAMember() throws {
    let navigator = Navigator(Self.app)
    expectFailure(navigator, AppRoute().open("shop://wish-list/presents"), "members only")
    try navigator.run { $0.put(Session(user: "ann")).open("shop://wish-list/presents") }
    expectTree(navigator, "stack[catalog > wish-list(kind=presents)]")
  }

  @Test func aScreenHasItsURL() throws {
    let table = try #require(Self.app.part(LinkTable.self))
    let screens = CatalogAlone()
    #expect(table.url(of: screens.product(id: 2).key) == "shop://product/2")
    #expect(table.url(of: screens.category(name: "pots", sort: .price).key) == "shop://category/pots?sort=price")
    #expect(table.url(of: screens.wishList(kind: .presents).key) == "shop://wish-list/presents")
  }
}
