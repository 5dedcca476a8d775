import GromaTesting
import Testing

@testable import GromaCommandLanguage

/// Returns a token as a short text: its span and its kind.
func sketch(_ token: Token) -> String {
  let kind =
    switch token.kind {
    case .word(let word): sketch(word)
    case .pipe: "|"
    case .separator: ";"
    case .fallback: "||"
    case .openBrace: "{"
    case .closeBrace: "}"
    case .comma: ","
    case .ampersand: "&"
    case .newline: "newline"
    case .comment(let text): "#\(text)"
    }
  return "\(token.span.line):\(token.span.columns.lowerBound)-\(token.span.columns.upperBound) \(kind)"
}

func sketch(_ word: Word) -> String {
  word.parts.map { part in
    switch part {
    case .literal(let text): "<\(text)>"
    case .quoted(let text): "'\(text)'"
    case .variable(let name, _): "$\(name)"
    }
  }.joined()
}

private func kinds(_ text: String) throws -> [String] {
  try Lexer.tokens(of: text).map { sketch($0).split(separator: " ", maxSplits: 1).last.map(String.init) ?? "" }
}

private func failure(_ text: String) -> String? {
  do throws(Diagnostic) {
    _ = try Lexer.tokens(of: text)
    return nil
  } catch {
    return "\(error.code) \(error.span?.line ?? 0):\(error.span?.columns.lowerBound ?? 0)\(error.isIncomplete ? " incomplete" : "")"
  }
}

struct LexerTests {
  /// Finding the start of a Character in a run of flags requires a look at all flags before it.
  @Test func countsALongRunOfFlags() throws {
    let tokens = try Lexer.tokens(of: "a \(String(repeating: "\u{1F1E9}\u{1F1EA}", count: 50_000)) b")
    #expect(tokens.map(\.span.columns) == [1..<2, 3..<50_003, 50_004..<50_005])
  }

  @Test func cutsWordsAtBlanks() throws {
    #expect(
      try Lexer.tokens(of: "push  chat\t1").map(sketch) == ["1:1-5 <push>", "1:7-11 <chat>", "1:12-13 <1>"])
  }

  @Test func cutsAtPipesWithoutBlanks() throws {
    #expect(try kinds("a|b||c") == ["<a>", "|", "<b>", "||", "<c>"])
    #expect(try kinds("'a|b' \\| \"|\"") == ["'a|b'", "'|'", "'|'"])
  }

  @Test func readsBracesAsTokensOnlyIfTheyAreWholeWords() throws {
    #expect(try kinds("a { b }|c") == ["<a>", "{", "<b>", "}", "|", "<c>"])
    #expect(try kinds("a{ b} {c} '{' \\}") == ["<a{>", "<b}>", "<{c}>", "'{'", "'}'"])
  }

  @Test func readsACommaAsATokenAtTheEndOfAWord() throws {
    #expect(try kinds("rooms, chat 1 2 , 'a b', x") == ["<rooms>", ",", "<chat>", "<1>", "<2>", ",", "'a b'", ",", "<x>"])
    #expect(try kinds("1,2 ,a a,|b") == ["<1,2>", "<,a>", "<a>", ",", "|", "<b>"])
    #expect(try kinds("a,, ,,") == ["<a>", ",", ",", ",", ","])
    #expect(try kinds("a\\, 'b,'") == ["<a>'\u{2C}'", "'b,'"])
    #expect(try Lexer.tokens(of: "ab, c").map(sketch) == ["1:1-3 <ab>", "1:3-4 ,", "1:5-6 <c>"])
  }

  @Test func beginsACommentOnlyAtTheStartOfAWord() throws {
    #expect(try kinds("open app://x#y # why") == ["<open>", "<app://x#y>", "# why"])
    #expect(try kinds("# all 'of it") == ["# all 'of it"])
    #expect(try kinds("a '#b' \\#c") == ["<a>", "'#b'", "'#'<c>"])
    #expect(try kinds("a|#b\nc") == ["<a>", "|", "#b", "newline", "<c>"])
  }

  @Test func joinsQuotedAndBareTextIntoOneWord() throws {
    #expect(try kinds("a'b c'd\"e\"''") == ["<a>'b c'<d>'e'"])
    #expect(try kinds("'' \"\"") == ["''", "''"])
  }

  @Test func readsEscapesInDoubleQuotes() throws {
    #expect(try kinds(#""\"\\\$x\n\t\r\u{1F600}""#) == ["'\"\\$x\n\t\r😀'"])
    #expect(try kinds(#"'\n$x'"#) == ["'\\n$x'"])
    #expect(try kinds(#"\n\é"#) == ["'né'"])
  }

  @Test func findsVariables() throws {
    #expect(try kinds("$a-b ${a-b}c \"$x.y ${z}\" '$x'") == ["$a<-b>", "$a-b<c>", "''$x'.y '$z", "'$x'"])
    #expect(try kinds("$ $5 a$ \"$\" \\$x") == ["<$>", "<$5>", "<a$>", "'$'", "'$'<x>"])
  }

  @Test func placesVariablesInsideTheirWord() throws {
    let token = try #require(Lexer.tokens(of: "x \"é$name\"").last)
    guard case .word(let word) = token.kind else {
      Issue.record("\(token) is no word")
      return
    }
    #expect(word.parts.last == .variable("name", span: SourceSpan(line: 1, columns: 5..<10)))
  }

  @Test func countsColumnsInCharacters() throws {
    #expect(try Lexer.tokens(of: "e\u{301} 👨‍👩‍👧 x").map(sketch).last == "1:5-6 <x>")
    #expect(try Lexer.tokens(of: "a\r\nb").map(sketch) == ["1:1-2 <a>", "1:2-3 newline", "2:1-2 <b>"])
  }

  @Test func recognizesQuotesFollowedByACombiningMark() throws {
    #expect(try kinds("'\u{301}a' b") == ["'\u{301}a'", "<b>"])
  }

  @Test func countsFromTheGivenPosition() throws {
    var lexer = Lexer("a\nb", line: 7, column: 3)
    #expect(try lexer.next().map(sketch) == "7:3-4 <a>")
    #expect(try lexer.next().map(sketch) == "7:4-5 newline")
    #expect(try lexer.next().map(sketch) == "8:1-2 <b>")
  }

  @Test func joinsLinesAfterABackslash() throws {
    #expect(try kinds("a \\\n b\\\r\nc \"d\\\ne\"") == ["<a>", "<bc>", "'de'"])
    #expect(try kinds("'a\\\nb'") == ["'a\\\nb'"])
  }

  @Test func pointsAtTheFirstLineOfAMultilineWord() throws {
    #expect(try Lexer.tokens(of: "a 'b\nc' d").map(sketch) == ["1:1-2 <a>", "1:3-4 'b\nc'", "2:4-5 <d>"])
  }

  @Test func reportsIncompleteInput() {
    #expect(failure("a 'b") == "syntax.open-quote 1:3 incomplete")
    #expect(failure("a x\"b $c\\") == "syntax.open-quote 1:4 incomplete")
    #expect(failure("a\\") == "syntax.final-backslash 1:2 incomplete")
  }

  @Test func reportsErrorsInsideQuotes() {
    #expect(failure(#"a "b\q""#) == "syntax.unknown-escape 1:5")
    #expect(failure(#""\u{110000}""#) == "syntax.unknown-escape 1:2")
    #expect(failure(#""\u{+1}""#) == "syntax.unknown-escape 1:2")
    #expect(failure("a ${b") == "syntax.variable-name 1:3")
    #expect(failure("${} b") == "syntax.variable-name 1:1")
    #expect(failure("${1}") == "syntax.variable-name 1:1")
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func neverTraps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = random.text(upTo: 40)
      if let tokens = try? Lexer.tokens(of: text) {
        #expect(tokens.allSatisfy { !$0.span.columns.isEmpty && $0.span.line >= 1 && $0.span.columns.lowerBound >= 1 })
      }
      var lexer = Lexer(text, isTolerant: true)
      #expect(throws: Never.self) { while try lexer.next() != nil {} }
    }
  }

  @Test(arguments: [
    "a", "'", "''", "\"$x\"", "a,", ",", "\\a", "$x", "${x}", "e\u{301}", "👍🏽 ", "\\\n", "a b|", "\"\\u{", "$", "\u{600}|",
  ]) func readsALongTextInOneGo(of piece: String) {
    let text = String(repeating: piece, count: 200_000 / piece.utf8.count)
    var lexer = Lexer(text, isTolerant: true)
    var tokens = 0
    var backward = 0
    var offset = 0
    while (try? lexer.next()) != nil {
      tokens += 1
      // Only the commas at the end of a word are read twice.
      if lexer.offset + lexer.pendingCommas < offset { backward += 1 }
      offset = lexer.offset
    }
    #expect(backward == 0)
    #expect(tokens <= text.utf8.count)
  }
}
