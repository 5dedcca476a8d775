import Groma

/// The word that is being typed, up to the cursor, and how to write what takes its place.
public struct PartialWord: Hashable, Sendable {
  /// What a word is for, by what is before its value.
  public enum Role: Hashable, Sendable {
    /// The word itself, perhaps the beginning of a flag.
    case plain
    /// The value of `label=`.
    case value(label: String)
    /// The value of `--name=`.
    case flagValue(name: String)
  }

  /// A variable whose name is being typed at the end of the word.
  public struct Variable: Hashable, Sendable {
    /// Its name so far.
    public var name: String
    /// Whether it began with `${`, so that a `}` ends it.
    public var isBraced: Bool

    /// How many characters before the cursor a name replaces.
    public var replaced: Int { name.count }

    /// The name as it is written in place of what is typed.
    public func written(_ name: String) -> String { isBraced ? name + "}" : name }
  }

  /// What it is for.
  public var role = Role.plain
  /// Its text so far, unquoted; of a named value or a flag's value what is behind the `=`. Variables stand as `${name}`.
  public var text = ""
  /// The quote that is open at the cursor.
  public var quote: Quote?
  /// How many Characters before the cursor a candidate replaces: all of the word, or what is behind the `=`.
  public var replaced = 0
  /// The variable at its end.
  public var variable: Variable?

  /// No word: the cursor is behind a blank or at the start.
  init() {}

  /// A word that was lexed from `source`, all of which is before the cursor.
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

  /// A value as it is written in place of the word, in the quotes that are open where they can hold it.
  ///
  /// Flags, labels and names of commands are not values: they are written as they are.
  /// - Parameter isFinal: Whether the word is complete with it; otherwise its quotes stay open, as for a folder whose files come next.
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

  /// How a candidate may begin that goes on from the text: as it is, or in quotes that the whole of it may need.
  var beginnings: [String] {
    let quoted = quote == nil ? [Quoting.single(text) ?? "", Quoting.double(text)].map { String($0.unicodeScalars.dropLast()) } : []
    return [text, written(text, isFinal: false)] + quoted.filter { !$0.isEmpty }
  }

  /// The variable whose name reaches the end of the source.
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
