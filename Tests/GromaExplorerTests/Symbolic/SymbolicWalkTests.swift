import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares the sets of states of a symbolic search with the states themselves, which are listed and visited by navigators.
@MainActor
struct SymbolicWalkTests {
  nonisolated private static let seeds: [UInt64] = [3, 5, 15]

  private static let bounds = Bounds(depth: 2, layers: 2)

  /// A symbolic search that has explored an app.
  @MainActor
  private final class Explored {
    let app: AppDefinition
    let search: SymbolicSearch
    var record: ExplorationRecord { search.learner.record }
    /// The states that were found.
    let states: [NavigationState]

    init(_ app: AppDefinition, _ bounds: Bounds = bounds, properties: [Property] = []) {
      self.app = app
      search = SymbolicSearch(Exploration(app, bounds: bounds, properties: properties))
      search.explore { _ in true }
      states = search.sets.rows(of: search.reached).map { [learner = search.learner] row in learner.state(row) }
    }

    func states(of set: RowSet) -> [NavigationState] { search.sets.rows(of: set).map { search.learner.state($0) } }

    func set(of state: NavigationState) -> RowSet { search.sets.set(of: search.learner.table.row(of: plain(state))) }

    /// Returns a copy of the state whose reads are not recorded.
    func plain(_ state: NavigationState) -> NavigationState {
      var slots: [Int] = []
      var copy = NavigationState(windows: [])
      copy = copy.replacing(windows: state.root.children.map { $0.unwatched(&slots) }, key: state.root.selection)
      for value in state.storedValues { copy.put(value, named: value.name) }
      copy.waiting = state.waiting
      copy.transition = state.transition
      return copy
    }

    /// Returns the parts into which a walk divides all states that were found.
    func walk(_ function: Learner.Function, after writes: [Int: Int32] = [:], in set: RowSet? = nil) -> [Part] {
      var parts: [Part] = []
      search.walk(function, in: set ?? search.reached, after: writes) { result, set, conditions in
        parts.append(Part(result: result, set: set, conditions: conditions))
      }
      return parts
    }
  }

  private struct Part {
    let result: Int
    let set: RowSet
    let conditions: [SymbolicSearch.Condition]
  }

  /// An app with two tabs, a value and a link.
  private static func tabs() -> AppDefinition {
    var actions = PlantedApp.sound
    actions["a"]?.append(UserAction("count") { $0.put(StubApp.Counter(count: 1)) })
    return PlantedApp.app(actions, root: AnyTabsScreen.tabs(["a", "a"].map { page($0).withStackContainer().erased }).erased)
  }

  private func apps() -> [AppDefinition] { [Self.tabs()] + Self.seeds.map { RandomApp.app(seed: $0) } }

  // MARK: Walks

  @Test(arguments: 0..<4)
  func walkDividesTheStatesByTheirResults(number: Int) {
    let explored = Explored(apps()[number])
    let parts = explored.walk(.sight)
    var seen: Set<NavigationState> = []
    for part in parts {
      for row in explored.search.sets.rows(of: part.set) {
        let state = explored.search.learner.state(row)
        #expect(seen.insert(state).inserted, "the parts are disjoint")
        #expect(explored.search.learner.sights[part.result] == Sight(.exploring(explored.app, from: state)))
        for condition in part.conditions {
          let slot = explored.search.learner.questions.slot(of: condition.question)
          #expect(explored.search.answer(condition.question, slot < row.count ? row[slot] : 0) == condition.answer)
        }
      }
    }
    #expect(seen == Set(explored.states) && StateCount(seen.count) == explored.record.counts.states)
  }

  @Test(arguments: 0..<4)
  func walkAfterAMoveHasTheResultsOfItsEndStates(number: Int) {
    let explored = Explored(apps()[number])
    var checked = 0
    for rule in explored.search.moveRules.filter(\.leadsOn).prefix(12) {
      let start = explored.search.sets.image(explored.search.reached, rule.test, of: explored.search.rules)
      for part in explored.walk(.sight, after: rule.writes, in: start) {
        for state in explored.states(of: part.set).prefix(4) {
          let run = Run(explored.app, from: explored.plain(state), explored.search.learner.moves[rule.move])
          #expect(explored.search.learner.sights[part.result] == Sight(.exploring(explored.app, from: run.state)))
          checked += 1
        }
      }
    }
    #expect(checked > 0)
  }

  /// In each state, each offered move has one rule, which leads to the state where the move ends.
  @Test(arguments: 0..<4)
  func eachMoveOfAStateHasOneRule(number: Int) {
    let explored = Explored(apps()[number])
    let search = explored.search
    let step = explored.states.count / 12 + 1
    for state in stride(from: 0, to: explored.states.count, by: step).map({ explored.plain(explored.states[$0]) }) {
      let set = explored.set(of: state)
      let offered = search.finder.moves(in: Navigator(explored.app, state: state))
      for move in Set(offered) {
        let applying = search.moveRules.filter { rule in
          search.learner.moves[rule.move] == move && !search.sets.image(set, rule.test, of: search.rules).isEmpty
        }
        #expect(applying.count == 1, "\(move) in \(state)")
        guard let rule = applying.first else { continue }
        #expect(rule.times == offered.count { $0 == move })
        let run = Run(explored.app, from: state, move)
        #expect(rule.leadsOn == (run.facts.error == nil && Self.bounds.contain(run.state)))
        guard rule.leadsOn else { continue }
        let end = explored.set(of: run.state)
        #expect(search.sets.image(set, rule.rule, of: search.rules) == end, "\(move) in \(state)")
        let before = search.sets.preimage(of: end, in: search.reached, rule.rule, of: search.rules)
        #expect(search.sets.intersection(before, set) == set)
        #expect(search.sets.difference(end, search.reached).isEmpty)
      }
    }
  }

  // MARK: Distances

  @Test(arguments: 0..<4)
  func layersContainTheStatesAtEachDistance(number: Int) {
    let explored = Explored(apps()[number])
    var distances: [Int: Set<NavigationState>] = [:]
    Exploration(explored.app, bounds: Self.bounds, properties: []).visit { state, way in
      distances[way().count, default: []].insert(state)
      return true
    }
    var distance = 0
    while let layer = explored.search.layer(distance) {
      #expect(Set(explored.states(of: layer)) == distances[distance], "\(distance)")
      distance += 1
    }
    #expect(distance == distances.count && distance > 1)
  }

  @Test(arguments: 0..<4)
  func movesToAStateAreFewestAndLeadThere(number: Int) {
    let explored = Explored(apps()[number])
    var distance = 0
    while let layer = explored.search.layer(distance) {
      let witness = explored.search.witness(of: layer)
      let way = explored.search.way(to: witness)
      #expect(way.count == distance)
      let navigator = Navigator(explored.app)
      navigator.settle()
      var state = navigator.state.rebased()
      for move in way { state = Run(explored.app, from: state, move).state }
      #expect(state == explored.search.state(witness))
      #expect(Sight(.exploring(explored.app, from: explored.search.state(witness))) == Sight(.exploring(explored.app, from: state)))
      distance += 1
    }
    #expect(distance > 1)
  }

  @Test func vectorsHaveAValueForEachSlot() {
    let explored = Explored(Self.tabs())
    let search = explored.search
    let (first, last) = (search.row(of: search.reached), search.row(of: search.reached, last: true))
    #expect(first.count == search.learner.table.slots.count && last.count == first.count)
    #expect(first.lexicographicallyPrecedes(last))
    #expect(search.row(of: search.reached, after: [1: 1])[1] == 1)
  }

  // MARK: Checks

  /// An app whose counter is set in deep stacks, and is not restored.
  private var forgetful: AppDefinition {
    let pushes = ["b", "c"].map { name in StubAction("open-\(name)") { $0.stack.push(page(name)) } }
    let count = StubAction("count") { $0.put(StubApp.Counter(count: 1)) }
    let definitions = StubApp.screens { key, path, transaction throws(NavigationError) in
      pushes + (transaction.has(moreThan: 2, at: path.parent ?? path) ? [count] : [])
    }
    return AppDefinition("forgetful", "", screens: definitions, root: page("a").withStackContainer().erased)
  }

  /// Only the states with one value of the counter violate a property of whole states. A sample contains each value of each slot.
  @Test(arguments: [1, .max])
  func sampleContainsEachValueOfEachSlot(wholeStates: Int) {
    let report = Exploration(forgetful, bounds: Bounds(depth: 4), wholeStates: wholeStates).record()
    let found = report.violations.filter { $0.property == "an interruption changes nothing" }
    #expect(!found.isEmpty && found.allSatisfy { $0.moves.contains { $0.description == "tap count" } })
    let looked = report.lookedCount(at: "the tree is well-formed")
    #expect(wholeStates == 1 ? looked < report.counts.states : looked == report.counts.states)
  }

  /// The states that were checked within other bounds count, except states beyond the current bounds and states with a violation, which is
  /// found again. A quarter of the sample is new.
  @Test func wholeStatesOfOtherBoundsCount() throws {
    let learner = Learner(Exploration(forgetful))
    func explore(_ depth: Int) -> (looked: StateCount, new: Int, isViolated: Bool) {
      let before = Set(learner.soundStates.keys)
      var exploration = Exploration(forgetful, bounds: Bounds(depth: depth, layers: 1), wholeStates: 8)
      exploration.learner = learner
      let report = exploration.record()
      let isViolated = report.violations.contains { $0.property == "an interruption changes nothing" }
      return (report.lookedCount(at: "the tree is well-formed"), Set(learner.soundStates.keys).subtracting(before).count, isViolated)
    }
    let (small, large, again, smallAgain) = (explore(2), explore(4), explore(4), explore(2))
    #expect(small.looked == StateCount(small.new) && !small.isViolated)
    #expect(large.new >= 2 && large.looked > StateCount(large.new) && large.looked >= StateCount(8) && large.isViolated)
    #expect(again.isViolated && again.looked >= large.looked)
    #expect(smallAgain.looked == small.looked && smallAgain.new == 0 && !smallAgain.isViolated)
  }

  /// Dead ends are the states from which no sequence of ways out leads home or beyond the bounds.
  @Test(arguments: [3, 4])
  func deadEndsAreThoseOfASearchOfStates(depth: Int) throws {
    let trap = StubAction("trap") { $0.stack.push(page("z").policies { $0.lock = .kept }) }
    let open = StubAction("open-b") { $0.stack.push(page("b")) }
    // From `y`, no state is reached that is home. At the maximum depth, `on` leads beyond the bounds.
    let on = StubAction("on") { $0.stack.push(page("y")) }
    let app = PlantedApp.app(["a": [open], "b": [open, trap], "z": [on]], links: [])
    let bounds = Bounds(depth: depth)
    let finder = MoveFinder(app, bounds)
    let exploration = Exploration(app, bounds: bounds)
    let states = ReplaySearch.explored(exploration).search.listedStates
    var leads = Set(states.filter { Sight(.exploring(app, from: $0)).isHome })
    var count = -1
    while count < leads.count {
      count = leads.count
      for state in states where !leads.contains(state) {
        let runs = finder.moves(in: Navigator(app, state: state)).filter(\.leadsOut).map { Run(app, from: state, $0) }
        let isLeading = runs.contains { $0.facts.error == nil && (leads.contains($0.state) || !bounds.contain($0.state)) }
        if isLeading { leads.insert(state) }
      }
    }
    let lost = states.filter { !leads.contains($0) }
    #expect(lost.count == (depth == 3 ? 0 : 2), "\(lost)")
    for record in [exploration.record(), ReplaySearch.record(of: exploration)] {
      #expect(record.violationCount(of: "there is a way home") == StateCount(lost.count))
      let found = record.violations.filter { $0.property == "there is a way home" }
      #expect(Set(found.map(\.screen)) == Set(lost.map(\.visibleName)))
      #expect(found.first?.moves.count == (lost.isEmpty ? nil : 2))
    }
  }
}
