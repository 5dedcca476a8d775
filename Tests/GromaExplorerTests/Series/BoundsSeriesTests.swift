import Groma
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// Tests explorations within growing bounds, and within lists of bounds.
@MainActor
struct BoundsSeriesTests {
  private func sizes(_ report: ExplorationReport) -> [String] { report.steps.map { "\($0.bounds.depth) \($0.bounds.layers)" } }

  /// The verdicts, states and screens are those of an exploration with the same bounds.
  @Test func endsWhereNothingIsBeyond() throws {
    let report = BoundsSeries(Exploration(PlantedApp.app(), wholeStates: .max)).run()
    #expect(sizes(report) == ["1 1", "2 1", "1 2", "2 2", "1 3", "2 3", "3 1", "3 2"])
    let same = Exploration(PlantedApp.app(), bounds: report.bounds, wholeStates: .max).run()
    #expect(report.bounds == Bounds(depth: 3, layers: 2))
    #expect(report.counts.states == same.counts.states && report.counts.cut == 0)
    #expect(report.verdicts == same.verdicts && report.graph == same.graph && report.screens == same.screens)
    #expect(report.steps.allSatisfy { $0.isComplete && $0.proved + $0.vacuous == $0.properties })
  }

  @Test func eachCompletedStepIsReportedAtOnce() {
    var steps: [ExplorationReport.Step] = []
    var found: [Int] = []
    let report = BoundsSeries(Exploration(PlantedApp.app())).run { _ in
      found.append(steps.count)
      return true
    } completed: {
      steps.append($0)
    }
    #expect(steps.map(\.bounds) == report.steps.map(\.bounds) && steps.map(\.states) == report.steps.map(\.states))
    #expect(steps.map(\.screens) == report.steps.map(\.screens))
    #expect(Set(found) == Set(0..<steps.count), "each step is reported before the next begins")
  }

  @Test func aViolationEndsTheSeriesWithAShortestWay() {
    let property = Property("no c is open") { $0.visibleKey(.app)?.name == "c" ? "one is" : nil }
    let report = BoundsSeries(Exploration(PlantedApp.app(properties: [property]))).run()
    #expect(report.bounds.depth == 3 && report.bounds.layers == 1)
    #expect(report.steps.last?.violated == 1 && report.steps.dropLast().allSatisfy { $0.violated == 0 })
    #expect(report.findings.map(\.steps.count) == [2])
    #expect(report.headline == "planted: 1 problem found in the 3 states within {depth 3, layers 1, waiting 1, samples 1}")
  }

  /// A time limit is a closure that returns `false`; here, as soon as an exploration within these bounds begins.
  private func report(of app: AppDefinition, until depth: Int, _ layers: Int) -> ExplorationReport {
    BoundsSeries(Exploration(app, wholeStates: .max)).run { $0.bounds.depth != depth || $0.bounds.layers != layers }
  }

  @Test func theLimitKeepsTheVerdictsOfTheCompletedBounds() {
    let report = report(of: PlantedApp.app(), until: 2, 2)
    #expect(sizes(report) == ["1 1", "2 1", "1 2", "2 2"])
    #expect(report.bounds.depth == 2 && report.bounds.layers == 1, "the complete exploration with the most states")
    let words = Set(report.verdicts.map { report.words(of: $0) })
    #expect(words == ["proved in all 2 states within {depth 2, layers 1, waiting 1, samples 1}", "nothing to check"])
    #expect(report.steps.last?.isComplete == false && report.steps.last?.explored == 0)
    #expect(report.isComplete && report.failures(of: .complete).isEmpty)
    let unfinished = report.reservations.filter { $0.kind == .unfinished }
    #expect(
      unfinished.map(\.sentence) == [
        "bounds not finished, so nothing is claimed within them: {depth 2, layers 2, waiting 1, samples 1}: 1 state found, not finished"
      ])
    #expect(report.notLookedAt.contains(unfinished[0].sentence))
    let (count, empty) = (report.verdicts.count, report.verdicts.count { $0.kind == .vacuous })
    let end = "\(count - empty) of \(count) properties proved, \(empty) with nothing to check ("
    #expect(report.lines.contains { $0.hasPrefix("  {depth 2, layers 1, waiting 1, samples 1}: 2 states, \(end)") })
  }

  @Test func withoutACompletedBoundNothingIsProved() {
    let none = BoundsSeries(Exploration(PlantedApp.app())).run { _ in false }
    #expect(none.headline == "planted: nothing was checked" && !none.isComplete && none.steps.count == 1)
  }

  @Test func aScreenIsShownByAnyCompletedBounds() throws {
    let actions = [
      "a": [
        StubAction("open-b") { $0.stack.push(page("b")) }, UserAction("open-c") { $0.stack.push(page("c")) },
        UserAction("show-d") { $0.present(page("d").withStackContainer()) },
      ]
    ]
    let report = report(of: PlantedApp.app(actions, links: []), until: 2, 2)
    #expect(report.bounds.layers == 1)
    let screen = try #require(report.screens.first { $0.name == "d" })
    #expect(screen.distance == nil && screen.bound == nil)
    #expect(screen.away == "visible within {depth 1, layers 2, waiting 1, samples 1}")
    #expect(!report.unseenScreens.contains("d"))
    #expect(report.steps.first { $0.bounds.layers == 2 }?.screens == ["d"])
    #expect(!report.reservations.contains { $0.sentence.contains(" d (") })
  }

  @Test func aLaunchBeyondSmallBoundsIsNoResult() {
    let root = AnyStackScreen.stack([page("a").erased, page("b").erased]).erased
    let report = BoundsSeries(Exploration(PlantedApp.app([:], links: [], root: root))).run()
    #expect(report.steps.first?.bounds.depth == 2 && report.steps.first?.states == 2)
    #expect(report.isComplete)
  }

  /// A hidden input that only one of the explorations met rules out the proofs of all. It counts as a violation, so the report is that of
  /// this exploration.
  @Test func hiddenInputsCountForAllBounds() throws {
    let first = Exploration(PlantedApp.app(), bounds: Bounds(depth: 3, layers: 1), wholeStates: .max).run()
    var second = Exploration(PlantedApp.app(), bounds: Bounds(depth: 1, layers: 1), wholeStates: .max).run()
    #expect(first.verdicts.allSatisfy { [.proved, .vacuous].contains($0.kind) })
    second.add(hiddenInput: .made { ($0.property, $0.cause) = (Property.dependsOnStateOnly, "tap now") })
    let joined = try #require(ExplorationReport(joining: [second, first], of: []))
    #expect(joined.bounds == second.bounds && joined.verdicts.dropLast().allSatisfy { $0.kind == .checked } && !joined.isComplete)
    #expect(joined.verdicts.last?.property == Property.dependsOnStateOnly && joined.verdicts.last?.kind == .violated && !joined.holds)
  }

  /// The results that were learned within other bounds change nothing, whether these bounds are smaller or larger.
  @Test(arguments: Seeds.few(4))
  func learnedResultsHoldWithinOtherBounds(seed: UInt64) {
    let app = RandomApp.app(seed: seed, isVaried: true)
    // The states that were checked within other bounds count for this property.
    let properties = app.properties.filter { $0.builtIn != .invariants }
    let learner = Learner(Exploration(app, properties: properties))
    var learned: [Int] = []
    for (depth, layers) in [(1, 1), (2, 1), (1, 2), (1, 1), (2, 1)] {
      var exploration = Exploration(app, bounds: Bounds(depth: depth, layers: layers), properties: properties, wholeStates: 10)
      let alone = exploration.record()
      exploration.learner = learner
      learned = learner.tries.map(\.counts.runs)
      expectAlike(exploration.record(), alone)
    }
    #expect(learner.tries.map(\.counts.runs) == learned, "the last bounds were explored before; seed \(seed)")
  }

  /// Repetitions within earlier bounds do not replace those within later ones, which may contain other handlers.
  @Test func handlersAreRepeatedWithinAllBounds() {
    let app = RandomApp.app(seed: 3, isVaried: true)
    let learner = Learner(Exploration(app))
    for (depth, layers) in [(1, 1), (2, 1), (1, 2), (2, 1), (1, 2)] {
      let before = learner.record.repetitions
      var exploration = Exploration(app, bounds: Bounds(depth: depth, layers: layers), wholeStates: 10)
      exploration.learner = learner
      let (new, count) = (exploration.record().repetitions - before, learner.handlers.count)
      #expect(new >= min(count * count, 1_000 - 2 * count), "\(new) of \(count) handlers within {\(depth), \(layers)}")
    }
  }

  // MARK: Lists of bounds

  private static let list = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)].map { Bounds(depth: $0.0, layers: $0.1) }

  private func series(_ app: AppDefinition = PlantedApp.app(), _ bounds: [Bounds] = list) -> BoundsSeries {
    BoundsSeries(Exploration(app, wholeStates: .max), bounds: bounds)
  }

  @Test func aListIsExploredInItsOrder() {
    var completed: [ExplorationReport.Step] = []
    let report = series().run { _ in
      true
    } completed: {
      completed.append($0)
    }
    #expect(report.steps.map(\.bounds) == Self.list && completed.map(\.bounds) == Self.list)
    #expect(report.steps.map(\.screens) == [["a"], ["b"], [], ["d"], ["c"]])
    #expect(report.bounds == Self.list.last && report.isComplete && report.counts.states == 4)
    #expect(!report.reservations.contains { $0.kind == .unfinished })
    let same = Exploration(PlantedApp.app(), bounds: report.bounds, wholeStates: .max).run()
    #expect(report.verdicts == same.verdicts && report.screens == same.screens)
    // The exploration with the most states is the report, wherever it is in the list.
    let reversed = series(PlantedApp.app(), Self.list.reversed()).run()
    #expect(reversed.steps.map(\.bounds) == Self.list.reversed())
    #expect(reversed.bounds == report.bounds && reversed.verdicts == report.verdicts)
    #expect(series(PlantedApp.app(), [Self.list[3]]).run().steps.map(\.bounds) == [Self.list[3]])
  }

  /// Two properties are violated within different bounds, one of which is the last.
  @Test func aViolationDoesNotEndAList() {
    let properties = ["c", "d"].map { (letter: String) in
      Property("no \(letter) is open") { $0.visibleKey(.app)?.name == letter ? "one is" : nil }
    }
    let list = [Bounds(depth: 3, layers: 1), Bounds(depth: 1, layers: 1), Bounds(depth: 2, layers: 2)]
    let report = series(PlantedApp.app(properties: properties), list).run()
    #expect(report.steps.map(\.bounds) == list && report.steps.map(\.violated) == [1, 0, 1] && report.steps.allSatisfy(\.isComplete))
    #expect(report.findings.map(\.property) == ["no c is open", "no d is open"] && report.findings.map(\.steps.count) == [2, 2])
    for property in properties { #expect(report.verdicts.first { $0.property == property.name }?.kind == .violated) }
    #expect(report.headline == "planted: 2 problems found in 3 explored bounds")
  }

  /// Within the first bounds, `z` is three moves from the launch; within the others, one.
  @Test func theShortestWayOfAnyBoundsIsShown() throws {
    let property = Property("no z is open") { $0.places(of: page("z").key).isEmpty ? nil : "one is" }
    let push = { (name: String) in StubAction("open-\(name)") { $0.stack.push(page(name)) } }
    let show = StubAction("show-z") { $0.present(page("z").withStackContainer()) }
    let actions = ["a": [push("b"), show], "b": [push("c")], "c": [push("z")]]
    let app = PlantedApp.app(actions, links: [], properties: [property])
    let list = [Bounds(depth: 4, layers: 1), Bounds(depth: 1, layers: 2)]
    let lengths = list.map { bounds in Exploration(app, bounds: bounds).run().findings.first { $0.property == property.name }?.steps.count }
    #expect(lengths == [3, 1])
    for list in [list, Array(list.reversed())] {
      let report = series(app, list).run()
      let found = report.findings.filter { $0.property == property.name }
      #expect(found.map(\.steps.count) == [1] && found.allSatisfy(\.isConfirmed), "\(report)")
    }
  }

  private final class Checks: Sendable {
    private let stored = Mutex(0)
    var count: Int { stored.withLock { $0 } }
    func add() { stored.withLock { $0 += 1 } }
  }

  /// A part that counts how often the definition of its app is checked, and finds a mistake.
  private nonisolated struct Mistaken: TreePart {
    let checks: Checks

    func problems(in app: AppDefinition) -> [String] {
      checks.add()
      return ["it is mistaken"]
    }
  }

  /// A mistake in the definition does not end a list, and is not a violation within any bounds.
  @Test func theDefinitionIsCheckedOnceForAList() {
    let checks = Checks()
    let app = AppDefinition(
      "planted", "letters", screens: StubApp.screens { key, _, _ throws(NavigationError) in PlantedApp.sound[key.name] ?? [] }, guards: [],
      values: StubApp.values, parts: [Mistaken(checks: checks)], root: page("a").withStackContainer().erased)
    let definition = Property.ofApps.filter { $0.builtIn == .definition }
    let report = BoundsSeries(Exploration(app, properties: definition + app.properties), bounds: Self.list).run()
    #expect(checks.count == 1)
    #expect(report.steps.map(\.bounds) == Self.list)
    #expect(report.steps.allSatisfy { $0.violated == 0 && $0.properties == report.verdicts.count - 1 })
    #expect(report.findings.map(\.sentence) == ["it is mistaken"] && !report.holds)
    #expect(report.verdicts.first { $0.isOfApp }?.violations == 1)
  }

  @Test func noBoundsBeginAfterTheEnd() {
    var asked: [Bounds] = []
    let report = series().run { progress in
      asked.append(progress.bounds)
      return progress.bounds != Self.list[1]
    }
    #expect(Set(asked) == Set(Self.list.prefix(2)) && report.steps.map(\.isComplete) == [true, false])
    #expect(report.bounds == Self.list[0] && report.isComplete)
    let open = report.reservations.filter { $0.kind == .unfinished }.map(\.sentence)
    let names = ["\(Self.list[1]): 1 state found, not finished"] + Self.list.dropFirst(2).map(\.description)
    #expect(open == ["bounds not finished, so nothing is claimed within them: \(names.joined(separator: ", "))"])
  }

  /// A list has no results of smaller bounds to fall back on, as growing bounds have.
  @Test func whatWasFoundUntilAStopIsCheckedOnlyInAList() {
    let app = PlantedApp.app(properties: [Property("no a is open") { $0.visibleKey(.app)?.name == "a" ? "one is" : nil }])
    let exploration = Exploration(app).pausingOften
    let listed = BoundsSeries(exploration, bounds: [Bounds()]).run { $0.explored < 1 }
    #expect(listed.findings.map(\.steps.count) == [0] && !listed.isComplete && listed.steps.map(\.violated) == [1])
    let growing = BoundsSeries(exploration).run { $0.explored < 1 }
    #expect(growing.findings.isEmpty && growing.headline == "planted: nothing was checked")
  }

  /// Compares with separate explorations, which share no code with the series. A failure prints the seed.
  @Test(arguments: Seeds.few(4))
  func aListClaimsWhatSomeExplorationShows(seed: UInt64) throws {
    let app = RandomApp.app(seed: seed)
    let list = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1)].map { Bounds(depth: $0.0, layers: $0.1) }
    let all = list.map { Exploration(app, bounds: $0).run() }
    let report = BoundsSeries(Exploration(app), bounds: list).run()
    #expect(report.steps.map(\.states) == all.map(\.counts.states), "seed \(seed)")
    for verdict in report.verdicts {
      let same = all.flatMap(\.verdicts).filter { $0.property == verdict.property }
      #expect((verdict.kind == .violated) == same.contains { $0.kind == .violated }, "seed \(seed): \(verdict.property)")
      if verdict.kind == .proved {
        let there = try #require(all.first { $0.bounds == report.bounds })
        #expect(there.verdicts.contains { $0.property == verdict.property && $0.kind == .proved }, "seed \(seed): \(verdict.property)")
      }
    }
    let findings = all.flatMap(\.findings)
    #expect(Set(report.findings.map(\.cause)) == Set(findings.map(\.cause)), "seed \(seed)")
    #expect(report.findings.count == Set(findings.map(\.cause)).count, "each cause is one finding")
    for finding in report.findings {
      let lengths = findings.filter { $0.cause == finding.cause }.map(\.steps.count)
      #expect(finding.steps.count == lengths.min(), "seed \(seed): \(finding.cause)")
    }
    let shown = Set(all.filter(\.counts.isComplete).flatMap(\.screens).filter { $0.distance != nil }.map(\.name))
    #expect(Set(report.screens.filter { $0.distance != nil || $0.shown != nil }.map(\.name)) == shown, "seed \(seed)")
    #expect(
      report.unseenScreens.isDisjoint(with: shown) && Set(report.coverage[1].reached) == Set(all.flatMap(\.coverage[1].reached)),
      "seed \(seed)")
  }

  @Test func otherLimitsMayDiffer() throws {
    let list = [Bounds(depth: 2, layers: 1), Bounds(depth: 2, layers: 1, pairs: 1)]
    let report = BoundsSeries(Exploration(PlantedApp.app(), bounds: list[0]), bounds: list).run()
    for (step, bounds) in zip(report.steps, list) {
      #expect(step.states == Exploration(PlantedApp.app(), bounds: bounds).run().counts.states)
      #expect(step.properties == Exploration(PlantedApp.app(), bounds: bounds).run().verdicts.count)
    }
    #expect(report.steps.map(\.properties) == [report.steps[0].properties, report.steps[0].properties + 1])
  }
}
