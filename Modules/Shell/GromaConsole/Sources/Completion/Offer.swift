import GromaCommandLanguage

extension Completer {
  /// A word that can be at the cursor, before it is compared with the typed text.
  struct Offer {
    /// The word without quotes.
    var text: String
    /// A short description for the list of candidates.
    var note: String
    /// Whether the word completes the argument, so that a space can follow.
    var isFinal: Bool
    /// Whether the word is a value, which is inserted with the quotes that it needs. A name is inserted unchanged.
    var isValue: Bool
    /// Whether the word is offered only after a part of it was typed.
    var isHidden: Bool
    /// Other words that are completed to this word, such as the aliases of a command.
    var aliases: [String] = []

    init(_ text: String, note: String = "", isFinal: Bool = true, isValue: Bool = false, isHidden: Bool = false) {
      self.text = text
      self.note = note
      self.isFinal = isFinal
      self.isValue = isValue
      self.isHidden = isHidden
    }

    /// The same word, offered only after a part of it was typed.
    var hidden: Offer {
      var offer = self
      offer.isHidden = true
      return offer
    }

    /// Returns the candidate that replaces the typed word.
    fileprivate func candidate(for word: PartialWord) -> Completions.Candidate {
      .init(isValue ? word.written(text, isFinal: isFinal) : text, note: note == text ? "" : note, isFinal: isFinal)
    }
  }

  /// Returns the completions of a word: the offers that begin with the typed text, in the given order. If there are none, the offers that
  /// resemble the typed text, most similar first.
  func completions(of word: PartialWord, from offers: [Offer]) -> Completions {
    guard !word.text.isEmpty else {
      return Completions(replaced: word.replaced, candidates: offers.filter { !$0.isHidden }.map { $0.candidate(for: word) })
    }
    let beginnings = word.beginnings
    // Quoting takes most of the time of a completion, so only texts that begin with the typed text are quoted.
    let beginning = offers.lazy.filter { $0.text.hasPrefix(word.text) }.map { $0.candidate(for: word) }
      .filter { candidate in beginnings.contains { candidate.text.hasPrefix($0) } }
    if !beginning.isEmpty { return Completions(replaced: word.replaced, candidates: Array(beginning)) }
    let names = offers.enumerated().flatMap { index, offer in ([offer.text] + offer.aliases).map { (name: $0, index: index) } }
    // A number or a path is never mistyped for another one.
    let matches = NameMatches(
      of: word.text.withoutDashes, among: names.map(\.name.withoutDashes), allowsMistakes: word.text.contains(where: \.isLetter))
    var seen: Set<String> = []
    let similar = matches.matches.map { offers[names[$0.index].index] }.filter { seen.insert($0.text).inserted }
    return Completions(replaced: word.replaced, candidates: similar.map { $0.candidate(for: word) })
  }
}

extension String {
  /// The name of a flag without its dashes, or any other text unchanged.
  fileprivate var withoutDashes: String { hasPrefix("--") ? String(dropFirst(2)) : self }
}
