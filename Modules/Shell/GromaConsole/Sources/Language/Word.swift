import Groma

/// One word of a command line as it was lexed: what stands for itself, and the variables in it.
///
/// `chat-$room` is a literal and a variable; `'$room'` is quoted, and stands for itself.
public struct Word: Hashable, Sendable {
  /// A stretch of a word.
  public enum Part: Hashable, Sendable {
    /// Bare text.
    case literal(String)
    /// Text out of quotes or behind a backslash, unescaped. A pair of double quotes gives one even when nothing or only a variable is in
    /// it.
    case quoted(String)
    /// `$name` or `${name}`, in double quotes or bare.
    case variable(String, span: SourceSpan)
  }

  /// The stretches in order.
  public var parts: [Part]
  /// Where it stands.
  public var span: SourceSpan

  /// A word of parts.
  init(parts: [Part] = [], span: SourceSpan) {
    self.parts = parts
    self.span = span
  }

  /// Whether any of it was in quotes or behind a backslash.
  public var isQuoted: Bool {
    parts.contains { if case .quoted = $0 { true } else { false } }
  }

  /// Its text when it is one stretch of text, as almost all words are.
  private var onlyText: String? {
    guard parts.count == 1 else { return nil }
    switch parts[0] {
    case .literal(let text), .quoted(let text): return text
    case .variable: return nil
    }
  }

  /// Its text when no variable is in it.
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

  /// Its text with the values of its variables, which are taken as they are and never split or expanded again.
  /// - Throws: A `Diagnostic` with the code `variable.unknown` when `variables` knows one of them not.
  public func expanded(_ variables: [String: String]) throws(Diagnostic) -> String {
    if let onlyText { return onlyText }
    var text = ""
    for part in parts {
      switch part {
      case .literal(let piece), .quoted(let piece): text += piece
      case .variable(let name, let span):
        guard let value = variables[name] else {
          throw Self.unknown(variable: name, span, among: variables.keys)
        }
        text += value
      }
    }
    return text
  }

  /// The error of a variable that is not there.
  static func unknown(variable name: String, _ span: SourceSpan, among names: some Sequence<String>) -> Diagnostic {
    Diagnostic(
      code: "variable.unknown", message: "there is no variable '\(name)'", span: span,
      hint: EditDistance.hint(for: name, among: names.sorted(), sign: "$")
        ?? "set it with 'let \(name) = …', or write '$' in single quotes for the sign itself")
  }
}

extension Word: CustomStringConvertible {
  /// The word as it may be typed.
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
