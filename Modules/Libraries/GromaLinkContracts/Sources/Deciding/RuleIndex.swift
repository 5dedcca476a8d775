/// The rules of a list, found by the characters with which the patterns of their paths begin.
///
/// The first rule that a URL meets is the same as in a comparison with each rule, but in a long list only few rules are compared.
struct RuleIndex: Sendable {
  private let rules: [LinkRule]
  /// The indices of the rules, in ascending order, by the characters with which their path patterns begin.
  private let places: [String: [Int]]
  /// The numbers of these characters, each once.
  private let lengths: [Int]

  /// The maximum number of characters by which rules are found.
  private static let maximumLength = 24

  /// Creates an index.
  ///
  /// - Complexity: O(length of the patterns).
  init(_ rules: [LinkRule]) {
    var places: [String: [Int]] = [:]
    var lengths: Set<Int> = []
    for (index, rule) in rules.enumerated() {
      var start = String.UnicodeScalarView()
      for element in rule.path.elements.prefix(Self.maximumLength) {
        guard rule.isCaseSensitive, case .scalar(let scalar) = element else { break }
        start.append(scalar)
      }
      lengths.insert(start.count)
      places[String(start), default: []].append(index)
    }
    (self.rules, self.places, self.lengths) = (rules, places, lengths.sorted())
  }

  /// Returns the index of the first rule that a URL meets, or `nil` if it meets none.
  ///
  /// - Parameters:
  ///   - written: The texts with which rules are compared as they are written.
  ///   - decoded: The texts with which the other rules are compared.
  func first(_ written: SiteURL.Parts, _ decoded: SiteURL.Parts) -> Int? {
    var candidates: Set<Int> = []
    for path in written.path == decoded.path ? [written.path] : [written.path, decoded.path] {
      let scalars = Array(path.unicodeScalars.prefix(Self.maximumLength))
      for length in lengths where length <= scalars.count {
        var start = String.UnicodeScalarView()
        start.append(contentsOf: scalars[..<length])
        candidates.formUnion(places[String(start)] ?? [])
      }
    }
    return candidates.sorted().first { index in
      rules[index].mismatch(with: rules[index].isPercentEncoded ? written : decoded) == nil
    }
  }
}
