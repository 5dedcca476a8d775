import Testing

@testable import GromaCommandLanguage

private func word(_ text: String) throws -> Word {
  guard case .word(let word)? = try Lexer.tokens(of: text).first?.kind else { throw Diagnostic(code: "test.word", message: text) }
  return word
}

struct WordTests {
  @Test func expandsVariablesOnce() throws {
    let values = ["a": "x y | $b", "b": "no"]
    #expect(try word("1$a\"2${a}\"'$a'").expanded(values) == "1x y | $b2x y | $b$a")
  }

  @Test func pointsAtAnUndefinedVariable() throws {
    let word = try word("ab\"c $room\"")
    let error = #expect(throws: Diagnostic.self) { try word.expanded([:]) }
    #expect(error?.code == "variable.unknown")
    #expect(error?.span == SourceSpan(line: 1, columns: 6..<11))
    #expect(error?.message == "there is no variable 'room'")
  }

  /// The name can be a part of a secret that contains a dollar sign.
  @Test func theErrorOfATextWithANameDoesNotContainTheVariable() throws {
    guard case .statement(let route, _) = try SyntaxParser.parse("tap enter pin=s3$cret"),
      case .named("pin", let word, _)? = route.alternatives[0].steps[0].arguments.last
    else {
      Issue.record("no argument")
      return
    }
    let error = try #require(#expect(throws: Diagnostic.self) { try word.expanded([:]) })
    #expect(error.code == "variable.unknown" && !"\(error)\(error.hint ?? "")".contains("cret"))
    #expect(error.span == SourceSpan(line: 1, columns: 17..<22))
  }

  @Test func reportsWhetherItWasQuoted() throws {
    #expect(try word("a$b").isQuoted == false)
    for text in ["''", "\"$b\"", "a\\b", "a'b'"] { #expect(try word(text).isQuoted) }
  }

  @Test func hasALiteralTextWithoutVariables() throws {
    #expect(try word("a'b c'").literalText == "ab c")
    #expect(try word("a$b").literalText == nil)
  }

  @Test(arguments: [("$a", "${a}"), ("x$a.c'd e'", "\"x${a}.cd e\""), ("\"$a\"", "\"${a}\""), ("a'b'", "ab")])
  func descriptionCanBeTyped(text: String, expected: String) throws {
    #expect(try word(text).description == expected)
  }
}
