import Groma

extension ArgumentSyntax {
  /// Classifies a word as a flag, a named value, or a plain word.
  ///
  /// - Throws: A `Diagnostic` with the code `syntax.flag-name` if the word starts with two unquoted dashes but is not a valid flag.
  package init(_ word: Word) throws(Diagnostic) {
    guard case .literal(let head)? = word.parts.first else {
      self = .word(word)
      return
    }
    if head.utf8.starts(with: "--".utf8) {
      try self.init(flag: word, head: head)
      return
    }
    guard let label = Self.label(of: head) else {
      self = .word(word)
      return
    }
    var text = word.droppingPrefix(label.utf8.count + 1)
    text.isTextOfName = true
    self = .named(label, text, span: word.span)
  }

  private init(flag word: Word, head: String) throws(Diagnostic) {
    let rest = String(Substring(head.utf8.dropFirst(2)))
    if let name = Self.label(of: rest) {
      self = .flag(name, value: word.droppingPrefix(2 + name.utf8.count + 1), span: word.span)
    } else if Identifier.isValid(rest), word.parts.count == 1 {
      self = .flag(rest, value: nil, span: word.span)
    } else {
      throw Diagnostic(
        code: "syntax.flag-name", message: "the name of an option must follow '--'", span: word.span,
        hint: "quote a word that begins with two dashes: '--'")
    }
  }

  /// Returns the text before the first `=`, or `nil` if there is no `=` or that text is not an identifier.
  private static func label(of head: String) -> String? {
    guard let end = head.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let label = head[..<end]
    return Identifier.isValid(label) ? String(label) : nil
  }
}

extension Word {
  /// Returns the word without its first `count` bytes, which must be unquoted ASCII.
  func droppingPrefix(_ count: Int) -> Word {
    guard case .literal(let head)? = parts.first else { return self }
    var word = self
    let rest = String(Substring(head.utf8.dropFirst(count)))
    word.parts[0] = .literal(rest)
    if rest.isEmpty { word.parts.removeFirst() }
    let start = span.columns.lowerBound + count
    word.span.columns = start..<max(start, span.columns.upperBound)
    return word
  }
}
