import GromaTesting
import Testing

@testable import GromaLinkContracts

struct GeneratedFileTests {
  private static let links: [ContractLink] = [
    link("home", []), link("chat", [.literal("chat"), .parameter("room", .text), .parameter("chat", .text)]),
    link("rooms", [.literal("chat"), .parameter("room", .text)]),
    link("category", [.literal("category"), .parameter("kind", .oneOf(["shoes", "hats"]))]),
    link("order", [.literal("order"), .parameter("id", .uuid)]), link("files", [.literal("files"), .rest("path")]),
    link("about", [.literal("über")]), link("elsewhere", [.literal("elsewhere")], host: "other.example"),
  ]

  private static func link(_ name: String, _ segments: [ContractLink.Segment], host: String = "shop.example") -> ContractLink {
    ContractLink(name, hosts: [host], forms: [.init(segments)])
  }

  private static let order = "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f"

  /// URLs that open the app on both platforms, and URLs that do not.
  @Test(arguments: [
    ("/", true), ("", true), ("/chat/a", true), ("/chat/a/b", true), ("/chat/a/b/", true), ("/chat/a/b/c", false), ("/chat", false),
    ("/category/shoes", true), ("/order/\(order)", true), ("/order/7", false), ("/files/a", true), ("/files/a/b/c/d", true),
    ("/files", false), ("/%C3%BCber", true), ("/elsewhere", false), ("/other", false), ("/chat/a?b=1", true),
  ]) func aGeneratedFileOpensTheLinks(path: String, opens: Bool) throws {
    let url = try SiteURL("https://shop.example\(path)")
    let apple = AppleAssociation(of: Self.links, on: "shop.example", app: "TEAM123456.example.shop")
    #expect(apple.decision(for: url, app: "TEAM123456.example.shop").opensApp == opens, "\(apple.text)")
    let android = AndroidAssociation(of: Self.links, on: "shop.example", package: "example.shop", fingerprints: [])
    // A rule of Android sees the path as it is written: no path is not a slash.
    if path != "" { #expect(android.decision(for: url, app: "example.shop").opensApp == opens, "\(android.text)") }
  }

  /// A written file opens the app for all URLs of the links and has no rule without effect, for any links.
  @Test(arguments: Seeds.few(1)) func writtenFilesArePassed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for number in 0..<5 {
      let links = (0...random.below(3)).map { random.smallLink("link \($0)") }
      let apple = AppleAssociation(of: links, on: "plaza.example", app: plaza)
      let android = AndroidAssociation(of: links, on: "plaza.example", package: package, fingerprints: [fingerprint])
      let report = LinkContract(links: links, apple: .init(apple, app: plaza), android: .init(android, app: package)).report()
      #expect(report.isProved, "seed \(seed), \(number): \(report.lines) \(apple.text) \(android.text) \(links.map(\.forms))")
      #expect(report.findings.allSatisfy { $0.verdict == .yes || [.honest, .platforms].contains($0.question) })
    }
  }

  /// The rest of a fragment can be empty. For Android, the first letter of a suffix can be a part of a percent-encoded sign.
  @Test(arguments: ["/a#b/*rest", "/a#/*rest", "/:n(int)b", "/v:n(int)a/c", "/:t(time)3"]) func writtenFilesCoverTheLink(list: String)
    throws
  {
    let links = try ContractLink.list(list, hosts: ["plaza.example"])
    let apple = AppleAssociation(of: links, on: "plaza.example", app: plaza)
    let android = AndroidAssociation(of: links, on: "plaza.example", package: package, fingerprints: [fingerprint])
    let report = LinkContract(links: links, apple: .init(apple, app: plaza), android: .init(android, app: package)).report()
    let covered = report.findings(for: .covered)
    #expect(covered.count == 2 && covered.allSatisfy { $0.verdict == .yes }, "\(report.lines) \(apple.text) \(android.text)")
  }

  /// Returns the answer whether the app opens for links only, with the written file of Apple.
  private func honest(_ list: String) throws -> ContractReport.Finding {
    let links = try ContractLink.list(list, hosts: ["plaza.example"])
    let report = LinkContract(links: links, apple: .init(AppleAssociation(of: links, on: "plaza.example", app: plaza), app: plaza)).report()
    #expect(report.findings(for: .covered).allSatisfy { $0.verdict == .yes })
    return report.findings(for: .honest)[0]
  }

  @Test(arguments: [
    "/a/:b", "/a/:b/c", "/a/:b(x|y)/:c", "/a/:b(uuid)", "/a/:b(bool)", "/on/:day(date)", "/on/:day(date)/:kind(x|y)?", "/files/*path",
    "/café/:a", "/a+b/:c(é|x+y|z)", "/@:user", "/item-:id.html/:tab(a|b)?", "/:year(1900...2100)/:month(01...12)", "/v:n(-3...12).json",
    "/é:a\\+b/:c",
    "/a/b\n/a/:c(x|y)\n/d/:d/e",
  ]) func writtenFilesOfAppleAreExact(list: String) throws {
    let found = try honest(list)
    #expect(found.verdict == .yes, "\(found)")
  }

  /// The format has no pattern for an asterisk, and none for a number of any number of digits that is too great.
  @Test func integersOfAppleAreDigitsWithASign() throws {
    let found = try honest("/room/:id(int)")
    #expect(found.verdict == .nearest)
    #expect(found.witness == "https://plaza.example/room/*")
    let links = try ContractLink.list("/room/:id(int)\n/floor/:id(uint8)\n/room/:id(int)/:page(int)", hosts: ["plaza.example"])
    let file = AppleAssociation(of: links, on: "plaza.example", app: plaza)
    func opens(_ path: String) throws -> Bool { file.decision(for: try SiteURL("https://plaza.example\(path)"), app: plaza).opensApp }
    for text in ["7", "007", "-7", "+7", "%2B7", "%2b7", "1234567890123"] {
      #expect(try opens("/room/\(text)") && opens("/room/\(text)/\(text)"), "\(text)")
      #expect(try opens("/floor/\(text)") == (text != "-7"))
    }
    for text in ["a", "7a", "-", "+", "%2B", "%2Ba", "%C3%A9", "%20", "%297", "7%2F7", "7.5", "--7", "new"] {
      #expect(try !opens("/room/\(text)") && !opens("/room/7/\(text)") && !opens("/floor/\(text)"), "\(text)")
    }
    #expect(try opens("/floor/-0"))
  }

  /// An exclusion of one link must not exclude the URLs of another.
  @Test func integersDoNotExcludeOtherLinks() throws {
    let list = "/:a(int)/:b(uint8)\n/:a(uint8)/:b(int)\n/:a(int)/new\n/:a(int)/:c(x|y)\n/room/:b(int)"
    let links = try ContractLink.list(list, hosts: ["plaza.example"])
    let report = LinkContract(links: links, apple: .init(AppleAssociation(of: links, on: "plaza.example", app: plaza), app: plaza)).report()
    #expect(report.findings(for: .covered).map(\.verdict) == Array(repeating: .yes, count: 5), "\(report.lines)")
  }

  @Test(arguments: [
    ("?q=7", true), ("?q=", false), ("", false), ("?q=a", false), ("?q=a&q=7", true), ("?p=1&q=%2B7", true), ("?q=7&page=x", false),
    ("?q=7&page=2", true), ("?q=7&page", true),
  ]) func queryItemsOfAppleAreLimited(query: String, opens: Bool) throws {
    let links = try ContractLink.list("/search?q(int)&page(int)?", hosts: ["plaza.example"])
    let url = "https://plaza.example/search" + query
    #expect(AppleAssociation(of: links, on: "plaza.example", app: plaza).decision(for: try SiteURL(url), app: plaza).opensApp == opens)
    #expect(links[0].accepts(url) == opens)
  }

  @Test(arguments: [
    ("/search?q=7", true), ("/search?q=", false), ("/search", false), ("/caf%C3%A9", true), ("/caf%c3%A9", true), ("/cafe", false),
    ("/sort/price", true), ("/sort/name/", true), ("/sort/size", false), ("/a%2Bb", true), ("/a+b", true), ("/sort//price", false),
    ("/on/2026-11-26", true), ("/on/today", false), ("/@ann", true), ("/%40ann/", true), ("/@", false), ("/i-a.b.html", true),
    ("/i-a", true),
    ("/y1999", true), ("/y2101", false), ("/#/room/1", true), ("/#/room/", false), ("/#/end?x", true), ("/#x", false),
  ]) func androidHasARuleForEachText(path: String, opens: Bool) throws {
    let links = try ContractLink.list(
      "/search?q(int)\n/café\n/sort/:order(price|name)\n/a+b\n/on/:day(date)\n/@:user\n/i-:id.html\n/y:year(1900...2100)\n/#/room/:id\n/#/end",
      hosts: ["plaza.example"])
    let file = AndroidAssociation(of: links, on: "plaza.example", package: package, fingerprints: [fingerprint])
    let url = "https://plaza.example" + path
    #expect(file.decision(for: try SiteURL(url), app: package).opensApp == opens, "\(file.text)")
    // Android has no pattern for texts that end in a suffix.
    if path != "/i-a" { #expect(links.contains { $0.accepts(url) } == opens) }
  }

  /// Only Apple has variables.
  @Test func listsOfTextsAreVariables() throws {
    let url = try SiteURL("https://shop.example/category/socks")
    let apple = AppleAssociation(of: Self.links, on: "shop.example", app: "TEAM123456.example.shop")
    #expect(apple.variables.all.first == .init("kind", ["shoes", "hats"]))
    #expect(!apple.decision(for: url, app: "TEAM123456.example.shop").opensApp)
  }

  @Test func otherAppsAndSectionsAreKept() throws {
    let text = """
      {
        "applinks": {
          "details": [{ "appIDs": ["TEAM123456.example.other"], "components": [{ "/": "/$(kind)" }] }],
          "substitutionVariables": { "kind": ["a"], "unused": ["b"] }
        },
        "webcredentials": { "apps": ["TEAM123456.example.shop"] }
      }
      """
    let old = AppleAssociation.read(Array(text.utf8)).file
    let new = AppleAssociation(of: Self.links, on: "shop.example", app: "TEAM123456.example.shop", replacing: old)
    #expect(new.appIDs == ["TEAM123456.example.other", "TEAM123456.example.shop"])
    #expect(new.variables.all.prefix(2) == [.init("kind", ["a"]), .init("kind2", ["shoes", "hats"])])
    #expect(new.text.contains("webcredentials"))
    let again = AppleAssociation(
      of: Self.links, on: "shop.example", app: "TEAM123456.example.shop", replacing: AppleAssociation.read(Array(new.text.utf8)).file)
    #expect(again.text == new.text, "writing twice changes nothing")
  }

  /// A written rule does not depend on the defaults of an existing file.
  @Test(arguments: ["caseSensitive", "percentEncoded"]) func defaultsOfTheFileAreReplaced(setting: String) throws {
    let text =
      #"{ "applinks": { "defaults": { "\#(setting)": false }, "details": [{ "appIDs": ["TEAM123456.example.b"], "components": [] }] } }"#
    let links = try ContractLink.list("/search?q(int)\n/café", hosts: ["plaza.example"])
    let file = AppleAssociation(of: links, on: "plaza.example", app: plaza, replacing: AppleAssociation.read(Array(text.utf8)).file)
    let report = LinkContract(links: links, apple: .init(file, app: plaza)).report()
    #expect(report.findings(for: .covered).allSatisfy { $0.verdict == .yes }, "\(report.lines)")
  }

  /// An app that shares an entry or a statement with something else keeps no old rules there, and takes nothing from it.
  @Test func sharedEntriesAreDivided() throws {
    let apps = #"["TEAM123456.example.shop", "TEAM123456.example.b"]"#
    let shared = #"{ "applinks": { "details": [{ "appIDs": \#(apps), "components": [{ "/": "/old" }] }] } }"#
    let old = AppleAssociation.read(Array(shared.utf8)).file
    let apple = AppleAssociation(of: Self.links, on: "shop.example", app: "TEAM123456.example.shop", replacing: old)
    let url = try SiteURL("https://shop.example/old")
    #expect(!apple.decision(for: url, app: "TEAM123456.example.shop").opensApp)
    #expect(apple.decision(for: url, app: "TEAM123456.example.b").opensApp)
    let login = "delegate_permission/common.get_login_creds"
    let pair = "0A" + String(repeating: ":0A", count: 31)
    let statement = #"""
      [{ "relation": ["\#(AndroidAssociation.handleAllURLs)", "\#(login)"],
         "target": { "namespace": "android_app", "package_name": "example.shop", "sha256_cert_fingerprints": ["\#(pair)"] } }]
      """#
    let android = AndroidAssociation(
      of: Self.links, on: "shop.example", package: "example.shop", fingerprints: [pair],
      replacing: AndroidAssociation.read(Array(statement.utf8)).file)
    #expect(android.statements.map(\.relations) == [[login], [AndroidAssociation.handleAllURLs]])
  }

  @Test func thePathsOfOneSegmentAreExact() throws {
    let apple = AppleAssociation(
      of: [Self.link("chat", [.literal("chat"), .parameter("id", .text)])], on: "shop.example", app: "TEAM123456.example.shop")
    #expect(
      apple.rules(of: "TEAM123456.example.shop").map(\.description) == [
        #"{ "/": "*//?*", "exclude": true, "comment": "empty segments" }"#,
        #"{ "/": "/?*/?*/?*", "exclude": true, "comment": "paths with more segments" }"#, #"{ "/": "/chat/?*", "comment": "chat" }"#,
      ])
  }
}
