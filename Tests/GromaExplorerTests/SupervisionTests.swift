import Groma
import GromaLinks
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// Tests that a lost run is named and left out from then on, and that everything else is found as if the lost move did not exist. The
/// exploration is then not complete, because the states after the lost move are not known.
///
/// Code that would trap only records it here and returns, so that the number of runs is the same as before a trap.
@MainActor
struct SupervisionTests {
  /// A record of the runs that would have trapped.
  private final class Traps: Sendable {
    private struct State {
      var running = (number: 0, key: 0)
      var lost: [Supervision.LostRun] = []
    }
    private let state = Mutex(State())

    /// Records the current run.
    func begin(_ number: Int, _ key: Int) { state.withLock { $0.running = (number, key) } }

    /// Records a trap, at most once in an exploration.
    func trap() {
      state.withLock { state in
        if state.lost.isEmpty { state.lost.append(.init(number: state.running.number, key: state.running.key, end: "trapped: so it is")) }
      }
    }

    /// Returns the recorded trap and removes it.
    func take() -> [Supervision.LostRun] {
      state.withLock { state in
        defer { state.lost = [] }
        return state.lost
      }
    }
  }

  private let traps = Traps()

  /// Explores repeatedly, as a supervisor does, until no run is lost.
  private func explore(
    _ app: AppDefinition, properties: [Property]? = nil
  ) -> (report: ExplorationRecord, lost: [Supervision.LostRun]) {
    var lost: [Supervision.LostRun] = []
    while true {
      let supervision = Supervision(lost: lost, note: { [traps] in traps.begin($0, $1) })
      let report = Exploration(app, properties: properties, supervision: supervision).record()
      let more = traps.take()
      if more.isEmpty { return (report, lost) }
      lost += more
      #expect(lost.count < 20)
    }
  }

  private func fall(_ name: String = "fall") -> StubAction {
    UserAction(ActionName(name)) {
      $0.with { [traps] _, _ throws(NavigationError) in
        traps.trap()
        return AppRoute()
      }
    }
  }

  /// The app of letters, in which `b` has an action that traps.
  private var app: AppDefinition {
    var actions = PlantedApp.sound
    actions["b"]?.append(fall())
    return PlantedApp.app(actions)
  }

  // MARK: Moves

  @Test func lostActionIsAViolation() throws {
    let (report, lost) = explore(app)
    #expect(lost.count == 1)
    #expect(report.lost == ["tap fall"])
    #expect(report.lines.contains("  lost run: tap fall trapped or did not finish, and was skipped"))
    #expect(report.verdict(on: "nothing fails") == .violated(1))
    #expect(!report.verdicts.contains { $0.verdict == .proved })
    let found = try #require(report.violations.first)
    #expect(report.violations.count == 1)
    #expect(found.sentence == "tap fall trapped: so it is")
    #expect(found.screen == "b" && found.owner == "GromaTesting/StubApp.swift")
    #expect(found.isLost && found.isConfirmed)
    let last = try #require(found.moves.last)
    #expect("\(last)" == "tap fall" && found.moves.count == 2)
  }

  @Test func lostActionDoesNotHideOtherResults() {
    let (sound, falling) = (explore(PlantedApp.app()).report, explore(app).report)
    #expect(sound.isComplete && sound.counts.states == falling.counts.states && falling.counts.explored == falling.counts.states)
    #expect(!falling.isComplete, "the state after the lost move is not known")
    #expect(sound.counts.transitions == falling.counts.transitions)
    #expect(sound.reached == falling.reached)
    #expect(falling.offered == sound.offered.union(["b.fall"]))
    #expect(sound.links == falling.links)
  }

  @Test func lostLinkDoesNotLand() throws {
    let link = PlantedApp.link {
      $0.with { [traps] _, _ throws(NavigationError) in
        traps.trap()
        return AppRoute().land(on: page("b"), above: page("a"))
      }
    }
    let (report, lost) = explore(PlantedApp.app(links: [link]))
    #expect(lost.count == 1)
    #expect(report.lost == ["open url=app://b"])
    #expect(report.violations.map(\.property).sorted() == ["every link lands", "nothing fails"])
    #expect(report.violations.allSatisfy { $0.isLost && $0.moves.count == 1 && $0.checks.isEmpty })
    #expect(report.verdict(on: "every link lands") == .violated(1), "the link is not reported again where it is omitted")
  }

  /// A lost run is explored on its own, because its reads before the trap are unknown.
  @Test func runsThatReturnInOtherStatesAreLearned() {
    let go = StubAction("go") {
      $0.with { [traps] _, transaction throws(NavigationError) in
        let count = transaction.value(StubApp.Counter.self).count
        if count == 2 { traps.trap() }
        return count < 2 ? AppRoute().put(StubApp.Counter(count: count + 1)) : AppRoute()
      }
    }
    let (report, lost) = explore(PlantedApp.app(["a": [go]], links: []))
    #expect(lost.count == 1)
    #expect(report.counts.states == 3)
    #expect(report.counts.transitions == 2)
    #expect(report.violations.map { $0.moves.map(\.description) } == [["tap go", "tap go", "tap go"]])
  }

  @Test func eachLostRunIsNamed() {
    let app = PlantedApp.app(["a": [fall("one"), fall("two"), UserAction("open-b") { $0.stack.push(page("b")) }], "b": [fall("three")]])
    let (report, lost) = explore(app)
    #expect(lost.count == 3)
    #expect(report.lost == ["tap one", "tap two", "tap three"])
    #expect(report.violations.map(\.sentence) == ["one", "two", "three"].map { "tap \($0) trapped: so it is" })
  }

  // MARK: Properties and offers

  @Test func lostPropertyIsViolated() throws {
    let property = Property("it is well") { [traps] transaction in
      if transaction.visibleKey(.app)?.name == "b" { traps.trap() }
      return nil
    }
    let (report, lost) = explore(PlantedApp.app(properties: [property]))
    #expect(lost.count == 1)
    #expect(report.lost == ["it is well"])
    let found = try #require(report.violations.first)
    #expect(report.violations.count == 1)
    #expect(found.property == "it is well" && found.sentence == "it trapped: so it is" && found.screen == "b")
    #expect(!found.isLost, "the run that leads there returns")
    #expect(found.checks == ["expect property 'it is well'"])
  }

  @Test func lostListOfActionsIsAViolation() throws {
    let definitions = StubApp.screens { [traps] key, _, _ throws(NavigationError) in
      if key.name == "b" { traps.trap() }
      return key.name == "a" ? [UserAction("open-b") { $0.stack.push(page("b")) }] : []
    }
    let app = AppDefinition("planted", "letters", screens: definitions, root: page("a").withStackContainer().erased)
    // The double-tap check would ask for the actions as well.
    let (report, lost) = explore(app, properties: Property.builtIn.filter { $0.builtIn != .doubleTap })
    #expect(lost.count == 2, "the sample of 'b' is lost as well, which limits no verdict")
    #expect(report.lost == ["the list of moves on 'b'"])
    #expect(report.counts.states == 2)
    let found = try #require(report.violations.first)
    #expect(report.violations.count == 1, "unknown moves prevent a dead end")
    #expect(found.sentence == "the list of moves on 'b' trapped: so it is" && found.moves.count == 1 && found.checks == ["actions"])
  }

  /// The launch is explored again. Its result is not applied to any other state.
  @Test func lostListsOfActionsAffectOnlyTheirState() {
    let definitions = StubApp.screens { [traps] key, _, _ throws(NavigationError) in
      if key.name == "a" { traps.trap() }
      return []
    }
    let links = LinkTable([PlantedApp.link { $0.land(on: page("b"), above: page("a")) }], from: [.scheme("app")])
    let app = AppDefinition("planted", "letters", screens: definitions, parts: [links], root: page("a").withStackContainer().erased)
    let (report, _) = explore(app, properties: Property.builtIn.filter { $0.builtIn != .doubleTap })
    #expect(report.counts.states == 2)
    #expect(report.violations.map(\.screen) == ["a"])
  }

  /// The second tap is also possible later, during the wait.
  @Test func lostTapDuringAWaitIsAViolation() throws {
    let twice = StubAction("go") {
      $0.with { [traps] _, transaction throws(NavigationError) in
        if transaction.value(StubApp.Counter.self).count == 1 { traps.trap() }
        return AppRoute().put(StubApp.Counter(count: 1)).wait(milliseconds: 100).put(StubApp.Counter(count: 0))
      }
    }
    let (report, _) = explore(PlantedApp.app(["a": [twice]], links: []))
    #expect(report.lost == ["tap go"])
    let found = try #require(report.violations.first { $0.property == "nothing fails" })
    #expect(found.sentence == "tap go trapped: so it is" && found.moves.map(\.description) == ["tap go", "tap go"])
  }

  // MARK: The launch

  @Test func lostLaunchIsTheOnlyFinding() throws {
    let lost = Supervision.LostRun(number: 2, key: 0, end: "trapped: so it is")
    let report = Exploration(PlantedApp.app(), supervision: Supervision(lost: [lost])).record()
    #expect(report.counts.states == 0)
    #expect(report.lost == ["the launch"])
    #expect(report.violations.map(\.sentence) == ["the launch trapped: so it is"])
    #expect(report.violations.allSatisfy { $0.moves.isEmpty && $0.isConfirmed })
    #expect(!report.verdicts.contains { $0.verdict == .proved })
  }

  @Test func linkWithLostSamplesIsOmitted() throws {
    let lost = Supervision.LostRun(number: 1, key: 0, end: "trapped: so it is")
    let report = Exploration(PlantedApp.app(), supervision: Supervision(lost: [lost])).record()
    #expect(report.lost == ["the samples of the link b"])
    #expect(report.violations.map(\.sentence) == ["b: reading its samples trapped: so it is"])
    #expect(report.counts.states == Exploration(PlantedApp.app(links: [])).record().counts.states)
  }

  // MARK: Counting

  @Test func everyRunIsNotedAtItsStartAndEnd() {
    var noted: [Int] = []
    let supervision = Supervision(note: { number, _ in noted.append(number) })
    let report = Exploration(PlantedApp.app(), supervision: supervision).record()
    #expect(noted.count > report.counts.runs)
    #expect(noted.enumerated().allSatisfy { index, number in number == (index % 2 == 0 ? index / 2 + 1 : 0) })
  }

  @Test func lostRunWithAnotherKeyIsIgnored() {
    let lost = (1...200).map { Supervision.LostRun(number: $0, key: -1, end: "traps") }
    let report = Exploration(PlantedApp.app(), supervision: Supervision(lost: lost)).record()
    #expect(report.lost == [])
    let other = Exploration(PlantedApp.app()).record()
    expectAlike(report, other)
    #expect(report.lines == other.lines && report.violations == other.violations)
  }

  @Test func explorationEndsAfterTheLastPermittedLoss() {
    var lost: [Supervision.LostRun] = []
    let first = Supervision(note: { [traps] in traps.begin($0, $1) })
    _ = Exploration(app, supervision: first).record()
    lost += traps.take()
    var runs = 0
    let supervision = Supervision(lost: lost, endsThere: true, note: { number, _ in runs = max(runs, number) })
    #expect(supervision.isExpecting && !supervision.isOver)
    let report = Exploration(app, supervision: supervision).record { _ in !supervision.isOver }
    #expect(supervision.isOver)
    #expect(!report.isComplete)
    #expect(report.violations.contains { $0.sentence == "tap fall trapped: so it is" && $0.isConfirmed })
    #expect(runs <= lost[0].number + report.violations.count, "only the paths to violations run again")
  }

  @Test func lostRunsPreventAModel() {
    let (_, lost) = explore(app)
    let exploration = Exploration(app, supervision: Supervision(lost: lost))
    _ = exploration.record()
    #expect(throws: RuleTables.Problem.lost(["tap fall"])) { try exploration.promela() }
    #expect("\(RuleTables.Problem.lost(["tap fall"]))" == "some runs trapped or did not finish: tap fall")
  }
}
