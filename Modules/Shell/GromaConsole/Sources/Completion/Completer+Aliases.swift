extension Completer {
  /// Returns the candidates for the word before the cursor, in a line that can begin with an alias.
  func completions(afterAlias text: String) -> Completions {
    guard !model.prompt.aliases.isEmpty, let blank = text.lastIndex(of: " ") else { return completions(text) }
    return completions(model.prompt.expanded(String(text[..<blank])) + text[blank...])
  }
}

extension PromptState {
  /// Returns the aliases that begin with a text, as completion candidates.
  func candidates(_ beginning: String) -> [Completions.Candidate] {
    aliases.filter { $0.key.hasPrefix(beginning) }.sorted { $0.key < $1.key }.map { .init($0.key, note: $0.value) }
  }
}
