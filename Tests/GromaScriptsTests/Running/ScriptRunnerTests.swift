import Groma
import GromaConsole
import GromaShellTesting
import Testing

@testable import GromaScripts

@MainActor
struct ScriptRunnerTests {
  @Test func passesIfEverythingIsAsExpected() {
    let result = report(
      """
      push chat 1 2
      tree --compact
      | tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]]
      ! pop 5
      | error: cannot pop 5 screens: one screen must stay in the stack at /0/0/0
      """)
    #expect(result.outcome == .passed)
    #expect(result.faults == [])
    #expect(result.runCount == 3)
  }

  @Test func pointsAtTheLineThatFails() throws {
    let result = report("push chat 1 2\npush rooms | pop 9\ntree\n")
    let problem = try #require(result.faults.first)
    #expect(result.outcome == .failed)
    #expect((problem.file, problem.line, problem.column) == ("x.nav", 2, 14))
  }

  @Test func showsTheDifferenceOfTheOutput() {
    #expect(
      report("tree --compact\n| stack[rooms]\n").faults.first?.lines == [
        "x.nav:2:1: error: the output of 'tree --compact' differs",
        "- stack[rooms]", "+ tabs home[*stack[rooms] | stack[profile]]",
      ])
  }

  @Test func lineExpectedToFailMustFail() {
    #expect(report("! tree\n").faults.map(\.code) == ["script.succeeded"])
  }

  @Test func endsAtTheFirstFailureUnlessAsked() {
    #expect(report("pop\npop\n").faults.count == 1)
    #expect(report("pop\npop\n", keepsGoing: true).faults.count == 2)
  }

  @Test func skipsStepsWhoseConditionsAreNotMet() {
    let result = report("#: conditions tablet\n[tablet] pop\n[!tablet] push rooms\n[sample] expect count 2 rooms\n")
    #expect(result.faults == [])
    #expect(result.skippedCount == 1)
    #expect(report("[tablet] pop\n", variables: ["tablet": "1"]).faults.count == 1)
  }

  @Test func runsOnceForEachRow() {
    let text = "#: for chat in 1 2\n# open\npush chat 1 $chat\nexpect top chat 1 $chat\n"
    let result = report(text)
    #expect(result.outcome == .passed)
    #expect(result.phases.map(\.title) == ["chat=1: open", "chat=2: open"])
    #expect(result.checkCount == 2)
    #expect(report("#: for chat in 1\nexpect no-leaks\n").phases.map(\.title) == ["chat=1"])
  }

  @Test func aRowThatFailsDoesNotEndTheOthers() {
    let result = report("#: for count in 1 9 2\npush rooms\npop $count\nexpect no-leaks\n")
    #expect(result.outcome == .failed)
    #expect(result.phases.map(\.hasFailed) == [false, true, true])
    #expect(result.phases.map { $0.steps.count } == [3, 2, 2])
  }

  @Test func aRowThatChecksNothingFails() {
    let result = report("#: for app in sample other\n#: conditions other\n[other] expect no-leaks\n")
    #expect(result.problems.map(\.message) == ["nothing was checked with app=sample"])
  }

  @Test func aVariableHasOneSource() {
    #expect(
      report("#: for who in ann\nexpect no-leaks\n", variables: ["who": "bob"]).problems.map(\.message) == [
        "'who' has a value from -D and from '#: for'"
      ])
    #expect(
      report("source a.nav\n-- a.nav --\n#: for who in ann\ntree\n").problems.map(\.message) == ["a sourced file cannot have '#: for'"])
  }

  @Test func aSkippedScriptRunsNothing() {
    let result = report("#: skip the login is being rewritten\npop 9\n")
    #expect(result.outcome == .skipped)
    #expect(result.skipReason == "the login is being rewritten")
    #expect(result.problems == [] && result.steps == [])
    #expect(report("#: skip\ntree\n").problems.map(\.message) == ["the reason must follow 'skip'"])
    #expect(report("#: skip later\npush 'x\n").outcome == .unreadable)
  }

  @Test func strictScriptPrintsOnlyExpectedOutput() {
    #expect(report("#: strict\ntree --compact\n").faults.map(\.code) == ["script.output"])
  }

  @Test func anyScriptIsStrictIfAsked() {
    #expect(report("tree\n", isStrict: true).faults.map(\.code) == ["script.output"])
  }

  @Test func rejectsAnUnknownApp() {
    let result = report("#: app nowhere\ntree\n")
    #expect(result.outcome == .unreadable)
    #expect(result.wholeProblem?.code == "script.app")
  }

  @Test func runsNothingOfAScriptThatCannotBeParsed() {
    let result = report("pop\npush 'x\n")
    #expect(result.wholeProblem?.code == "syntax.open-quote")
    #expect(result.steps == [])
  }

  @Test func scriptMayQuitIfItDeclaresSo() {
    #expect(report("expect no-leaks\nquit\n").outcome == .passed)
    #expect(report("#: may-quit\nexpect no-leaks\nquit\npop 9\n").outcome == .passed)
    #expect(report("expect no-leaks\nquit\npop 9\n").summary == ["script.quit x.nav:2"])
    #expect(report("expect no-leaks\nsource a.nav\npop 9\n-- a.nav --\nquit\n").summary == ["script.quit x.nav:2"])
    #expect(report("quit 3\n").faults.map(\.code) == ["script.quit"])
  }

  @Test(arguments: [
    ("", false), ("# only a title\n", false), ("push rooms\n", false), ("#: conditions tablet\n[tablet] expect no-leaks\n", false),
    ("#: strict\npush rooms\n", false), ("source a.nav\n-- a.nav --\npush rooms\n", false),
    ("tree\n| ...\n", false), ("tree\n| ...\n| [..]\n", false), ("tree --compact\n| re: .*\n", false), ("tree --compact\n| [..]\n", false),
    ("#: no-failures\npush rooms\n", true), ("#: no-failures\n", false), ("#: no-failures\nattempt tap x\n", false),
    ("#: no-failures\nlet a = 1\ntree\n", false), ("tree\n| [..]*\n| ...\n", true),
    ("expect no-leaks\n", true), ("tree --compact\n| re: .+\n", true), ("! pop\n", true),
    ("source a.nav\n-- a.nav --\nexpect no-leaks\n", true),
  ])
  func aScriptThatChecksNothingFails(_ text: String, passes: Bool) {
    let result = report(text)
    #expect(result.outcome == (passes ? .passed : .failed))
    #expect(result.problems.map(\.code) == (passes ? [] : ["script.no-check"]))
  }

  // MARK: Expected failures

  @Test(arguments: [
    ("! pop", []), ("! expect top login", []), ("! [expect.failed] expect top login", []), ("! [nav.unknown-screen] push nowhere", []),
    ("! [tree.notation] set-tree 'stack['", []), ("! [variable.unknown] push $x", []), ("! [command.unknown] psh rooms", []),
    ("! [X] fail X", []), ("! [no-network] fail no-network", []), ("! [X] fail Y", ["script.other-failure"]),
    ("! [X] pop", ["script.other-failure"]),
    ("let X = 1\n! [X] fail X", ["script.condition-order"]), ("! [sample] pop", ["script.condition-order"]),
    ("! [nav.locked] pop", ["script.other-failure"]), ("let x = nowhere\n! push $x", ["nav.unknown-screen"]),
    ("let x = nowhere\n! [nav.unknown-screen] push $x", []), ("! [nav.unknown-screen] push rooms", ["script.succeeded"]),
    ("! psh rooms", ["command.unknown"]), ("! push nowhere", ["nav.unknown-screen"]), ("! push $x", ["variable.unknown"]),
    ("! expect tree 'stack[nope'", ["tree.notation"]), ("! [command.unknown] push nowhere", ["nav.unknown-screen"]),
  ])
  func lineExpectedToFailFailsWhenItRuns(_ text: String, codes: [String]) { #expect(report(text).problems.map(\.code) == codes) }

  @Test func timePassesAfterEachStep() {
    #expect(report("set transitions queue\npush rooms\nexpect count 2 rooms\npush rooms\nexpect deferred 0\n").faults == [])
  }

  @Test func clockDoesNotAdvanceAfterAnAmpersand() {
    #expect(report("set transitions queue\npush rooms &\npush rooms &\nexpect deferred 1\n").faults == [])
  }

  @Test func readOnlyLinesDoNotAdvanceTheClock() {
    #expect(report("set transitions queue\npush rooms &\ntree\nfind rooms\npending\npush rooms &\nexpect deferred 1\n").faults == [])
  }

  @Test(arguments: [
    "push chat 1 2 {\n present profile\n}\npush rooms; tree --compact", "push chat 1 2 |\npush rooms; select-tab 1",
    "push 'rooms'; pop; # no\npush rooms || pop",
    "push profile 'a;\nb'; push \\\nrooms", "select-tab 0 {\npush rooms |\npop } |\nselect-tab 1",
  ])
  func theSameTextGivesTheSameTreeInTheShell(text: String) {
    let session = Session(.sample, settles: true)
    let style = Shell.Style(renderer: Renderer(), isInteractive: false)
    #expect(Shell(session, style: style, writeError: { _ in }).run(commands: text) { _ in } == 0)
    #expect(report("\(text)\nexpect tree '\(session.tree)'\n").problems == [])
  }

  @Test func givesTheNavigatorOfEachScriptThatRuns() {
    var runner = ScriptRunner(.sample)
    var trees: [String] = []
    var last: Navigator?
    runner.onNavigator = { navigator in
      trees.append(CompactTree.text(of: navigator.state))
      last = navigator
    }
    _ = runner.run("push nowhere\n", file: "x.nav")
    #expect(trees == [])
    _ = runner.run("push chat 1 2\n", file: "x.nav")
    #expect(trees == ["tabs home[*stack[rooms] | stack[profile]]"])
    #expect((last?.state).map { CompactTree.text(of: $0) } == "tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]]")
  }
}
