import Foundation
import Groma
import GromaPromela
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that Spin has the same verdicts on properties over time as the explorer.
@MainActor
@Suite(.enabled(if: Spin.isInstalled, "spin, or a C compiler (cc, clang or gcc), is not installed"))
struct SpinFormulaTests {
  /// The seed of an app whose model has a function that Spin must read in several pieces.
  nonisolated private static let longModel: UInt64 = 137

  private static let atoms: [TemporalFormula] = [
    .visible("a"), .visible("b"), .open("c"), .open("z", "d"), .made(.wayOut), .made(.link()), .made(.action("go")),
    .state("the counter is 1") { $0.value(StubApp.Counter.self).count == 1 },
    .state("a user is signed in") { $0.value(StubApp.Session.self).user != nil },
  ]

  private static let assumptions: [[Fairness]] = [[.weak(.wayOut)], [.strong(.action("go"))], [.weak(.link())], [.strong(.outcome())]]

  /// Twenty random formulas of each random app have equal verdicts. The bounds are the first without a state in which all moves lead beyond
  /// them: Spin remains in such a state, and the explorer does not know what follows. An app without such bounds is replaced by another one.
  ///
  /// The argument is a seed. A failure prints it. The long model takes 20 s, and is tested only with `GROMA_SEEDS`.
  @Test(arguments: Array(Seeds.few(1)) + (Seeds.number == nil ? [] : [longModel].filter { !Seeds.few(1).contains($0) }))
  func verdictsAgree(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let formulas = RandomFormulas(atoms: Self.atoms)
    // Spin translates larger formulas too slowly.
    let properties = (0..<20).map { number in
      let isAssumed = number % 4 == 0
      return Property(
        "p\(number)", formulas.formula(isAssumed ? 1 : 1 + random.below(2), using: &random),
        assuming: isAssumed ? random.pick(Self.assumptions) : [])
    }
    let bounds = [(3, 3), (4, 2), (3, 2), (2, 3), (2, 2), (3, 1), (2, 1)].map { Bounds(depth: $0, layers: $1) }
    let exploration = try firstSuitable(from: seed) { seed -> Exploration? in
      let app = RandomApp.app(seed: seed, isVaried: seed % 3 == 0)
      return bounds.map { Exploration(app, bounds: $0, properties: properties) }
        // Routes with closures cannot be written.
        .first { $0.hasNoStateAtTheEdge && (try? $0.promela(withFormulas: true)) != nil }
    }
    let record = exploration.record()
    let model = try exploration.promela(withFormulas: true)
    let holds = try Spin.holding(model.formulas.indices.map { "p\($0)" }, in: model.text)
    let found = properties.map { record.violationCount(of: $0.name) == 0 }
    // If the assumed moves lead beyond the bounds, the assumption may not be met within them, and Spin accepts every sequence of moves. The
    // explorer accepts none that violates the formula before it leaves the bounds, so Spin must reject the formula without the assumption.
    let early = properties.indices.filter { number in
      holds[number] && !properties[number].overTime!.fairness.isEmpty
        && record.violations.contains { $0.property == properties[number].name && $0.cycle == [] }
    }
    let free = early.map { Property("p\($0)", properties[$0].overTime!.formula) }
    if !free.isEmpty {
      let model = try Exploration(exploration.app, bounds: exploration.bounds, properties: free).promela(withFormulas: true)
      let holds = try Spin.holding(model.formulas.indices.map { "p\($0)" }, in: model.text)
      #expect(!holds.contains(true), "seed \(seed): \(early)")
    }
    let different = properties.indices.filter { found[$0] != holds[$0] && !early.contains($0) }.map {
      "\(found[$0]): \(properties[$0].overTime!)"
    }
    #expect(different.isEmpty, "seed \(seed): \(different)\n\(model.text)")
    if Seeds.number != nil { print("seed \(seed): \(record.counts.states) states, \(holds.count { $0 }) of \(holds.count) hold") }
    // The reference lists the same states by another path.
    let replayed = ReplaySearch.record(of: Exploration(exploration.app, bounds: exploration.bounds, properties: properties))
    #expect(properties.map { replayed.violationCount(of: $0.name) == 0 } == found, "seed \(seed)")
    for violation in record.violations { #expect(violation.isConfirmed, "seed \(seed): \(violation)") }
  }
}

extension Exploration {
  /// Whether there are few states within the bounds, and each has a move within the bounds, or no move.
  fileprivate var hasNoStateAtTheEdge: Bool {
    let most: StateCount = 1_000
    let search = SymbolicSearch(limited(to: []))
    search.explore(checksParts: false) { $0.counts.states <= most }
    guard search.learner.record.isComplete, (1...most).contains(search.learner.record.counts.states) else { return false }
    func states(of rules: [SymbolicSearch.MoveRule]) -> RowSet {
      rules.reduce(RowSet.empty) { search.sets.union($0, search.sets.image(search.checked, $1.test, of: search.rules)) }
    }
    let (all, inside) = (states(of: search.moveRules.filter { search.succeeds($0) }), states(of: search.moveRules.filter(\.leadsOn)))
    return search.sets.difference(all, inside).isEmpty
  }
}
