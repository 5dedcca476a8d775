import Groma
import GromaExplorer
import GromaTesting
import Testing

@testable import GromaScripts

/// Tests which mutants scripts and properties kill, and the scripts that are written for survivors.
@MainActor
struct MutationTestTests {
  /// `a` opens `b` or presents `c`. Closing `c` has a fallback that is never used.
  private static let app = StubApp.app(root: page("a").withStackContainer().erased) { key, _, _ throws(NavigationError) in
    switch key.name {
    case "a": [UserAction("open") { $0.stack.push(page("b")) }, UserAction("show") { $0.present(page("c")) }]
    case "c": [UserAction("close") { $0.close().fallback(to: AppRoute().back().erased) }]
    default: []
    }
  }

  private static let exploration = MutationExploration(app, bounds: Bounds(depth: 2, layers: 2))

  private func test(_ scripts: [String: String], usual: String? = nil) -> MutationTest {
    MutationTest(
      Self.exploration, scripts: scripts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, usual: usual)
  }

  private func report(_ scripts: [String: String], usual: String? = nil) -> MutationReport {
    test(scripts, usual: usual).run(Self.exploration.mutants)
  }

  private func entry(_ mutation: MutationOperator, _ words: String, in report: MutationReport) throws -> MutationReport.Entry {
    try #require(report.mutants.first { $0.mutation == mutation && $0.sentence.contains(words) })
  }

  private static let opening = "tap open\nexpect tree 'stack[a > b]'\n"

  @Test func scriptKillsTheMutantsThatItNotices() throws {
    let report = report(["open.nav": Self.opening])
    let open = try entry(.doesNothing, "'open'", in: report)
    #expect(open.verdict == .killedByScript && open.killer == "open.nav" && open.graph == .different)
    let show = try entry(.doesNothing, "'show'", in: report)
    #expect(show.verdict == .survived && show.killer == nil && show.moves == ["tap show"])
    #expect(report.isFailed)
  }

  @Test func mistakeWithoutAnEffectIsEquivalent() throws {
    let report = report(["open.nav": Self.opening])
    let close = try entry(.noFallback, "'close'", in: report)
    #expect(close.verdict == .equivalent && close.graph == .equal && close.moves == [])
  }

  /// Within the bounds, nothing is ever below `c` in a stack, so the fallback of `close` is never used.
  @Test func scriptCanKillAMutantBeyondTheBounds() throws {
    let report = report(["deep.nav": "set-tree 'stack[b > c]'\ntap close\nexpect tree 'stack[b]'\n"])
    #expect(report.failedScripts.isEmpty)
    let close = try entry(.noFallback, "'close'", in: report)
    #expect(close.verdict == .killedByScript && close.graph == .equal)
    #expect(report.lines.contains { $0.contains("although the reachable graph is equal") })
  }

  @Test func propertyKillsAMutantThatNoScriptNotices() throws {
    let app = StubApp.app(root: page("a").withStackContainer().erased) { key, _, _ throws(NavigationError) in
      switch key.name {
      case "a": [UserAction("open") { $0.stack.push(page("b")) }]
      case "b": [UserAction("leave") { $0.stack.pop(1) }]
      default: []
      }
    }
    let exploration = MutationExploration(app, bounds: Bounds(depth: 2, layers: 2))
    let report = MutationTest(exploration, scripts: [("nothing.nav", "expect tree 'stack[a]'\n")]).run(exploration.mutants)
    let leave = try entry(.removesMore, "'leave'", in: report)
    #expect(leave.verdict == .killedByProperty && leave.killer == "nothing fails")
  }

  @Test func shortestScriptThatFailsIsNamed() throws {
    let report = report(["a-long.nav": "expect tree 'stack[a]'\n" + Self.opening, "short.nav": Self.opening])
    #expect(try entry(.doesNothing, "'open'", in: report).killer == "short.nav")
  }

  @Test func scriptsThatDoNotPassAreReportedAndNotUsed() throws {
    let report = report(["wrong.nav": "tap open\nexpect tree 'stack[a]'\n", "broken.nav": "tap 'open\n"])
    #expect(report.failedScripts.map(\.file) == ["broken.nav", "wrong.nav"])
    #expect(report.failedScripts[1].reason.hasPrefix("line 2: "))
    #expect(report.scripts == 0 && report.isFailed)
    #expect(try entry(.doesNothing, "'open'", in: report).verdict == .survived)
  }

  @Test func scriptsOfOtherAppsAreNotUsed() {
    let scripts = ["other.nav": "#: app other\n" + Self.opening, "own.nav": "#: app stub\n" + Self.opening, "unnamed.nav": Self.opening]
    #expect(report(scripts).scripts == 2)
    #expect(report(scripts, usual: "other").scripts == 1)
  }

  @Test func nothingIsEquivalentWithoutACompleteExploration() throws {
    let app = StubApp.app(root: page("a").withStackContainer().erased) { key, _, _ throws(NavigationError) in
      let open = StubAction("open") { $0.stack.push(page("b")).fallback(to: AppRoute().present(page("c")).erased) }
      switch key.name {
      case "a": return [open, UserAction("show") { $0.present(page("c")) }]
      case "b": return [UserAction("more") { $0.stack.push(page("b")) }]
      default: return []
      }
    }
    let exploration = MutationExploration(app, bounds: Bounds(depth: 40, layers: 2)) { $0.explored == 0 }
    let report = MutationTest(exploration, scripts: []).run(exploration.mutants)
    #expect(report.count(.equivalent) == 0 && report.count(.undecided) > 0)
    #expect(report.obstacle != nil && report.isFailed)
  }

  @Test func testCanBeStopped() {
    let test = test(["open.nav": Self.opening])
    let report = test.run(Self.exploration.mutants) { $0.count < 2 }
    #expect(report.isStopped && report.mutants.count == 2 && report.isFailed)
    #expect(report.headline.hasSuffix("(stopped)"))
  }

  // MARK: Scripts for survivors

  @Test func newScriptsKillTheSurvivors() throws {
    let test = test(["open.nav": Self.opening])
    let report = test.run(Self.exploration.mutants)
    let survivors = Set(report.mutants.filter { $0.verdict == .survived }.map(\.number))
    let scripts = test.scriptsForSurvivors()
    #expect(Set(scripts.flatMap(\.kills)) == survivors && !survivors.isEmpty)
    #expect(scripts.count < survivors.count, "a script kills several")
    for script in scripts {
      #expect(ScriptRunner(Self.app).run(script.text, file: script.name).outcome == .passed)
      for mutant in Self.exploration.mutants where script.kills.contains(mutant.number) {
        #expect(ScriptRunner(mutant.app(Self.app)).run(script.text, file: script.name).outcome == .failed)
      }
    }
    // With the new scripts, nothing survives.
    var all = ["open.nav": Self.opening]
    for script in scripts { all[script.name] = script.text }
    let again = self.report(all)
    #expect(again.count(.survived) == 0 && !again.isFailed, "\(again.lines.joined(separator: "\n"))")
  }

  @Test func newScriptHasTheMovesAndOneCheck() throws {
    let test = test(["open.nav": Self.opening])
    _ = test.run(Self.exploration.mutants.filter { $0.mutation == .doesNothing })
    let script = try #require(test.scriptsForSurvivors().first { $0.text.contains("tap close") })
    #expect(
      script.text == """
        #: name   Fails if the action 'close' of 'c' does nothing
        #: tags   mutants
        #: app    stub

        tap show
        tap close
        expect tree stack[a]

        """)
  }

  /// A move that fails in the app, but not in the mutant.
  @Test func newScriptExpectsTheErrorOfTheApp() throws {
    let app = StubApp.app(root: page("a").withStackContainer().erased) { key, _, _ throws(NavigationError) in
      key.name == "a" ? [UserAction("refuse") { $0.present(page("b")).fail("no", "not now") }] : []
    }
    let exploration = MutationExploration(app, bounds: Bounds(depth: 2, layers: 2))
    let test = MutationTest(exploration, scripts: [])
    _ = test.run(exploration.mutants.filter { $0.mutation == .doesNothing })
    #expect(test.scriptsForSurvivors().first?.text.hasSuffix("\n! tap refuse\n| error: not now\n") == true)
  }

  /// The trees are equal, so the script checks the value.
  @Test func newScriptChecksAValue() throws {
    let app = StubApp.app(root: page("a").withStackContainer().erased) { key, _, _ throws(NavigationError) in
      key.name == "a" ? [UserAction("count") { $0.put(StubApp.Counter(count: 1)) }] : []
    }
    let exploration = MutationExploration(app, bounds: Bounds(depth: 2, layers: 2))
    let test = MutationTest(exploration, scripts: [])
    _ = test.run(exploration.mutants.filter { $0.mutation == .keepsValue })
    let text = try #require(test.scriptsForSurvivors().first?.text)
    #expect(text.hasSuffix("\ntap count\nexpect state counter.count 1\n"))
  }

  @Test func nothingIsWrittenIfNothingSurvives() {
    let test = test(["open.nav": Self.opening])
    _ = test.run([])
    #expect(test.scriptsForSurvivors() == [])
  }
}
