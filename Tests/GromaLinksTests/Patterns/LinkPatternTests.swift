import Testing

@testable import GromaLinks

struct LinkPatternTests {
  @Test(arguments: [
    ("", ""), ("/", ""), ("chat", "chat"), ("/chat/", "chat"), ("chat/:room/:chat", "chat/:room/:chat"),
    ("category/:name?", "category/:name?"), (":a/:b?/:c?", ":a/:b?/:c?"), ("files/*path", "files/*path"), ("*path?", "*path?"),
    (#"100\%/é\:a/b\*"#, #"100\%/é\:a/b\*"#), ("é:a", "é:a"), ("Plaza://chat", "plaza://chat"), ("plaza:///chat", "plaza://chat"),
    ("https://Shop.Example/product/:id", "https://shop.example/product/:id"), ("HTTPS://shop.example", "https://shop.example/"),
    ("https://*.shop.example/:id_2", "https://*.shop.example/:id_2"),
    ("@:user", "@:user"), ("item-:id", "item-:id"), (":slug.html", ":slug.html"), ("v:major.json?", "v:major.json?"),
    (":a-b", ":a-b"), (#":a\+"#, #":a\+"#), (#"\::a\:"#, #"\::a\:"#), (#"\\:a"#, #"\\:a"#),
    (":year(1900...2100)/:month(01...12)", ":year(1900...2100)/:month(01...12)"), ("t:n(-5...5)c", "t:n(-5...5)c"),
    (":n(7...7)x?", ":n(7...7)x?"),
    ("/#/room/:id", "#/room/:id"), ("#/", "#/"), ("app/#room-:id", "app#room-:id"),
    ("https://x.example#/a/*rest", "https://x.example/#/a/*rest"),
    ("plaza://a/:b#:c?", "plaza://a/:b#:c?"), ("a#b/", "a#b/"),
  ]) func readsAndWrites(text: String, written: String) throws {
    let pattern = try LinkPattern(text)
    #expect("\(pattern)" == written)
    #expect(try LinkPattern(written) == pattern)
  }

  @Test(arguments: [
    ("a//b", "it has an empty segment (character 3)"),
    ("a//", "it has an empty segment (character 3)"),
    (":", "':' must be followed by the name of a property"),
    ("*", "'*' must be followed by the name of a property"),
    (":?", "':' must be followed by the name of a property"),
    ("a/*b-c", "'*b' is not a whole segment (character 3)"),
    (":a??", "'?' is not after a parameter: a pattern is a path, and other properties are read from the query (character 3)"),
    ("::a", "':' must be followed by the name of a property"),
    (":a/b/:a", "it names 'a' twice (character 6)"),
    (":a/*a", "it names 'a' twice (character 4)"),
    ("*a/b", "nothing can follow '*a'"),
    ("*a/:b?", "nothing can follow '*a'"),
    (":a?/b", "optional segments must come last (character 5)"),
    (":a?/:b", "optional segments must come last (character 5)"),
    (":a?/*b", "optional segments must come last (character 5)"),
    (":a?/*b?", "an optional segment cannot come before '*' (character 5)"),
    ("chat?room=:room", "'?' is not after a parameter: a pattern is a path, and other properties are read from the query (character 5)"),
    ("x?", "'?' is not after a parameter: a pattern is a path, and other properties are read from the query (character 2)"),
    ("http://plaza.example/a", "'http' cannot be the scheme of a link: use https or a custom scheme"),
    ("://a", "'' cannot be the scheme of a link: use https or a custom scheme"),
    ("my plaza://a", "'my plaza' cannot be the scheme of a link: use https or a custom scheme"),
    ("https:///a", "'' is not a host (character 9)"),
    ("https://{shop}.example/a", "'{shop}.example' is not a host (character 9)"),
    ("https://shop.*/a", "'shop.*' is not a host (character 9)"),
    ("https://plaza.example:8443/a", "'plaza.example:8443' is not a host (character 9)"),
    (String(repeating: "a/", count: 257), "it has more than 256 segments"),
    // Fragments
    ("a#", "the fragment is empty (character 3)"),
    ("a#b#c", "it has a second '#' (character 4)"),
    ("a#//b", "the fragment has an empty segment (character 4)"),
    ("*a#b", "nothing can follow '*a'"),
    (":a?#b", "optional segments must come last (character 4)"),
    // Two parameters
    (":a:b", "the segment has a second parameter (character 3)"),
    ("x/:from-:to", "the segment has a second parameter (character 9)"),
    // Ranges
    (":a(int)", "'int' is not a range such as 1900...2100; other types are those of the link's arguments (character 4)"),
    (":a(9...1)", "the range '9...1' is empty; other types are those of the link's arguments (character 4)"),
    (":a(1...x)", "'x' is not an integer of at most 18 digits; other types are those of the link's arguments (character 4)"),
    (":a(1...2", "the type is not closed with ')' (character 3)"),
  ]) func refuses(text: String, sentence: String) {
    #expect { try LinkPattern(text) } throws: { "\($0)" == sentence }
  }

  /// Signs of other notations are errors, not literals that no URL contains.
  @Test(arguments: [
    ("a/{id}", "{", 3), ("<id>", "<", 1), ("[slug]", "[", 1), ("[[...slug]]", "[", 1), ("$id", "$", 1), ("x*", "*", 2), ("a**", "*", 2),
    ("(:a)/b", "(", 1), ("a(b|c)", "(", 2), ("^a$", "^", 1), ("a|b", "|", 2), ("%s", "%", 1), ("caf%C3%A9", "%", 4), ("#{id}", "{", 2),
    ("item-{id}", "{", 6), (":id+", "+", 4), (":id*", "*", 4), (":id{2}", "{", 4), ("a/:id>", ">", 6), (":a)", ")", 3), ("é{", "{", 2),
  ]) func refusesSignsOfOtherNotations(text: String, sign: String, position: Int) {
    #expect { try LinkPattern(text) } throws: { error in
      guard let problem = error as? LinkPattern.Problem else { return false }
      return problem.position == position && problem.message.hasPrefix("'\(sign)' has no meaning here: ")
    }
  }

  @Test(arguments: ["\\d+", "a\\", "\\w"]) func aBackslashPrecedesASignOnly(text: String) {
    #expect { try LinkPattern(text) } throws: { "\($0)".hasPrefix("a backslash must be followed by one of") }
  }

  @Test(arguments: Array("*?#:{}<>[]()$%^|\\+")) func aSignAfterABackslashIsALiteral(sign: Character) throws {
    let pattern = try LinkPattern("a\\\(sign)b/x\\\(sign):id\\\(sign)")
    let parameter = LinkPattern.Parameter(name: "id", prefix: "x\(sign)", suffix: "\(sign)")
    #expect(pattern.segments == [.literal("a\(sign)b"), .parameter(parameter)])
    #expect(try LinkPattern("\(pattern)") == pattern)
  }

  @Test(arguments: [
    ("", [""]), ("a/:b", ["a/:b"]), ("a/:b?", ["a/:b?", "a"]), (":a?/:b?", [":a?/:b?", ":a?", ""]), ("a/*b", ["a/*b"]),
    ("a/*b?", ["a/*b?", "a"]), ("#a/:b?", ["#/a/:b?", "#/a"]),
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
      ("@:x", "x=ann", "%40ann"),
      ("i-:x.html", "x=a.html", "i-a.html.html"),
      ("i-:x.html", "x=", nil),
      (":x(1900...2100)", "x=1950", "1950"),
      (":x(1900...2100)", "x=1899", nil),
      (":x(1900...2100)", "x=y", nil),
      (":x(01...12)", "x=7", "07"),
      (":x(01...12)", "x=13", nil),
      ("a:x(-5...5)?", "x=6", nil),
      ("a:x(-5...5)?", "x=-5", "a-5"),
    ] as [(String, String, String?)]) func writesAPath(text: String, values: String, path: String?) throws
  {
    let record = try LinkRecord(query: values.addingPluses)
    #expect(try LinkPattern(text).parts { record[$0] }?.path == path)
  }

  @Test func writesAFragment() throws {
    let parts = try LinkPattern("a/:x#/b/@:y").parts { .text($0 == "x" ? "1" : "c d") }
    #expect(parts?.path == "a/1" && parts?.fragment == "/b/%40c%20d")
    #expect(try LinkPattern("a").parts { _ in nil }?.fragment == nil)
  }

  @Test func literalsOnTheWebAreWrittenAsPeopleWriteThem() throws {
    #expect(try LinkPattern("@:x=/é+\\(").parts(isOnWeb: true) { _ in .text("@") }?.path == "@%40=/%C3%A9+(")
  }

  @Test func writesNoControlCharacter() throws {
    #expect(try LinkPattern(":x").parts { _ in .text("a\nb") } == nil)
  }
}

extension String {
  /// The text with pluses for spaces, as in queries.
  fileprivate var addingPluses: String { String(map { $0 == " " ? "+" : $0 }) }
}
