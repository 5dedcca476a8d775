@testable import GromaExplorer

/// The values of formulas along an infinite sequence of letters, from the definition of each operator and without a normal form. The atoms
/// are the bits of the letters, numbered as ``TemporalFormula/numberOfAtom`` numbers them.
struct DirectEvaluation {
  let word: Word
  let number: (TemporalFormula.Node) -> Int

  init(_ word: Word, of formula: TemporalFormula) { (self.word, number) = (word, formula.numberOfAtom) }

  /// Returns the positions at and after a position, in order: each letter that occurs at or after it at least once.
  func positions(from position: Int) -> [Int] {
    let count = word.letters.count
    let later = position..<position + 2 * count
    return later.map { $0 < count ? $0 : word.start + ($0 - word.start) % (count - word.start) }
  }

  /// Returns whether a formula holds at each position.
  func values(of node: TemporalFormula.Node) -> [Bool] {
    let all = word.letters.indices
    switch node {
    case .always(let value): return all.map { _ in value }
    case .state, .made: return all.map { word.letters[$0] >> UInt64(number(node)) & 1 == 1 }
    case .not(let one): return values(of: one).map { !$0 }
    case .and(let one, let other): return zip(values(of: one), values(of: other)).map { $0 && $1 }
    case .or(let one, let other): return zip(values(of: one), values(of: other)).map { $0 || $1 }
    case .until(let one, let other):
      let (one, other) = (values(of: one), values(of: other))
      return all.map { position in
        let later = positions(from: position)
        guard let end = later.firstIndex(where: { other[$0] }) else { return false }
        return later[..<end].allSatisfy { one[$0] }
      }
    }
  }

  /// Returns whether the sequence meets a formula.
  func holds(_ formula: TemporalFormula) -> Bool { values(of: formula.node)[0] }
}

extension Word {
  /// Returns a random sequence of at most six letters of some atoms.
  static func random(atoms: Int, using random: inout some RandomNumberGenerator) -> Word {
    let letters = (0..<Int.random(in: 1...6, using: &random)).map { _ in UInt64.random(in: 0..<1 << UInt64(atoms), using: &random) }
    return Word(letters: letters, start: Int.random(in: 0..<letters.count, using: &random))
  }
}
