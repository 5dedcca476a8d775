import Groma

extension Exploration {
  /// Lists the states that a search of sets has found, and checks the properties over time in the list. At most ``Bounds/states`` states
  /// are listed. The verdicts on these properties rest on the listed states.
  ///
  /// The properties are not checked if the search of sets is incomplete, or if it found a hidden input or a lost run, because the moves of
  /// the states are then not known. If ``checksParts`` is `false`, they are also not checked if there are more than ``Bounds/states``
  /// states.
  func listOverTime(_ sets: SymbolicSearch, _ record: inout ExplorationRecord, while goesOn: (ExplorationRecord) -> Bool) {
    let properties = properties.filter { $0.overTime != nil }
    if properties.isEmpty { return }
    let isWhole = checksParts || record.stateCount <= bounds.states
    guard !sets.isStopped, record.isComplete, isWhole, record.hiddenInputs.isEmpty, supervision.names.isEmpty else {
      return properties.forEach { record.leftOut($0.name) }
    }
    var listed = ExplorationRecord(app, bounds: bounds, properties: properties, links: [])
    let list = PackedSearch(listing: sets, of: sets.learner, properties: properties, limits: limits)
    list.begin(&listed)
    while listed.exploredCount < list.count, goesOn(listed) {
      list.exploreNext(&listed)
    }
    checkOverTime(list, &listed, while: goesOn)
    confirm(&listed, in: list)
    record.take(listed)
    record.asking = sets.learner.asking
  }

  /// Checks the properties over time in the states that were explored, and records their violations. If the exploration is stopped, or if
  /// no state was explored, records the remaining properties as unchecked.
  ///
  /// - Parameter goesOn: Called before each property. Return `false` to stop.
  func checkOverTime(_ search: any ListingSearch, _ record: inout ExplorationRecord, while goesOn: (ExplorationRecord) -> Bool) {
    let states = record.exploredCount
    var condition = 0
    var transitions: (graph: TransitionGraph, moves: [Move])?
    for property in properties {
      guard let (formula, fairness) = property.overTime else { continue }
      let conditions = condition..<condition + formula.conditions.count
      condition = conditions.upperBound
      guard states > 0, goesOn(record) else {
        record.leftOut(property.name)
        continue
      }
      let (graph, moves) = transitions ?? search.transitions(explored: states)
      transitions = (graph, moves)
      var letters = [UInt64](repeating: 0, count: states)
      for number in 0..<states {
        for (bit, condition) in conditions.enumerated() where search.meets(condition, in: number, &record) {
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
      var lassos = LassoSearch(product, fairness: FairMoves(fairness, moves: moves))
      guard let lasso = lassos.lasso() else { continue }
      let way = lasso.way.compactMap { graph.move(at: $0).map { moves[$0] } }
      let cycle = lasso.cycle.compactMap { graph.move(at: $0).map { moves[$0] } }
      let number = lasso.way.last.map { Int(graph[$0].target) } ?? 0
      search.note(property, way: way, cycle: cycle, remains: !lasso.cycle.isEmpty, at: number, &record)
    }
  }
}

extension Search {
  /// Records the violation of a property over time.
  ///
  /// - Parameters:
  ///   - way: The moves from the launch.
  ///   - cycle: The moves that can then be made again and again.
  ///   - remains: Whether the violation requires that the cycle is repeated forever or, if the cycle is empty, that the app remains in the
  ///     state.
  ///   - number: The index of the state after the way.
  fileprivate func note(
    _ property: Property, way: [Move], cycle: [Move], remains: Bool, at number: Int, _ record: inout ExplorationRecord
  ) {
    let sentence =
      !remains
      ? "the property can no longer hold after these moves"
      : cycle.isEmpty
        ? "no move is possible any more"
        : cycle.count == 1 ? "the last move can be repeated forever" : "the last \(cycle.count.grouped) moves can be repeated forever"
    let assumed = property.overTime?.fairness ?? []
    let although = !remains || assumed.isEmpty ? "" : ", although " + assumed.map(\.description).joined(separator: ", and ")
    let tree = Quoting.quoted(CompactTree.text(of: state(number)))
    record.add(
      property, at: number, screen: sight(number).screen, owner: property.owner, way: { _ in way }, sentence + although,
      checks: cycle.isEmpty ? [] : ["! expect tree \(tree)"], cycle: cycle)
  }
}
