import GromaLinkContracts
import Testing

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

  /// Only Apple has variables.
  @Test func listsOfTextsAreVariables() throws {
    let url = try SiteURL("https://shop.example/category/socks")
    let apple = AppleAssociation(of: Self.links, on: "shop.example", app: "TEAM123456.example.shop")
    #expect(apple.variables.all == [.init("kind", ["shoes", "hats"])])
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
    #expect(new.variables.all == [.init("kind", ["a"]), .init("kind2", ["shoes", "hats"])])
    #expect(new.text.contains("webcredentials"))
    let again = AppleAssociation(
      of: Self.links, on: "shop.example", app: "TEAM123456.example.shop", replacing: AppleAssociation.read(Array(new.text.utf8)).file)
    #expect(again.text == new.text, "writing twice changes nothing")
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
        #"{ "/": "/?*/?*/?*", "exclude": true, "comment": "longer paths" }"#, #"{ "/": "/chat/?*", "comment": "chat" }"#,
      ])
  }
}
