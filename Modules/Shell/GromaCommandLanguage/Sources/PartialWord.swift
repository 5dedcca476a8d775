import Groma

/// The word that is being typed before the cursor, and the rules for the text that replaces the word.
public struct PartialWord: Hashable, Sendable {
  /// The role of the word in its step. A label or a flag at the start of the word determines the role.
  public enum Role: Hashable, Sendable {
    /// A command name, a plain word, or a flag without a value.
    case plain
    /// The value after `label=`.
    case value(label: String)
    /// The value after `--name=`.
    case flagValue(name: String)
  }

  /// A variable at the end of the word, whose name is being typed.
  public struct Variable: Hashable, Sendable {
    /// The name so far.
    public var name: String
    /// Whether the variable starts with `${`, so that `}` must follow the name.
    public var isBraced: Bool

    /// The number of characters before the cursor that a name replaces.
    public var replaced: Int { name.count }

    /// Returns the text to insert for the name of a variable: the name, with `}` if the variable is in braces.
    public func written(_ name: String) -> String { isBraced ? name + "}" : name }
  }

  /// The role of the word.
  public var role = Role.plain
  /// The text so far, without quotes. For the value of a label or a flag, the text after `=`. Variables are written `${name}`.
  public var text = ""
  /// The quote that is open at the cursor, or `nil` if none is open.
  public var quote: Quote?
  /// The number of Characters before the cursor that a candidate replaces: those of the whole word, or of the part after `=`.
  public var replaced = 0
  /// The variable whose name is being typed at the end of the word, or `nil` if there is none.
  public var variable: Variable?

  /// Creates an empty word, for a cursor after a blank or at the start.
  init() {}

  /// Creates a word that ends at the cursor.
  ///
  /// - Parameters:
  ///   - word: The word as the lexer reads it.
  ///   - source: The source text of the word.
  ///   - quote: The quote that is open at the cursor, or `nil` if none is open.
  ///   - isFirst: Whether the word is the command name of its step, and therefore has no label and is not a flag.
  init(_ word: Word, source: String, quote: Quote?, isFirst: Bool) {
    var value = word
    var prefix = 0
    switch isFirst ? nil : try? ArgumentSyntax(word) {
    case .named(let label, let rest, _):
      role = .value(label: label)
      value = rest
      prefix = label.utf8.count + 1
    case .flag(let name, let rest?, _):
      role = .flagValue(name: name)
      value = rest
      prefix = name.utf8.count + 3
    default: break
    }
    text = value.parts.map(\.text).joined()
    self.quote = quote
    replaced = Substring(source.utf8.dropFirst(prefix)).count
    variable = quote == .single ? nil : Self.variable(at: source, in: word)
  }

  /// Returns the text to insert for a value: the value with the quotes that it needs. An open quote is kept if it can contain the value.
  ///
  /// Flags, labels and command names need no quotes: insert them unchanged.
  ///
  /// - Parameters:
  ///   - value: The value, without quotes.
  ///   - isFinal: Whether the value completes the word. If `false`, the closing quote is omitted, because more text follows, as after the
  ///     name of a folder.
  public func written(_ value: String, isFinal: Bool = true) -> String {
    let whole: String
    switch quote {
    case nil where value.isEmpty && !isFinal: return ""
    case nil: whole = Quoting.quoted(value)
    case .single: whole = Quoting.single(value) ?? Quoting.double(value)
    case .double: whole = Quoting.double(value)
    }
    let isBare = quote == nil && Quoting.isBare(value)
    return isFinal || isBare ? whole : String(whole.unicodeScalars.dropLast())
  }

  /// The possible beginnings of a candidate for the word: the typed text without quotes, and with each opening quote that a longer
  /// candidate may need.
  package var beginnings: [String] {
    let quoted = quote == nil ? [Quoting.single(text) ?? "", Quoting.double(text)].map { String($0.unicodeScalars.dropLast()) } : []
    return [text, written(text, isFinal: false)] + quoted.filter { !$0.isEmpty }
  }

  /// Returns the variable whose name is being typed at the end of the source, or `nil` if there is none.
  private static func variable(at source: String, in word: Word) -> Variable? {
    switch word.parts.last {
    case .variable(let name, _): return source.utf8.last == UInt8(ascii: "}") ? nil : Variable(name: name, isBraced: false)
    case .literal(let text), .quoted(let text):
      guard let dollar = text.utf8.lastIndex(of: UInt8(ascii: "$")), source.utf8.reversed().starts(with: text.utf8[dollar...].reversed())
      else { return nil }
      let before = source.utf8.dropLast(text.utf8[dollar...].count)
      guard before.last != UInt8(ascii: "\\") else { return nil }
      let rest = text[text.utf8.index(after: dollar)...]
      if rest.isEmpty { return Variable(name: "", isBraced: false) }
      guard rest.utf8.first == UInt8(ascii: "{") else { return nil }
      let name = String(Substring(rest.utf8.dropFirst()))
      return name.isEmpty || Identifier.isValid(name) ? Variable(name: name, isBraced: true) : nil
    case nil: return nil
    }
  }
}

extension Word.Part {
  fileprivate var text: String {
    switch self {
    case .literal(let text), .quoted(let text): text
    case .variable(let name, _): "${\(name)}"
    }
  }
}
