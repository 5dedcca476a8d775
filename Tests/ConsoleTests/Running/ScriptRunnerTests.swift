import Navigation
import Testing

@testable import Console

@MainActor
struct ScriptRunnerTests {
  @Test func passesWhenAllIsAsItSays() {
    let result = report(
      """
      push chat 1 2
      tree --compact
      | tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]]
      ! pop 5
      | error: there are not 5 screens to pop: one screen must stay at /0/0/0
      """)
    #expect(result.outcome == .passed)
    #expect(result.problems == [])
    #expect(result.runCount == 3)
  }

  @Test func pointsAtTheLineThatFails() throws {
    let result = report("push chat 1 2\npush nowhere\ntree\n")
    let problem = try #require(result.problems.first)
    #expect(result.outcome == .failed)
    #expect((problem.file, problem.line, problem.column) == ("x.nav", 2, 6))
  }

  @Test func showsHowTheOutputDiffers() {
    #expect(
      report("tree --compact\n| stack[rooms]\n").problems.first?.lines == [
        "x.nav:2:1: error: the output of 'tree --compact' differs",
        "- stack[rooms]", "+ tabs home[*stack[rooms] | stack[profile]]",
      ])
  }

  @Test func whatIsToFailMustFail() {
    #expect(report("! tree\n").problems.map(\.code) == ["script.succeeded"])
  }

  @Test func endsAtTheFirstFailureUnlessAsked() {
    #expect(report("pop\npop\n").problems.count == 1)
    #expect(report("pop\npop\n", keepsGoing: true).problems.count == 2)
  }

  @Test func runsOnlyWhatItsConditionsAllow() {
    let result = report("#: conditions tablet\n[tablet] pop\n[!tablet] push rooms\n[sample] expect count 2 rooms\n")
    #expect(result.problems == [])
    #expect(result.skippedCount == 1)
    #expect(report("[tablet] pop\n", variables: ["tablet": "1"]).problems.count == 1)
  }

  @Test func aStrictScriptPrintsOnlyWhatItSays() {
    #expect(report("#: strict\ntree --compact\n").problems.map(\.code) == ["script.output"])
  }

  @Test func anyScriptIsStrictIfAsked() {
    #expect(report("tree\n", isStrict: true).problems.map(\.code) == ["script.output"])
  }

  @Test func refusesAnAppThatIsNotThere() {
    let result = report("#: app nowhere\ntree\n")
    #expect(result.outcome == .unreadable)
    #expect(result.obstacle?.code == "script.app")
  }

  @Test func runsNothingOfAScriptThatCannotBeParsed() {
    let result = report("pop\npush 'x\n")
    #expect(result.obstacle?.code == "syntax.open-quote")
    #expect(result.steps == [])
  }

  @Test func aScriptMayEndItself() {
    #expect(report("quit\npop 9\n").outcome == .passed)
    #expect(report("quit 3\n").problems.map(\.code) == ["script.quit"])
  }

  @Test func timePassesAfterEachStep() {
    #expect(report("set transitions queue\npush rooms\nexpect count 2 rooms\npush rooms\nexpect deferred 0\n").problems == [])
  }

  @Test func timeStandsStillAfterAnAmpersand() {
    #expect(report("set transitions queue\npush rooms &\npush rooms &\nexpect deferred 1\n").problems == [])
  }

  @Test func whatOnlyLooksLetsTimeStandStill() {
    #expect(report("set transitions queue\npush rooms &\ntree\nfind rooms\npending\npush rooms &\nexpect deferred 1\n").problems == [])
  }
}
