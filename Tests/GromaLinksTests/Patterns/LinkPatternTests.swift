import Testing

@testable import GromaLinks

struct LinkPatternTests {
  @Test(arguments: [
    ("", ""), ("/", ""), ("chat", "chat"), ("/chat/", "chat"), ("chat/:room/:chat", "chat/:room/:chat"),
    ("category/:name?", "category/:name?"), (":a/:b?/:c?", ":a/:b?/:c?"), ("files/*path", "files/*path"), ("*path?", "*path?"),
    ("100%/é:a/b*", "100%/é:a/b*"), ("Plaza://chat", "plaza://chat"), ("plaza:///chat", "plaza://chat"),
    ("https://Shop.Example/product/:id", "https://shop.example/product/:id"), ("HTTPS://shop.example", "https://shop.example/"),
    ("https://*.shop.example/:id_2", "https://*.shop.example/:id_2"),
  ]) func readsAndWrites(text: String, written: String) throws {
    let pattern = try LinkPattern(text)
    #expect("\(pattern)" == written)
    #expect(try LinkPattern(written) == pattern)
  }

  @Test(arguments: [
    ("a//b", "it has an empty segment"),
    ("a//", "it has an empty segment"),
    (":", "':' does not name a property"),
    ("*", "'*' does not name a property"),
    (":?", "':?' does not name a property"),
    (":a-b", "':a-b' does not name a property"),
    (":a??", "':a??' does not name a property"),
    ("::a", "'::a' does not name a property"),
    (":a/b/:a", "it names 'a' twice"),
    (":a/*a", "it names 'a' twice"),
    ("*a/b", "nothing can follow '*a'"),
    ("*a/:b?", "nothing can follow '*a'"),
    (":a?/b", "optional segments must come last"),
    (":a?/:b", "optional segments must come last"),
    (":a?/*b", "optional segments must come last"),
    (":a?/*b?", "an optional segment cannot come before '*'"),
    ("chat?room=:room", "'chat?room=:room' contains ? or #: a pattern is a path, and other properties are read from the query"),
    ("chat#end", "'chat#end' contains ? or #: a pattern is a path, and other properties are read from the query"),
    ("http://plaza.example/a", "'http' cannot be the scheme of a link: use https or a custom scheme"),
    ("://a", "'' cannot be the scheme of a link: use https or a custom scheme"),
    ("my plaza://a", "'my plaza' cannot be the scheme of a link: use https or a custom scheme"),
    ("https:///a", "'' is not a host"),
    ("https://plaza.example:8443/a", "'plaza.example:8443' is not a host"),
    (String(repeating: "a/", count: 257), "it has more than 256 segments"),
  ]) func refuses(text: String, sentence: String) {
    #expect { try LinkPattern(text) } throws: { "\($0)" == sentence }
  }

  @Test(arguments: [
    ("", [""]), ("a/:b", ["a/:b"]), ("a/:b?", ["a/:b?", "a"]), (":a?/:b?", [":a?/:b?", ":a?", ""]), ("a/*b", ["a/*b"]),
    ("a/*b?", ["a/*b?", "a"]),
  ]) func optionalPartsAddAShapeEach(text: String, shapes: [String]) throws {
    #expect(try LinkPattern(text).variants.map { $0.map(\.description).joined(separator: "/") } == shapes)
  }

  @Test(
    arguments: [
      ("", "", ""),
      ("a/:x/b", "x=1", "a/1/b"),
      ("a b/:x", "x=c/d é", "a%20b/c%2Fd%20%C3%A9"),
      ("a/:x?/:y?", "x=1&y=2", "a/1/2"),
      ("a/:x?/:y?", "x=1", "a/1"),
      ("a/:x?/:y?", "", "a"),
      ("a/:x?/:y?", "y=2", nil),
      ("a/:x", "", nil),
      ("a/:x", "x=", nil),
      ("a/:x", "x=1&x=2", nil),
      ("a/:x", "x[]=1", nil),
      ("a/*x", "x[]=1&x[]=2/3", "a/1/2%2F3"),
      ("a/*x", "x[]", nil),
      ("a/*x?", "x[]", "a"),
      ("a/*x?", "", "a"),
      ("a/*x", "x[]=1&x[]=", nil),
      ("a/*x", "x[][y]=1&x[]=2", nil),
      ("a/*x", "x=1", nil),
    ] as [(String, String, String?)]) func writesAPath(text: String, values: String, path: String?) throws
  {
    let record = try LinkRecord(query: values.addingPluses)
    #expect(try LinkPattern(text).path { record[$0] } == path)
  }

  @Test func writesNoControlCharacter() throws {
    #expect(try LinkPattern(":x").path { _ in .text("a\nb") } == nil)
  }
}

extension String {
  /// The text with pluses for spaces, as in queries.
  fileprivate var addingPluses: String { String(map { $0 == " " ? "+" : $0 }) }
}
