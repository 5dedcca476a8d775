/// The name and arguments of a screen as one comparable, printable value: `chat room=1 chat=2`.
///
/// Arguments are labeled and ordered, and each value has one canonical text form. The ``ScreenDefinition`` therefore creates the same key
/// from a typed call, from text, from a deep link and from a snapshot. Keys of the same screen can differ in data arguments (see
/// ``Screen/dataArguments``), so there are three comparisons:
///
/// * `==` compares the names and all arguments. It is used to compare states.
/// * ``identifies(_:)`` compares the names and the arguments that identify the screen. It is used in searches.
/// * `describes(_:)` also compares the data arguments that this key contains. It is used for conditions that a person writes.
///
/// A key is stored as one reference.
public struct ScreenKey: Hashable, Sendable {
  /// An argument with its label.
  public struct Argument: Hashable, Codable, Sendable {
    /// The name of the parameter.
    public let label: String
    /// The value, as canonical text.
    public let text: String

    /// Creates an argument.
    package init(label: String, text: String) {
      self.label = label
      self.text = text
    }
  }

  /// The name, and the screen or its arguments. The screen is encoded when its arguments are first needed: encoding is the main cost of a
  /// key, and most keys are never printed, compared or searched for.
  ///
  /// The conformance to `Sendable` is unchecked, because the arguments are written once, under the lock, before ``hash`` publishes that
  /// they are written.
  private final class Storage: Hashable, @unchecked Sendable {
    let name: String
    /// The labels of the arguments that do not identify the screen.
    let dataLabels: [String]
    /// The screen, or ``NoScreen`` if the key was created from text. Not optional, because casting an optional copies it (benchmark row
    /// r3).
    let screen: any Encodable & Sendable
    /// The encoded arguments, or `nil` until they are first needed.
    @safe @exclusivity(unchecked) private var written: ArgumentEncoder.Recorder?
    /// The lock under which the arguments of any key are written. One lock is enough, because it is held only for the assignment.
    private static let writing = ThreadLock(())
    /// The hash, or one of the even values below until the hash is computed. It can be read without the lock.
    private let hash: AtomicInt
    /// The value of ``hash`` while the arguments are not encoded.
    private static let unwritten = 0
    /// The value of ``hash`` while the arguments are encoded but not hashed. The hash is computed only when it is needed, because most
    /// comparisons end at the first argument (benchmark rows r1 to r3).
    private static let unhashed = 2

    init(name: String, arguments: [Argument], dataLabels: [String]) {
      self.name = name
      self.dataLabels = dataLabels
      screen = NoScreen()
      written = ArgumentEncoder.Recorder(arguments)
      hash = AtomicInt(Self.unhashed)
    }

    init(name: String, screen: any Encodable & Sendable, dataLabels: [String]) {
      self.name = name
      self.dataLabels = dataLabels
      self.screen = screen
      hash = AtomicInt(Self.unwritten)
    }

    /// The hash, if it is computed already.
    private var knownHash: Int? {
      let known = hash.value
      return known & 1 == 1 ? known : nil
    }

    /// The hash of the name and the arguments. It is computed once.
    var fingerprint: Int {
      if let knownHash { return knownHash }
      var fingerprint = Fingerprint()
      fingerprint.combine(name)
      for argument in text.arguments {
        fingerprint.combine(argument.label)
        fingerprint.combine(argument.text)
      }
      hash.store(fingerprint.value)
      return fingerprint.value
    }

    var text: ArgumentEncoder.Recorder {
      if hash.value != Self.unwritten, let written { return written }
      // A screen whose properties cannot be encoded has no arguments: its screen definition contains the error, and it is not shown.
      return write((try? ArgumentEncoder.Recorder(of: screen)) ?? ArgumentEncoder.Recorder())
    }

    private func write(_ text: ArgumentEncoder.Recorder) -> ArgumentEncoder.Recorder {
      Self.writing.withLock { _ in
        if let written { return written }
        written = text
        hash.store(Self.unhashed)
        return text
      }
    }

    /// Returns whether both keys have the same name and arguments. Hashes are computed for keys with the same name, so that a repeated
    /// search compares only hashes.
    func isEqual(to other: Storage) -> Bool {
      if let one = knownHash, let two = other.knownHash, one != two { return false }
      // Strings that are equal for Swift can have different bytes, and then also different hashes.
      return name == other.name && fingerprint == other.fingerprint && text.arguments == other.text.arguments
    }

    /// Returns whether both keys have the same name and arguments. Shared storage is compared by pointer.
    static func == (a: Storage, b: Storage) -> Bool { a === b || a.isEqual(to: b) }
    func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
  }

  /// The placeholder for the screen in a key that was created from text.
  private struct NoScreen: Encodable, Sendable {}

  private let storage: Storage

  /// Creates a key from a name and arguments, which must be in the order of the screen's properties.
  public init(name: String, arguments: [Argument] = []) { self.init(name: name, arguments: arguments, dataLabels: []) }

  /// Creates a key from a name and arguments, which must be in the order of the screen's properties. The arguments whose labels are in
  /// `dataLabels` are data of the screen: see ``Screen/dataArguments``.
  init(name: String, arguments: [Argument], dataLabels: [String]) {
    storage = Storage(name: name, arguments: arguments, dataLabels: dataLabels)
  }

  /// Creates the key of a screen. The properties of the screen are the arguments, which are encoded when they are first needed.
  ///
  /// If the properties cannot be encoded as arguments, the key has no arguments, and the screen is not shown.
  ///
  /// - Parameters:
  ///   - name: The name of the screen.
  ///   - screen: A value whose stored properties are the arguments, such as a ``Screen``.
  ///   - dataLabels: The labels of the arguments that are data: see ``Screen/dataArguments``.
  package init(name: String, screen: some Encodable & Sendable, dataLabels: [String] = []) {
    storage = Storage(name: name, screen: screen, dataLabels: dataLabels)
  }

  /// The error that encoding the screen of the key causes, or `nil` if the screen can be encoded or the key was created from text.
  var encodingError: ArgumentError? {
    do throws(ArgumentError) {
      _ = try ArgumentEncoder.arguments(of: storage.screen)
      return nil
    } catch {
      return error
    }
  }

  /// The name of the screen, or of another item that the key describes, such as a window or a request.
  public var name: String { storage.name }

  /// Returns the screen that the key was created from. If the key was created from text or from a value of another type, decodes a screen
  /// from the arguments.
  ///
  /// - Throws: An error if an argument is missing or has the wrong type, or if the type cannot be decoded from arguments.
  package func value<Value: Decodable>(as type: Value.Type) throws(ArgumentError) -> Value { try value(type, of: storage.screen) }

  /// Returns the screen if it has the type; otherwise decodes a value from the arguments. A pattern match on a generic parameter costs less
  /// than a conditional cast of an existential (benchmark row r3).
  private func value<Value: Decodable>(_ type: Value.Type, of screen: some Encodable & Sendable) throws(ArgumentError) -> Value {
    switch screen {
    case let value as Value: return value
    default: return try ArgumentDecoder.value(type, from: texts)
    }
  }

  /// The arguments, in declared order.
  public var arguments: [Argument] { storage.text.arguments }

  /// The value of the argument with this label, as text, or `nil` if the key has no argument with this label.
  public subscript(label: String) -> String? {
    storage.text.arguments.first { $0.label == label }?.text
  }

  /// Whether the text form of the key can be read back as the same key: the name is not empty, and all labels are identifiers.
  var isCanonical: Bool { !name.isEmpty && storage.text.arguments.allSatisfy { Identifier.isValid($0.label) } }

  /// Returns whether both keys identify the same screen: their names and their identifying arguments are equal. Data arguments may differ.
  ///
  /// An argument is data if at least one of the keys contains its label as a data label. A key that was created only from text contains no
  /// data labels.
  public func identifies(_ other: ScreenKey) -> Bool {
    if storage.dataLabels.isEmpty, other.storage.dataLabels.isEmpty { return self == other }
    guard name == other.name else { return false }
    func identifying(_ key: ScreenKey) -> LazyFilterSequence<[Argument]> {
      key.arguments.lazy.filter { !storage.dataLabels.contains($0.label) && !other.storage.dataLabels.contains($0.label) }
    }
    return identifying(self).elementsEqual(identifying(other))
  }

  /// Returns whether both keys identify the same screen and the other key has an equal value for every argument of this key, including
  /// arguments that are data.
  package func describes(_ other: ScreenKey) -> Bool {
    identifies(other) && arguments.allSatisfy { other[$0.label] == $0.text }
  }

  /// Returns a copy whose arguments with one of the labels are data of the screen.
  func labeled(_ labels: [String]) -> ScreenKey { ScreenKey(name: name, arguments: arguments, dataLabels: labels) }

  /// The labels of the arguments that are data of the screen. Empty if the key was created from text without a screen definition.
  package var dataLabels: [String] { storage.dataLabels }

  /// Returns the key without its data arguments and without the arguments that have one of the labels.
  func identity(without labels: [String] = []) -> ScreenKey {
    func isData(_ argument: Argument) -> Bool { storage.dataLabels.contains(argument.label) || labels.contains(argument.label) }
    if storage.dataLabels.isEmpty && labels.isEmpty || !arguments.contains(where: isData) { return self }
    return ScreenKey(name: name, arguments: arguments.filter { !isData($0) }, dataLabels: storage.dataLabels)
  }

  /// Returns whether both keys share the same storage. If so, they are equal.
  func isIdentical(to other: ScreenKey) -> Bool { storage === other.storage }
}

extension ScreenKey {
  /// The key of the window that an app starts with. The key is one shared value, so that a search for it usually compares pointers.
  public static let mainWindow: ScreenKey = "main"
}

// MARK: - Text

extension ScreenKey: TextCoded {
  /// The noun for error messages.
  package static let noun = "a screen key"

  /// The text form in the shell: `chat room=1 chat=2`. Values are quoted if necessary.
  public var description: String {
    arguments.reduce(into: Quoting.quoted(name)) { text, argument in
      text += " \(argument.label)=\(Quoting.quoted(argument.text))"
    }
  }

  /// Creates a key from its text form, `name label=value …`. Returns `nil` for any other string. The arguments are not checked against a
  /// screen definition.
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

extension ScreenKey: ExpressibleByStringLiteral {
  /// Creates a key from its text form. A literal that is not in the text form becomes the name of a key without arguments.
  public init(stringLiteral text: String) { self = ScreenKey(text) ?? ScreenKey(name: text) }
}
