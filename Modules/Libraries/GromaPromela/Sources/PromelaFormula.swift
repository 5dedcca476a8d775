import GromaExplorer

/// A property over time as a formula of Spin.
struct PromelaFormula {
  let property: Property
  /// The numbers of the property's conditions on states. Their values are in the variables `c0`, `c1`, ….
  let conditions: Range<Int>
  /// The patterns of moves of the property, followed by those of its assumptions. The variables `m0`, `m1`, … state whether the last move
  /// matches them.
  let patterns: [(number: Int, pattern: MovePattern)]
  /// The patterns of the property's assumptions. The variable `e` with the same number states whether a move that matches the pattern is
  /// possible.
  let assumed: [(number: Int, pattern: MovePattern)]
  /// The formula in the syntax of Spin.
  let text: String

  /// Returns the formulas of the properties over time. The assumption ``Fairness/everyMove`` has no formula, so properties with this
  /// assumption are omitted. Conditions are numbered across all properties over time, patterns across the returned formulas.
  static func all(of properties: [Property]) -> [PromelaFormula] {
    var (condition, pattern) = (0, 0)
    var all: [PromelaFormula] = []
    for property in properties {
      guard let (formula, fairness) = property.overTime else { continue }
      let conditions = condition..<condition + formula.conditions.count
      condition = conditions.upperBound
      if fairness.contains(.everyMove) { continue }
      let (number, first) = (formula.numberOfAtom, pattern)
      var text = formula.node.promela { atom in
        let number = number(atom)
        return number < conditions.count ? "c\(conditions.lowerBound + number)" : "m\(first + number - conditions.count)"
      }
      let own = formula.patterns
      var assumed: [(number: Int, pattern: MovePattern)] = []
      for assumption in fairness {
        let number = pattern + own.count + assumed.count
        switch assumption {
        case .weak(let one):
          assumed.append((number, one))
          text = "((<>[]e\(number)) -> ([]<>m\(number))) -> (\(text))"
        case .strong(let one):
          assumed.append((number, one))
          text = "(([]<>e\(number)) -> ([]<>m\(number))) -> (\(text))"
        case .everyMove: break
        }
      }
      let patterns = own.enumerated().map { (number: pattern + $0, pattern: $1) } + assumed
      pattern += patterns.count
      all.append(PromelaFormula(property: property, conditions: conditions, patterns: patterns, assumed: assumed, text: text))
    }
    return all
  }
}

extension TemporalFormula.Node {
  /// Returns the formula in the syntax of Spin.
  ///
  /// - Parameter atoms: Returns the name of an atom.
  fileprivate func promela(_ atoms: (Self) -> String) -> String {
    switch self {
    case .always(let value): value ? "true" : "false"
    case .state, .made: atoms(self)
    case .not(let one): "!(\(one.promela(atoms)))"
    case .and(let one, let other): "(\(one.promela(atoms))) && (\(other.promela(atoms)))"
    case .or(let one, let other): "(\(one.promela(atoms))) || (\(other.promela(atoms)))"
    case .until(let one, let other): "(\(one.promela(atoms))) U (\(other.promela(atoms)))"
    }
  }
}
