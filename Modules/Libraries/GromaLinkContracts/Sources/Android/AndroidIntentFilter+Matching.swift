extension AndroidIntentFilter {
  /// Returns whether a decoded path meets one of the conditions. Without conditions, every path does.
  func acceptsPath(_ path: String) -> Bool { paths.isEmpty || paths.contains { $0.matches(path) } }
}

extension AndroidIntentFilter.Path {
  /// Returns whether a decoded path meets the condition.
  ///
  /// - Complexity: O(length of the condition + length of the path).
  func matches(_ path: String) -> Bool {
    switch self {
    case .exact(let text): path.unicodeScalars.elementsEqual(text.unicodeScalars)
    case .prefix(let text): path.unicodeScalars.starts(with: text.unicodeScalars)
    case .suffix(let text): path.unicodeScalars.reversed().starts(with: text.unicodeScalars.reversed())
    case .pattern(let text): Self.matches(Array(text.unicodeScalars), Array(path.unicodeScalars))
    }
  }

  /// Returns whether a pattern matches a whole path. Both are read once, from left to right, as `android.os.PatternMatcher` does.
  private static func matches(_ pattern: [Unicode.Scalar], _ path: [Unicode.Scalar]) -> Bool {
    var (place, position) = (0, 0)
    while place < pattern.count {
      let isEscaped = pattern[place] == "\\" && place + 1 < pattern.count
      if isEscaped { place += 1 }
      let scalar = pattern[place]
      place += 1
      let isWildcard = scalar == "." && !isEscaped
      guard place < pattern.count, pattern[place] == "*" else {
        guard position < path.count, isWildcard || path[position] == scalar else { return false }
        position += 1
        continue
      }
      place += 1
      if isWildcard {
        if place == pattern.count { return true }
        // The wildcard ends before the first occurrence of the next character, even if that is a dot.
        let next = pattern[place] == "\\" && place + 1 < pattern.count ? place + 1 : place
        guard let end = path[position...].firstIndex(of: pattern[next]) else { return false }
        position = end + 1
        place = next + 1
      } else {
        // At the end of the pattern, a repeated character must occur.
        if place == pattern.count, position == path.count { return false }
        while position < path.count, path[position] == scalar { position += 1 }
      }
    }
    return position == path.count
  }
}
