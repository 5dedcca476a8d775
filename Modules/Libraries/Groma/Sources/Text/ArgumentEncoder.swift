/// Functions that encode the stored properties of a value as labeled arguments in canonical text.
///
/// A property is a word, a list or a record. Words are strings, Booleans, numbers, decimals, dates, URLs, and values that encode as one of
/// these types. Any other value is a list or a record of such values, such as a structure, a dictionary or an enum with associated values:
/// see ``ArgumentNotation``. A property that is `nil` is omitted.
enum ArgumentEncoder {
  /// Returns the arguments of a value, in declared order.
  ///
  /// - Throws: ``ArgumentError/unsupported(_:)`` for a property that cannot be an argument.
  static func arguments(of value: any Encodable) throws(ArgumentError) -> [ScreenKey.Argument] { try Recorder(of: value).arguments }

  /// Returns the texts that a user would enter into the fields of an action to create a value. Unlike arguments, which are printed and
  /// saved, they contain the texts of secrets.
  ///
  /// - Throws: ``ArgumentError/unsupported(_:)`` for a property that cannot be an argument.
  static func enteredTexts(of value: any Encodable) throws(ArgumentError) -> [ScreenKey.Argument] {
    try Recorder(of: value, revealsSecrets: true).arguments
  }

  /// Returns a whole value as one string: `[1,2]`, `4`. The fields of a record are separated by spaces, without the outer braces:
  /// `city=Bern zip=3000`. Fields that are `nil` are omitted. The string is empty if the value itself is `nil`.
  ///
  /// - Throws: ``ArgumentError/unsupported(_:)`` if the value cannot be encoded.
  static func text(of value: any Encodable) throws(ArgumentError) -> String {
    let builder = Builder()
    do {
      try builder.encode(value)
    } catch let error as ArgumentError {
      throw error
    } catch {
      throw ArgumentError.unsupported("\(type(of: value)): \(error)")
    }
    guard case .record(let fields) = builder.content else { return builder.text ?? "" }
    return fields.compactMap { field in field.value.text == nil ? nil : "\(ArgumentNotation.word(field.label))=\(field.value.nestedText)" }
      .joined(separator: " ")
  }

  /// Returns the canonical text of a string or of another ``ArgumentScalar``, or `nil` for a value of any other type.
  private static func scalarText(_ value: some Encodable, revealing revealsSecrets: Bool) -> String? {
    switch value {
    case let text as String: text
    case let secret as Secret where revealsSecrets: secret.text
    case let scalar as any ArgumentScalar: scalar.argumentText
    default: nil
    }
  }

  /// A destination for the properties of a value: a list of arguments, or a record.
  private protocol Properties: AnyObject {
    /// Whether the text of a secret is encoded, instead of three dots.
    var revealsSecrets: Bool { get }
    /// Adds a property that is a word.
    func record(_ text: String, _ label: String)
    /// Adds a property by encoding its value.
    func encode(_ value: some Encodable, _ label: String) throws
    /// Returns the builder for a property that is a list or a record.
    func builder(_ label: String) -> Builder
  }

  /// An encoder that collects the arguments of a whole value.
  ///
  /// A ``ScreenKey`` stores the recorder itself, because a separate list would cost one more allocation (benchmark rows r1 to r3).
  final class Recorder: Encoder, Properties, @unchecked Sendable {  // One encoder, on one thread; nothing changes once all is written down.
    /// The state for properties that are encoded as lists or records, or that have custom types. Most recorders have no such state.
    private final class Nesting {
      /// The label of the property that is being encoded, or `nil` while no property is being encoded.
      var label: String?
      /// The builders of lists and records, each with the number of words that precede it. The lists and records are inserted among the
      /// arguments after the whole value is encoded.
      var builders: [(label: String, builder: Builder, index: Int)] = []
      var refusal: ArgumentError?
    }

    @safe @exclusivity(unchecked) private(set) var arguments: [ScreenKey.Argument]
    @safe @exclusivity(unchecked) private var nesting: Nesting?
    let revealsSecrets: Bool
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Creates a recorder that contains these arguments.
    init(_ arguments: [ScreenKey.Argument] = [], revealsSecrets: Bool = false) {
      self.arguments = arguments
      self.revealsSecrets = revealsSecrets
    }

    /// Creates a recorder with the arguments of a value, in declared order.
    ///
    /// - Parameter revealsSecrets: Whether the texts of secrets are recorded, instead of three dots.
    /// - Throws: ``ArgumentError/unsupported(_:)`` for a property that cannot be an argument.
    convenience init(of value: some Encodable, revealsSecrets: Bool = false) throws(ArgumentError) {
      self.init(revealsSecrets: revealsSecrets)
      do {
        try value.encode(to: self)
      } catch let error as ArgumentError {
        throw error
      } catch {
        throw ArgumentError.unsupported("\(type(of: value)): \(error)")
      }
      if nesting != nil { try close() }
    }

    /// The label of the property that is being encoded, or `nil` while no property is being encoded.
    fileprivate var label: String? { nesting?.label }

    private var nested: Nesting {
      if let nesting { return nesting }
      let new = Nesting()
      nesting = new
      return new
    }

    func container<Key: CodingKey>(keyedBy key: Key.Type) -> KeyedEncodingContainer<Key> {
      if let label { return builder(label).container(keyedBy: key) }
      return KeyedEncodingContainer(Keyed<Key>(target: self))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      if label == nil { nested.refusal = .unsupported("the value is a list") }
      return builder(label ?? "").unkeyedContainer()
    }
    func singleValueContainer() -> any SingleValueEncodingContainer { Single(recorder: self) }

    fileprivate func record(_ text: String, _ label: String) { arguments.append(ScreenKey.Argument(label: label, text: text)) }

    fileprivate func encode(_ value: some Encodable, _ label: String) throws {
      let nested = nested
      let count = nested.builders.count
      nested.label = label
      try value.encode(to: self)
      nested.label = nil
      if nested.builders.count > count { nested.builders[count].builder.note(value) }
    }

    fileprivate func builder(_ label: String) -> Builder {
      let nested = nested
      if let last = nested.builders.last, last.label == label { return last.builder }
      let builder = Builder(revealsSecrets: revealsSecrets)
      nested.builders.append((label, builder, arguments.count))
      return builder
    }

    /// Inserts the lists and records among the arguments, each at its position.
    private func close() throws(ArgumentError) {
      guard let nested = nesting else { return }
      nesting = nil
      if let refusal = nested.refusal { throw refusal }
      if nested.builders.isEmpty { return }
      for (label, builder, index) in nested.builders.reversed() {
        if let text = builder.text { arguments.insert(ScreenKey.Argument(label: label, text: text), at: index) }
      }
    }
  }

  /// A keyed container with a single type parameter, because each additional parameter slows down the lookup of its metadata (benchmark
  /// rows r1 to r3).
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let target: any Properties
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) {}
    mutating func encode(_ value: Bool, forKey key: Key) { target.record(value.argumentText, key.stringValue) }
    mutating func encode(_ value: String, forKey key: Key) { target.record(value, key.stringValue) }
    mutating func encode(_ value: Int, forKey key: Key) { target.record(String(value), key.stringValue) }
    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
      if let text = scalarText(value, revealing: target.revealsSecrets) { return target.record(text, key.stringValue) }
      try target.encode(value, key.stringValue)
    }
    mutating func nestedContainer<Nested>(keyedBy key: Nested.Type, forKey label: Key) -> KeyedEncodingContainer<Nested> {
      target.builder(label.stringValue).container(keyedBy: key)
    }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      target.builder(key.stringValue).unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { target.builder("super") }
    mutating func superEncoder(forKey key: Key) -> any Encoder { target.builder(key.stringValue) }
  }

  private struct Single: SingleValueEncodingContainer {
    let recorder: Recorder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {}
    mutating func encode(_ value: some Encodable) throws {
      guard let label = recorder.label else { throw ArgumentError.unsupported("\(type(of: value)) has no label") }
      guard let text = scalarText(value, revealing: recorder.revealsSecrets) else { return try recorder.encode(value, label) }
      recorder.record(text, label)
    }
  }
}

// MARK: - Nested values

extension ArgumentEncoder {
  /// An encoder that collects one nested value.
  fileprivate final class Builder: Encoder, Properties {
    enum Content {
      case absent
      case word(String)
      case list([Builder])
      case record([(label: String, value: Builder)])
    }

    private(set) var content = Content.absent
    /// The number of consecutive elements that belong together in an unordered collection: 1 in a set, 2 in a dictionary. 0 if the value is
    /// not an unordered collection.
    private var group = 0
    let revealsSecrets: Bool
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(revealsSecrets: Bool = false) { self.revealsSecrets = revealsSecrets }

    func encode(_ value: some Encodable) throws {
      if let text = scalarText(value, revealing: revealsSecrets) { return content = .word(text) }
      try value.encode(to: self)
      note(value)
    }

    /// Records whether the encoded value is an unordered collection, so that equal sets and dictionaries have the same text.
    func note(_ value: some Encodable) {
      if let collection = value as? any UnorderedCollection { group = collection.elementGroup }
    }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
      if case .record = content {} else { content = .record([]) }
      return KeyedEncodingContainer(Keyed<Key>(target: self))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      if case .list = content {} else { content = .list([]) }
      return Elements(builder: self)
    }
    func singleValueContainer() -> any SingleValueEncodingContainer { Value(builder: self) }

    func record(_ text: String, _ label: String) { builder(label).content = .word(text) }
    func encode(_ value: some Encodable, _ label: String) throws { try builder(label).encode(value) }

    func builder(_ label: String) -> Builder {
      let builder = Builder(revealsSecrets: revealsSecrets)
      if case .record(var fields) = content {
        content = .absent
        fields.append((label, builder))
        content = .record(fields)
      }
      return builder
    }

    func element() -> Builder {
      let builder = Builder(revealsSecrets: revealsSecrets)
      if case .list(var elements) = content {
        content = .absent
        elements.append(builder)
        content = .list(elements)
      }
      return builder
    }

    var count: Int { if case .list(let elements) = content { elements.count } else { 0 } }

    /// The text of the value as a property, or `nil` if the value is absent.
    var text: String? {
      switch content {
      case .absent: nil
      case .word(let text): text
      case .list, .record: nestedText
      }
    }

    /// The text of the value inside a list or a record. If the value is absent, the text `nil`.
    var nestedText: String {
      switch content {
      case .absent: return "nil"
      case .word(let text): return ArgumentNotation.word(text)
      case .list(let elements):
        let texts = elements.map(\.nestedText)
        guard group > 0 else { return "[\(texts.joined(separator: ","))]" }
        let groups = stride(from: 0, to: texts.count, by: group).map { texts[$0..<min($0 + group, texts.count)].joined(separator: ",") }
        // Sorted by length first, so that numbers are in numerical order.
        return "[\(groups.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.joined(separator: ","))]"
      case .record(let fields):
        let texts = fields.compactMap { field in
          field.value.text == nil ? nil : "\(ArgumentNotation.word(field.label))=\(field.value.nestedText)"
        }
        return "{\((group > 0 ? texts.sorted() : texts).joined(separator: ","))}"
      }
    }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let builder: Builder
    var codingPath: [any CodingKey] { [] }
    var count: Int { builder.count }

    mutating func encodeNil() { _ = builder.element() }
    mutating func encode(_ value: some Encodable) throws { try builder.element().encode(value) }
    mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      builder.element().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { builder.element().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { builder.element() }
  }

  private struct Value: SingleValueEncodingContainer {
    let builder: Builder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {}
    mutating func encode(_ value: some Encodable) throws { try builder.encode(value) }
  }
}
