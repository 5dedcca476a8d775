/// Turns the stored properties of a value into labelled arguments in canonical text.
///
/// A property is a word (a string, a boolean, a number, a decimal, a date, or a type that encodes as one of these), a list or a record. An
/// absent optional is left out. Arguments of screens and steps are *flat*: words and lists of words, which a person can type. Lists, sets
/// and dictionaries of any values and other nested values are for state values, outputs and what flows keep; see ``ArgumentNotation``.
enum ArgumentEncoder {
  /// The arguments of a value, in declared order.
  ///
  /// - Parameter isNested: Whether properties may be nested values.
  /// - Throws: ``ArgumentError/unsupported(_:)`` for a property that cannot be an argument.
  static func arguments(of value: any Encodable, isNested: Bool = false) throws(ArgumentError) -> [ScreenKey.Argument] {
    try Recorder(of: value, isNested: isNested).arguments.all
  }

  /// A whole value as one text, with or without labels: `city=Bern`, `[1,2]`, `4`; empty for a value without properties.
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

  /// The canonical text of a value that is one word.
  private static func scalarText(_ value: some Encodable) -> String? {
    switch value {
    case let text as String: text
    case let scalar as any ArgumentScalar: scalar.argumentText
    default: nil
    }
  }

  /// The properties of a value as they are written down: arguments, or a record.
  private protocol Properties: AnyObject {
    /// Writes a word down.
    func record(_ text: String, _ label: String)
    /// Writes a value down that is no word.
    func encode(_ value: some Encodable, _ label: String) throws
    /// What collects the list or record under a label.
    func builder(_ label: String) -> Builder
  }

  /// The arguments of a whole value. Most are words, and are written down as they come.
  ///
  /// A key keeps it as it is: a list apart from it is one more allocation (benchmark rows r1 to r3).
  final class Recorder: Encoder, Properties, @unchecked Sendable {  // One encoder, on one thread; nothing changes once all is written down.
    /// What values that are no words need: mostly there are none.
    private final class Nesting {
      /// The label that a single value is written under; nil at the top.
      var label: String?
      /// The lists and records, with how many words were before each: they are written down when all of them is known.
      var builders: [(label: String, builder: Builder, index: Int)] = []
      var refusal: ArgumentError?
    }

    @safe @exclusivity(unchecked) private(set) var arguments: Few<ScreenKey.Argument>
    @safe @exclusivity(unchecked) private var nesting: Nesting?
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Arguments that are known.
    init(_ arguments: Few<ScreenKey.Argument> = Few()) { self.arguments = arguments }

    /// Those of a value, in declared order.
    ///
    /// - Parameter isNested: Whether properties may be nested values.
    /// - Throws: ``ArgumentError/unsupported(_:)`` for a property that cannot be an argument.
    convenience init(of value: some Encodable, isNested: Bool = false) throws(ArgumentError) {
      self.init()
      do {
        try value.encode(to: self)
      } catch let error as ArgumentError {
        throw error
      } catch {
        throw ArgumentError.unsupported("\(type(of: value)): \(error)")
      }
      if nesting != nil { try close(isNested: isNested) }
    }

    /// The label that a single value is written under; nil at the top.
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
      if label == nil { nested.refusal = .unsupported("'the value' is a list") }
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
      let builder = Builder()
      nested.builders.append((label, builder, arguments.count))
      return builder
    }

    /// Writes the lists and records down, each where it was met.
    private func close(isNested: Bool) throws(ArgumentError) {
      guard let nested = nesting else { return }
      nesting = nil
      if let refusal = nested.refusal { throw refusal }
      if nested.builders.isEmpty { return }
      var all = arguments.all
      for (label, builder, index) in nested.builders.reversed() {
        if !isNested, let refusal = builder.flatRefusal(label) { throw refusal }
        if let text = builder.text { all.insert(ScreenKey.Argument(label: label, text: text), at: index) }
      }
      arguments = Few(all)
    }
  }

  /// Of one type parameter: with each more its metadata costs more to find (benchmark rows r1 to r3).
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let target: any Properties
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) {}
    mutating func encode(_ value: Bool, forKey key: Key) { target.record(value.argumentText, key.stringValue) }
    mutating func encode(_ value: String, forKey key: Key) { target.record(value, key.stringValue) }
    mutating func encode(_ value: Int, forKey key: Key) { target.record(String(value), key.stringValue) }
    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
      if let text = scalarText(value) { return target.record(text, key.stringValue) }
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
      guard let text = scalarText(value) else { return try value.encode(to: recorder) }
      recorder.record(text, label)
    }
  }
}

// MARK: - Nested values

extension ArgumentEncoder {
  /// Collects one nested value.
  fileprivate final class Builder: Encoder, Properties {
    enum Content {
      case absent
      case word(String)
      case list([Builder])
      case record([(label: String, value: Builder)])
    }

    private(set) var content = Content.absent
    /// How many elements in a row belong together in a collection whose order means nothing; 0 where it does.
    private var group = 0
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func encode(_ value: some Encodable) throws {
      if let text = scalarText(value) { return content = .word(text) }
      try value.encode(to: self)
      note(value)
    }

    /// Notes what was encoded: equal sets and dictionaries have one text.
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
      let builder = Builder()
      if case .record(var fields) = content {
        content = .absent
        fields.append((label, builder))
        content = .record(fields)
      }
      return builder
    }

    func element() -> Builder {
      let builder = Builder()
      if case .list(var elements) = content {
        content = .absent
        elements.append(builder)
        content = .list(elements)
      }
      return builder
    }

    var count: Int { if case .list(let elements) = content { elements.count } else { 0 } }

    /// The text of a property; nil when it is absent.
    var text: String? {
      switch content {
      case .absent: nil
      case .word(let text): text
      case .list, .record: nestedText
      }
    }

    /// The text in a list or a record.
    var nestedText: String {
      switch content {
      case .absent: return "nil"
      case .word(let text): return ArgumentNotation.word(text)
      case .list(let elements):
        let texts = elements.map(\.nestedText)
        guard group > 0 else { return "[\(texts.joined(separator: ","))]" }
        let groups = stride(from: 0, to: texts.count, by: group).map { texts[$0..<min($0 + group, texts.count)].joined(separator: ",") }
        // Numbers in their order: the shorter text first.
        return "[\(groups.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.joined(separator: ","))]"
      case .record(let fields):
        let texts = fields.compactMap { field in
          field.value.text == nil ? nil : "\(ArgumentNotation.word(field.label))=\(field.value.nestedText)"
        }
        return "{\((group > 0 ? texts.sorted() : texts).joined(separator: ","))}"
      }
    }

    /// Why it is no argument of a screen: nil for a word, and a list of words.
    func flatRefusal(_ label: String) -> ArgumentError? {
      switch content {
      case .absent, .word: nil
      case .list(let elements): elements.allSatisfy(\.isWord) ? nil : .unsupported("'\(label)' is a list of nested values")
      case .record: .unsupported("'\(label)' is a nested value")
      }
    }

    private var isWord: Bool {
      switch content {
      case .absent, .word: true
      case .list, .record: false
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

/// A collection whose elements come in another order each time it is made.
private protocol UnorderedCollection {
  /// How many of the elements that it encodes belong together.
  var elementGroup: Int { get }
}

extension Set: UnorderedCollection { fileprivate var elementGroup: Int { 1 } }
extension Dictionary: UnorderedCollection { fileprivate var elementGroup: Int { 2 } }
