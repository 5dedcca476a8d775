import GromaCommandLanguage
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaScripts

@MainActor
struct ScriptShrinkerTests {
  private func shrunk(_ text: String) throws -> String {
    try ScriptShrinker(ScriptRunner(.sample)).shrink(text, file: "x.nav").text
  }

  @Test func keepsNecessarySteps() throws {
    let text =
      "#: name   a\n\n# one\nfind chat\npush rooms\n# two\nlet a = 1\npush chat 1 2\ntree\nselect-tab 1\nexpect count 0 chat\npop 9\n"
    let result = try ScriptShrinker(ScriptRunner(.sample)).shrink(text, file: "x.nav")
    #expect(result.text == "#: name   a\n\n# two\npush chat 1 2\nexpect count 0 chat\n")
    #expect((result.stepsBefore, result.stepsAfter) == (8, 2))
  }

  @Test func announcesEachRunInAdvance() throws {
    var begun = 0
    let result = try ScriptShrinker(ScriptRunner(.sample)).shrink("push rooms\npop 9\n", file: "x.nav") { begun += 1 }
    #expect(begun == result.runs)
  }

  @Test func keepsOnlyAFailingFirstStep() throws {
    #expect(try shrunk("pop 9\npush rooms\n") == "pop 9\n")
  }

  @Test func removesUnnecessaryBlocks() throws {
    #expect(try shrunk("push rooms\n| ...\nexpect count 1 rooms\n") == "push rooms\nexpect count 1 rooms\n")
  }

  @Test func keepsTheLinesThatDiffer() throws {
    let block =
      "| window main *\n| └─ tabs home *\n|    ├─ stack *\n|    │  ├─ rooms\n|    │  └─ login *\n|    └─ stack\n|       └─ profile\n"
    #expect(try shrunk("push profile\npop\nfind chat\npush chat 1 2\ntree\n" + block) == "push chat 1 2\ntree\n" + block)
  }

  @Test func keepsTheExpectationsOfTheFailingStep() throws {
    #expect(try shrunk("find chat\n! push rooms &\nfind chat\n").hasPrefix("! push rooms &\n"))
    #expect(try shrunk("push rooms\nfind chat\n| x # y\n| ...\n") == "find chat\n| x # y\n| ...\n")
  }

  @Test func keepsAttachmentsByteForByte() throws {
    let attached = "-- a.nav --\npush rooms\r\n\n\n-- b --\n  x"
    #expect(try shrunk("find chat\nsource a.nav\nexpect count 1 rooms\n" + attached) == "source a.nav\nexpect count 1 rooms\n\n" + attached)
  }

  @Test func rejectsPassingAndUnreadableScripts() {
    #expect(throws: ScriptShrinker.Refusal.passes) { try shrunk("expect no-leaks\n") }
    let refusal = #expect(throws: ScriptShrinker.Refusal.self) { try shrunk("push 'x\n") }
    guard case .unreadable(let report) = refusal else {
      Issue.record("the script was not reported as unreadable")
      return
    }
    #expect(report.summary == ["syntax.open-quote x.nav:1"])
  }

  /// A script that fails as a whole does not pass, but no step of it can be removed.
  @Test(arguments: ["push rooms\n", "tree\n| ...\n", "expect no-leaks\nquit\npush rooms\n", "#: skip later\npop 9\n"])
  func rejectsScriptsWithoutAFailedStep(text: String) {
    guard case .hasNoFailedStep(let report) = #expect(throws: ScriptShrinker.Refusal.self, performing: { try shrunk(text) }) else {
      Issue.record("the script was reported as passing or unreadable")
      return
    }
    #expect(report.outcome != .passed)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func everyRemainingStepIsNecessary(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = [
      "push rooms", "push chat 1 2", "push chat 1 3", "pop", "select-tab 0", "select-tab 1", "let a = 1", "find chat\n| ...",
      "let b = 2",
      "push profile $a", "# phase\ntree", "state session.user ann",
    ]
    let text = "let a = 0\n" + (0..<12).map { _ in "\(random.pick(lines))\n" }.joined() + "expect count 1 chat\nexpect count 5 stack\n"
    let before = failure(text)
    let small = try shrunk(text)
    #expect(failure(small) == before, "\(text)")
    let script = try ScriptParser.parse(small, file: "x.nav")
    for step in script.steps.dropLast() {
      var raw = SourceText(small).lines
      raw.removeSubrange(step.line - 1..<step.line + (step.block?.count ?? 0))
      #expect(failure(raw.joined(separator: "\n")) != before, "it fails without '\(step.source)' as well:\n\(small)")
    }
  }

  /// Returns the failing step with its error code and message.
  private func failure(_ text: String) -> [String] {
    report(text).steps.last.map { [$0.source, $0.problem?.code ?? "", $0.problem?.message ?? ""] } ?? []
  }
}
