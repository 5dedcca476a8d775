extension LinkRule {
  /// Returns the first part of a URL that does not meet the rule, or `nil` if the URL meets the rule.
  ///
  /// - Parameter parts: The texts of the URL for the platform of the rule and its setting ``isPercentEncoded``.
  /// - Complexity: That of ``Glob/matches(_:isCaseSensitive:)`` for each pattern.
  public func mismatch(with parts: SiteURL.Parts) -> LinkDecision.Mismatch? {
    pathMismatch(with: parts) ?? queryMismatch(with: parts) ?? fragmentMismatch(with: parts)
  }

  /// Returns the path of a URL as a mismatch, or `nil` if the path meets the rule.
  func pathMismatch(with parts: SiteURL.Parts) -> LinkDecision.Mismatch? {
    matches(path, parts.path) ? nil : LinkDecision.Mismatch(part: .path, text: parts.path)
  }

  /// Returns the first part of the query that does not meet the rule, or `nil` if the query meets the rule.
  func queryMismatch(with parts: SiteURL.Parts) -> LinkDecision.Mismatch? {
    switch query {
    case .any: return nil
    case .text(let glob): return matches(glob, parts.query) ? nil : LinkDecision.Mismatch(part: .query, text: parts.query)
    case .items(let items):
      for item in items {
        let values = parts.items.filter { isSame($0.name, item.name) }.map(\.value)
        switch dialect {
        case .apple:
          guard let other = (values.isEmpty ? [""] : values).first(where: { !matches(item.value, $0) }) else { continue }
          return LinkDecision.Mismatch(part: .item(item.name), text: values.isEmpty ? nil : other)
        case .android:
          if values.contains(where: { matches(item.value, $0) }) { continue }
          return LinkDecision.Mismatch(part: .item(item.name), text: values.first)
        }
      }
      return nil
    }
  }

  /// Returns the fragment of a URL as a mismatch, or `nil` if the fragment meets the rule.
  func fragmentMismatch(with parts: SiteURL.Parts) -> LinkDecision.Mismatch? {
    matches(fragment, parts.fragment) ? nil : LinkDecision.Mismatch(part: .fragment, text: parts.fragment)
  }

  private func matches(_ glob: Glob, _ text: String) -> Bool { glob.matches(text, isCaseSensitive: isCaseSensitive) }

  private func isSame(_ name: String, _ other: String) -> Bool {
    name.unicodeScalars.elementsEqual(other.unicodeScalars) {
      $0 == $1 || !isCaseSensitive && $0.lowercased == $1.lowercased
    }
  }
}
