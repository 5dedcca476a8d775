@testable import GromaExplorer

extension LinearFormula {
  /// Returns whether the formula holds, or `nil` if a temporal operator must be evaluated to determine this.
  ///
  /// - Parameter atoms: The atoms that hold, one bit each.
  func value(_ atoms: UInt64) -> Bool? {
    switch self {
    case .always(let value): return value
    case .atom(let number, let isTrue): return (atoms >> UInt64(number) & 1 == 1) == isTrue
    case .and(let one, let other):
      guard let one = one.value(atoms), let other = other.value(atoms) else { return nil }
      return one && other
    case .or(let one, let other):
      guard let one = one.value(atoms), let other = other.value(atoms) else { return nil }
      return one || other
    case .until, .release: return nil
    }
  }
}
