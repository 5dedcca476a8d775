import Groma

/// A word of a command line, as literal text and variables.
///
/// `chat-$room` consists of a literal and a variable. `'$room'` is quoted, so it is text without a variable.
public struct Word: Hashable, Sendable {
  /// A part of a word.
  public enum Part: Hashable, Sendable {
    /// Unquoted text.
    case literal(String)
    /// Text inside quotes or after a backslash, unescaped. A word with a pair of quotes has at least one quoted part, whose text can be
    /// empty: the quotes may contain nothing, or only a variable.
    case quoted(String)
    /// A variable, written `$name` or `${name}`, unquoted or in double quotes.
    case variable(String, span: SourceSpan)
  }

  /// The parts in order.
  public var parts: [Part]
  /// The location of the word.
  public var span: SourceSpan
  /// Whether the word is the text of an argument NAME=TEXT, which may be secret.
  package internal(set) var isTextOfName = false

  /// Creates a word from its parts.
  package init(parts: [Part] = [], span: SourceSpan) {
    self.parts = parts
    self.span = span
  }

  /// Whether any part of the word was in quotes or after a backslash.
  public var isQuoted: Bool {
    parts.contains { if case .quoted = $0 { true } else { false } }
  }

  /// The text of a word that consists of a single piece of text, or `nil` for any other word. This is the fast path for almost all words.
  private var onlyText: String? {
    guard parts.count == 1 else { return nil }
    switch parts[0] {
    case .literal(let text), .quoted(let text): return text
    case .variable: return nil
    }
  }

  /// The text of the word without its quotes, or `nil` if the word contains a variable.
  public var literalText: String? {
    if let onlyText { return onlyText }
    var text = ""
    for part in parts {
      switch part {
      case .literal(let piece), .quoted(let piece): text += piece
      case .variable: return nil
      }
    }
    return text
  }

  /// Returns the text with variables replaced by their values. The values are neither split nor expanded again.
  ///
  /// - Throws: A `Diagnostic` with the code `variable.unknown` if `variables` has no value for a variable of the word.
  public func expanded(_ variables: [String: String]) throws(Diagnostic) -> String {
    if let onlyText { return onlyText }
    var text = ""
    for part in parts {
      switch part {
      case .literal(let piece), .quoted(let piece): text += piece
      case .variable(let name, let span):
        guard let value = variables[name] else {
          throw unknown(variable: name, span, among: variables.keys)
        }
        text += value
      }
    }
    return text
  }

  /// Returns the error for an unknown variable of the word, with a hint. If the word may be secret, the error does not contain the name,
  /// which may be a part of the secret.
  ///
  /// - Parameters:
  ///   - name: The name of the unknown variable.
  ///   - span: The location of the variable.
  ///   - names: The names of the known variables, from which the hint suggests the most similar one.
  package func unknown(variable name: String, _ span: SourceSpan, among names: some Sequence<String>) -> Diagnostic {
    if isTextOfName {
      return Diagnostic(
        code: "variable.unknown", message: "there is no variable with this name", span: span,
        hint: "a literal dollar sign is written in single quotes; 'let NAME = …' or the option -D NAME=… sets a variable")
    }
    return Diagnostic(
      code: "variable.unknown", message: "there is no variable '\(name)'", span: span,
      hint: NameMatches.hint(for: name, among: names.sorted(), sign: "$")
        ?? "set it with 'let \(name) = …' or with the option -D \(name)=…; a literal dollar sign is written in single quotes")
  }
}

extension Word: CustomStringConvertible {
  /// The word in command syntax, with the quotes that it needs.
  public var description: String {
    if let literalText { return Quoting.quoted(literalText) }
    if parts.count == 1, case .variable(let name, _) = parts[0] { return "${\(name)}" }
    let pieces = parts.map { part in
      switch part {
      case .literal(let text), .quoted(let text): Quoting.escaped(text)
      case .variable(let name, _): "${\(name)}"
      }
    }
    return "\"\(pieces.joined())\""
  }
}
