import Synchronization

/// The name of a screen and its arguments, as one comparable, printable value: `chat room=1 chat=2`.
///
/// Arguments are labelled and ordered, and their texts are canonical: a key made by a typed call, read from text, taken from a link or restored
/// from a snapshot is equal. Of keys that differ in the data of a screen (see ``Screen/dataArguments``):
///
/// * `==` compares all arguments: states are equal when it holds.
/// * ``identifies(_:)`` compares those that identify the screen: a search finds by it.
/// * ``describes(_:)`` compares these, and the data that the key names: what a person states holds by it.
///
/// One reference.
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

  /// The name, and the screen or the arguments: most keys are never read, compared or looked for, and writing a screen's properties down is
  /// what a key costs.
  private final class Storage: @unchecked Sendable {  // What is written down is written once, under the lock, before its hash is seen.
    let name: String
    /// The labels of the arguments that do not identify the screen.
    let dataLabels: [String]
    /// ``NoScreen`` for a key of texts: not an optional, which would be copied to be cast (benchmark row r3).
    let screen: any Encodable & Sendable
    /// What was written down, by whoever asked first.
    @safe @exclusivity(unchecked) private var written: ArgumentEncoder.Recorder?
    private let lock = Mutex(())
    /// Its hash, found without a reference to it; zero until it is written down.
    private let hash: Atomic<Int>

    init(name: String, arguments: Few<Argument>, dataLabels: [String]) {
      self.name = name
      self.dataLabels = dataLabels
      screen = NoScreen()
      written = ArgumentEncoder.Recorder(arguments)
      hash = Atomic(Fingerprint(name, arguments).value)
    }

    init(name: String, screen: any Encodable & Sendable, dataLabels: [String]) {
      self.name = name
      self.dataLabels = dataLabels
      self.screen = screen
      hash = Atomic(0)
    }

    var hashValue: Int {
      let known = hash.load(ordering: .relaxed)
      if known != 0 { return known }
      _ = text
      return hash.load(ordering: .relaxed)
    }

    var text: ArgumentEncoder.Recorder {
      if hash.load(ordering: .acquiring) != 0, let written { return written }
      // A screen whose properties cannot be arguments has none: its entry has the error, and it is not shown.
      return write((try? ArgumentEncoder.Recorder(of: screen)) ?? ArgumentEncoder.Recorder())
    }

    private func write(_ text: ArgumentEncoder.Recorder) -> ArgumentEncoder.Recorder {
      lock.withLock { _ in
        if let written { return written }
        written = text
        hash.store(Fingerprint(name, text.arguments).value, ordering: .releasing)
        return text
      }
    }

    /// Whether the arguments are equal. Text by text: a copy of a whole argument costs more than all the rest.
    func hasArguments(of other: Storage) -> Bool {
      let (one, other) = (text, other.text)
      return one.arguments.first?.text == other.arguments.first?.text && one.arguments.first?.label == other.arguments.first?.label
        && one.arguments.rest == other.arguments.rest
    }
  }

  /// What a key of texts was made of.
  private struct NoScreen: Encodable, Sendable {}

  /// A hash of texts, the same in every process: FNV-1a (Fowler, Noll and Vo, 1991), each text followed by a byte that no text holds.
  private struct Fingerprint {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ name: String, _ arguments: Few<Argument>) {
      combine(name)
      arguments.forEach {
        combine($0.label)
        combine($0.text)
      }
    }

    private mutating func combine(_ text: String) {
      let bytes = text.utf8Span.span
      for index in bytes.indices { state = (state ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
      state = (state ^ 0xff) &* 0x100_0000_01b3
    }

    /// Not zero.
    var value: Int { Int(truncatingIfNeeded: state | 1) }
  }

  private let storage: Storage

  /// A key with arguments in their declared order.
  public init(name: String, arguments: [Argument] = []) { self.init(name: name, arguments: arguments, dataLabels: []) }

  /// A key of a screen whose data are the arguments with some labels.
  init(name: String, arguments: [Argument], dataLabels: [String]) {
    storage = Storage(name: name, arguments: Few(arguments), dataLabels: dataLabels)
  }

  /// The key of a screen, whose properties are its arguments: they are encoded when they are first read.
  ///
  /// A value whose properties cannot be arguments has none; see ``ScreenDefinition/problem``.
  ///
  /// - Parameter dataLabels: See ``Screen/dataArguments``.
  package init(name: String, screen: some Encodable & Sendable, dataLabels: [String] = []) {
    storage = Storage(name: name, screen: screen, dataLabels: dataLabels)
  }

  /// The screen's name, unique across modules.
  public var name: String { storage.name }

  /// The value that it was made of, or its arguments read as one: the same, since what a screen writes down is all that it is.
  ///
  /// By a pattern, for a conditional cast looks for the metadata of an optional, which costs as much as the cast (benchmark row r3).
  ///
  /// - Throws: The argument that the type does not take.
  func value<Value: Decodable>(as type: Value.Type) throws(ArgumentError) -> Value {
    switch storage.screen {
    case let value as Value: return value
    default: return try ArgumentDecoder.value(type, from: texts)
    }
  }

  /// The arguments, in declared order.
  public var arguments: [Argument] { storage.text.arguments.all }

  /// The text of the argument called `label`.
  public subscript(label: String) -> String? {
    storage.text.arguments.first { $0.label == label }?.text
  }

  /// Whether it is the key that its text reads as: it has a name, and labels that the syntax knows.
  var isCanonical: Bool { !name.isEmpty && storage.text.arguments.allSatisfy { Identifier.isValid($0.label) } }

  /// Whether both keys name the same screen: equal names and equal identifying arguments. Their data may differ.
  ///
  /// The labels of data are known to the keys that an app makes; a key made of a text alone knows none, and takes them from the other.
  public func identifies(_ other: ScreenKey) -> Bool {
    if storage.dataLabels.isEmpty, other.storage.dataLabels.isEmpty { return self == other }
    guard name == other.name else { return false }
    func identifying(_ key: ScreenKey) -> LazyFilterSequence<[Argument]> {
      key.arguments.lazy.filter { !storage.dataLabels.contains($0.label) && !other.storage.dataLabels.contains($0.label) }
    }
    return identifying(self).elementsEqual(identifying(other))
  }

  /// Whether each argument written in this key, data or not, is that of another key which it ``identifies(_:)``.
  package func describes(_ other: ScreenKey) -> Bool {
    identifies(other) && arguments.allSatisfy { other[$0.label] == $0.text }
  }

  /// The same key, which knows the labels of data.
  func labelled(_ labels: [String]) -> ScreenKey { ScreenKey(name: name, arguments: arguments, dataLabels: labels) }

  /// The labels of the arguments that are data of the screen.
  package var dataLabels: [String] { storage.dataLabels }

  /// The key without its data, and without some other arguments: itself where it has none of them.
  func identity(without labels: [String] = []) -> ScreenKey {
    func isData(_ argument: Argument) -> Bool { storage.dataLabels.contains(argument.label) || labels.contains(argument.label) }
    if storage.dataLabels.isEmpty && labels.isEmpty || !arguments.contains(where: isData) { return self }
    return ScreenKey(name: name, arguments: arguments.filter { !isData($0) }, dataLabels: storage.dataLabels)
  }

  /// Whether both are the same in memory, and so equal.
  func isIdentical(to other: ScreenKey) -> Bool { storage === other.storage }

  /// Whether the keys are equal: a pointer comparison when they come from one value.
  public static func == (a: ScreenKey, b: ScreenKey) -> Bool {
    if a.storage === b.storage { return true }
    guard a.storage.name == b.storage.name, a.storage.hashValue == b.storage.hashValue else { return false }
    return a.storage.hasArguments(of: b.storage)
  }

  /// Feeds the hash of name and arguments, which is computed once.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.hashValue)
  }
}

extension ScreenKey {
  /// The window that an app begins with. One value, so that looking for it compares pointers.
  package static let mainWindow: ScreenKey = "main"
}

// MARK: - Text

extension ScreenKey: LosslessStringConvertible {
  /// The shell's text: `chat room=1 chat=2`. Values are quoted where they must be.
  public var description: String {
    arguments.reduce(into: Quoting.quoted(name)) { text, argument in
      text += " \(argument.label)=\(Quoting.quoted(argument.text))"
    }
  }

  /// The key that prints as `description`; nil when the text is not of the form `name label=value …`.
  public init?(_ description: String) {
    if Identifier.isValid(description) {
      self.init(name: description)
      return
    }
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
