import GromaLinks
import Testing

@testable import GromaLinkContracts

struct ContractLinkReadingTests {
  @Test func readsPartsOfSegmentsRangesAndFragments() throws {
    let links = try ContractLink.list(
      """
      /@:user
      /item-:id(int).html?page(int)?
      /:year(1900...2100)/:month(01...12)?
      /a?q#/room/:id(uuid)/*rest
      https://b.example#x
      """, hosts: ["a.example"])
    #expect(links[0].forms == [.init([.parameter("user", .text, prefix: "@")])])
    #expect(links[1].forms[0].segments == [.parameter("id", .integer, prefix: "item-", suffix: ".html")])
    #expect(links[1].forms[0].items.map(\.name) == ["page"])
    #expect(links[2].forms.map(\.segments.count) == [2, 1])
    #expect(links[2].forms[0].segments[1] == .parameter("month", .range(try NumberRange("01...12"))))
    #expect(links[3].forms[0].fragment == [.literal(""), .literal("room"), .parameter("id", .uuid), .rest("rest")])
    #expect(links[3].forms[0].segments == [.literal("a")] && links[3].forms[0].items.map(\.name) == ["q"])
    #expect(links[4].forms == [.init([], fragment: [.literal("x")])] && links[4].hosts == ["b.example"])
  }

  @Test(arguments: [
    ("/a/{id}", "1:4: '{' has no meaning here: a parameter is written ':name', or '\\{' for the character itself"),
    ("  /[slug]", "1:4: '[' has no meaning here: a parameter is written ':name', or '\\[' for the character itself"),
    ("/x*", "1:3: '*' has no meaning here: a segment '*name' is the rest of a path, or '\\*' for the character itself"),
    ("\n/caf%C3%A9", "2:5: '%' has no meaning here: write the character that it encodes, or '\\%' for the character itself"),
    ("/:a(int)/:b(nothing)", "1:13: 'nothing' is not a type"), ("/:a(1...x)", "1:5: 'x' is not an integer of at most 18 digits"),
    ("/:a(a||b)", "1:7: an alternative is empty"), ("/:a(int", "1:4: the type is not closed with ')'"),
    ("/*a(int)", "1:2: '*a' is not a whole segment"),
    ("/a?q(nothing)", "1:6: 'nothing' is not a type"),
    ("/a?q#/b/{c}", "1:9: '{' has no meaning here: a parameter is written ':name', or '\\{' for the character itself"),
    ("/a?q#/b?c", "1:8: '?' is not after a parameter: a pattern is a path, and other properties are read from the query"),
    ("/a?q={id}", "1:6: '{' has no meaning here: write '\\{' for the character itself"),
    ("/a?q=:id", "1:6: ':' has no meaning here: write '\\:' for the character itself"),
    ("/a?{q}", "1:4: '{q}' does not name a query item"), ("/a?q=%20", "1:6: '%' has no meaning here: write '\\%' for the character itself"),
    ("/:a(b|*)", "1:7: '*' has no meaning here: write '\\*' for the character itself"),
    ("/a#b#c", "1:5: it has a second '#'"), ("/a#", "1:4: the fragment is empty"), ("/:a:b", "1:4: the segment has a second parameter"),
  ]) func errorsHavePositions(line: String, message: String) {
    #expect { try ContractLink.list(line, hosts: ["a.example"]) } throws: { "\($0)" == message }
  }

  @Test(arguments: [
    ("/@:u(a|b)", ["/@a", "/%40b"], ["/a", "/@c", "/@"]), ("/:y(1900...2100)", ["/1900", "/2100"], ["/1899", "/01900", "/x"]),
    ("/i-:n(int).x", ["/i-1.x", "/i-+1.x"], ["/i-.x", "/i-1", "/i-1.x.x"]),
    ("/#/r/:id", ["/#/r/1", "#/r/1?x/y", "?a#/r/%2F", "//#/r/1"], ["/", "/#/r/", "/#/r/1/", "/#r/1", "/a#/r/1"]),
    ("/a#*r", ["/a#x", "/a#x/y/", "/a#/"], ["/a", "/a#", "/a#?x"]), ("/a\\#b", ["/a%23b"], ["/a#b", "/a"]),
    ("/a?t=12\\:30", ["/a?t=12:30"], ["/a?t=1"]), ("/:x(a\\*|b)", ["/a*", "/b"], ["/a"]),
  ]) func linkAcceptsItsURLs(line: String, accepted: [String], refused: [String]) throws {
    let link = try ContractLink.list(line, hosts: ["a.example"])[0]
    for url in accepted { #expect(link.accepts("https://a.example\(url)"), "\(url)") }
    for url in refused { #expect(!link.accepts("https://a.example\(url)"), "\(url)") }
  }
}
