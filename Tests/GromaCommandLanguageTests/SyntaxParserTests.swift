import GromaTesting
import Testing

@testable import GromaCommandLanguage

private func parsed(_ text: String) throws -> String {
  try SyntaxParser.parse(text).description
}

/// Returns the parsed line as text, or the code and position of its error.
func outcome(_ text: String) -> String {
  do throws(Diagnostic) {
    return try SyntaxParser.parse(text).description
  } catch {
    let place = error.span.map { " \($0.line):\($0.columns.lowerBound)-\($0.columns.upperBound)" } ?? ""
    return error.code + place + (error.isIncomplete ? " incomplete" : "")
  }
}

func route(_ text: String) throws -> RouteSyntax {
  guard case .statement(let route, _) = try SyntaxParser.parse(text) else { throw Diagnostic(code: "test.empty", message: "Empty") }
  return route
}

private func arguments(_ text: String) throws -> [ArgumentSyntax] {
  try #require(route(text).alternatives.first?.steps.first).arguments
}

struct SyntaxParserTests {
  @Test(arguments: [
    "pop",
    "top stack | dismiss | push support",
    "first tabs | select-tab 0 { pop-to-root }",
    "last chat 1 2 | make-visible | refresh || last chat-list 1 | make-visible | top stack | push chat 1 2",
    "present chat-list 1 --in-stack --title='Two words'",
    "set-stack rooms, chat room=1 2, support",
    "a { b { c | d } | e || f } | g",
    "push chat $room \"${room}-x\" &",
    "let x = 5",
    "open app://chat?room=1&chat=2#top",
  ]) func readsItsOwnDescription(text: String) throws {
    let line = try parsed(text)
    #expect(try parsed(line) == line)
    #expect(line == text.replacing("$room ", with: "${room} "))
  }

  @Test(arguments: ["", "  \t", "# only this", "\n", "\r\n # a\n\n"]) func readsNothingAsEmpty(text: String) throws {
    #expect(try SyntaxParser.parse(text) == .empty)
  }

  @Test func distinguishesFlagsNamedValuesAndWords() throws {
    let arguments = try arguments("present --locked --style=page-sheet room=1 '--x' 'a'=b a\\=b =c 1=2 app://x?y=z -5 title=")
    let kinds = arguments.map { argument in
      switch argument {
      case .flag(let name, let value, _): "flag \(name)\(value.map { " \($0)" } ?? "")"
      case .named(let label, let value, _): "named \(label) \(value)"
      case .word(let word): "word \(word)"
      case .comma: "comma"
      }
    }
    #expect(
      kinds == [
        "flag locked", "flag style page-sheet", "named room 1", "word '--x'", "word 'a=b'", "word 'a=b'", "word =c", "word 1=2",
        "word app://x?y=z", "word -5", "named title ''",
      ])
  }

  @Test func placesTheValueOfANamedArgument() throws {
    let arguments = try arguments("push room=$r --style=x a=")
    guard case .named(_, let value, let span) = arguments[0], case .flag(_, let style?, _) = arguments[1],
      case .named(_, let empty, _) = arguments[2]
    else {
      Issue.record("\(arguments)")
      return
    }
    #expect(span.columns == 6..<13)
    #expect(value.span.columns == 11..<13)
    #expect(style.span.columns == 22..<23)
    #expect(empty.parts.isEmpty)
    #expect(empty.span.columns == 26..<26)
  }

  @Test func keepsCommasInOrder() throws {
    #expect(try arguments("set-stack a, b 1 , c").map(\.description) == ["a", ",", "b", "1", ",", "c"])
  }

  @Test func placesAStepFromItsNameToItsEnd() throws {
    let steps = try route("a b { c } | d").alternatives[0].steps
    #expect(steps.map(\.span.columns) == [1..<10, 13..<14])
    #expect(steps[0].nested?.alternatives[0].steps[0].span.columns == 7..<8)
  }

  @Test func ampersandPreventsSettling() throws {
    #expect(try SyntaxParser.parse("pop & # now") == .statement(route("pop"), settles: false))
    #expect(try parsed("select-tab 0 { pop } &") == "select-tab 0 { pop } &")
    #expect(try arguments("push a&b '&'").map(\.description) == ["a&b", "'&'"])
  }

  @Test func continuesUnfinishedCommandsOverLines() throws {
    #expect(try parsed("a |\n b ||\n\n c {\n d\n | e\n} # x\n") == "a | b || c { d | e }")
    #expect(try parsed("a 'x\ny' \\\n z") == "a \"x\\ny\" z")
  }

  @Test(arguments: [
    ("a\nb", "syntax.line-end 2:1-2"),
    ("a { b\nc }", "syntax.line-end 2:1-2"),
    ("a {", "syntax.open-brace 1:3-4 incomplete"),
    ("a { b { c }", "syntax.open-brace 1:3-4 incomplete"),
    ("a { b |", "syntax.open-brace 1:3-4 incomplete"),
    ("a |", "syntax.open-pipe 1:3-4 incomplete"),
    ("a || # c", "syntax.open-pipe 1:3-5 incomplete"),
    ("| a", "syntax.missing-step 1:1-2"),
    ("a | | b", "syntax.missing-step 1:5-6"),
    ("a || || b", "syntax.missing-step 1:6-8"),
    ("a { b | }", "syntax.missing-step 1:9-10"),
    ("a { }", "syntax.empty-braces 1:5-6"),
    ("a }", "syntax.unmatched-brace 1:3-4"),
    ("{ a }", "syntax.unexpected-brace 1:1-2"),
    ("a { b } c", "syntax.after-brace 1:9-10"),
    ("a { b } { c }", "syntax.after-brace 1:9-10"),
    ("a { b },", "syntax.after-brace 1:8-9"),
    (", a", "syntax.unexpected-comma 1:1-2"),
    ("&", "syntax.missing-step 1:1-2"),
    ("a & b", "syntax.ampersand 1:3-4"),
    ("a { b & }", "syntax.ampersand 1:7-8"),
    ("a --", "syntax.flag-name 1:3-5"),
    ("a --=x", "syntax.flag-name 1:3-7"),
    ("a --x'y'", "syntax.flag-name 1:3-9"),
    ("a --1", "syntax.flag-name 1:3-6"),
  ]) func errorsHaveAMessageAndALocation(text: String, expected: String) {
    #expect(outcome(text) == expected)
  }

  @Test func reportsTheFirstErrorOfALine() {
    #expect(outcome("| 'open") == "syntax.missing-step 1:1-2")
  }

  @Test func limitsTheNestingOfBraces() throws {
    func nested(_ depth: Int) -> String { String(repeating: "a { ", count: depth) + "a" + String(repeating: " }", count: depth) }
    #expect(try parsed(nested(200)) == nested(200))
    #expect(outcome(nested(201)).hasPrefix("syntax.nesting 1:803"))
    #expect(outcome(String(repeating: "a { ", count: 250_000)).hasPrefix("syntax.nesting"))
  }

  @Test func dropsTheFirstWordOfASessionCommand() throws {
    let line = try #require(route("plan push 'a b' | pop").droppingFirstWord())
    #expect(line.description == "push 'a b' | pop")
    #expect(line.alternatives[0].steps[0].span.columns == 6..<16)
    #expect(try route("plan").droppingFirstWord() == nil)
    #expect(try route("plan --x").droppingFirstWord() == nil)
    #expect(try route("plan --x --y=1 push --z a").droppingFirstWord()?.description == "push --z a")
    #expect(try route("plan --x --y=1 push --z a").alternatives[0].steps[0].leadingFlags.arguments.count == 2)
  }

  @Test func parsesAMegabyteOfSteps() throws {
    let route = try route(String(repeating: "push a, b=1 --c | ", count: 50_000) + "pop")
    #expect(route.alternatives[0].steps.count == 50_001)
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func neverTrapsAndRoundTripsRandomText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = random.text(upTo: 40)
      guard let line = try? SyntaxParser.parse(text) else { continue }
      #expect(outcome(line.description) == line.description, "from \(text.debugDescription)")
    }
  }
}
