import Groma
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// Compares lists of states with those of the reference.
@MainActor
struct StateListTests {
  /// Returns a list of all states, or of as many as the bounds allow.
  private func list(_ exploration: Exploration) -> StateList {
    let list = StateList(exploration)
    while list.exploredCount < list.count { list.exploreNext() }
    return list
  }

  /// The argument is a seed. A failure prints it.
  @Test(arguments: Seeds.few(8))
  func statesAndWaysAreThoseOfTheReference(seed: UInt64) {
    let app = RandomApp.app(seed: seed, isVaried: seed % 4 > 1)
    let bounds = Bounds(depth: 2 + Int(seed % 2), layers: 2, states: 150)
    let exploration = Exploration(app, bounds: bounds, properties: [], audit: .one(in: 10))
    let list = list(exploration)
    let (search, record) = ReplaySearch.explored(exploration)
    #expect(list.count == search.count && list.isComplete == record.isComplete && !list.hasLostRuns, "seed \(seed)")
    for number in 0..<min(list.count, search.count) {
      #expect(list.state(number) == search.state(number).rebased(), "seed \(seed): state \(number)")
      #expect(list.sight(number) == search.sight(number), "seed \(seed): state \(number)")
      let way = list.way(to: number)
      #expect(way.count == search.way(to: number).count, "seed \(seed): \(way)")
      let navigator = Navigator(app, logger: .silent)
      navigator.settle()
      for move in way {
        _ = try? move.perform(on: navigator)
        navigator.settle()
      }
      #expect(navigator.state.rebased() == list.state(number), "seed \(seed): \(way)")
    }
    let hidden = list.findHiddenInputs()
    #expect(hidden.isEmpty, "seed \(seed): \(hidden)")
  }

  /// A list that is full contains the states nearest to the launch.
  @Test func fullListIsNotComplete() {
    let whole = list(Exploration(PlantedApp.app(), properties: []))
    #expect(whole.isComplete && whole.count > 3)
    for most in 1...whole.count {
      let some = list(Exploration(PlantedApp.app(), bounds: Bounds(states: most), properties: []))
      #expect(some.count == most && some.isComplete == (most == whole.count))
      for number in 0..<some.count { #expect(some.state(number) == whole.state(number)) }
    }
  }

  @Test func listIsCompleteOnlyIfAllMovesWereMade() {
    let list = StateList(Exploration(PlantedApp.app(), properties: []))
    #expect(list.count == 1 && list.exploredCount == 0 && !list.isComplete)
    #expect(list.step(to: 0) == nil && list.way(to: 0).isEmpty)
  }

  @Test func launchBeyondTheBoundsIsNotListed() throws {
    let app = PlantedApp.app().beginning(in: try StubApp.state("stack[a > b > c]"))
    #expect(StateList(Exploration(app, bounds: Bounds(depth: 2), properties: [])).count == 0)
  }

  /// The counter has a new value in each state.
  @Test func listGrowsWithTheValuesOfASlot() {
    let count = StubAction("count") {
      $0.with { _, transaction throws(NavigationError) in
        AppRoute().put(StubApp.Counter(count: transaction.value(StubApp.Counter.self).count + 1))
      }
    }
    let app = PlantedApp.app(["a": [count]], links: [])
    let list = list(Exploration(app, bounds: Bounds(states: 21), properties: []))
    #expect(list.count == 21 && !list.isComplete)
    for number in 0..<list.count {
      #expect(list.state(number)[StubApp.Counter.self].count == number && list.way(to: number).count == number)
    }
  }

  /// The outcomes of an opaque move are not stored, so the list remembers the states to which it leads.
  @Test func waysContainOpaqueMoves() {
    let times = Times()
    let luck = StubAction("luck") {
      $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Counter(count: times.next())) }
    }
    let enter = StubAction("enter") { $0.put(StubApp.Session(user: "ann")) }
    let app = PlantedApp.app(["a": [enter, luck]], links: [])
    // After `enter`, the outcome of `luck` is known, and the audit has another one.
    let list = list(Exploration(app, bounds: Bounds(states: 6), properties: [], audit: .one(in: 1)))
    let ways = (0..<list.count).map { list.way(to: $0).map(\.description) }
    let pairs = [["tap enter", "tap luck"], ["tap luck", "tap enter"], ["tap luck", "tap luck"]]
    #expect(ways.count == 6 && Set(ways) == Set([[], ["tap enter"], ["tap luck"]] + pairs), "\(ways)")
    let hidden = list.findHiddenInputs().map(\.description)
    #expect(hidden == ["tap luck"])
  }

  private final class Times: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
}
