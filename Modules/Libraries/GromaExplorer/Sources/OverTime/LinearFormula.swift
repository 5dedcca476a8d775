/// A formula of linear temporal logic in negation normal form: only atoms are negated. Atoms are numbered.
indirect enum LinearFormula: Hashable {
  case always(Bool)
  case atom(Int, isTrue: Bool)
  case and(LinearFormula, LinearFormula)
  case or(LinearFormula, LinearFormula)
  /// The second formula holds now or later, and the first in all states before.
  case until(LinearFormula, LinearFormula)
  /// The second formula holds up to and including the first state in which the first formula holds, or forever.
  case release(LinearFormula, LinearFormula)

  /// Creates the negation normal form of a formula, or of its negation.
  ///
  /// - Parameter atoms: Returns the number of an atom.
  private init(_ node: TemporalFormula.Node, isNegated: Bool, _ atoms: (TemporalFormula.Node) -> Int) {
    func normal(_ node: TemporalFormula.Node) -> LinearFormula { LinearFormula(node, isNegated: isNegated, atoms) }
    switch node {
    case .always(let value): self = .always(value != isNegated)
    case .state, .made: self = .atom(atoms(node), isTrue: !isNegated)
    case .not(let one): self.init(one, isNegated: !isNegated, atoms)
    case .and(let one, let other): self = isNegated ? .or(normal(one), normal(other)) : .and(normal(one), normal(other))
    case .or(let one, let other): self = isNegated ? .and(normal(one), normal(other)) : .or(normal(one), normal(other))
    case .until(let one, let other): self = isNegated ? .release(normal(one), normal(other)) : .until(normal(one), normal(other))
    }
  }

  /// Creates the negation of a formula, with the atoms that ``TemporalFormula/numberOfAtom`` numbers.
  init(not formula: TemporalFormula) { self.init(formula.node, isNegated: true, formula.numberOfAtom) }

  /// Creates the trigger of a formula, with the same numbers of atoms as ``init(not:)``, or returns `nil` if the formula has none.
  init?(triggerOf formula: TemporalFormula) {
    guard let trigger = formula.trigger else { return nil }
    self.init(trigger, isNegated: false, formula.numberOfAtom)
  }

  /// The until formulas, without duplicates, in the order in which they occur.
  var untils: [LinearFormula] {
    switch self {
    case .always, .atom: []
    case .and(let one, let other), .or(let one, let other), .release(let one, let other): (one.untils + other.untils).uniqued
    case .until(let one, let other): (one.untils + other.untils + [self]).uniqued
    }
  }
}
