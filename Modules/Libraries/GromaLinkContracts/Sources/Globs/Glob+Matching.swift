extension Glob {
  /// Returns whether the pattern matches a whole text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isCaseSensitive: Whether the case of ASCII letters counts. The case of other letters always counts, and so does that of all
  ///     letters in the dialect ``Dialect/android``.
  /// - Complexity: O(elements · length of the text), with the elements of all choices, for Apple; O(elements + length of the text) for
  ///   Android.
  public func matches(_ text: String, isCaseSensitive: Bool = true) -> Bool {
    mayMatch(text, isCaseSensitive) && matches(Array(text.unicodeScalars), isCaseSensitive: isCaseSensitive)
  }

  /// Returns whether a text begins with the characters with which the pattern begins. In long lists of rules, this decides for most rules.
  private func mayMatch(_ text: String, _ isCaseSensitive: Bool) -> Bool {
    var scalars = text.unicodeScalars.makeIterator()
    for element in elements {
      guard case .scalar(let expected) = element else { return true }
      guard let scalar = scalars.next() else { return false }
      if scalar != expected, dialect == .android || isCaseSensitive || scalar.lowercased != expected.lowercased { return false }
    }
    return scalars.next() == nil
  }

  /// Returns whether the pattern matches the whole of a text, given as its scalars.
  func matches(_ text: [Unicode.Scalar], isCaseSensitive: Bool) -> Bool {
    switch dialect {
    case .apple: reachable(from: [0], in: text, isCaseSensitive: isCaseSensitive).last == text.count
    case .android: matchesWithoutBacktracking(text)
    }
  }

  /// Returns the ends of all matches that begin at one of several positions of a text.
  ///
  /// - Parameter starts: Positions in ascending order.
  /// - Returns: Positions in ascending order, each once.
  private func reachable(from starts: [Int], in text: [Unicode.Scalar], isCaseSensitive: Bool) -> [Int] {
    var positions = starts
    for element in elements {
      guard let first = positions.first else { break }
      switch element {
      case .scalar(let scalar):
        positions = positions.following(in: text) {
          $0 == scalar || !isCaseSensitive && $0.lowercased == scalar.lowercased
        }
      case .one: positions = positions.following(in: text) { _ in true }
      case .oneOf(let characters):
        positions = positions.following(in: text) { characters.contains($0, isCaseSensitive: isCaseSensitive) }
      case .any: positions = Array(first...text.count)
      case .choice(_, let alternatives):
        let ends = alternatives.map { $0.reachable(from: positions, in: text, isCaseSensitive: isCaseSensitive) }
        positions = Set(ends.joined()).sorted()
      }
    }
    return positions
  }

  /// Returns whether an Android pattern matches a whole text. The text is read once, from left to right.
  private func matchesWithoutBacktracking(_ text: [Unicode.Scalar]) -> Bool {
    var position = 0
    for (index, element) in elements.enumerated() {
      switch element {
      case .any where index + 1 == elements.count: position = text.count
      case .any:
        guard case .scalar(let next) = elements[index + 1] else { continue }
        guard let end = text[position...].firstIndex(of: next) else { return false }
        position = end
      case .scalar(let scalar):
        guard position < text.count, text[position] == scalar else { return false }
        position += 1
      case .one:
        guard position < text.count else { return false }
        position += 1
      case .oneOf, .choice: return false
      }
    }
    return position == text.count
  }
}

extension [Int] {
  /// Returns the positions after those whose character in a text meets a condition.
  fileprivate func following(in text: [Unicode.Scalar], _ condition: (Unicode.Scalar) -> Bool) -> [Int] {
    compactMap { $0 < text.count && condition(text[$0]) ? $0 + 1 : nil }
  }
}
