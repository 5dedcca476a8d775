import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// A screen with a number in its name and arguments of several types.
private struct Item<let number: Int>: Screen {
  static var name: String { "item\(number)" }
  var room: Int
  var text: String
  var isOn: Bool?
  var note: String?
}

/// Values that share one path and differ in the query.
enum Finding {
  struct Anything: Screen {
    static let name = "find"
    var page: Int?
  }
  struct ByText: Screen {
    static let name = "find-text"
    var text: String
    var page: Int?
  }
  struct ByTag: Screen {
    static let name = "find-tag"
    var tag: String
  }
  struct ByBoth: Screen {
    static let name = "find-both"
    var text: String
    var tag: String
  }
}

func table(_ links: DeepLink..., from origins: [LinkOrigin] = [.scheme("plaza")]) -> LinkTable { LinkTable(links, from: origins) }

extension LinkTable {
  /// Returns the pattern and target of a source, or the error.
  fileprivate func reading(_ source: LinkSource) -> String {
    do throws(LinkError) {
      let resolved = try resolve(source)
      return "\(resolved.link.pattern) \(resolved.target.record?.description ?? "-")"
    } catch {
      return "\(error.code): \(error)"
    }
  }

  fileprivate func reading(_ url: String) -> String { reading(.url(url)) }
}

struct LinkTableTests {
  // MARK: Resolving

  let shop = table(
    link("", Shop.Home()), link("product/new", Shop.Home(), owner: "News"), link("product/:id", Shop.Product(id: 7)),
    link(":slug/all", Shop.Category(slug: "shoes")), link("search", Shop.Query(text: "x", tags: ["a", "b"])),
    link("files/*path", Shop.File(path: ["a", "b"])))

  @Test(arguments: [
    ("plaza://", " "),
    ("plaza://product/8", "product/:id id: '8'"),
    ("plaza://product/8?isNew&utm=1", "product/:id id: '8', isNew: 'true'"),
    ("plaza://product/new", "product/new "),
    ("plaza://product/all", ":slug/all slug: 'product'"),
    ("plaza://caf%C3%A9%2Fbar/all", ":slug/all slug: 'café/bar'"),
    ("plaza://search?text=a+b&tags[]=c", "search text: 'a b', tags: ['c']"),
    ("plaza://search?text=", "search text: '', tags: []"),
    ("plaza://files/a/b%2Fc", "files/*path path: ['a', 'b/c']"),
    ("PLAZA:product/8#end", "product/:id id: '8'"),
  ]) func resolves(url: String, reading: String) {
    #expect(shop.reading(url) == reading)
    #expect(shop.canHandle(.url(url)))
  }

  /// A literal is preferred to a parameter with a prefix, and that to one without; so is a smaller range, and a fragment to none.
  private let handles = table(
    link("@:slug", Shop.Category(slug: "ann")), link(":slug", Shop.Category(slug: "x"), owner: "Bare"), link("@me", Shop.Home()),
    link("item-:id.html", Shop.Product(id: 7)), link("item-:slug", Shop.Category(slug: "x"), owner: "Item"),
    link(":id(1900...2100)", Shop.Product(id: 2000), owner: "Year"), link("news/:id(01...12)", Shop.Product(id: 7), owner: "Month"),
    link("#/room/:slug", Shop.Category(slug: "lobby"), owner: "Room"), link("", Shop.Home(), owner: "Home"),
    from: [.scheme("plaza"), .web("plaza.example")])

  @Test(arguments: [
    ("plaza://@ann", "@:slug slug: 'ann'"), ("plaza://%40ann", "@:slug slug: 'ann'"), ("plaza://@me", "@me "),
    ("plaza://@", ":slug slug: '@'"),
    ("plaza://item-8.html", "item-:id.html id: '8'"), ("plaza://item-8.htm", "item-:slug slug: '8.htm'"),
    ("plaza://item-x.html", "item-:slug slug: 'x.html'"), ("plaza://2000", ":id(1900...2100) id: '2000'"),
    ("plaza://2101", ":slug slug: '2101'"),
    ("plaza://02000", ":slug slug: '02000'"), ("plaza://news/07", "news/:id(01...12) id: '7'"),
    ("https://plaza.example/#/room/a%2Fb", "#/room/:slug slug: 'a/b'"), ("https://plaza.example/#/room/a?via=b", "#/room/:slug slug: 'a'"),
    ("https://plaza.example/?x=1#/room/a", "#/room/:slug slug: 'a'"), ("https://plaza.example/#/rooms/a", " "),
    ("https://plaza.example/#%", " "),
    ("https://plaza.example#room/a", " "),
  ]) func resolvesPartsOfSegmentsAndFragments(url: String, reading: String) { #expect(handles.reading(url) == reading) }

  @Test(arguments: ["news/13", "news/7", "news/1"].map { "plaza://\($0)" }) func aNumberOutsideOfARangeMatchesNoLink(url: String) {
    #expect(handles.reading(url) == "link.unmatched: no link matches '\(url)'")
  }

  @Test func writesPartsOfSegmentsAndFragments() {
    let samples = handles.links.map { "\($0.pattern): \(handles.samples(of: $0, from: .web("plaza.example")).joined())" }
    #expect(
      Set(samples) == [
        "@:slug: https://plaza.example/@ann", ":slug: https://plaza.example/x", "@me: https://plaza.example/@me",
        "item-:id.html: https://plaza.example/item-7.html", "item-:slug: https://plaza.example/item-x",
        ":id(1900...2100): https://plaza.example/2000", "news/:id(01...12): https://plaza.example/news/07",
        "#/room/:slug: https://plaza.example/#/room/lobby", ": https://plaza.example/",
      ])
    #expect(handles.problems() == [])
  }

  @Test(arguments: [
    ("", "link.unreadable: '' is not a valid URL: it does not begin with a valid scheme, such as https:"),
    ("plaza://a%", "link.unreadable: 'plaza://a%' is not a valid URL: it has a % that is not followed by two hexadecimal digits"),
    (
      "plaza://product/8?a=%FF", "link.unreadable: 'plaza://product/8?a=%FF' is not a valid URL: its percent-encoded bytes are not UTF-8"
    ),
    ("https://plaza.example/", "link.foreign: 'https://plaza.example/' is not a link of this app, whose links begin with plaza://"),
    ("plaza://nowhere", "link.unmatched: no link matches 'plaza://nowhere'"),
    ("plaza://Product/8", "link.unmatched: no link matches 'plaza://Product/8'"),
    (
      "plaza://product/x?isNew=maybe",
      "link.unmatched: no link can read the arguments of 'plaza://product/x?isNew=maybe': "
        + "product/:id (Shop): argument 'id' is 'x', which is not an Int"
    ),
    (
      "plaza://search",
      "link.unmatched: no link can read the arguments of 'plaza://search': search (Shop): missing argument 'text' (String)"
    ),
  ]) func reportsTheReasonForNoMatch(url: String, sentence: String) {
    #expect(shop.reading(url) == sentence)
    #expect(!shop.canHandle(.url(url)))
  }

  @Test func listsCandidatesByPrecedence() throws {
    let candidates = try shop.candidates(of: .url("plaza://product/all")).map(\.description)
    #expect(
      candidates == ["product/:id (Shop): argument 'id' is 'all', which is not an Int", ":slug/all (Shop)"])
    #expect(try shop.candidates(of: .url("plaza://nowhere")) == [])
  }

  @Test func pathValuesTakePrecedenceOverTheQuery() {
    #expect(shop.reading("plaza://product/8?id=9") == "product/:id id: '8'")
    #expect(shop.reading("plaza://files/a?path[]=b") == "files/*path path: ['a']")
    #expect(shop.reading("plaza://product/8?id[x]=9&id=1") == "product/:id id: '8'")
  }

  @Test(arguments: [
    (["one/:x", "two/:y"], "plaza://one/1"), ([":a/b", "one/:x"], "plaza://one/b"), (["*rest", "one/:x", ":a/:b"], "plaza://one/1"),
  ]) func failingCandidateDoesNotPreventAMatch(patterns: [String], url: String) {
    let failing = patterns.map { link($0, Shop.Query(text: "", tags: []), owner: "A") }
    let good = link("one/*path", Shop.File(path: ["x"]), owner: "B")
    #expect(LinkTable(failing + [good], from: [.scheme("plaza")]).reading(url).hasPrefix("one/*path"))
  }

  // MARK: Writing

  @Test(arguments: UInt64(1)...20) func readsBackTheURLOfAnyScreen(seed: UInt64) throws {
    func link<let n: Int>(_ pattern: String, _: Item<n>.Type) -> DeepLink {
      DeepLink(pattern, "", samples: [Item<n>(room: 1, text: "x")], owner: "Item\(n)") { (_: Item<n>) in AppRoute() }
    }
    var random = SeededGenerator(seed: seed)
    let links = [
      link("zero", Item<0>.self), link("one/:room", Item<1>.self), link("two/:text/:room", Item<2>.self),
      link("three/:room/:text/:note?", Item<3>.self), link(":text/:room", Item<4>.self), link("https://five.example/:room", Item<5>.self),
      link("six/:room/:note?/:isOn?", Item<6>.self), link(":room", Item<7>.self),
    ]
    let shuffled = links.shuffled(using: &random)
    let table = LinkTable(shuffled, from: [.scheme("plaza"), .web("plaza.example")])
    #expect(table.problems() == [])
    func key<let n: Int>(_: Item<n>.Type) -> ScreenKey {
      let note = random.chance(50) ? "n" + random.text(upTo: 5) : nil
      let isOn = random.chance(50) && (n != 6 || note != nil) ? random.chance(50) : nil
      return Item<n>(room: random.below(2_000) - 1_000, text: "t" + random.text(upTo: 8), isOn: isOn, note: note).key
    }
    for _ in 0..<20 {
      let keys = [
        key(Item<0>.self), key(Item<1>.self), key(Item<2>.self), key(Item<3>.self), key(Item<4>.self), key(Item<5>.self), key(Item<6>.self),
        key(Item<7>.self),
      ]
      for key in keys {
        let url = try #require(table.url(of: key, from: random.pick(table.origins)), "seed \(seed): \(key)")
        let resolved = try table.resolve(.url(url))
        #expect(resolved.destination == key, "seed \(seed): \(url)")
        #expect(table.url(of: resolved, from: url.hasPrefix("plaza") ? nil : .web("plaza.example")) == url, "seed \(seed)")
      }
    }
  }

  @Test func writesTheURLOfThePatternWithMostParameters() {
    let links = [link("p", Shop.Product(id: 7)), link("product/:id", Shop.Product(id: 7)), link("item/:id", Shop.Product(id: 7))]
    #expect(LinkTable(links, from: [.scheme("plaza")]).url(of: Shop.Product(id: 8).key) == "plaza://item/8")
  }

  @Test func screensWithoutALinkHaveNoURL() {
    #expect(shop.url(of: Item<0>(room: 1, text: "").key) == nil)
    #expect(shop.url(of: Shop.Category(slug: "").key) == nil, "an empty segment is not a parameter")
    #expect(shop.url(of: Shop.Category(slug: "a\nb").key) == nil)
    let file = link("first/*path", Shop.File(path: ["a"]), destination: { Shop.Category(slug: $0.path.first ?? "").key })
    #expect(table(file).url(of: Shop.Category(slug: "a").key) == nil, "the arguments of the link differ from those of the screen")
  }

  @Test func writesTheURLOfANotification() throws {
    let table = table(link("product/:id", Shop.Product(id: 7)).notification("sale", names: ["nr": "id"]))
    let resolved = try table.resolve(.notification(payload: #"{"type": "sale", "nr": 8}"#))
    #expect(table.url(of: resolved) == "plaza://product/8")
    #expect(table.url(of: resolved, from: .web("plaza.example")) == "https://plaza.example/product/8")
  }

  @Test func writesItsSamples() {
    #expect(
      shop.links.flatMap(shop.samples) == ["plaza://product/new", "plaza://", "plaza://shoes/all"] + [
        "plaza://files/a/b", "plaza://product/7", "plaza://search?text=x&tags%5B%5D=a&tags%5B%5D=b",
      ])
  }

  // MARK: Origins

  @Test func acceptsOnlyLinksFromItsOrigins() {
    let links = [link("a", Shop.Home()), link("https://shop.example/b", Shop.Home()), link("store://c", Shop.Home())]
    let table = LinkTable(links, from: [.scheme("Plaza"), .web("*.plaza.example")])
    for url in ["plaza://a", "https://x.plaza.example/a", "https://plaza.example/a", "https://SHOP.example/b", "store://c"] {
      #expect(table.canHandle(.url(url)), "\(url)")
    }
    for url in ["https://shop.example/a", "store://a", "plaza://b", "plaza://c"] {
      #expect(table.reading(url) == "link.unmatched: no link matches '\(url)'")
    }
    let origins = "plaza://, https://*.plaza.example/, https://shop.example/, store://"
    for url in [
      "http://plaza.example/a", "https://a@plaza.example/a", "https://plaza.example:8/a", "https://x.shop.example/b", "other://a",
    ] {
      #expect(table.reading(url) == "link.foreign: '\(url)' is not a link of this app, whose links begin with \(origins)")
    }
    #expect(table.problems() == [])
  }

  @Test func patternsOfDifferentOriginsAreIndependent() {
    let table = table(link("https://a.example/:id", Shop.Product(id: 7)), link("https://b.example/:slug", Shop.Category(slug: "x")))
    #expect(table.reading("https://a.example/1") == "https://a.example/:id id: '1'")
    #expect(table.reading("https://b.example/1") == "https://b.example/:slug slug: '1'")
    #expect(table.overlaps() == [])
  }

  @Test func detectsThatAWildcardContainsAHost() {
    let table = table(
      link("a", Shop.Home(), owner: "A"), link("https://shop.plaza.example/a", Shop.Home(), owner: "B"),
      from: [.scheme("plaza"), .web("*.plaza.example")])
    #expect(
      table.problems().first
        == "https://shop.plaza.example/a matches both a (A) and https://shop.plaza.example/a (B)")
  }

  // MARK: Notifications and shortcuts

  @Test(
    arguments: [
      (#"{"type": "sale", "id": 1}"#, nil, nil, "b id: '1'"),
      (#"{"type": "sale", "id": 1}"#, "shop", nil, "c id: '1'"),
      (#"{"type": "sale", "id": 1}"#, "shop", "buy", "d id: '1'"),
      (#"{"type": "sale", "id": "x"}"#, "shop", "buy", "a id: '-1'"),
      (#"{"type": "else", "id": 1}"#, "shop", "buy", "a id: '-1'"),
      (#"{"number": "2"}"#, nil, nil, "a id: '2'"),
      (#"[]"#, nil, nil, "link.bad-payload: 'notification []': the payload is not a JSON object"),
    ] as [(String, String?, String?, String)])
  func resolvesTheMostSpecificNotification(payload: String, category: String?, action: String?, reading: String) {
    struct Lenient: Codable {
      var id: Int
      init(id: Int) { self.id = id }
      enum Keys: CodingKey { case id, number }
      init(from decoder: any Decoder) throws {
        id = (try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)) ?? -1
      }
    }
    let links = [
      link("a", Lenient(id: 1)).notification(names: ["number": "id", "id": "else"]),
      link("b", Shop.Product(id: 1)).notification("sale"), link("c", Shop.Product(id: 1)).notification("sale", category: "shop"),
      link("d", Shop.Product(id: 1)).notification("sale", category: "shop", action: "buy").notification("sale", category: "never"),
    ]
    for links in [links, links.reversed()] {
      let table = LinkTable(links, from: [.scheme("plaza")])
      #expect(table.reading(.notification(payload: payload, category: category, action: action)) == reading)
      #expect(table.problems() == ["the link a of Shop maps the payload name 'id' to 'else', which is not one of its properties"])
    }
  }

  @Test func readsTheTypeOfANotificationByTheTablesName() throws {
    let table = LinkTable([link("a", Shop.Home()).notification("sale")], from: [.scheme("plaza")], notificationType: "kind")
    #expect(table.canHandle(.notification(payload: #"{"kind": "sale"}"#)))
    #expect(!table.canHandle(.notification(payload: #"{"type": "sale"}"#)))
    #expect(!table.canHandle(.notification(payload: #"{"kind": ["sale"]}"#)))
  }

  @Test func reportsAmbiguousNotifications() {
    let table = table(
      link("a", Shop.Home(), owner: "A").notification("sale"), link("b", Shop.Home(), owner: "B").notification("sale").notification("x"),
      link("c", Shop.Home(), owner: "C").notification(category: "shop").notification("x", action: "buy"))
    #expect(
      table.problems() == [
        "a notification with type=sale category=shop matches both a (A) and c (C)",
        "a notification with type=sale category=shop matches both b (B) and c (C)",
        "a notification with type=sale matches both a (A) and b (B)",
        "a notification with type=x category=shop matches both b (B) and c (C)",
      ])
  }

  @Test func resolvesShortcuts() {
    let table = table(link("product/:id", Shop.Product(id: 1)).shortcut("last", names: ["nr": "id"]))
    #expect(table.reading(.shortcut(type: "last", payload: #"{"nr": 8}"#)) == "product/:id id: '8'")
    #expect(table.reading(.shortcut(type: "last")).hasSuffix("product/:id (Shop): missing argument 'id' (Int)"))
    #expect(table.reading(.shortcut(type: "first")) == "link.unmatched: no link matches 'shortcut first'")
    #expect(table.reading(.shortcut(type: "last", payload: "{")) == "link.bad-payload: 'shortcut last {': the payload is not JSON")
  }

  // MARK: Order

  @Test(arguments: UInt64(1)...10) func doesNotDependOnTheOrderOfRegistration(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let links =
      shop.links + [
        link(":a/:b", Shop.Home(), owner: "Z"), link(":c/:d", Shop.Home(), owner: "Y").notification("t").shortcut("t"),
        link("*rest?", Shop.Home(), owner: "X").notification("t").shortcut("t"), link("product/:x?", Shop.Home(), owner: "W"),
      ]
    func everything(_ links: [DeepLink]) -> [String] {
      let table = LinkTable(links, from: [.scheme("plaza"), .web("plaza.example")])
      let urls = ["", "product/1", "product", "product/all", "product/new", "a/b", "files/all", "files/x/y"].map { "plaza://\($0)" }
      let sources = urls.map { LinkSource.url($0) } + [.notification(payload: #"{"type":"t"}"#), .shortcut(type: "t")]
      let candidates = sources.map { source in (try? table.candidates(of: source))?.description ?? "" }
      return table.problems() + table.overlaps().map(\.description) + candidates + sources.map { table.reading($0) }
        + [table.url(of: Shop.Home().key) ?? "", "\(table.links.map { "\($0.pattern)" })"]
    }
    #expect(everything(links.shuffled(using: &random)) == everything(links), "seed \(seed)")
  }

  @Test func undefinedGuardOfALinkIsFound() {
    let link = DeepLink("product/:id", "", samples: [Shop.Product(id: 1)], owner: "Shop.swift") { (_: Shop.Product) in
      AppRoute().check("confirm")
    }
    let app = AppDefinition("shop", "", screens: [], parts: [LinkTable([link], from: [.scheme("plaza")])])
    #expect(app.problems().contains("the link product/:id of Shop.swift checks the guard 'confirm', which is not defined"))
  }

  @Test func refusesNoOriginAndTooMany() async {
    await #expect(processExitsWith: .failure) { _ = LinkTable([], from: []) }
    await #expect(processExitsWith: .failure) { _ = LinkTable([], from: (0...64).map { .scheme("s\($0)") }) }
    let table = LinkTable([link("a", Shop.Home())], from: (0..<64).map { .scheme("s\($0)") })
    let more = LinkTable((0...64).map { link("s\($0)://a", Shop.Home()) }, from: [.scheme("plaza")])
    #expect(more.problems().contains("the table and its patterns have 66 origins; the maximum is 64"))
    #expect(table.canHandle(.url("s63://a")) && table.canHandle(.url("s0://a")) && table.problems() == [])
  }
}
