/// Makes a value from labelled arguments, and finds a type's parameters by making it from a decoder that notes what it is asked for.
package enum ArgumentDecoder {
  /// A value of the type from argument texts by label.
  static func value<V: Decodable>(_: V.Type, from texts: ArgumentTexts) throws(ArgumentError) -> V {
    do {
      return try V(from: Source(texts: texts, recorder: nil))
    } catch let error as ArgumentError {
      throw error
    } catch {
      throw .unsupported("\(V.self): \(error)")
    }
  }

  /// The texts by label: labelled arguments in any order, the others in the order of the `labels` that are left.
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

  /// The parameters of a type, in declared order. `texts` are a sample's arguments, for types that not every value makes.
  static func parameters<V: Decodable>(of _: V.Type, sample texts: ArgumentTexts = ArgumentTexts()) throws(ArgumentError) -> [Entry
    .Parameter]
  {
    let recorder = Recorder()
    do {
      _ = try V(from: Source(texts: texts, recorder: recorder))
    } catch let error as ArgumentError {
      if case .unsupported = error { throw error }
      // A property of a type that the stand-in value does not fit ends the decoding early.
      throw .unsupported("\(V.self) needs a sample for its parameters to be found (\(error))")
    } catch {
      throw .unsupported("\(V.self) needs a sample for its parameters to be found (\(error))")
    }
    return recorder.parameters
  }

  private final class Recorder {
    var parameters: [Entry.Parameter] = []
    private var askedForNil: Set<String> = []

    func record(_ label: String, type: String, isOptional: Bool) {
      // A decoder of one's own may ask twice.
      guard !parameters.contains(where: { $0.label == label }) else { return }
      parameters.append(.init(label: label, type: type, isOptional: isOptional || askedForNil.contains(label)))
    }

    /// The standard library decodes an optional of one of its own types by asking for nil, and then for the value as if it had to be there.
    func noteAskedForNil(_ label: String) { askedForNil.insert(label) }
  }

  /// The arguments of a whole value.
  private struct Source: Decoder {
    let texts: ArgumentTexts
    let recorder: Recorder?
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
    // The standard library's own versions for these types would not say that they are optional.
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
      if source.recorder == nil, source.texts[key.stringValue] == nil { return nil }
      return try decode(type, label: key.stringValue, isOptional: true)
    }
    private func decode<T: Decodable>(_ type: T.Type, label: String, isOptional: Bool) throws -> T {
      let scalar = Scalar(label: label, text: source.texts[label], isRecording: source.recorder != nil)
      let wrapped = (type as? any OptionalArgument.Type)?.wrapped
      // A name is found in the tables of types: only for who reads it.
      var typeName: String { ArgumentDecoder.typeName(wrapped ?? type) }
      source.recorder?.record(label, type: typeName, isOptional: isOptional || wrapped != nil)
      if !scalar.isRecording, scalar.text == nil, wrapped == nil { throw ArgumentError.missing(label: label, type: typeName) }
      return try scalar.value(type, typeName: typeName)
    }

    func nestedContainer<N>(keyedBy: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> { throw nested(key) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw nested(key) }
    func superDecoder() throws -> any Decoder { throw ArgumentError.unsupported("a superclass") }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw nested(key) }
    private func nested(_ key: Key) -> ArgumentError { .unsupported("'\(key.stringValue)' is a nested value") }
  }

  /// One argument.
  private struct Scalar: Decoder, SingleValueDecodingContainer {
    let label: String
    let text: String?
    let isRecording: Bool
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> { throw unsupported }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    private var unsupported: ArgumentError { .unsupported("'\(label)' is a nested value or a list") }

    func decodeNil() -> Bool { text == nil && !isRecording }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try value(type, typeName: ArgumentDecoder.typeName(type)) }

    func value<T: Decodable>(_ type: T.Type, typeName: @autoclosure () -> String) throws -> T {
      if let standard = type as? any ArgumentScalar.Type {
        let made = text.map { standard.init(argument: $0) } ?? standard.standIn
        guard let value = made as? T else { throw ArgumentError.mistyped(label: label, text: text ?? "", type: typeName()) }
        return value
      }
      if text == nil, isRecording, let cases = type as? any CaseIterable.Type, let first = firstCase(cases) as? T { return first }
      do {
        return try T(from: self)
      } catch let error as ArgumentError {
        throw error
      } catch {
        throw ArgumentError.mistyped(label: label, text: text ?? "", type: ArgumentDecoder.ownTypeName(type))
      }
    }
  }

  private static func firstCase(_ type: any CaseIterable.Type) -> Any? {
    func first<C: CaseIterable>(_: C.Type) -> Any? { C.allCases.first }
    return first(type)
  }

  /// The name a person reads: the choices of an enum, the standard type behind a typed id, or the type's own.
  package static func typeName(_ type: any Decodable.Type) -> String {
    if type is any ArgumentScalar.Type { return "\(type)" }
    func raw<R: RawRepresentable>(_: R.Type) -> String { "\(R.RawValue.self)" }
    return choices(type) ?? (type as? any RawRepresentable.Type).map { raw($0) } ?? "\(type)"
  }

  /// The name of a type that refused a text which is good for what it is made of: the choices of an enum, or the type's own.
  package static func ownTypeName(_ type: any Decodable.Type) -> String { choices(type) ?? "\(type)" }

  /// `red|green` for an enum of words; nil for other types.
  private static func choices(_ type: any Decodable.Type) -> String? {
    func words<C: CaseIterable>(_: C.Type) -> [String] { C.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String } }
    guard let words = (type as? any CaseIterable.Type).map({ words($0) }), !words.isEmpty else { return nil }
    return words.joined(separator: "|")
  }
}

/// An optional as a type of its own: what a generic screen's property may be.
private protocol OptionalArgument {
  static var wrapped: any Decodable.Type { get }
}

extension Optional: OptionalArgument where Wrapped: Decodable {
  fileprivate static var wrapped: any Decodable.Type { Wrapped.self }
}

/// The types an argument can be of at last.
package protocol ArgumentScalar {
  /// The value with this canonical text, or written in a way people do.
  init?(argument text: String)
  /// A value to find parameters with.
  static var standIn: Self { get }
}

extension String: ArgumentScalar {
  /// The text itself.
  package init?(argument text: String) { self = text }
  /// No text.
  package static var standIn: String { "" }
}

extension Bool: ArgumentScalar {
  /// `true`, `yes` and `1`, or `false`, `no` and `0`.
  package init?(argument text: String) {
    switch text {
    case "true", "yes", "1": self = true
    case "false", "no", "0": self = false
    default: return nil
    }
  }
  /// `false`
  package static var standIn: Bool { false }
}

extension ArgumentScalar where Self: FixedWidthInteger {
  /// Digits, with a sign if need be.
  package init?(argument text: String) { self.init(text) }
  /// Nought.
  package static var standIn: Self { 0 }
}

extension ArgumentScalar where Self: LosslessStringConvertible & BinaryFloatingPoint {
  /// A number as Swift writes it.
  package init?(argument text: String) { self.init(text) }
  /// Nought.
  package static var standIn: Self { 0 }
}

extension Int: ArgumentScalar {}
extension Int8: ArgumentScalar {}
extension Int16: ArgumentScalar {}
extension Int32: ArgumentScalar {}
extension Int64: ArgumentScalar {}
extension UInt: ArgumentScalar {}
extension UInt8: ArgumentScalar {}
extension UInt16: ArgumentScalar {}
extension UInt32: ArgumentScalar {}
extension UInt64: ArgumentScalar {}
extension Float: ArgumentScalar {}
extension Double: ArgumentScalar {}
