/// The names that resemble a word, most similar first. Completion, searches by name and the suggestions in error messages use this order.
///
/// ```
/// NameMatches(of: "conf", among: ["bag", "text-confirmation"]).names    // ["text-confirmation"]
/// NameMatches(of: "TREE", among: ["tree", "screen"]).names              // ["tree"]
/// ```
package struct NameMatches: Hashable, Sendable {
  /// A kind of similarity between a name and a word. The comparison ignores case. Among names of the same kind, a name that also matches in
  /// case comes first.
  package enum Similarity: Int, Hashable, Comparable, Sendable {
    /// The name is the word.
    case same
    /// The name begins with the word.
    case beginning
    /// A later part of the name begins with the word, after a character that is neither a letter nor a digit.
    case partBeginning
    /// The name contains the word.
    case inside
    /// The word is the name with a few typing mistakes: see ``EditDistance``.
    case mistyped

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// A name that resembles the word.
  package struct Match: Hashable, Sendable {
    /// The index of the name among the given names.
    package var index: Int
    /// The kind of similarity.
    package var similarity: Similarity
    /// The number of mistakes in a mistyped name. For other names, 1 if upper and lower case differ, otherwise 0.
    var distance: Int
  }

  /// The matches, most similar first. Equally similar names are in the order in which they were given.
  package private(set) var matches: [Match] = []
  private let given: [String]

  /// Compares names with a word.
  ///
  /// - Parameters:
  ///   - word: The word, such as a misspelt or abbreviated name. Nothing resembles an empty word.
  ///   - names: The names to choose from.
  ///   - allowsMistakes: Whether mistyped names are matches. They are left out if any other name matches.
  /// - Complexity: O(n) in the number of letters of all names or, if names may be mistyped, O(n × m) with the length m of the word.
  package init(of word: String, among names: some Sequence<String>, allowsMistakes: Bool = true) {
    given = Array(names)
    guard !word.isEmpty else { return }
    let (typed, lower) = (Array(word), Array(word.lowercased()))
    for (index, name) in given.enumerated() {
      guard let similarity = Self.similarity(of: Array(name.lowercased()), to: lower) else { continue }
      let isExact = Self.similarity(of: Array(name), to: typed) == similarity
      matches.append(Match(index: index, similarity: similarity, distance: isExact ? 0 : 1))
    }
    if matches.isEmpty, allowsMistakes {
      for (index, name) in given.enumerated() {
        let letters = Array(name.lowercased())
        // The name counts as another word if it differs in more than about a third of the letters, or a quarter for a long word.
        let length = max(lower.count, letters.count)
        guard let distance = EditDistance.between(lower, letters, limit: min((length + 1) / 3, max(2, length / 4))) else { continue }
        matches.append(Match(index: index, similarity: .mistyped, distance: distance))
      }
    }
    matches.sort { ($0.similarity, $0.distance, $0.index) < ($1.similarity, $1.distance, $1.index) }
  }

  /// The names, most similar first.
  package var names: [String] { matches.map { given[$0.index] } }

  /// The most similar names: all names that are as similar as the first one, without repetitions.
  package var best: [String] {
    guard let first = matches.first else { return [] }
    return matches.prefix { $0.similarity == first.similarity && $0.distance == first.distance }
      .reduce(into: []) { if !$0.contains(given[$1.index]) { $0.append(given[$1.index]) } }
  }

  /// Returns the similarity of a name to a word, both in lower case, or `nil` if the name does not contain the word. A word of a single
  /// letter matches only the first letter of a name.
  private static func similarity(of name: [Character], to word: [Character]) -> Similarity? {
    if name.starts(with: word) { return name.count == word.count ? .same : .beginning }
    guard word.count > 1, name.count > word.count else { return nil }
    var isInside = false
    for start in 1...(name.count - word.count) where name[start...].starts(with: word) {
      if !(name[start - 1].isLetter || name[start - 1].isNumber) { return .partBeginning }
      isInside = true
    }
    return isInside ? .inside : nil
  }

  /// The maximum number of names in a suggestion.
  private static let suggested = 3

  /// Returns the question whether the user meant a name that resembles a word, such as `did you mean 'push' or 'pop'?`. Returns `nil` if no
  /// name is similar enough. If several names are equally similar, the question has up to three of them.
  ///
  /// - Parameters:
  ///   - word: The unknown word.
  ///   - names: The known names.
  ///   - sign: The text before each name, such as `--` for a flag.
  package static func hint(for word: String, among names: some Sequence<String>, sign: String = "") -> String? {
    let quoted = NameMatches(of: word, among: names).best.prefix(suggested).map { "'\(sign)\($0)'" }
    guard let last = quoted.last else { return nil }
    let others = quoted.dropLast()
    return "did you mean \(others.isEmpty ? last : "\(others.joined(separator: ", ")) or \(last)")?"
  }
}
