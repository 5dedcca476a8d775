import Groma
import GromaTesting

@testable import GromaExplorer

/// Random formulas over given atoms. The same generator gives the same formulas in every process.
struct RandomFormulas {
  let atoms: [TemporalFormula]

  /// Returns a formula with at most some number of operators.
  func formula(_ most: Int, using random: inout SeededGenerator) -> TemporalFormula {
    if most == 0 { return random.pick(atoms) }
    let one = formula(random.below(most), using: &random)
    let other = formula(random.below(most), using: &random)
    switch random.below(8) {
    case 0: return !one
    case 1: return one && other
    case 2: return one || other
    case 3: return .eventually(one)
    case 4: return .always(one)
    case 5: return one.until(other)
    case 6: return .leadsTo(condition(using: &random), other)
    default: return .never(condition(using: &random), after: condition(using: &random), until: random.chance(50) ? random.pick(atoms) : nil)
    }
  }

  /// Returns a formula without temporal operators.
  private func condition(using random: inout SeededGenerator) -> TemporalFormula {
    let (one, other) = (random.pick(atoms), random.pick(atoms))
    switch random.below(4) {
    case 0: return one && other
    case 1: return one || !other
    case 2: return !one
    default: return one
    }
  }
}

/// An infinite sequence of letters: those before an index, and then the others again and again.
struct Word {
  var letters: [UInt64]
  var start: Int

  /// Returns whether the sequence meets a formula. Evaluates each subformula at each letter, from the definition of the operators.
  func meets(_ formula: LinearFormula) -> Bool { values(of: formula)[0] }

  private func next(_ index: Int) -> Int { index + 1 < letters.count ? index + 1 : start }

  private func values(of formula: LinearFormula) -> [Bool] {
    switch formula {
    case .always(let value): return letters.map { _ in value }
    case .atom(let atom, let isTrue): return letters.map { ($0 >> UInt64(atom) & 1 == 1) == isTrue }
    case .and(let one, let other): return zip(values(of: one), values(of: other)).map { $0 && $1 }
    case .or(let one, let other): return zip(values(of: one), values(of: other)).map { $0 || $1 }
    case .until(let one, let other):
      let (one, other) = (values(of: one), values(of: other))
      // The least solution: an until holds only if its second formula holds at last.
      return solution(false) { other[$0] || one[$0] && $1 }
    case .release(let one, let other):
      let (one, other) = (values(of: one), values(of: other))
      return solution(true) { other[$0] && (one[$0] || $1) }
    }
  }

  private func solution(_ value: Bool, _ step: (_ index: Int, _ next: Bool) -> Bool) -> [Bool] {
    var values = letters.map { _ in value }
    while true {
      let new = letters.indices.map { step($0, values[next($0)]) }
      if new == values { return values }
      values = new
    }
  }
}
