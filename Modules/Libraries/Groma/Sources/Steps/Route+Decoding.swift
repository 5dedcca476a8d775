extension Route: Saved {
  private enum Keys: String, CodingKey { case code }

  /// Reads a route from its saved form.
  ///
  /// - Throws: `DecodingError` if a step cannot be decoded, or if the instructions are inconsistent: for example, if a count exceeds the
  ///   number of instructions, or a nested route has no end. ``NavigationError/opaque(_:)`` if a step or a fallback has no saved form.
  package init(saved decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    code = try container.decode([Instruction].self, forKey: .code)
    guard code.areWellFormed else {
      throw DecodingError.dataCorruptedError(forKey: .code, in: container, debugDescription: "the steps of a route are not well-formed")
    }
  }

  /// Writes the saved form of the route.
  ///
  /// - Throws: ``NavigationError/opaque(_:)`` if a step or a fallback has no saved form, and the errors of the encoder.
  package func save(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(code, forKey: .code)
  }
}

/// A block of instructions whose end the check has not reached: a nested route up to its `leave`, or a run of instructions up to an index.
/// A watched run must be followed by the instruction that handles its result.
private enum Block {
  case nested
  case run(end: Int, isWatched: Bool)
}

extension [Instruction] {
  /// Whether all counts and markers are consistent, as in every route that the methods of ``Route`` build. The interpreter relies on this
  /// consistency.
  ///
  /// - Complexity: O(instructions), without recursion.
  var areWellFormed: Bool {
    var open: [Block] = []
    for index in indices {
      var needsWatcher = false
      while case .run(let end, let isWatched)? = open.last, end <= index {
        guard end == index, !needsWatcher else { return false }
        needsWatcher = isWatched
        open.removeLast()
      }
      var limit = count
      if let last = open.last, case .run(let end, _) = last { limit = end }
      switch self[index] {
      case .perform, .here, .separate:
        if needsWatcher { return false }
      case .animated(_, let count):
        guard !needsWatcher, count >= 0, count <= limit - index - 1 else { return false }
        open.append(.run(end: index + 1 + count, isWatched: false))
      case .enter:
        if needsWatcher || isFirst(index) { return false }
        open.append(.nested)
      case .leave:
        guard !needsWatcher, case .nested? = open.popLast() else { return false }
      case .attempt(let count):
        guard !needsWatcher, count >= 0, count < limit - index - 1 else { return false }
        open.append(.run(end: index + 1 + count, isWatched: true))
      case .recover(let count), .ensure(let count):
        guard needsWatcher, count >= 0, count <= limit - index - 1 else { return false }
        open.append(.run(end: index + 1 + count, isWatched: false))
      case .recoverBy:
        if !needsWatcher { return false }
      }
    }
    return open.allSatisfy { if case .run(count, isWatched: false) = $0 { true } else { false } }
  }

  /// Returns whether the instruction at an index is the first of a route or of a nonempty block, or follows a `separate`. A nested route
  /// cannot start at such an index, because no preceding instruction returns a container for it.
  private func isFirst(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    return switch self[index - 1] {
    case .enter, .separate: true
    case .attempt(let count), .recover(let count), .ensure(let count), .animated(_, let count): count > 0
    case .perform, .here, .leave, .recoverBy: false
    }
  }
}
