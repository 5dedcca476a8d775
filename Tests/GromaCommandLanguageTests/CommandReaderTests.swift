import Testing

@testable import GromaCommandLanguage

/// Returns the command lines of a text, and the codes and positions of its errors.
func commands(_ text: String) -> [String] {
  var reader = CommandReader()
  var result: [String] = []
  func take() {
    while true {
      do throws(Diagnostic) {
        guard let line = try reader.next() else { return }
        if line != .empty { result.append(line.description) }
      } catch {
        result.append("\(error.code) \(error.span.map { "\($0.line):\($0.columns.lowerBound)" } ?? "")")
      }
    }
  }
  for (index, line) in SourceText(text).lines.enumerated() {
    reader.feed(line, number: index + 1)
    take()
  }
  reader.finish()
  take()
  return result
}

struct CommandReaderTests {
  @Test func separatesAtSemicolonsAndLineEnds() {
    #expect(commands("a; b\nc;") == ["a", "b", "c"])
    #expect(commands("a;;b\n\n# why\nc # it's; d\ne") == ["a", "b", "c", "e"])
    #expect(commands("at #3; at #12| b;#\n#4\nc") == ["at '#3'", "at '#12' | b", "'#4'", "c"])
  }

  @Test(arguments: [
    ("a 'b;c'", "a 'b;c'"), ("a \"b;\\\";\"", "a 'b;\";'"), ("a \\;", "a ';'"), ("a 'b\nc'", "a \"b\\nc\""), ("a \\\nb", "a b"),
    ("a b\\\nc", "a bc"), ("a |\nb ||\nc", "a | b || c"), ("a {\nb\n| c }", "a { b | c }"), ("a { # x\nb }", "a { b }"),
    ("a {\n\nb { c\n} }", "a { b { c } }"), ("a 'b\n''c\n'd", "a \"b\\nc\\nd\""), ("a \"b\\\nc\"", "a bc"), ("a \\\n\\\nb", "a b"),
  ])
  func continuesOpenCommandsOnTheNextLine(_ text: String, command: String) { #expect(commands("\(text)\nx") == [command, "x"]) }

  @Test(arguments: [
    ("é; pop }\nx", ["é", "syntax.unmatched-brace 1:8", "x"]), ("a { b; c }; x", ["syntax.separator 1:6", "x"]),
    ("a { } {\nb\n}\nx", ["syntax.empty-braces 1:5", "x"]), ("a \"\\q ; b\nc\" d; x", ["syntax.unknown-escape 1:4", "x"]),
    ("a |; x", ["syntax.open-pipe 1:3", "x"]), ("| a\nx", ["syntax.missing-step 1:1", "x"]), ("x; a '", ["x", "syntax.open-quote 1:6"]),
    ("x\na {\nb", ["x", "syntax.open-brace 2:3"]), ("x\na \\", ["x", "syntax.final-backslash 2:3"]), ("a |\n", ["syntax.open-pipe 1:3"]),
    ("a 'b\nc' \"\\q", ["syntax.unknown-escape 2:5", "syntax.open-quote 2:4"]),
  ])
  func skipsAFaultyCommandToItsEnd(_ text: String, result: [String]) { #expect(commands(text) == result) }

  @Test(arguments: ["a 'b\n", "a \\\n", "a {\n", "a |\n", "'b' {\n"]) func readsEachLineOnce(piece: String) {
    // A reader that started again with each line would take hours.
    let text = String(repeating: piece, count: 40_000)
    #expect(!commands(text).isEmpty)
  }
}
