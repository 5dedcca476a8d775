import Foundation
import Groma
import GromaLinks
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

@MainActor
struct SymbolicSearchTests {
  /// Returns the exploration of a random app whose number of states is in a range, and its record.
  ///
  /// - Parameter left: Built-in properties that are not checked.
  private func explored(
    from seed: UInt64, _ bounds: Bounds, states: ClosedRange<Int>, without left: [Property.BuiltIn] = []
  ) throws -> (exploration: Exploration, record: ExplorationRecord) {
    try firstSuitable(from: seed) { seed -> (exploration: Exploration, record: ExplorationRecord)? in
      let app = RandomApp.app(seed: seed)
      let properties = app.properties.filter { property in !left.contains { $0 == property.builtIn } }
      var exploration = Exploration(app, bounds: bounds, properties: properties)
      exploration.checksParts = false
      let record = exploration.record { $0.counts.states.clamped <= states.upperBound }
      return states.contains(record.counts.states.clamped) ? (exploration, record) : nil
    }
  }

  @Test(arguments: Seeds.few(6))
  func setsAgreeWithTheReferenceOnRandomApps(seed: UInt64) throws {
    // With more states, a sample of them would be checked as a whole.
    let bounds = Bounds(depth: 2, layers: 2, pairs: 3)
    let (exploration, found) = try explored(from: seed, bounds, states: 1...Exploration.fewStates)
    let listed = ReplaySearch.record(of: exploration)
    #expect(found.isComplete && listed.isComplete)
    expectAlike(found, listed)
  }

  /// These apps have so many states that most moves are applied to many states at once.
  @Test(arguments: Seeds.few(2))
  func setsAgreeWithTheReferenceOnLargerRandomApps(seed: UInt64) throws {
    // With more than some hundred states, a sample of them is checked as a whole.
    let (exploration, found) = try explored(
      from: seed, Bounds(depth: 3, layers: 3), states: 100...1_000, without: [.interrupts, .invariants])
    if Seeds.number != nil { print("seed \(seed): \(found.lines[0])") }
    let listed = ReplaySearch.record(of: exploration)
    #expect(found.isComplete && listed.isComplete)
    expectAlike(found, listed)
  }

  /// Every search that is stopped reports that it is incomplete; a complete one equals the search that was not stopped.
  @Test func stoppedSearchIsIncomplete() {
    // Each letter of a to y opens the next, and the action of the last one fails.
    let letters = "abcdefghijklmnopqrstuvwxy".map(String.init)
    var actions = Dictionary(
      uniqueKeysWithValues: zip(letters, letters.dropFirst().map { next in [StubAction("open") { $0.stack.push(page(next)) }] }))
    actions["y"] = [StubAction("fail") { $0.top(.screen(page("z"))).close() }]
    let exploration = Exploration(
      PlantedApp.app(actions, links: []), bounds: Bounds(depth: 25), properties: [Property(.noErrors)])
    let whole = exploration.record()
    #expect(whole.isComplete && !whole.violations.isEmpty)
    var (stops, isComplete) = (0, false)
    while !isComplete, stops < 1_000 {
      var calls = 0
      let record = exploration.record { _ in
        calls += 1
        return calls <= stops
      }
      isComplete = record.isComplete
      if isComplete { expectAlike(record, whole) }
      stops += 1
    }
    #expect(isComplete)
    #expect(stops > 10)
  }

  /// Returns an app with some tabs. Two letters can be pushed on each tab's stack in any order: 15 stacks up to depth 4.
  private func tabs(_ count: Int) -> AppDefinition {
    let actions = ["b", "c"].map { letter in StubAction("open-\(letter)") { $0.stack.push(page(letter)) } }
    let root = AnyTabsScreen.tabs((0..<count).map { _ in page("a").withStackContainer().erased }).erased
    return PlantedApp.app(["a": actions, "b": actions, "c": actions], links: [], root: root)
  }

  @Test func countsMoreStatesThanCouldBeListed() {
    #if DEBUG
      let count = 5
    #else
      let count = 10
    #endif
    let report = Exploration(tabs(count), bounds: Bounds(depth: 4), properties: []).record()
    // The selected tab, and one of 15 stacks in each tab.
    let states = (0..<count).reduce(count) { product, _ in product * 15 }
    #expect(report.counts.states == StateCount(states))
    // The moves of each tab: select another tab, push two letters on 7 of its 15 stacks (the others are full), go back on 14,
    // and show the first screen by a tap on the selected tab on the same 14.
    #expect(report.counts.transitions == StateCount(states * (count - 1) + states / 15 * (7 * 2 + 14 + 14)))
    #expect(report.counts.cut == StateCount(states / 15 * (8 * 2)))
    #expect(report.isComplete)
  }

  @Test func countsThatAreTooLargeForAnIntAreReported() {
    var record = ExplorationRecord(PlantedApp.app(), bounds: Bounds(), properties: Property.builtIn, links: [])
    let large = StateCount(value: 1e40)
    (record.counts.states, record.counts.explored, record.counts.transitions) = (large, large, large)
    let report = ExplorationReport(record)
    #expect(report.verdicts.contains { $0.kind == .proved })
    #expect(report.headline.contains("about 1e+40 states") && report.numbers.contains { $0.hasPrefix("about 1e+40 moves") })
  }

  @Test func reportsProgress() {
    var steps: [(explored: StateCount, states: StateCount)] = []
    let report = Exploration(tabs(3), bounds: Bounds(depth: 4)).record { report in
      steps.append((report.counts.explored, report.counts.states))
      return true
    }
    #expect(report.isComplete)
    #expect(steps.contains { 0 < $0.explored && $0.explored < $0.states })
    for (one, next) in zip(steps, steps.dropFirst()) { #expect(one.explored <= next.explored && one.states <= next.states) }
  }

  /// The result is complete or incomplete, whenever the search ends, and then no claim is a proof.
  @Test func provesNothingWhenEndedEarly() {
    var (ends, empty) = (0, 0)
    let whole = Exploration(PlantedApp.app()).record()
    for end in 0... {
      var questions = 0
      let report = Exploration(PlantedApp.app()).record { _ in
        questions += 1
        return questions <= end
      }
      if questions <= end { break }
      ends += 1
      if report.isComplete {
        #expect(report.counts.states == whole.counts.states && report.counts.transitions == whole.counts.transitions)
        continue
      }
      empty += 1
      #expect(report.verdicts.allSatisfy { $0.verdict == .notViolated })
    }
    #expect(ends > 1 && empty > 0)
  }

  @Test func endsWhenAsked() {
    let report = Exploration(PlantedApp.app()).record { _ in false }
    #expect(!report.isComplete)
    #expect(report.counts.explored == 0)
    #expect(report.verdicts.allSatisfy { $0.verdict == .notViolated })
  }

  /// With more than 500 states, a property of whole states is checked in a sample. Other properties are proved.
  @Test func sampledPropertiesAreNotProved() {
    let report = Exploration(tabs(3), bounds: Bounds(depth: 4)).record()
    #expect(report.counts.states == 10_125)
    let property = "the tree is well-formed"
    #expect(report.verdict(on: property) == .notViolated)
    #expect((StateCount(Exploration.fewStates)..<report.counts.states).contains(report.lookedCount(at: property)))
    #expect(report.verdict(on: "there is a way home") == .proved)
    #expect(report.verdict(on: "an interruption changes nothing") == .proved)
  }

  /// The extra audits of rules that apply to several states come on top of those that the rate demands.
  @Test(arguments: [.one(in: 1), .one(in: 50), .thinning] as [AuditRate])
  func auditsAreNotFewerThanTheRateDemands(rate: AuditRate) throws {
    let record = Exploration(tabs(3), bounds: Bounds(depth: 4), properties: [], audit: rate).record()
    let count = try #require(record.audits).count
    var schedule = AuditSchedule(rate)
    let demanded = (0..<(record.counts.transitions + record.counts.cut).clamped).count { _ in schedule.next() }
    #expect(count > demanded && demanded > 0)
  }

  /// If the search is stopped while it finds states, what was found until then is checked, and nothing is proved.
  @Test func whatWasFoundUntilAStopIsChecked() throws {
    let exploration = Exploration(tabs(3), bounds: Bounds(depth: 4))
    let whole = exploration.record()
    var isFound = false
    var calls = 0
    while !isFound {
      calls += 1
      var left = calls
      let record = exploration.record { _ in
        left -= 1
        return left > 0
      }
      if record.isComplete { break }
      if record.counts.explored == 0 { continue }
      isFound = true
      #expect(record.counts.explored < record.counts.states && record.counts.states <= whole.counts.states)
      #expect(record.verdict(on: "nothing fails") == .notViolated && record.lookedCount(at: "nothing fails") == record.counts.explored)
      #expect(record.counts.transitions > 0 && record.counts.transitions < whole.counts.transitions)
    }
    #expect(isFound)
  }

  /// Properties over time are decided on the same sets, so only their conditions need further runs of the app's code.
  @Test func propertiesOverTimeShareWhatWasLearnt() throws {
    let always = Property("the app remains open", .always(.eventually(.visible("a"))), assuming: [.everyMove])
    let app = PlantedApp.app(properties: [always])
    let others = Exploration(app, properties: PlantedApp.app().properties).record()
    let all = Exploration(app).record()
    #expect(all.lookedCount(at: always.name) == all.counts.explored && all.counts.states == others.counts.states)
    #expect((1...all.counts.explored.clamped).contains(all.counts.runs - others.counts.runs))
    expectAlike(all, ReplaySearch.record(of: Exploration(app)))
  }

  /// If a search is stopped, the cause of a violation may be among the states that it did not find.
  @Test func propertyOverTimeIsNotCheckedIfTheSearchIsStopped() {
    let later = Property("d is left", .leadsTo(.visible("d"), .visible("a")), assuming: [.everyMove])
    let exploration = Exploration(PlantedApp.app(properties: [later]))
    let expected = ReplaySearch.record(of: exploration).verdict(on: later)
    #expect(expected != .unchecked)
    var (stops, isStopped) = (0, true)
    while isStopped, stops < 1_000 {
      var calls = 0
      let record = exploration.record { _ in
        calls += 1
        return calls <= stops
      }
      isStopped = calls > stops
      let report = ExplorationReport(record)
      #expect(record.verdict(on: later) == (isStopped ? .unchecked : expected), "\(stops)")
      #expect(report.reservations.contains { $0.kind == .overTime } == isStopped, "\(stops)")
      if isStopped { #expect(!report.isProved, "\(stops)") }
      stops += 1
    }
    #expect(!isStopped && stops > 2)
  }

  /// The bound limits only lists of states.
  @Test func boundOfStatesDoesNotLimitASearch() {
    let (few, all) = (Exploration(PlantedApp.app(), bounds: Bounds(states: 2)).record(), Exploration(PlantedApp.app()).record())
    #expect(few.isComplete && few.counts.states > 2)
    expectAlike(few, all)
  }

  @Test func hiddenInputOfAPropertyIsReported() {
    let count = Mutex(0)
    let fickle = StubAction("fickle") { $0.stack.push(page("b")) }
    let property = Property("fickle") { transaction in
      let isOdd = count.withLock { count in
        count += 1
        return count % 2 == 1
      }
      return isOdd && transaction.visibleKey(.app)?.name == "z" ? "z is visible" : nil
    }
    let app = PlantedApp.app(["a": [fickle], "b": [fickle]], properties: [property])
    let report = Exploration(app).record()
    #expect(report.hiddenInputs.map(\.description) == ["fickle"])
    #expect(!report.isComplete)
    #expect(report.verdicts.allSatisfy { $0.verdict == .notViolated })
  }
}
