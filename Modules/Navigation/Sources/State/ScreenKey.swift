/// The name of a screen and its arguments, as one comparable, printable value: `chat room=1 chat=2`.
///
/// Two screens with equal keys are the same screen for a search. Arguments are labelled and ordered, and their texts are canonical: a
/// key made by a typed call, read from text, taken from a link or restored from a snapshot is the same key.
///
/// One reference; the hash is computed once.
public struct ScreenKey: Hashable, Sendable {
  /// One labelled argument.
  public struct Argument: Hashable, Codable, Sendable {
    /// The parameter's name.
    public let label: String
    /// The value, in canonical text.
    public let text: String

    /// An argument.
    public init(label: String, text: String) {
      self.label = label
      self.text = text
    }
  }

  private final class Storage: Sendable {
    let name: String
    let arguments: [Argument]
    let hash: Int

    init(name: String, arguments: [Argument]) {
      self.name = name
      self.arguments = arguments
      var hasher = Hasher()
      hasher.combine(name)
      for argument in arguments { hasher.combine(argument) }
      hash = hasher.finalize()
    }
  }

  private let storage: Storage

  /// A key with arguments in their declared order.
  public init(name: String, arguments: [Argument] = []) {
    storage = Storage(name: name, arguments: arguments)
  }

  /// The screen's name, unique across modules.
  public var name: String { storage.name }

  /// The arguments, in declared order.
  public var arguments: [Argument] { storage.arguments }

  /// The text of the argument called `label`.
  public subscript(label: String) -> String? {
    storage.arguments.first { $0.label == label }?.text
  }

  /// Whether the keys are equal: a pointer comparison when they come from one value.
  public static func == (a: ScreenKey, b: ScreenKey) -> Bool {
    if a.storage === b.storage { return true }
    return a.storage.hash == b.storage.hash && a.storage.name == b.storage.name && a.storage.arguments == b.storage.arguments
  }

  /// Feeds the hash that was computed when the key was made.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.hash)
  }
}

// MARK: - Text

extension ScreenKey: LosslessStringConvertible {
  /// The shell's text: `chat room=1 chat=2`. Values are quoted where they must be.
  public var description: String {
    storage.arguments.reduce(into: Quoting.quoted(name)) { text, argument in
      text += " \(argument.label)=\(Quoting.quoted(argument.text))"
    }
  }

  /// The key that prints as `description`; nil when the text is not of the form `name label=value …`.
  public init?(_ description: String) {
    guard let words = Quoting.words(description), let name = words.first, name.label == nil else { return nil }
    let arguments = words.dropFirst().compactMap { word in word.label.map { Argument(label: $0, text: word.text) } }
    guard arguments.count == words.count - 1 else { return nil }
    self.init(name: name.text, arguments: arguments)
  }
}

extension ScreenKey: Codable {
  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let key = ScreenKey(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a screen key")
    }
    self = key
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ScreenKey: ExpressibleByStringLiteral {
  /// The key that prints as the literal; one without arguments, called so, when none does.
  public init(stringLiteral text: String) { self = ScreenKey(text) ?? ScreenKey(name: text) }
}
