import Groma

extension SymbolicSearch {
  /// Checks the properties over time in all states, and records their violations. Properties that are not checked, because not all moves of
  /// all states are known or because the search was stopped, are recorded as such.
  func checkOverTime() {
    var condition = learner.checkedTeams.count
    for property in exploration.properties {
      guard let (formula, fairness) = property.overTime else { continue }
      let conditions = condition..<condition + formula.conditions.count
      condition = conditions.upperBound
      func isKnown() -> Bool {
        learner.record.isComplete && learner.record.hiddenInputs.isEmpty && exploration.supervision.names.isEmpty && !isStopped
      }
      let met = isKnown() ? conditions.map { states(meeting: $0) } : []
      // The conditions run the app's code, so they may show that not all is known.
      guard isKnown() else {
        learner.record.leftOut(property.name)
        continue
      }
      let lassos = LassoSearch(self, formula, fairness, met: met) {
        self.pause()
        return self.isStopped
      }
      if let trigger = LinearFormula(triggerOf: formula), !lassos.holdsSomewhere(trigger) { learner.record.isVacuous(property) }
      let lasso = lassos.lasso()
      if isStopped {
        learner.record.leftOut(property.name)
      } else if let lasso {
        note(lasso, of: property)
      }
    }
  }

  /// Returns the states that meet a condition of a property over time. If an evaluation is lost or skipped, the result means nothing.
  ///
  /// - Parameter team: The index of the condition in ``Learner/teams``.
  private func states(meeting team: Int) -> RowSet {
    var met = RowSet.empty
    walk(.team(team), in: checked) { sentence, set, _ in
      if learner.sentences[sentence] == nil { met = sets.union(met, set) }
    }
    return met
  }

  private func note(_ lasso: LassoSearch.Lasso, of property: Property) {
    let number = witness(of: sets.set(of: lasso.row))
    let cycle = lasso.cycle ?? []
    let sentence =
      lasso.cycle == nil
      ? "these moves violate the property, whatever moves follow"
      : cycle.isEmpty
        ? "no move is possible any more"
        : cycle.count == 1 ? "the last move can be repeated forever" : "the last \(cycle.count.grouped) moves can be repeated forever"
    let assumed = property.overTime?.fairness ?? []
    let although = lasso.cycle == nil || assumed.isEmpty ? "" : ", although " + assumed.map(\.description).joined(separator: ", and ")
    let tree = Quoting.quoted(CompactTree.text(of: state(number)))
    let violation = Violation(
      of: property.name, sentence + although, owner: property.owner, checks: ["! expect tree \(tree)"], cycle: cycle)
    learner.record.add(violation, at: number, on: state(number).shownScreens.first, after: lasso.way)
  }
}
