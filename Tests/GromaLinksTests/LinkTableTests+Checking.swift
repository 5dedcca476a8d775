import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// Tests the mistakes that a table finds in its links.
extension LinkTableTests {
  @Test func reportsOverlapsWithAURLAndBothOwners() {
    #expect(
      Set(shop.overlaps().map(\.description)) == [
        "plaza://product/new is followed as product/new (News), and also matches product/:id (Shop)",
        "plaza://product/all is followed as product/:id (Shop), and also matches :slug/all (Shop)",
        "plaza://files/all is followed as files/*path (Shop), and also matches :slug/all (Shop)",
      ])
    #expect(shop.problems() == [])
  }

  @Test(arguments: [
    ("product/:id", "product/:slug", "plaza://product/x matches both product/:id (A) and product/:slug (B)"),
    ("a/:id?", "a", "plaza://a matches both a/:id? (A) and a (B)"),
    ("a/:id?", "a/:slug?", "plaza://a/x matches both a/:id? (A) and a/:slug? (B)"),
    ("a/*x?", "a/*y", "plaza://a/x matches both a/*x? (A) and a/*y (B)"),
    ("plaza://a", "a", "plaza://a matches both plaza://a (A) and a (B)"),
    ("@:id", "@:slug", "plaza://%40x matches both @:id (A) and @:slug (B)"),
    ("i-:id.a", "i-:slug.a", "plaza://i-x.a matches both i-:id.a (A) and i-:slug.a (B)"),
    (":id(1...9)", ":slug(1...9)", "plaza://1 matches both :id(1...9) (A) and :slug(1...9) (B)"),
    ("#/:id", "#/:slug", "plaza://#/x matches both #/:id (A) and #/:slug (B)"),
    ("https://x.example/a", "HTTPS://X.example/a", "https://x.example/a matches both https://x.example/a (A) and https://x.example/a (B)"),
  ]) func reportsPatternsOfOneShapeOnce(first: String, second: String, sentence: String) {
    let links = [link(first, Shop.Home(), owner: "A"), link(second, Shop.Home(), owner: "B")]
    for links in [links, links.reversed()] {
      let table = LinkTable(links, from: [.scheme("plaza"), .web("plaza.example")])
      #expect(table.problems().filter { $0.contains("matches both") } == [sentence])
      #expect(table.overlaps().map(\.description) == [sentence] && table.overlaps()[0].isAmbiguous)
    }
  }

  @Test(arguments: [
    ("@:id", ":slug", "plaza://%40x is followed as @:id (A), and also matches :slug (B)"),
    (":id.html", "i-:slug", "plaza://i-x.html is followed as :id.html (A), and also matches i-:slug (B)"),
    (":id(10...19)", "1:slug", "plaza://10 is followed as 1:slug (B), and also matches :id(10...19) (A)"),
    (":id(1...9)", ":slug(5...12)", "plaza://5 is followed as :slug(5...12) (B), and also matches :id(1...9) (A)"),
    (":id(01...12)", ":slug(1...12)", "plaza://10 is followed as :id(01...12) (A), and also matches :slug(1...12) (B)"),
    ("a#/:id", "a", "plaza://a#/x is followed as a#/:id (A), and also matches a (B)"),
    ("*id", "a#/:slug", "plaza://a#/x is followed as a#/:slug (B), and also matches *id (A)"),
    (":id#b", "a", "plaza://a#b is followed as a (B), and also matches :id#b (A)"),
  ]) func oneOfTwoShapesIsPreferred(first: String, second: String, sentence: String) {
    let table = LinkTable([link(first, Shop.Home(), owner: "A"), link(second, Shop.Home(), owner: "B")], from: [.scheme("plaza")])
    #expect(table.overlaps().map(\.description) == [sentence])
    #expect(!table.problems().contains { $0.contains("matches both") })
  }

  @Test(arguments: [(":id(1...9)", ":slug(10...12)"), ("a:id", "b:slug"), (":id(1...12)", ":slug(01...09)"), ("#a/:id", "#/:slug")])
  func otherShapesDoNotOverlap(first: String, second: String) {
    let overlaps = LinkTable([link(first, Shop.Home(), owner: "A"), link(second, Shop.Home(), owner: "B")], from: [.scheme("plaza")])
      .overlaps()
    #expect(overlaps == [])
  }

  @Test func requiredQueryItemsDistinguishLinks() {
    let plain = link("find", Finding.Anything(page: 1), owner: "A")
    let byText = link("find", Finding.ByText(text: "x", page: nil), owner: "B")
    let byTag = link("find", Finding.ByTag(tag: "x"), owner: "C")
    let byBoth = link("find", Finding.ByBoth(text: "x", tag: "y"), owner: "D")
    for links in [[plain, byText, byTag, byBoth], [byBoth, byTag, byText, plain]] {
      let table = LinkTable(links, from: [.scheme("plaza")])
      #expect(table.problems() == [])
      let owners = ["", "?page=2", "?text=a", "?text=a&page=2", "?tag=a", "?text=a&tag=b"].map { query in
        (try? table.resolve(.url("plaza://find\(query)")))?.link.owner
      }
      #expect(owners == ["A", "A", "B", "B", "C", "D"])
      #expect(table.overlaps().allSatisfy { !$0.isAmbiguous } && table.overlaps().count == 6)
      #expect(table.overlaps().map(\.description).contains("plaza://find?tag=x&text=x is followed as find (D), and also matches find (C)"))
    }
  }

  @Test func linksThatDifferOnlyInOptionalQueryItemsAreAmbiguous() {
    let links = [link("find", Finding.Anything(page: 1), owner: "A"), link("find", Shop.Home(), owner: "B")]
    #expect(LinkTable(links, from: [.scheme("plaza")]).problems().contains("plaza://find matches both find (A) and find (B)"))
  }

  @Test func reportsALinkWithoutASample() {
    #expect(
      table(DeepLink("p/:id", "", owner: "Shop") { (_: Shop.Product) in AppRoute() }).problems() == ["the link p/:id of Shop has no sample"]
    )
  }

  @Test(arguments: ["p/:nr", "p/:nr?", "p/*nr?"]) func reportsANameThatIsNoArgumentOfTheLink(pattern: String) {
    #expect(
      table(link(pattern, Shop.Product(id: 7))).problems()
        == ["the link \(pattern) of Shop names 'nr', which is not one of its properties"])
  }

  @Test(arguments: [("c/:slug", ""), ("c", "a\nb"), ("c/*slug", "a")]) func reportsASampleThatCannotBeWritten(pattern: String, slug: String)
  {
    #expect(
      table(link(pattern, Shop.Category(slug: slug))).problems()
        == ["the link \(pattern) of Shop has a sample that cannot be written as a URL: slug: '\(slug)'"])
  }

  /// A value that contains values of its own type.
  private struct Tree: Codable, Hashable, Sendable {
    var inside: [Tree]
  }

  @Test func reportsASampleThatIsNestedTooDeep() {
    let tree = (1...4).reduce(Tree(inside: [])) { tree, _ in Tree(inside: [tree]) }
    #expect(
      table(DeepLink("t", "", samples: [tree], owner: "Shop") { (_: Tree) in AppRoute() }).problems() == [
        "the link t of Shop has a sample that cannot be written as a URL: "
          + "'inside[0][inside][0][inside][0][inside][0][inside][]' has more than 8 parts; use fewer levels, or a JSON payload"
      ])
  }

  @Test func reportsASampleThatAnotherLinkTakes() {
    #expect(
      table(link("c/new", Shop.Home(), owner: "News"), link("c/:slug", Shop.Category(slug: "new"), Shop.Category(slug: "old"))).problems()
        == ["the sample plaza://c/new of the link c/:slug of Shop is read as c/new of News"])
  }

  @Test func reportsASampleThatIsNotReadBack() {
    struct Lossy: Codable {
      var id = 7
      init() {}
      init(from decoder: any Decoder) { id = 8 }
    }
    #expect(
      table(link("p/:id", Lossy())).problems()
        == ["the sample plaza://p/7 of the link p/:id of Shop is read with different values"])
  }

  @Test func reportsASampleThatCannotBeRead() {
    struct Strict: Codable {
      var id = 7
      init() {}
      init(from decoder: any Decoder) throws { throw ArgumentError.missing(label: "x", type: "Int") }
    }
    #expect(
      table(link("p/:id", Strict())).problems() == [
        "the sample plaza://p/7 of the link p/:id of Shop: no link can read the arguments of 'plaza://p/7': p/:id (Shop): missing argument 'x' (Int)"
      ])
  }

  @Test func reportsShortcutsOfOneTypeAndScopesOfNoLink() {
    let links = [link("a", Shop.Home(), owner: "A").shortcut("x"), link("b", Shop.Home(), owner: "B").shortcut("x").shortcut("y")]
    #expect(
      LinkTable(links, from: [.scheme("plaza")], inactiveScopes: ["main", "z", "y"]).problems() == [
        "a shortcut of the type 'x' matches a (A) and b (B)",
        "the scope 'y' is not active at launch, but no link is in it",
        "the scope 'z' is not active at launch, but no link is in it",
      ])
  }

  @Test func samplesThatTheCodingCanWriteAreNoProblem() {
    struct Sale: Codable {
      var days: Set<Int> = [1, 2, 3, 4, 5, 6, 7]
      var prices = ["shirtPrice": 1, "hat": 2, "shoes": 3]
    }
    var coding = LinkCoding()
    coding.names = .snakeCase
    #expect(LinkTable([link("sale", Sale())], from: [.scheme("plaza")], coding: coding).problems() == [])
  }
}
