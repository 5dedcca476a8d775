import Foundation
import Groma
import GromaLinks
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

@MainActor
struct SymbolicSearchTests {
  private func explore(_ app: AppDefinition, _ bounds: Bounds, _ engine: Exploration.Engine) -> ExplorationRecord {
    Exploration(app, bounds: bounds, engine: engine).record()
  }

  @Test(arguments: Seeds.few(6))
  func enginesAgreeOnRandomApps(seed: UInt64) throws {
    // With more states, the engines would check different samples of them as a whole.
    let bounds = Bounds(depth: 2, layers: 2, pairs: 3, states: Exploration.fewStates)
    let (app, packed) = try firstSuitable(from: seed) { seed -> (AppDefinition, ExplorationRecord)? in
      let app = RandomApp.app(seed: seed)
      let packed = explore(app, bounds, .packed)
      return packed.isComplete ? (app, packed) : nil
    }
    expectSame(packed, explore(app, bounds, .replay))
    expectAlike(explore(app, bounds, .symbolic), packed)
  }

  /// These apps have so many states that most moves are applied to many states at once.
  @Test(arguments: Seeds.few(2))
  func enginesAgreeOnLargerRandomApps(seed: UInt64) throws {
    func explore(_ app: AppDefinition, _ engine: Exploration.Engine) -> ExplorationRecord {
      // With more than some hundred states, each engine checks a different sample as a whole.
      let properties = app.properties.filter { $0.builtIn != .restores && $0.builtIn != .invariants }
      return Exploration(app, bounds: Bounds(depth: 3, layers: 3, states: 4_000), properties: properties, engine: engine).record()
    }
    let (app, packed) = try firstSuitable(from: seed) { seed -> (AppDefinition, ExplorationRecord)? in
      let app = RandomApp.app(seed: seed)
      let packed = explore(app, .packed)
      return packed.isComplete ? (app, packed) : nil
    }
    if Seeds.number != nil { print("seed \(seed): \(packed.lines[0])") }
    expectAlike(explore(app, .symbolic), packed)
  }

  /// Every search that is stopped reports that it is incomplete; a complete one equals the search that was not stopped.
  @Test func stoppedSearchIsIncomplete() {
    // Each letter of a to y opens the next, and the action of the last one fails.
    let letters = "abcdefghijklmnopqrstuvwxy".map(String.init)
    var actions = Dictionary(
      uniqueKeysWithValues: zip(letters, letters.dropFirst().map { next in [UserAction("open") { $0.stack.push(page(next)) }] }))
    actions["y"] = [UserAction("fail") { $0.top(.screen(page("z"))).close() }]
    let exploration = Exploration(
      PlantedApp.app(actions, links: []), bounds: Bounds(depth: 25), properties: [Property(.noErrors)], engine: .symbolic)
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
      if isComplete { expectSame(record, whole) }
      stops += 1
    }
    #expect(isComplete)
    #expect(stops > 10)
  }

  /// Returns an app with some tabs. Two letters can be pushed on each tab's stack in any order: 15 stacks up to depth 4.
  private func tabs(_ count: Int) -> AppDefinition {
    let actions = ["b", "c"].map { letter in UserAction("open-\(letter)") { $0.stack.push(page(letter)) } }
    let root = AnyTabsScreen.tabs((0..<count).map { _ in page("a").withStackContainer().erased }).erased
    return PlantedApp.app(["a": actions, "b": actions, "c": actions], links: [], root: root)
  }

  @Test func countsMoreStatesThanCouldBeListed() {
    #if DEBUG
      let count = 5
    #else
      let count = 10
    #endif
    let report = Exploration(tabs(count), bounds: Bounds(depth: 4), properties: [], engine: .symbolic).record()
    // The selected tab, and one of 15 stacks in each tab.
    let states = (0..<count).reduce(UInt128(count)) { product, _ in product * 15 }
    #expect(report.totals?.states.exact == states)
    // The moves of each tab: select another tab, push two letters on 7 of its 15 stacks (the others are full), go back on 14,
    // and show the first screen by a tap on the selected tab on the same 14.
    #expect(report.totals?.transitions.exact == states * UInt128(count - 1) + states / 15 * (7 * 2 + 14 + 14))
    #expect(report.totals?.cut.exact == states / 15 * (8 * 2))
    #expect(report.isComplete)
  }

  @Test func countsThatAreTooLargeForAnIntAreReported() {
    var record = ExplorationRecord(PlantedApp.app(), bounds: Bounds(), properties: Property.builtIn, links: [])
    let large = StateCount(.max)
    record.finish(.init(states: large, explored: large, transitions: large, cut: large, refusals: large))
    let report = ExplorationReport(record, by: .symbolic)
    #expect(report.verdicts.contains { $0.kind == .proved })
    #expect(!report.headline.isEmpty)
  }

  @Test func reportsProgress() {
    var steps: [(explored: Int, states: Int)] = []
    let report = Exploration(tabs(3), bounds: Bounds(depth: 4), engine: .symbolic).record { report in
      steps.append((report.exploredCount, report.stateCount))
      return true
    }
    #expect(report.isComplete)
    #expect(steps.contains { 0 < $0.explored && $0.explored < $0.states })
    for (one, next) in zip(steps, steps.dropFirst()) { #expect(one.explored <= next.explored && one.states <= next.states) }
  }

  /// The result is complete or incomplete, whenever the search ends, and then no claim is a proof.
  @Test func provesNothingWhenEndedEarly() {
    var (ends, empty) = (0, 0)
    let whole = Exploration(PlantedApp.app(), engine: .symbolic).record()
    for end in 0... {
      var questions = 0
      let report = Exploration(PlantedApp.app(), engine: .symbolic).record { _ in
        questions += 1
        return questions <= end
      }
      if questions <= end { break }
      ends += 1
      if report.isComplete {
        #expect(report.stateCount == whole.stateCount && report.transitions == whole.transitions)
        continue
      }
      empty += 1
      #expect(report.verdicts.allSatisfy { $0.verdict == .notViolated })
    }
    #expect(ends > 1 && empty > 0)
  }

  @Test func endsWhenAsked() {
    let report = Exploration(PlantedApp.app(), engine: .symbolic).record { _ in false }
    #expect(!report.isComplete)
    #expect(report.exploredCount == 0)
    #expect(report.verdicts.allSatisfy { $0.verdict == .notViolated })
  }

  /// With more than 500 states, properties of single states are checked in a sample. Other properties are proved.
  @Test func sampledPropertiesAreNotProved() {
    let report = explore(tabs(3), Bounds(depth: 4), .symbolic)
    #expect(report.stateCount == 3 * 15 * 15 * 15)
    for property in ["the tree is well-formed", "a restart changes nothing"] {
      #expect(report.verdict(on: property) == .notViolated)
      #expect((Exploration.fewStates..<report.stateCount).contains(report.lookedCount(at: property)))
    }
    #expect(report.verdict(on: "there is a way home") == .proved)
  }

  /// Sets audit at least as many moves as a list does, whatever the rate.
  @Test(arguments: [.one(in: 1), .one(in: 50), .thinning] as [AuditRate])
  func auditsAreNotFewerThanThoseOfAList(rate: AuditRate) throws {
    func audits(_ engine: Exploration.Engine?) throws -> (count: Int, transitions: Int) {
      let record = Exploration(tabs(3), bounds: Bounds(depth: 4, states: 20_000), properties: [], engine: engine, audit: rate).record()
      return (try #require(record.audits).count, record.transitions + record.cut)
    }
    let (sets, list) = (try audits(nil), try audits(.packed))
    #expect(sets.count >= list.count && sets.transitions == list.transitions && sets.count > 0)
    if rate == .one(in: 1) { #expect(sets.count >= sets.transitions) }
  }

  /// If the search is stopped while it finds states, what was found until then is checked, and nothing is proved.
  @Test func whatWasFoundUntilAStopIsChecked() throws {
    let exploration = Exploration(tabs(3), bounds: Bounds(depth: 4), engine: .symbolic)
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
      if record.exploredCount == 0 { continue }
      isFound = true
      #expect(record.exploredCount < record.stateCount && record.stateCount <= whole.stateCount)
      #expect(record.verdict(on: "nothing fails") == .notViolated && record.lookedCount(at: "nothing fails") == record.exploredCount)
      #expect(record.transitions > 0 && record.transitions < whole.transitions)
    }
    #expect(isFound)
  }

  /// Sets decide everything but properties over time, for which the same states are listed without further runs of the app's code.
  @Test func aListForPropertiesOverTimeSharesWhatWasLearnt() throws {
    let always = Property("the app remains open", .always(.eventually(.visible("a"))), assuming: [.everyMove])
    let app = PlantedApp.app(properties: [always])
    let sets = Exploration(app, properties: PlantedApp.app().properties).record()
    let both = Exploration(app).record()
    let listed = Exploration(app, engine: .packed).record()
    #expect(both.verdict(on: always.name) == listed.verdict(on: always.name) && both.lookedCount(at: always.name) == both.exploredCount)
    // The condition of the property is evaluated, too.
    #expect(both.runs - sets.runs <= both.exploredCount)
    expectAlike(both, listed)
    // A cause that is not among the listed states may be among the others.
    let later = Property("d is left", .leadsTo(.visible("d"), .visible("a")), assuming: [.everyMove])
    let part = Exploration(PlantedApp.app(properties: [later]), bounds: Bounds(states: 2)).run()
    #expect(part.verdicts.last?.kind == .unchecked && !part.isProved)
    let few = Exploration(app, bounds: Bounds(states: 2)).record()
    #expect(few.isComplete && few.lookedCount(at: always.name) == 2 && few.verdict(on: always.name) == .notViolated)
  }

  @Test func hiddenInputOfAPropertyIsReported() {
    let count = Mutex(0)
    let fickle = UserAction("fickle") { $0.stack.push(page("b")) }
    let property = Property("fickle") { transaction in
      let isOdd = count.withLock { count in
        count += 1
        return count % 2 == 1
      }
      return isOdd && transaction.visibleKey(.app)?.name == "z" ? "z is visible" : nil
    }
    let app = PlantedApp.app(["a": [fickle], "b": [fickle]], properties: [property])
    let report = explore(app, Bounds(), .symbolic)
    #expect(report.hiddenInputs.map(\.description) == ["fickle"])
    #expect(!report.isComplete)
    #expect(report.verdicts.allSatisfy { $0.verdict == .notViolated })
  }
}
