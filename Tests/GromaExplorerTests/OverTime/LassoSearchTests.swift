import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares the search for lassos in sets of states with the reference, which lists the pairs of states and nodes one by one.
@MainActor
struct LassoSearchTests {
  private static let atoms: [TemporalFormula] = [
    .visible("a"), .visible("b"), .open("c"), .open("z", "d"), .made(.wayOut), .made(.link()), .made(.action("go")), .waiting,
    .state("the counter is 1") { $0.value(StubApp.Counter.self).count == 1 },
  ]

  private static let assumptions: [[Fairness]] = [
    [], [], [.everyMove], [.weak(.wayOut)], [.strong(.action("go"))], [.weak(.link())], [.strong(.outcome()), .weak(.wayOut)],
    [.everyMove, .strong(.link())],
  ]

  /// A random app has the same verdicts on random properties, violations after as many moves, and lassos that are at most twice as long.
  /// Each lasso is repeated on a live navigator. The argument is a seed. A failure prints it.
  @Test(arguments: Seeds.few(10))
  func verdictsAndLengthsAreThoseOfTheReference(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let formulas = RandomFormulas(atoms: Self.atoms)
    let properties = (0..<12).map { number in
      Property("p\(number)", formulas.formula(1 + random.below(3), using: &random), assuming: random.pick(Self.assumptions))
    }
    let exploration = try firstSuitable(from: seed) { seed -> Exploration? in
      let app = RandomApp.app(seed: seed, isVaried: seed % 2 == 0)
      let exploration = Exploration(app, bounds: Bounds(depth: 2, layers: 1 + Int(seed % 2)), properties: properties)
      let states = Exploration(app, bounds: exploration.bounds, properties: []).record().counts.states
      return (5...300).contains(states) ? exploration : nil
    }
    let (found, listed) = (exploration.record(), ReplaySearch.record(of: exploration))
    for property in properties {
      let name = property.name
      let (one, other) = (found.violations.first { $0.property == name }, listed.violations.first { $0.property == name })
      #expect((one == nil) == (other == nil), "seed \(seed), \(name): \(property.overTime!)")
      #expect(found.vacuous.contains(name) == listed.vacuous.contains(name), "seed \(seed), \(name)")
      guard let one, let other else { continue }
      #expect(one.isConfirmed, "seed \(seed), \(name): \(one)")
      expectCounterexample(one, of: property, exploration.app, "seed \(seed), \(name): \(one)")
      #expect(one.moves.count == other.moves.count, "seed \(seed), \(name): \(one.moves) instead of \(other.moves)")
      let (length, reference) = (one.moves.count + (one.cycle ?? []).count, other.moves.count + (other.cycle ?? []).count)
      #expect(length <= 2 * reference, "seed \(seed), \(name): \(length) moves instead of \(reference)")
    }
  }

  /// The comparison fails if the search ignores the assumptions.
  @Test func theComparisonNoticesAMissingAssumption() throws {
    let formula = TemporalFormula.leadsTo(.visible("c"), .visible("a"))
    let app = PlantedApp.app()
    let bounds = Bounds(depth: 3, layers: 1)
    func holds(_ assumptions: [Fairness]) -> (Bool, Bool) {
      let exploration = Exploration(app, bounds: bounds, properties: [Property("p", formula, assuming: assumptions)])
      return (exploration.record().violations.isEmpty, ReplaySearch.record(of: exploration).violations.isEmpty)
    }
    #expect(holds([]) == (false, false) && holds([.everyMove]) == (true, true))
  }

  /// Expects that a violation meets the assumptions of its property and not the formula, from the definitions of both: makes the moves on a
  /// live navigator, and evaluates the formula along the states, without an automaton.
  private func expectCounterexample(
    _ violation: Violation, of property: Property, _ app: AppDefinition, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let (formula, fairness) = property.overTime else { return }
    let (conditions, patterns, cycle) = (formula.conditions, formula.patterns, violation.cycle ?? [])
    let navigator = Navigator(app, logger: .silent)
    navigator.settle()
    func letter(after move: Move?) -> UInt64 {
      var letter: UInt64 = 0
      for (bit, condition) in conditions.enumerated() where navigator.read({ condition.holds(&$0) }) { letter |= 1 << UInt64(bit) }
      for (bit, pattern) in patterns.enumerated() where move.map({ pattern.matches($0) }) ?? false {
        letter |= 1 << UInt64(conditions.count + bit)
      }
      return letter
    }
    var letters = [letter(after: nil)]
    var states: [NavigationState] = []
    for move in violation.moves + cycle {
      states.append(navigator.state.rebased())
      _ = try? move.perform(on: navigator)
      navigator.settle()
      letters.append(letter(after: move))
    }
    // If no move is possible, or if it does not matter what follows, the app remains in the state.
    if cycle.isEmpty { letters.append(letter(after: nil)) }
    let word = Word(letters: letters, start: violation.moves.count + 1)
    #expect(word.meets(LinearFormula(not: formula)), comment, sourceLocation: sourceLocation)
    if violation.sentence.hasPrefix("these moves violate the property") { return }
    let finder = MoveFinder(app, Bounds())
    let circle = cycle.isEmpty ? [navigator.state.rebased()] : Array(states.suffix(cycle.count))
    let possible = circle.map { state in
      finder.moves(in: Navigator(app, state: state, logger: .silent)).filter { Run(app, from: state, $0).facts.error == nil }
    }
    for assumption in fairness {
      switch assumption {
      case .weak(let pattern):
        let isAlwaysPossible = possible.allSatisfy { $0.contains { pattern.matches($0) } }
        #expect(!isAlwaysPossible || cycle.contains { pattern.matches($0) }, comment, sourceLocation: sourceLocation)
      case .strong(let pattern):
        let isPossible = possible.contains { $0.contains { pattern.matches($0) } }
        #expect(!isPossible || cycle.contains { pattern.matches($0) }, comment, sourceLocation: sourceLocation)
      case .everyMove:
        for (state, moves) in zip(circle, possible) {
          let made = cycle.indices.filter { circle[$0] == state }.map { cycle[$0] }
          #expect(Set(moves).isSubset(of: made), comment, sourceLocation: sourceLocation)
        }
      }
    }
  }

  /// Returns the verdict on a property of an app of letters without links, and its violation, after a comparison with the reference.
  private func explored(_ property: Property, _ actions: [String: [StubAction]])
    -> (kind: ExplorationReport.Verdict.Kind, violation: Violation?)
  {
    let app = PlantedApp.app(actions, links: [], properties: [property])
    let exploration = Exploration(app, bounds: Bounds(depth: 2, layers: 1), properties: [property])
    let (found, listed) = (exploration.record(), ReplaySearch.record(of: exploration))
    let kind: ExplorationReport.Verdict.Kind = found.verdict(on: property)
    let expected: ExplorationReport.Verdict.Kind = listed.verdict(on: property)
    #expect(kind == expected, "\(property.name)")
    let (one, other) = (found.violations.first, listed.violations.first)
    #expect(one?.moves.count == other?.moves.count && one?.isConfirmed == other?.isConfirmed, "\(property.name)")
    if let one { expectCounterexample(one, of: property, app, "\(one)") }
    return (kind, one)
  }

  // MARK: Rest

  /// The only move of `a` leads to `c`, where no move is possible.
  @Test func aLassoMayEndInAStateWithoutMoves() throws {
    let actions = ["a": [StubAction("end") { $0.stack.setStack([page("c").erased]) }]]
    for assumptions in [[], [.everyMove], [.weak(.action("end"))], [.strong(.action("end"))]] as [[Fairness]] {
      let comes = Property("b comes", .eventually(.visible("b")), assuming: assumptions)
      let violation = try #require(explored(comes, actions).violation)
      #expect(violation.moves.map { "\($0)" } == ["tap end"] && violation.cycle == [])
      #expect(violation.sentence.hasPrefix("no move is possible any more"))
      #expect(explored(Property("c comes", .eventually(.visible("c")), assuming: assumptions), actions).kind == .proved)
      let back = Property("a returns", .always(.eventually(.visible("a"))), assuming: assumptions)
      #expect(explored(back, actions).violation?.moves.count == 1)
    }
  }

  @Test func anAppWithoutMovesRemainsAtLaunch() throws {
    let violation = try #require(explored(Property("b comes", .eventually(.visible("b"))), [:]).violation)
    #expect(violation.moves == [] && violation.cycle == [] && violation.sentence == "no move is possible any more")
    #expect(explored(Property("a stays", .always(.visible("a"))), [:]).kind == .proved)
  }

  // MARK: Triggers

  /// A trigger that holds at launch, or after some move, is met.
  @Test func aTriggerThatHoldsNowhereIsVacuous() {
    let actions = ["a": [StubAction("open") { $0.stack.push(page("b")) }]]
    let (a, b, e) = (TemporalFormula.visible("a"), TemporalFormula.visible("b"), TemporalFormula.visible("e"))
    let (link, out, opens) = (TemporalFormula.made(.link()), TemporalFormula.made(.wayOut), TemporalFormula.made(.action("open")))
    let vacuous = [e, link, b && out, e || link, !TemporalFormula.open("a")]
    let met = [a, b, out, opens, b && !out, a && out]
    for (index, trigger) in (vacuous + met).enumerated() {
      let expected: ExplorationReport.Verdict.Kind = index < vacuous.count ? .vacuous : .proved
      let leads = Property("\(index) leads", .leadsTo(trigger, .open("a")))
      let never = Property("\(index) never", .never(.visible("e"), after: trigger))
      for property in [leads, never] { #expect(explored(property, actions).kind == expected, "\(property.name)") }
    }
  }

  // MARK: Assumptions

  /// `a` opens `b`, from which the user goes back or on to `c`, which has no way back.
  private func cycle(_ assumptions: [Fairness]) throws -> Violation? {
    let actions = [
      "a": [StubAction("open") { $0.stack.push(page("b")) }],
      "b": [UserAction("on") { $0.stack.setStack([page("c").erased]) }],
    ]
    let property = Property("c is shown at last", .eventually(.visible("c")), assuming: assumptions)
    let app = PlantedApp.app(actions, links: [], properties: [property])
    return Exploration(app, bounds: Bounds(depth: 2, layers: 1), properties: [property]).record().violations.first
  }

  @Test func withoutAssumptionsTheUserGoesBackForever() throws {
    let violation = try #require(try cycle([]))
    #expect(violation.moves.isEmpty && violation.cycle?.map { "\($0)" } == ["tap open", "back"])
  }

  /// `on` is not possible all the time, so weak fairness does not require it.
  @Test func weakFairnessRequiresWhatStaysPossible() throws {
    #expect(try cycle([.weak(.action("on"))]) != nil)
    #expect(try cycle([.strong(.action("on"))]) == nil)
    #expect(try cycle([.everyMove]) == nil)
  }

  /// `go` is possible all the time.
  @Test func weakFairnessOfAMoveThatStaysPossibleIsEnough() throws {
    let actions = ["a": [StubAction("stay") { $0.refresh() }, UserAction("go") { $0.put(StubApp.Counter(count: 1)) }]]
    let goes = TemporalFormula.eventually(.state("the counter is 1") { $0.value(StubApp.Counter.self).count == 1 })
    let violation = try #require(explored(Property("it goes", goes), actions).violation)
    #expect(violation.moves == [] && violation.cycle?.map { "\($0)" } == ["tap stay"])
    for assumption in [.weak(.action("go")), .strong(.action("go")), .everyMove] as [Fairness] {
      #expect(explored(Property("it goes", goes, assuming: [assumption]), actions).kind == .proved, "\(assumption)")
    }
    #expect(explored(Property("it goes", goes, assuming: [.weak(.action("stay"))]), actions).kind == .violated)
  }

  /// If each move is made, a state that can be left is left, also if the move exceeds the bounds.
  @Test func aStateFromWhichAMoveExceedsTheBoundsIsLeft() {
    let actions = ["a": [StubAction("more") { $0.stack.push(page("a")) }]]
    let comes = TemporalFormula.eventually(.visible("b"))
    #expect(explored(Property("b comes", comes), actions).kind == .violated)
    #expect(explored(Property("b comes", comes, assuming: [.everyMove]), actions).kind == .proved)
  }

  @Test func aCycleContainsTheAssumedMoves() throws {
    let violation = try #require(try cycle([.strong(.wayOut), .weak(.action("open"))]))
    #expect(Set((violation.cycle ?? []).map { "\($0)" }) == ["tap open", "back"])
  }
}
