/// Functions that decode values from labeled arguments and find the parameters of a type. The parameters are found by decoding the type
/// from placeholder values or a sample, and recording the properties that the type requests.
///
/// See ``ArgumentEncoder`` for the texts.
package enum ArgumentDecoder {
  /// The maximum nesting of lists and records in an argument.
  private static let maximumDepth = 64
  /// The maximum depth to which the type of a nested parameter is written out. The limit is needed because a type may contain itself.
  private static let maximumNamedDepth = 3

  /// Decodes a value of a type from its arguments.
  ///
  /// - Parameter texts: The text of each argument, keyed by label. Arguments that the type does not request are ignored.
  /// - Throws: An error for an argument that is missing, of the wrong type or not supported. Other errors of the type's decoding
  ///   initializer are converted to ``ArgumentError/unsupported(_:)``.
  static func value<V: Decodable>(_: V.Type, from texts: ArgumentTexts) throws(ArgumentError) -> V {
    do {
      return try V(from: Source(texts: texts, recorder: nil))
    } catch let error as ArgumentError {
      throw error
    } catch {
      throw .unsupported("\(V.self): \(error)")
    }
  }

  /// Returns the text of each argument, keyed by label. Arguments without a label receive the remaining `labels` in order.
  ///
  /// - Throws: ``ArgumentError/unknown(label:parameters:)``, ``ArgumentError/repeated(label:)`` or
  ///   ``ArgumentError/tooMany(text:parameters:)``.
  static func texts(_ arguments: [(label: String?, text: String)], of labels: [String]) throws(ArgumentError) -> ArgumentTexts {
    var texts = ArgumentTexts()
    for (label, text) in arguments {
      guard let label else { continue }
      guard labels.contains(label) else { throw .unknown(label: label, parameters: labels) }
      guard texts[label] == nil else { throw .repeated(label: label) }
      texts[label] = text
    }
    var free = labels.filter { texts[$0] == nil }[...]
    for (label, text) in arguments where label == nil {
      guard let next = free.popFirst() else { throw .tooMany(text: text, parameters: labels) }
      texts[next] = text
    }
    return texts
  }

  /// Returns the parameters of a type, in declared order.
  ///
  /// - Parameter texts: The arguments of a sample, for a type that cannot be decoded from placeholder values.
  /// - Throws: ``ArgumentError/unsupported(_:)`` for a property that cannot be an argument, ``ArgumentError/needsSample(_:)`` if the type
  ///   rejects its placeholder values or the sample.
  static func parameters<V: Decodable>(
    of type: V.Type, sample texts: ArgumentTexts = ArgumentTexts()
  ) throws(ArgumentError) -> [ScreenKey.Parameter] {
    try parameters(of: type, sample: texts, depth: 0)
  }

  private static func parameters<V: Decodable>(
    of _: V.Type, sample texts: ArgumentTexts, depth: Int
  ) throws(ArgumentError) -> [ScreenKey.Parameter] {
    let recorder = Recorder()
    do {
      _ = try V(from: Source(texts: texts, recorder: recorder, depth: depth))
    } catch let error as ArgumentError {
      if case .unsupported = error { throw error }
      // If the type of a property rejects its placeholder value, decoding ends early.
      throw .needsSample("\(V.self) (\(error))")
    } catch {
      throw .needsSample("\(V.self) (\(error))")
    }
    return recorder.parameters
  }

  /// A recorder of the parameters that a type requests.
  private final class Recorder {
    private(set) var parameters: [ScreenKey.Parameter] = []
    private var askedForNil: Set<String> = []
    private var secrets: Set<String> = []
    /// The recorder of the value that contains the recorded one, and the label there. `nil` for a whole value.
    private let outer: (recorder: Recorder, label: String)?

    init(in outer: (recorder: Recorder, label: String)? = nil) { self.outer = outer }

    func record(_ label: String, type: String, isOptional: Bool) {
      // A hand-written `init(from:)` may request a value twice.
      guard !parameters.contains(where: { $0.label == label }) else { return }
      parameters.append(
        .init(label: label, type: type, isOptional: isOptional || askedForNil.contains(label), isSecret: secrets.contains(label)))
    }

    /// Records that `decodeNil` was called for a label, so that the parameter is recorded as optional.
    func noteAskedForNil(_ label: String) { askedForNil.insert(label) }

    /// Records that the value with a label is a ``Secret`` or contains one.
    func noteSecret(_ label: String) {
      secrets.insert(label)
      for index in parameters.indices where parameters[index].label == label { parameters[index].isSecret = true }
      if let outer { outer.recorder.noteSecret(outer.label) }
    }
  }

  /// A decoder of a whole value from its arguments, or of a nested value from its fields.
  private struct Source: Decoder {
    let texts: ArgumentTexts
    let recorder: Recorder?
    /// The path of labels to the nested value, for error messages, such as `address` or `person.address`. `nil` for a whole value.
    var place: String?
    var depth = 0
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> { KeyedDecodingContainer(Keyed(source: self)) }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ArgumentError.unsupported("a list") }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw ArgumentError.unsupported("a value without a label") }
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let source: Source
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { source.texts.labels.sorted().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { source.recorder != nil || source.texts[key.stringValue] != nil }
    func decodeNil(forKey key: Key) -> Bool {
      source.recorder?.noteAskedForNil(key.stringValue)
      return source.texts[key.stringValue] == nil && source.recorder == nil
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try decode(type, label: key.stringValue, isOptional: false)
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try optional(type, key) }
    // The standard library's default implementations for these types would not record that the parameters are optional.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }
    private func optional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
      if source.texts[key.stringValue] == nil {
        // The type of the property may contain itself.
        if source.recorder == nil || source.depth >= ArgumentDecoder.maximumNamedDepth { return nil }
      }
      return try decode(type, label: key.stringValue, isOptional: true)
    }
    private func decode<T: Decodable>(_ type: T.Type, label: String, isOptional: Bool) throws -> T {
      let scalar = scalar(label)
      let wrapped = (type as? any OptionalArgument.Type)?.wrapped
      // Computed only where it is used, because reading the name of a type from its metadata is slow.
      var typeName: String { ArgumentDecoder.typeName(wrapped ?? type, depth: source.depth) }
      source.recorder?.record(label, type: typeName, isOptional: isOptional || wrapped != nil)
      if !scalar.isRecording, scalar.text == nil, wrapped == nil { throw ArgumentError.missing(label: scalar.label, type: typeName) }
      return try scalar.value(type, typeName: typeName)
    }

    private func scalar(_ label: String) -> Scalar {
      Scalar(
        label: source.place.map { "\($0).\(label)" } ?? label, text: source.texts[label],
        recording: source.recorder.map { ($0, label) }, depth: source.depth)
    }

    func nestedContainer<N>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
      try scalar(key.stringValue).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try scalar(key.stringValue).unkeyedContainer() }
    func superDecoder() throws -> any Decoder { scalar("super") }
    func superDecoder(forKey key: Key) throws -> any Decoder { scalar(key.stringValue) }
  }

  /// A decoder of one argument, or of one element of a list.
  private struct Scalar: Decoder, SingleValueDecodingContainer {
    let label: String
    var text: String?
    /// The recorder of the parameters, and the label of the argument there. `nil` if the decoder does not record parameters.
    let recording: (recorder: Recorder, label: String)?
    let depth: Int
    /// Whether a list that has no text is decoded with one placeholder element, so that the type of the elements is determined.
    var hasElement = true
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var isRecording: Bool { recording != nil }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
      guard depth < ArgumentDecoder.maximumDepth else { throw ArgumentError.unsupported("'\(label)' is nested too deeply") }
      let fields = try parsed("record", ArgumentNotation.fields) ?? ArgumentTexts()
      return KeyedDecodingContainer(
        Keyed(source: Source(texts: fields, recorder: recording.map { Recorder(in: $0) }, place: label, depth: depth + 1)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
      guard depth < ArgumentDecoder.maximumDepth else { throw ArgumentError.unsupported("'\(label)' is nested too deeply") }
      let standIn = hasElement && depth < ArgumentDecoder.maximumNamedDepth ? [nil] : [] as [String?]
      return Elements(list: self, texts: try parsed("list", ArgumentNotation.elements) ?? standIn)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Returns the parsed text, or `nil` if there is no text and the decoder records parameters.
    ///
    /// - Throws: ``ArgumentError/missing(label:type:)`` if there is no text and the decoder does not record parameters,
    ///   ``ArgumentError/mistyped(label:text:type:)`` if the text cannot be parsed.
    private func parsed<Parts>(_ type: String, _ parse: (String) -> Parts?) throws(ArgumentError) -> Parts? {
      guard let text else {
        if isRecording { return nil }
        throw .missing(label: label, type: type)
      }
      guard let parts = parse(text) else { throw .mistyped(label: label, text: text, type: type) }
      return parts
    }

    func decodeNil() -> Bool { text == nil && !isRecording }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try value(type, typeName: ArgumentDecoder.typeName(type)) }

    func value<T: Decodable>(_ type: T.Type, typeName: @autoclosure () -> String) throws -> T {
      if type == Secret.self {
        recording.map { $0.recorder.noteSecret($0.label) }
        if text == Secret.mask { throw ArgumentError.unsaved(label: label) }
      }
      if let standard = type as? any ArgumentScalar.Type {
        let made = text.map { standard.init(argument: $0) } ?? standard.standIn
        guard let value = made as? T else { throw ArgumentError.mistyped(label: label, text: text ?? "", type: typeName()) }
        return value
      }
      if isRecording {
        if text == nil, let cases = type as? any CaseIterable.Type, let first = firstCase(cases) as? T { return first }
        if type is any ListArgument.Type { return try list(type) }
      }
      do {
        return try T(from: self)
      } catch let error as ArgumentError {
        throw error
      } catch {
        throw ArgumentError.mistyped(label: label, text: text ?? "", type: ArgumentDecoder.ownTypeName(type))
      }
    }

    /// Decodes a list, after decoding a placeholder element to check the element type.
    private func list<T: Decodable>(_ type: T.Type) throws -> T {
      var other = self
      other.text = nil
      do {
        let standIn = try T(from: other)
        if text == nil { return standIn }
      } catch let error as ArgumentError {
        if case .unsupported = error { throw error }
      } catch {}
      other.text = text
      other.hasElement = false
      return try T(from: other)
    }
  }

  /// The elements of a list.
  private struct Elements: UnkeyedDecodingContainer {
    let list: Scalar
    let texts: [String?]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { texts.count }
    var isAtEnd: Bool { currentIndex >= texts.count }

    private mutating func next() throws(ArgumentError) -> Scalar {
      guard !isAtEnd else { throw .missing(label: "\(list.label)[\(currentIndex)]", type: "element") }
      defer { currentIndex += 1 }
      return Scalar(
        label: "\(list.label)[\(currentIndex)]", text: texts[currentIndex], recording: list.recording,
        depth: list.depth + 1)
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, !list.isRecording, texts[currentIndex] == nil else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      let element = try next()
      if element.text == nil, !element.isRecording, !(type is any OptionalArgument.Type) {
        throw ArgumentError.missing(label: element.label, type: ArgumentDecoder.typeName(type))
      }
      return try element.value(type, typeName: ArgumentDecoder.typeName(type))
    }
    mutating func nestedContainer<N>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> { try next().container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
  }

  private static func firstCase(_ type: any CaseIterable.Type) -> Any? {
    func first<C: CaseIterable>(_: C.Type) -> Any? { C.allCases.first }
    return first(type)
  }

  /// Returns the name of a type for help and errors. Examples are `red|green` for an enum of strings that lists its cases, `Int` for a
  /// ``TypedID`` with that raw type, `[Int]` for a list, and `{city:String}` for a nested value.
  package static func typeName(_ type: any Decodable.Type) -> String { typeName(type, depth: 0) }

  private static func typeName(_ type: any Decodable.Type, depth: Int) -> String {
    if type is any ArgumentScalar.Type { return "\(type)" }
    if let name = choices(type) { return name }
    func raw<R: RawRepresentable>(_: R.Type) -> String { "\(R.RawValue.self)" }
    if let type = type as? any RawRepresentable.Type { return raw(type) }
    if let optional = type as? any OptionalArgument.Type { return typeName(optional.wrapped, depth: depth) + "?" }
    if let list = type as? any ListArgument.Type { return "[\(typeName(list.element, depth: depth))]" }
    guard depth < maximumNamedDepth, let fields = try? parameters(of: type, sample: ArgumentTexts(), depth: depth + 1),
      !fields.isEmpty
    else { return "\(type)" }
    return "{\(fields.map { "\($0.label):\($0.type)\($0.isOptional ? "?" : "")" }.joined(separator: ","))}"
  }

  /// Returns the name of a type for an error message about text that is not a value of the type: the raw values of an enum of strings that
  /// lists its cases, such as `red|green`, or else the name of the type.
  package static func ownTypeName(_ type: any Decodable.Type) -> String { choices(type) ?? "\(type)" }

  /// Returns the raw values of an enum of strings, such as `red|green`. Returns `nil` if the type is not an enum of strings that lists its
  /// cases, or if it has no cases.
  private static func choices(_ type: any Decodable.Type) -> String? {
    func words<C: CaseIterable>(_: C.Type) -> [String] { C.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String } }
    guard let words = (type as? any CaseIterable.Type).map({ words($0) }), !words.isEmpty else { return nil }
    return words.joined(separator: "|")
  }
}

/// An optional type. The decoder uses the conformance to find the wrapped type of a generic property.
private protocol OptionalArgument {
  static var wrapped: any Decodable.Type { get }
}

extension Optional: OptionalArgument where Wrapped: Decodable {
  fileprivate static var wrapped: any Decodable.Type { Wrapped.self }
}

/// An array or set type. The decoder uses the conformance to find the type of the elements.
private protocol ListArgument {
  static var element: any Decodable.Type { get }
}

extension Array: ListArgument where Element: Decodable { fileprivate static var element: any Decodable.Type { Element.self } }
extension Set: ListArgument where Element: Decodable { fileprivate static var element: any Decodable.Type { Element.self } }
