import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that a search explores equally many states of each kind, and misses none.
@MainActor
struct EvenSearchTests {
  /// Explores until no state is left, and returns the states in the order in which they were returned.
  private func run(_ search: inout EvenSearch, atMost most: Int = .max) -> [NavigationState] {
    var found: [NavigationState] = []
    repeat {
      while let number = search.nextFound() { found.append(search.states.state(number)) }
    } while search.exploreNext(atMost: most)
    return found
  }

  /// The argument is a seed.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func everyStateIsFoundOnce(seed: UInt64) {
    let exploration = Exploration(RandomApp.app(seed: seed), bounds: Bounds(depth: 2, layers: 2, states: 3_000), properties: [])
    var search = EvenSearch(exploration)
    let found = run(&search)
    let all = exploration.states()
    #expect(found.count == all.count && Set(found) == Set(all), "seed \(seed)")
    #expect(search.explored == all.count && search.found == all.count, "seed \(seed)")
    #expect(search.nextFound() == nil && !search.exploreNext(), "seed \(seed)")
    #expect(!search.states.hasLostRuns)
  }

  /// `b` opens `b` again, so all stacks of more than one screen are of one kind.
  private static let deep: AppDefinition = {
    let stack = (0..<3).map { (id: Int) in StubAction("open-\(id)") { $0.stack.push(page("b", id)) } }
    return PlantedApp.app(["a": stack, "b": stack], links: [])
  }()

  @Test func numberOfExploredStatesOfAKindIsLimited() {
    let exploration = Exploration(Self.deep, bounds: Bounds(depth: 5), properties: [])
    for most in 1...4 {
      var search = EvenSearch(exploration)
      let found = run(&search, atMost: most)
      // The launch is the only state of its kind.
      #expect(search.explored == 1 + most)
      // Each explored state leads to three new ones.
      #expect(found.count == 1 + 3 * (1 + most) && search.found == found.count)
    }
  }

  /// A breadth-first search would explore all stacks of four screens before the layer `c`.
  @Test func rareKindIsExploredBeforeTheRestOfAFrequentOne() throws {
    let show = StubAction("show-c") { $0.present(page("c")) }
    let next = StubAction("next") { $0.present(page("d").withStackContainer()) }
    let stack = (0..<4).map { (id: Int) in StubAction("open-\(id)") { $0.stack.push(page("b", id)) } }
    let app = PlantedApp.app(["a": stack + [next], "b": stack, "d": [show]], links: [])
    let exploration = Exploration(app, bounds: Bounds(depth: 5, layers: 3), properties: [])
    var search = EvenSearch(exploration)
    var isFound = false
    while !isFound {
      while let number = search.nextFound() { if search.states.state(number).visibleScreen?.name == "c" { isFound = true } }
      if !isFound, !search.exploreNext() { break }
    }
    #expect(isFound && search.explored <= 4, "the launch, one stack, and `d`")
    let states = exploration.states()
    let number = try #require(states.firstIndex { $0.visibleScreen?.name == "c" })
    #expect(number > 20, "a breadth-first search finds it later")
  }

  @Test func hiddenInputIsFoundAtTheEnd() {
    let luck = StubAction("luck") {
      $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Counter(count: Int.random(in: 0..<1_000_000))) }
    }
    let exploration = Exploration(
      PlantedApp.app(["a": [luck]], links: []), bounds: Bounds(states: 20), properties: [], audit: .one(in: 1))
    var search = EvenSearch(exploration)
    _ = run(&search, atMost: 3)
    #expect(!search.states.findHiddenInputs().isEmpty)
    var sound = EvenSearch(Exploration(PlantedApp.app(), properties: []))
    _ = run(&sound)
    #expect(sound.states.findHiddenInputs().isEmpty)
  }
}
