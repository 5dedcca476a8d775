import GromaCommandLanguage
import GromaTesting
import Testing

@testable import GromaScripts

/// Returns the code and position of a script's error.
private func failure(_ text: String) -> String {
  do throws(Diagnostic) {
    _ = try ScriptParser.parse(text, file: "x.nav")
    return "nothing"
  } catch {
    return "\(error.code) \(error.span.map { "\($0.line):\($0.columns.lowerBound)-\($0.columns.upperBound)" } ?? "")"
      + (error.isIncomplete ? " incomplete" : "")
  }
}

private func steps(_ text: String) throws -> [ScriptStep] {
  try ScriptParser.parse(text, file: "x.nav").steps
}

struct ScriptParserTests {
  @Test func readsTheScriptOfTheManual() throws {
    let script = try ScriptParser.parse(
      """
      #: name   A link brings an open chat forward
      #: tags   links smoke

      # start signed in
      set-root home
      state session.user ann
      open app://chat?room=1&chat=2
      tree
      | window main *
      | └─ tabs home
      | ...
      ! push nowhere
      | error: unknown screen 'nowhere'
      [tablet] expect top chat-list

      """, file: "links.nav")
    #expect(script.name == "A link brings an open chat forward")
    #expect(script.tags == ["links", "smoke"])
    #expect(script.isStrict == false)
    #expect(script.phases.map(\.title) == ["start signed in"])
    #expect(script.phases.map(\.line) == [4])
    #expect(script.steps.map(\.line) == [5, 6, 7, 8, 12, 14])
    #expect(script.steps.map(\.route.description)[2...4] == ["open app://chat?room=1&chat=2", "tree", "push nowhere"])
    #expect(script.steps.map { $0.block?.map(\.line) } == [nil, nil, nil, [9, 10, 11], [13], nil])
    #expect(script.steps.map(\.expectsFailure) == [false, false, false, false, true, false])
    #expect(script.steps[5].conditions.map(\.name) == ["tablet"])
    #expect(script.steps[4].source == "! push nowhere")
    #expect(script.steps[4].command == "push nowhere")
  }

  @Test(arguments: ["", "\n\n", "# only\n", "#: strict", "  \t\n"]) func readsAScriptWithoutSteps(text: String) throws {
    #expect(try ScriptParser.parse(text, file: "x.nav").phases.isEmpty)
  }

  @Test func titlesAPhaseByTheFirstLineOfARunOfComments() throws {
    let script = try ScriptParser.parse(
      "#!/usr/bin/env groma\na\n#\n## one ##\n# more\nb # not this\n\n# empty\n\n# two\nc\n", file: "x.nav")
    #expect(script.phases.map(\.title) == [nil, "one ##", "two"])
    #expect(script.phases.map(\.line) == [2, 4, 10])
    #expect(script.phases.map { $0.steps.map(\.line) } == [[2], [6], [11]])
  }

  @Test func readsConditionsThenTheMarkOfFailure() throws {
    let step = try #require(steps("[tablet][!dark] ! push nowhere &").first)
    #expect(step.conditions.map(\.name) == ["tablet", "dark"])
    #expect(step.conditions.map(\.isNegated) == [false, true])
    #expect(step.conditions.map(\.span.columns) == [2..<8, 11..<15])
    #expect(step.expectsFailure)
    #expect(step.settles == false)
    #expect(step.command == "push nowhere &")
    #expect(step.route.alternatives[0].steps[0].span == SourceSpan(line: 1, columns: 19..<31))
  }

  @Test func commandContinuesAsAtThePrompt() throws {
    let text = "[a] push x {\n  pop\n}\n| one\npop; ! back # why\n| two\npush 'a\n| b' |\n  pop\n"
    let all = try steps(text)
    #expect(all.map(\.route.description) == ["push x { pop }", "pop", "back", "push \"a\\n| b\" | pop"])
    #expect(all.map { [$0.line, $0.lastLine] } == [[1, 3], [5, 5], [5, 5], [7, 9]])
    #expect(all.map(\.source) == ["[a] push x {\n  pop\n}", "pop", "! back # why", "push 'a\n| b' |\n  pop"])
    #expect(all.map { $0.block?.map(\.text) } == [["one"], nil, ["two"], nil])
    #expect(all.map(\.expectsFailure) == [false, false, true, false])
    let script = try ScriptParser.parse(text, file: "x.nav")
    #expect(
      Blessing.blessed(script, outputs: [1: ["1"], 5: ["2"]]) == text.replacing("| one", with: "| 1").replacing("| two", with: "| 2"))
  }

  @Test func readsExpectedLines() throws {
    let block = try #require(steps("tree\n| a  \n|\n| \n| ...\n| a[..]b[..]\n| re: [0-9]+\n| ....\n|  ...").first?.block)
    #expect(
      block.map(\.pattern) == [
        .literal("a  "), .literal(""), .literal(""), .anyLines, .elided(["a", "b", ""]), .regularExpression("[0-9]+"), .literal("...."),
        .literal(" ..."),
      ])
    #expect(block.map(\.line) == Array(2...9))
  }

  @Test func readsLineEndsOfWindows() throws {
    let script = try ScriptParser.parse("#: strict\r\ntree\r\n| a\r\n", file: "x.nav")
    #expect(script.isStrict)
    #expect(script.steps[0].source == "tree")
    #expect(script.steps[0].block?.map(\.text) == ["a"])
  }

  @Test func readsAttachmentsToTheNextOrTheEnd() throws {
    let script = try ScriptParser.parse("pop\n-- a.json --\n{ 'open\n  | x\r\n\n--  b c  --\n-- --\n#: x", file: "x.nav")
    #expect(script.attachments.map(\.name) == ["a.json", "b c"])
    #expect(script.attachments.map(\.line) == [2, 6])
    #expect(script[attachment: "a.json"] == "{ 'open\n  | x\r\n\n")
    #expect(script[attachment: "b c"] == "-- --\n#: x")
    #expect(script[attachment: "c"] == nil)
    #expect(script.steps.count == 1)
  }

  @Test func aScriptWithoutATitleIsNamedByItsFile() throws {
    #expect(try ScriptParser.parse("pop", file: "x.nav").name == "x.nav")
    #expect(try ScriptParser.parse("#: owner  the team ", file: "x.nav")[metadata: "owner"] == "the team")
  }

  @Test(arguments: [
    ("pop\n  push x", "script.indented 2:1-3"),
    (" \u{FE0F}pop", "script.indented 1:1-2"),
    ("pop\n\n| a", "script.stray-block 3:1-2"),
    ("# a\n| a", "script.stray-block 2:1-2"),
    ("pop\n|a", "script.block-blank 2:1-2"),
    ("pop\n|| push x", "script.block-blank 2:1-2"),
    ("#:", "script.metadata 1:1-3"),
    ("#: tags a\n#: tags b", "script.metadata 2:1-10"),
    ("pop\n#: strict", "script.metadata 2:1-10"),
    ("#: strict no", "script.metadata 1:1-13"),
    ("[a b] pop", "script.condition 1:1-3"),
    ("[", "script.condition 1:1-2"),
    ("[a][!] pop", "script.condition 1:4-6"),
    ("[a]", "script.missing-command 1:4-5"),
    ("! # why", "script.missing-command 1:3-8"),
    ("! \u{301}a;!", "script.missing-command 1:6-7"),
    ("!pop", "script.failure-mark 1:1-2"),
    ("! [] pop", "script.condition-order 1:3-4"), ("! [a b] pop", "script.condition-order 1:3-4"),
    ("-- a", "script.attachment 1:1-5"),
    ("-- a --\n-- a --", "script.attachment 2:1-8"),
    ("--  --", "script.attachment 1:1-7"),
    ("pop\n| re: (", "script.regular-expression 2:7-8"),
    ("pop\n\n[a] ! push 'x\ny", "syntax.open-quote 3:12-13"),
    ("select-tab 0 {\npop", "syntax.open-brace 1:14-15"), ("pop; [a] ! push x }", "syntax.unmatched-brace 1:19-20"),
    ("pop |\n", "syntax.open-pipe 1:5-6"), ("pop |\n| x", "syntax.missing-step 2:1-2"),
    ("pop \\\n", "syntax.final-backslash 1:5-6"),
    ("pop\npush }", "syntax.unmatched-brace 2:6-7"),
  ]) func errorsHaveAMessageAndALocation(text: String, expected: String) {
    #expect(failure(text) == expected)
  }

  @Test func refusesARegularExpressionThatIsTooLong() {
    let text = "pop\n| re: " + String(repeating: "(", count: 100_000)
    #expect(failure(text).hasPrefix("script.regular-expression 2:7-"))
  }

  @Test(arguments: ["(", "[", "((?:", "(?=", "a|", "{1,2}", "\\p{", "(?<a>", "(?i:"]) func compilesTheDeepestRegularExpression(
    piece: String
  ) {
    let text = String(repeating: piece, count: ExpectedLine.longestRegularExpression / piece.utf8.count)
    // The result does not matter here, only that the process does not trap.
    #expect(failure("pop\n| re: " + text).hasPrefix("script.") || failure("pop\n| re: " + text) == "nothing")
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func neverTraps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let beginnings = ["", "a ", "| ", "|", "# ", "#: ", "! ", "[a] ", "[!", "-- a --", "| re: ", "| ...", "[..]"]
    for _ in 0..<50 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        text += (beginnings.randomElement(using: &random) ?? "") + random.text(upTo: 12) + "\n"
      }
      guard let script = try? ScriptParser.parse(text, file: "x.nav") else { continue }
      #expect(script.steps.allSatisfy { 1 <= $0.line && $0.line <= $0.lastLine && $0.lastLine <= SourceText(text).lines.count })
    }
  }

  @Test func readsALongScriptInOneGo() throws {
    let script = try ScriptParser.parse(String(repeating: "# phase\n[a] ! push x y=1\n| a\n| ...\n\n", count: 5_000), file: "x.nav")
    #expect(script.phases.count == 5_000)
    #expect(script.steps.count == 5_000)
    let conditions = try steps(String(repeating: "[a] ", count: 50_000) + "pop")[0].conditions
    #expect(conditions.count == 50_000)
  }
}
