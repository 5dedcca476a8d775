import Console
import Navigation
import Testing

@MainActor
struct ScriptRunnerTests {
  private func report(_ text: String, variables: [String: String] = [:], keepsGoing: Bool = false) throws -> ScriptReport {
    try ScriptRunner(.sample, of: [.sample], variables: variables, keepsGoing: keepsGoing).run(text, file: "x.nav")
  }

  @Test func passesWhenAllIsAsItSays() throws {
    let report = try report(
      """
      push chat 1 2
      tree --compact
      | tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]]
      ! pop 5
      | error: there are not 5 screens to pop: one screen must stay at /0/0/0
      """)
    #expect(report.failures.isEmpty)
    #expect(report.run == 3)
  }

  @Test func pointsAtTheLineThatFails() throws {
    let failure = try #require(try report("push chat 1 2\npush nowhere\ntree\n").failures.first)
    #expect(failure.diagnostic.span == SourceSpan(line: 2, columns: 6..<13))
  }

  @Test func showsHowTheOutputDiffers() throws {
    let report = try report("tree --compact\n| stack[rooms]\n")
    let failure = try #require(report.failures.first)
    #expect(
      failure.lines(in: report.script) == [
        "x.nav:2:1: error: the output of 'tree --compact' differs",
        "- stack[rooms]\n+ tabs home[*stack[rooms] | stack[profile]]",
      ])
  }

  @Test func whatIsToFailMustFail() throws {
    #expect(try report("! tree\n").failures.first?.diagnostic.code == "script.succeeded")
  }

  @Test func endsAtTheFirstFailureUnlessAsked() throws {
    #expect(try report("pop\npop\n").failures.count == 1)
    #expect(try report("pop\npop\n", keepsGoing: true).failures.count == 2)
  }

  @Test func runsOnlyWhatItsConditionsAllow() throws {
    let report = try report("[tablet] pop\n[!tablet] push rooms\n[sample] expect count 2 rooms\n")
    #expect(report.failures.isEmpty)
    #expect(report.skipped == 1)
    #expect(try self.report("[tablet] pop\n", variables: ["tablet": "1"]).failures.count == 1)
  }

  @Test func aStrictScriptPrintsOnlyWhatItSays() throws {
    #expect(try report("#: strict\ntree --compact\n").failures.first?.diagnostic.code == "script.output")
  }

  @Test func refusesAnAppThatIsNotThere() {
    #expect { try report("#: app nowhere\ntree\n") } throws: { ($0 as? Diagnostic)?.code == "script.app" }
  }

  @Test func runsNothingOfAScriptThatCannotBeParsed() {
    #expect { try report("pop\npush 'x\n") } throws: { ($0 as? Diagnostic)?.code == "syntax.open-quote" }
  }
}
