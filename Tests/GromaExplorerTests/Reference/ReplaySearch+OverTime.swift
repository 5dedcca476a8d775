import Groma

@testable import GromaExplorer

extension ReplaySearch {
  /// Checks the properties over time on the listed states, and records their violations. If no state was explored, records the properties
  /// as unchecked.
  func checkOverTime(_ record: inout ExplorationRecord) {
    let states = exploredCount
    var condition = 0
    var transitions: (graph: TransitionGraph, moves: [Move])?
    for property in properties {
      guard let (formula, fairness) = property.overTime else { continue }
      let conditions = condition..<condition + formula.conditions.count
      condition = conditions.upperBound
      guard states > 0 else {
        record.leftOut(property.name)
        continue
      }
      let (graph, moves) = transitions ?? self.transitions(explored: states)
      transitions = (graph, moves)
      var letters = [UInt64](repeating: 0, count: states)
      for number in 0..<states {
        for (bit, condition) in conditions.enumerated() where meets(condition, in: number, &record) {
          letters[number] |= 1 << UInt64(bit)
        }
      }
      let patterns = formula.patterns
      let moveLetters = moves.map { move in
        patterns.indices.reduce(0 as UInt64) { patterns[$1].matches(move) ? $0 | 1 << UInt64(conditions.count + $1) : $0 }
      }
      let product = ProductGraph(
        graph, BuchiAutomaton(LinearFormula(not: formula)), letters: letters, moveLetters: moveLetters)
      if let trigger = LinearFormula(triggerOf: formula), !product.contains(trigger) { record.isVacuous(property) }
      var lassos = ListedLassoSearch(
        product, fairness: FairMoves(fairness + (moves.contains { $0.due != nil } ? [.weak(.clock)] : []), moves: moves))
      guard let lasso = lassos.lasso() else { continue }
      let way = lasso.way.compactMap { graph.move(at: $0).map { moves[$0] } }
      let cycle = lasso.cycle.compactMap { graph.move(at: $0).map { moves[$0] } }
      let number = lasso.way.last.map { Int(graph[$0].target) } ?? 0
      note(property, way: way, cycle: cycle, remains: !lasso.cycle.isEmpty, at: number, &record)
    }
  }

  /// Records the violation of a property over time.
  ///
  /// - Parameters:
  ///   - way: The moves from the launch.
  ///   - cycle: The moves that can then be made again and again.
  ///   - remains: Whether the violation requires that the cycle is repeated forever or, if the cycle is empty, that the app remains in the
  ///     state.
  ///   - number: The index of the state after the way.
  private func note(
    _ property: Property, way: [Move], cycle: [Move], remains: Bool, at number: Int, _ record: inout ExplorationRecord
  ) {
    let sentence =
      !remains
      ? "these moves violate the property, whatever moves follow"
      : cycle.isEmpty
        ? "no move is possible any more"
        : cycle.count == 1 ? "the last move can be repeated forever" : "the last \(cycle.count.grouped) moves can be repeated forever"
    let assumed = property.overTime?.fairness ?? []
    let although = !remains || assumed.isEmpty ? "" : ", although " + assumed.map(\.description).joined(separator: ", and ")
    let tree = Quoting.quoted(CompactTree.text(of: state(number)))
    let violation = Violation(
      of: property.name, sentence + although, owner: property.owner, checks: ["! expect tree \(tree)"], cycle: cycle)
    record.add(violation, at: number, on: sight(number).screen, after: way)
  }
}
