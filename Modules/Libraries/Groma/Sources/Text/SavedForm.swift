/// The saved form of a value as bytes, for comparisons: the calls with which the value encodes itself, in order.
///
/// Two values of one type have equal saved forms if they encode the same keys, lists, strings and numbers. Strings are equal if their UTF-8
/// is equal, so a composed and a decomposed `é` differ. Floating-point numbers are equal if their bits are equal, so 0.0 and -0.0 differ;
/// all NaNs are equal. The elements of a `Set` and of a `Dictionary` are sorted, because their order differs from process to process.
package struct SavedForm: Hashable, Sendable {
  /// The bytes. Empty if the value cannot be encoded.
  private let bytes: [UInt8]
  /// The number of bytes.
  var count: Int { bytes.count }
  /// A hash of the bytes, the same in every process.
  package let fingerprint: Int

  /// Encodes a value. The forms of all values that cannot be encoded are equal.
  package init(of value: some Encodable) {
    let writer = Writer()
    do {
      try writer.write(value)
      bytes = writer.bytes
    } catch {
      bytes = []
    }
    var fingerprint = Fingerprint()
    fingerprint.combine(bytes)
    self.fingerprint = fingerprint.value
  }

  /// Returns whether both forms have equal bytes.
  package static func == (a: SavedForm, b: SavedForm) -> Bool { a.fingerprint == b.fingerprint && a.bytes == b.bytes }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// A collection that may encode equal contents in different orders.
protocol UnorderedCollection {
  /// The number of consecutive encoded elements that belong together: 1 in a set, 2 (key and value) in a dictionary.
  var elementGroup: Int { get }
}

extension Set: UnorderedCollection { var elementGroup: Int { 1 } }
extension Dictionary: UnorderedCollection { var elementGroup: Int { 2 } }

// MARK: - Writing

/// The first byte of each entry of a saved form.
private enum Mark: UInt8 {
  case null, no, yes, text, integer, natural, double, float, list, record, end, nested
}

/// An encoder that writes the entries of a saved form into one array of bytes.
private final class Writer: Encoder {
  private(set) var bytes: [UInt8] = []
  /// The positions of the encoded elements, if an unordered collection is being encoded; otherwise `nil`.
  private var elements: [Int]?
  /// Whether the value that is being encoded has requested a keyed container.
  private var isKeyed = false
  /// The number of nested containers that the value that is being encoded has requested.
  private var nestedCount = 0
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Writes a value and an end mark.
  func write(_ value: some Encodable) throws {
    let outer = (elements, isKeyed, nestedCount)
    let group = (value as? any UnorderedCollection)?.elementGroup
    (elements, isKeyed, nestedCount) = (group == nil ? nil : [], false, 0)
    try value.encode(to: self)
    if let group, let elements { sort(elements, group: isKeyed ? 1 : group) }
    mark(.end)
    (elements, isKeyed, nestedCount) = outer
  }

  /// Sorts the elements of an unordered collection, which are the last entries.
  private func sort(_ starts: [Int], group: Int) {
    guard starts.count > group else { return }
    let firsts = stride(from: 0, to: starts.count, by: group).map { starts[$0] }
    let groups = zip(firsts, firsts.dropFirst() + [bytes.count]).map { bytes[$0..<$1] }
    bytes.replaceSubrange(firsts[0]..., with: groups.sorted { $0.lexicographicallyPrecedes($1) }.joined())
  }

  func mark(_ mark: Mark) { bytes.append(mark.rawValue) }

  /// Writes a number of variable length: seven bits in each byte, the lowest first.
  private func number(_ number: UInt64) {
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  func write(_ text: String) {
    mark(.text)
    number(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  func write(_ value: Bool) { mark(value ? .yes : .no) }

  func write(_ value: Int64) {
    mark(.integer)
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  func write(_ value: UInt64) {
    mark(.natural)
    number(value)
  }

  func write(_ value: Double) {
    mark(.double)
    number((value.isNaN ? Double.nan : value).bitPattern.byteSwapped)
  }

  func write(_ value: Float) {
    mark(.float)
    number(UInt64((value.isNaN ? Float.nan : value).bitPattern.byteSwapped))
  }

  /// Begins an element of a container.
  ///
  /// - Parameter container: The number of the container if it is nested in another; 0 if it is the container of the whole value.
  func element(of container: Int) {
    elements?.append(bytes.count)
    guard container > 0 else { return }
    mark(.nested)
    number(UInt64(container))
  }

  func field(_ key: some CodingKey, of container: Int) {
    element(of: container)
    write(key.stringValue)
  }

  /// Returns the number of a new nested container.
  func nest() -> Int {
    nestedCount += 1
    return nestedCount
  }

  func container<Key: CodingKey>(keyedBy key: Key.Type) -> KeyedEncodingContainer<Key> { keyed(key, 0) }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { unkeyed(0) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: self, container: 0) }

  func keyed<Key: CodingKey>(_: Key.Type, _ container: Int) -> KeyedEncodingContainer<Key> {
    isKeyed = true
    mark(.record)
    return KeyedEncodingContainer(Keyed<Key>(writer: self, container: container))
  }

  func unkeyed(_ container: Int) -> any UnkeyedEncodingContainer {
    mark(.list)
    return Elements(writer: self, container: container)
  }
}

/// The encoder of a value in a nested container.
private struct NestedWriter: Encoder {
  let writer: Writer
  let container: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy key: Key.Type) -> KeyedEncodingContainer<Key> { writer.keyed(key, container) }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { writer.unkeyed(container) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: writer, container: container) }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: Writer
  let container: Int
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) {
    writer.field(key, of: container)
    writer.mark(.null)
  }
  mutating func encode(_ value: Bool, forKey key: Key) {
    writer.field(key, of: container)
    writer.write(value)
  }
  mutating func encode(_ value: String, forKey key: Key) {
    writer.field(key, of: container)
    writer.write(value)
  }
  mutating func encode(_ value: Int, forKey key: Key) {
    writer.field(key, of: container)
    writer.write(Int64(value))
  }
  mutating func encode(_ value: Double, forKey key: Key) {
    writer.field(key, of: container)
    writer.write(value)
  }
  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    writer.field(key, of: container)
    try writer.write(value)
  }
  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    writer.field(key, of: container)
    return writer.keyed(type, writer.nest())
  }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer.field(key, of: container)
    return writer.unkeyed(writer.nest())
  }
  mutating func superEncoder() -> any Encoder {
    writer.element(of: container)
    writer.write("super")
    return NestedWriter(writer: writer, container: writer.nest())
  }
  mutating func superEncoder(forKey key: Key) -> any Encoder {
    writer.field(key, of: container)
    return NestedWriter(writer: writer, container: writer.nest())
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let writer: Writer
  let container: Int
  var count = 0
  var codingPath: [any CodingKey] { [] }

  private mutating func begin() {
    count += 1
    writer.element(of: container)
  }

  mutating func encodeNil() {
    begin()
    writer.mark(.null)
  }
  mutating func encode(_ value: String) {
    begin()
    writer.write(value)
  }
  mutating func encode(_ value: Int) {
    begin()
    writer.write(Int64(value))
  }
  mutating func encode(_ value: UInt8) {
    begin()
    writer.write(UInt64(value))
  }
  mutating func encode(_ value: Double) {
    begin()
    writer.write(value)
  }
  mutating func encode(_ value: some Encodable) throws {
    begin()
    try writer.write(value)
  }
  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    begin()
    return writer.keyed(type, writer.nest())
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return writer.unkeyed(writer.nest())
  }
  mutating func superEncoder() -> any Encoder {
    begin()
    return NestedWriter(writer: writer, container: writer.nest())
  }
}

private struct Single: SingleValueEncodingContainer {
  let writer: Writer
  let container: Int
  var codingPath: [any CodingKey] { [] }

  private func begin() { if container > 0 { writer.element(of: container) } }

  mutating func encodeNil() {
    begin()
    writer.mark(.null)
  }
  mutating func encode(_ value: Bool) {
    begin()
    writer.write(value)
  }
  mutating func encode(_ value: String) {
    begin()
    writer.write(value)
  }
  mutating func encode(_ value: Double) {
    begin()
    writer.write(value)
  }
  mutating func encode(_ value: Float) {
    begin()
    writer.write(value)
  }
  mutating func encode(_ value: Int) { encode(signed: value) }
  mutating func encode(_ value: Int8) { encode(signed: value) }
  mutating func encode(_ value: Int16) { encode(signed: value) }
  mutating func encode(_ value: Int32) { encode(signed: value) }
  mutating func encode(_ value: Int64) { encode(signed: value) }
  mutating func encode(_ value: UInt) { encode(unsigned: value) }
  mutating func encode(_ value: UInt8) { encode(unsigned: value) }
  mutating func encode(_ value: UInt16) { encode(unsigned: value) }
  mutating func encode(_ value: UInt32) { encode(unsigned: value) }
  mutating func encode(_ value: UInt64) { encode(unsigned: value) }
  mutating func encode(_ value: some Encodable) throws {
    begin()
    try writer.write(value)
  }
  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  mutating func encode(_ value: Int128) {
    begin()
    writer.write(String(value))
  }
  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  mutating func encode(_ value: UInt128) {
    begin()
    writer.write(String(value))
  }

  private func encode(signed value: some SignedInteger) {
    begin()
    writer.write(Int64(value))
  }
  private func encode(unsigned value: some UnsignedInteger) {
    begin()
    writer.write(UInt64(value))
  }
}
