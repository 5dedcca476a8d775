import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

@MainActor
struct ExplorationTests {
  private func explore(_ app: AppDefinition, _ bounds: Bounds = Bounds()) -> ExplorationRecord { exploreLikeReference(app, bounds) }

  /// Returns the states that are found, as compact trees.
  private func trees(_ app: AppDefinition, _ bounds: Bounds = Bounds()) -> [String] {
    Exploration(app, bounds: bounds).states().map { CompactTree.text(of: $0) }
  }

  private func violation(_ report: ExplorationRecord, of property: String) throws -> Violation {
    try #require(report.violations.first { $0.property == property }, "\(report.lines.joined(separator: "\n"))")
  }

  private func scriptLines(_ violation: Violation) -> [String] {
    violation.moves.map(\.description) + violation.checks
  }

  // MARK: A correct app

  @Test func findsEveryStateOfASoundApp() {
    let report = explore(PlantedApp.app())
    #expect(report.isComplete)
    // The states are a; a b; a b c; and d over a b.
    #expect(trees(PlantedApp.app()) == ["stack[a]", "stack[a > b]", "stack[a > b > c]", "stack[a > b] ^ stack[d]"])
    #expect(report.holds, "\(report.lines.joined(separator: "\n"))")
    #expect(report.verdicts.allSatisfy { $0.verdict == .proved })
  }

  @Test func countsTransitions() {
    let report = explore(PlantedApp.app())
    // The moves are open-b; open-c, show-d, back; back; done, close; and the link in all four states.
    #expect(report.counts.transitions == StateCount(1 + 3 + 1 + 2 + 4))
    #expect(report.counts.cut == 0)
    #expect(report.links.map(\.opened) == [4] && report.links.map(\.landed) == [4] && report.links.map(\.waiting) == [0])
    #expect(report.reached.actions == ["a.open-b", "b.open-c", "b.show-d", "d.done"])
  }

  @Test func isTheSameEachTime() {
    #expect(explore(PlantedApp.app()).lines == explore(PlantedApp.app()).lines)
  }

  @Test func movesBeyondTheBoundsAreCountedAndReported() {
    let report = explore(PlantedApp.app(), Bounds(depth: 2, layers: 1))
    #expect(trees(PlantedApp.app(), Bounds(depth: 2, layers: 1)) == ["stack[a]", "stack[a > b]"])
    #expect(report.counts.cut == 2)
    #expect(report.verdicts.allSatisfy { $0.verdict == .proved })
    #expect(report.lines.contains { $0.contains("proved in all ") })
  }

  @Test func unexploredStatesPreventAProof() {
    let report = Exploration(PlantedApp.app()).pausingOften.record { $0.counts.explored < 1 }
    #expect(!report.isComplete && report.counts.explored == 1)
    #expect(report.verdicts.allSatisfy { $0.verdict == .notViolated })
    #expect(report.lines.contains { $0.contains("no violation in 1 state, not proved") })
  }

  @Test func anExplorationThatIsStoppedProvesNothing() {
    var asked = 0
    let report = Exploration(PlantedApp.app()).pausingOften.record { _ in
      asked += 1
      return asked < 3
    }
    #expect(!report.isComplete && asked == 3, "the closure is not called again")
    #expect(!report.verdicts.contains { $0.verdict == .proved })
    #expect(report.lines.contains { $0.contains("not complete: ") })
  }

  @Test func findsTheShortestPath() throws {
    let way = try #require(SharedExploration(Exploration(PlantedApp.app())).way { $0.visibleScreen?.name == "d" })
    #expect(way.map(\.description) == ["tap open-b", "tap show-d"])
    #expect(SharedExploration(Exploration(PlantedApp.app())).way { $0.visibleScreen?.name == "z" } == nil)
  }

  @Test func actionsOfCoveredLayersAreNotOffered() {
    let tabs = AnyTabsScreen.tabs([page("a").withStackContainer().erased, page("b").withStackContainer().erased]).erased
    let app = PlantedApp.app(["a": [UserAction("show-d") { $0.present(page("d")) }]], links: [], root: tabs)
    #expect(
      trees(app) == [
        "tabs[*stack[a] | stack[b]]", "tabs[*stack[a] | stack[b]] ^ d", "tabs[stack[a] | *stack[b]]",
      ])
  }

  /// `d` cannot be closed, but `e` above it can unlock it. Until `e` is explored, it is not known whether `d` is a dead end.
  @Test func stateThatWasNotExploredMayLeadHome() {
    let app = PlantedApp.app(
      [
        "a": [UserAction("show-d") { $0.present(page("d").withStackContainer()) { $0.lock(.kept) } }],
        "d": [UserAction("open-e") { $0.top(.stack).push(page("e")) }], "e": [UserAction("unlock") { $0.stack.unlock() }],
      ], links: [])
    #expect(explore(app).verdict(on: "there is a way home") == .proved)
    let exploration = Exploration(app, audit: .off).pausingOften
    var (stops, isStopped) = (0, true)
    while isStopped, stops < 1_000 {
      var calls = 0
      let report = exploration.record { _ in
        calls += 1
        return calls <= stops
      }
      isStopped = calls > stops
      #expect(report.violationCount(of: "there is a way home") == 0, "\(stops)")
      stops += 1
    }
    #expect(!isStopped && stops > 10)
  }

  /// Without links, their properties are not checked, and nothing is proved.
  @Test func withoutLinksNothingIsProved() throws {
    let wrong = PlantedApp.link { $0.first(.stack).popToRoot().push(page("c")) }
    let app = PlantedApp.app(links: [wrong])
    #expect(!Exploration(app).run().holds)
    let report = Exploration(app, opensLinks: false).run()
    #expect(report.holds && !report.isComplete && !report.isProved && report.links.isEmpty)
    #expect(!report.verdicts.contains { [.proved, .vacuous].contains($0.kind) })
    for verdict in report.verdicts where verdict.isOfLinks { #expect(verdict.kind == .unchecked, "\(verdict)") }
    #expect(report.notLookedAt.contains("not complete: links, notifications and shortcuts were not opened"))
    #expect(report.counts.states == 4 && report.counts.opened == 0)
    #expect(!report.failures(of: .complete).isEmpty)
  }

  // MARK: Planted mistakes

  @Test func linkBelowALayerIsAViolation() throws {
    let app = PlantedApp.app(links: [PlantedApp.link { $0.first(.stack).popToRoot().push(page("b")) }])
    let found = try violation(explore(app), of: "every link lands")
    #expect(found.screen == "d")
    #expect(found.isConfirmed)
    #expect(scriptLines(found) == ["tap open-b", "tap show-d", "open url=app://b", "expect landed app://b"])
  }

  @Test func failingActionIsAViolation() throws {
    var actions = PlantedApp.sound
    actions["c"] = [UserAction("back-twice") { $0.stack.pop(5) }]
    let app = PlantedApp.app(actions)
    let found = try violation(explore(app), of: "nothing fails")
    #expect(found.sentence == "tap back-twice failed: cannot pop 5 screens: one screen must stay in the stack at /0/0")
    #expect(scriptLines(found) == ["tap open-b", "tap open-c", "tap back-twice"])
  }

  @Test func customErrorIsARefusalNotAFailure() {
    var actions = PlantedApp.sound
    actions["c"] = [UserAction("send") { $0.fail("letters.empty", "there is nothing to send") }]
    let report = explore(PlantedApp.app(actions))
    #expect(report.holds)
    #expect(report.counts.refused == 1)
  }

  @Test func deadEndIsAViolation() throws {
    var actions = PlantedApp.sound
    actions["d"] = []
    actions["b"] = [UserAction("show-d") { $0.present(page("d").withStackContainer()) { $0.lock(.kept) } }]
    let app = PlantedApp.app(actions)
    let found = try violation(explore(app), of: "there is a way home")
    #expect(found.screen == "d")
    #expect(scriptLines(found) == ["tap open-b", "tap show-d", "expect property 'there is a way home'"])
  }

  @Test func valueLostByARestartIsAViolation() throws {
    let definitions = StubApp.screens { key, _, _ throws(NavigationError) in
      key.name == "a" ? [UserAction("count") { $0.put(StubApp.Counter(count: 1)) }] : []
    }
    let forgetful = AppDefinition("forgetful", "", screens: definitions, root: page("a").withStackContainer().erased)
    let found = try violation(explore(forgetful), of: "an interruption changes nothing")
    #expect(found.moves.map(\.description) == ["tap count"])
  }

  @Test func customPropertyIsChecked() throws {
    let property = Property("c is never above b") { transaction in
      transaction.visibleKey(.app)?.name == "c" ? "c is visible" : nil
    }
    let app = PlantedApp.app(properties: [property])
    let found = try violation(explore(app), of: "c is never above b")
    #expect(found.sentence == "c is visible")
    #expect(found.checks == ["expect property 'c is never above b'"])
  }

  @Test func linkThatAddsUpWhenOpenedTwiceIsAViolation() throws {
    let app = PlantedApp.app(links: [PlantedApp.link { $0.top(.stack).push(page("b")) }])
    let found = try violation(explore(app), of: "opening a link twice has the effect of opening it once")
    #expect(found.screen == "a")
    #expect(scriptLines(found) == ["open url=app://b", "open url=app://b", "expect tree 'stack[a > b]'"])
  }

  @Test func refusedLinkDoesNotLand() throws {
    let app = PlantedApp.app(links: [PlantedApp.link { $0.fail("letters.shut", "it is shut") }])
    let found = try violation(explore(app), of: "every link lands")
    #expect(found.sentence == "b: it fails: it is shut")
    #expect(scriptLines(found) == ["open url=app://b"])
  }

  /// If there are more states than `wholeStates`, only a sample of them is checked as a whole.
  @Test func proofChecksEveryStateCompletely() throws {
    let pushes = ["b", "c"].map { name in StubAction("open-\(name)") { $0.stack.push(page(name)) } }
    let stacks = [page("a").withStackContainer().erased, page("b").withStackContainer().erased]
    let root = AnyScreen(StubApp.Home(), stacks).erased
    let app = PlantedApp.app(["a": pushes, "b": pushes, "c": pushes], links: [], root: root)
    for (whole, isProved) in [(10, false), (.max, true)] {
      let report = Exploration(app, bounds: Bounds(depth: 4), wholeStates: whole).run()
      let verdict = try #require(report.verdicts.first { $0.property == "the tree is well-formed" })
      #expect((verdict.kind == .proved) == isProved, "\(verdict)")
      #expect((verdict.looked == report.counts.explored) == isProved, "\(verdict)")
    }
  }

  /// A push does not read the screens below the top of the stack.
  @Test func pushIsRunOncePerDepthNotOncePerStack() throws {
    let pushes = ["b", "c"].map { name in StubAction("open-\(name)") { $0.stack.push(page(name)) } }
    let app = PlantedApp.app(["a": pushes, "b": pushes, "c": pushes], links: [])
    let found = Exploration(app, bounds: Bounds(depth: 6), audit: .one(in: 1)).record(profiles: true)
    #expect(found.counts.states == 63)
    let pushed = found.profile.filter { $0.handler == "tap open-b" }
    #expect(pushed.map(\.runs) == [5, 5, 1], "b and c are at five depths, a is at one")
    expectAlike(found, ReplaySearch.record(of: Exploration(app, bounds: Bounds(depth: 6))))
  }

  /// Closing a screen does not read which screen becomes visible.
  @Test func closeIsRunOnceForAllScreensBelow() {
    var actions = ["b", "c"].map { name in StubAction("open-\(name)") { $0.stack.push(page(name)) } }
    actions.append(StubAction("show-d") { $0.present(page("d")) })
    let app = PlantedApp.app(["a": actions, "b": actions, "c": actions], links: [])
    let found = Exploration(app, bounds: Bounds(depth: 3, layers: 2), audit: .one(in: 1)).record(profiles: true)
    #expect(
      found.profile.filter { $0.handler == "close --gesture" }.map(\.runs) == [1], "\(found.profile.map { "\($0.handler): \($0.runs)" })")
    expectAlike(found, ReplaySearch.record(of: Exploration(app, bounds: Bounds(depth: 3, layers: 2))))
  }
}
