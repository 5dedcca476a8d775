import GromaTesting
import Testing

@testable import GromaScripts

private func blessed(_ text: String, _ outputs: [Int: [String]]) throws -> String {
  try Blessing.blessed(ScriptParser.parse(text, file: "x.nav"), outputs: outputs)
}

struct BlessingTests {
  @Test func rewritesOnlyTheBlocksThatDiffer() throws {
    let text = "# why  \n\ntree   # now\n| a\n| b\n\npop\n| old\n-- x --\n| old\n"
    #expect(try blessed(text, [3: ["a", "b"], 7: ["new", "lines"]]) == text.replacing("pop\n| old", with: "pop\n| new\n| lines"))
  }

  @Test func doesNotChangeStepsThatDidNotRun() throws {
    let text = "a\n| x\nb\n| y\n"
    #expect(try blessed(text, [3: ["z"]]) == "a\n| x\nb\n| z\n")
    #expect(try blessed(text, [:]) == text)
  }

  @Test(
    arguments: [
      (["a", "...", "z"], ["b", "m", "n", "z"], ["b", "...", "z"]),
      (["a", "..."], ["b", "c"], ["b", "..."]),
      (["...", "z"], ["m", "n", "y"], ["...", "y"]),
      (["a", "..."], [], ["..."]),
      (["a [..]", "b [..]"], ["a 1", "c 1"], ["a [..]", "c 1"]),
      (["re: a+", "b"], ["aa", "c"], ["re: a+", "c"]),
      (["a", "b", "...", "y", "z"], ["a", "x", "q", "w", "y"], ["a", "x", "...", "y"]),
      (["a", "b"], ["b", "c"], ["b", "c"]),
      // A changed line takes the text of the most similar one, not that of the first.
      (
        ["a: 132 states", "...", "  proved in all 132 states [..] lands", "..."],
        ["a: 137 states", "", "  proved in 5 states: no", "  proved in all 137 states, a link lands", "", "z"],
        ["a: 137 states", "...", "  proved in all 137 states, a link lands", "..."]
      ),
    ] as [([String], [String], [String])]) func keepsElisionsThatStillMatch(old: [String], output: [String], new: [String]) throws
  {
    func text(_ block: [String]) -> String { "tree\n" + block.map { "| \($0)\n" }.joined() }
    #expect(try blessed(text(old), [1: output]) == text(new))
  }

  @Test func escapesOutputThatLooksLikeAPattern() throws {
    #expect(
      try blessed("a\n| x\n", [1: ["...", "re: (", "a[..]b", "", "  ", "|"]])
        == "a\n| re: \\.\\.\\.\n| re: re: \\(\n| re: a\\[\\.\\.\\]b\n|\n|   \n| |\n")
  }

  @Test func addsABlockOnlyInAStrictScript() throws {
    #expect(try blessed("a\nb\n", [1: ["x"]]) == "a\nb\n")
    #expect(try blessed("#: strict\na\nb\n", [2: ["x"], 3: []]) == "#: strict\na\n| x\nb\n")
  }

  @Test func removesABlockWhoseStepPrintedNothing() throws {
    #expect(try blessed("a\n| x\nb\n", [1: []]) == "a\nb\n")
  }

  @Test func keepsLineEndsAndTheirAbsence() throws {
    #expect(try blessed("a\r\n| x\r\nb\r\n", [1: ["y", "z"]]) == "a\r\n| y\r\n| z\r\nb\r\n")
    #expect(try blessed("a\n| x", [1: ["y", "z"]]) == "a\n| y\n| z")
    #expect(try blessed("#: strict\na", [2: ["y"]]) == "#: strict\na\n| y")
    #expect(try blessed("a\n| x", [1: []]) == "a")
    #expect(try blessed("a\n| x\n| y", [1: ["x"]]) == "a\n| x")
  }

  @Test func keepsTheSpellingOfMatchingLines() throws {
    #expect(try blessed("a\n| \n|\n| x\n", [1: ["", "", "y"]]) == "a\n| \n|\n| y\n")
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func blessedScriptMatchesAndNeedsNoFurtherChange(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = ["a", "b ", "", "...", "[..]", "a[..]", "re: [ab]+", "re: x", "e\u{301}", "\u{301}", "\u{1B}[m", "x\r", "|", " "]
    func some(_ count: Int) -> [String] {
      (0..<Int.random(in: 0...count, using: &random)).map { _ in
        Int.random(in: 0..<4, using: &random) == 0
          ? random.text(upTo: 8).replacing("\n", with: "") : lines.randomElement(using: &random) ?? ""
      }
    }
    for _ in 0..<30 {
      var text = Bool.random(using: &random) ? "#: strict\n" : ""
      for index in 0..<3 {
        let written = some(4).filter { $0.utf8.last != UInt8(ascii: "\r") && !$0.unicodeScalars.contains("\n") }
        text += "# \(index)\npop \(index)\n" + written.map { "| \($0)\n" }.joined()
      }
      guard let script = try? ScriptParser.parse(text, file: "x.nav") else { continue }
      var outputs: [Int: [String]] = [:]
      for step in script.steps { outputs[step.line] = some(5).map { $0.unicodeScalars.contains("\n") ? "" : $0 } }
      let new = Blessing.blessed(script, outputs: outputs)
      let again = try ScriptParser.parse(new, file: "x.nav")
      #expect(again.steps.map(\.source) == script.steps.map(\.source))
      var moved: [Int: [String]] = [:]
      for (old, step) in zip(script.steps, again.steps) {
        moved[step.line] = outputs[old.line]
        guard step.block != nil || script.isStrict else { continue }
        let mismatch = OutputMatcher.mismatch(expected: step.block ?? [], actual: outputs[old.line] ?? [])
        #expect(mismatch == nil, "\(text.debugDescription)\n\(mismatch.map(\.description) ?? "")")
      }
      #expect(Blessing.blessed(again, outputs: moved) == new)
    }
  }
}
