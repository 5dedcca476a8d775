/// A namespace for signed files: the signed data of PKCS #7 (RFC 2315, section 9), as `openssl smime -sign -nodetach -outform der` writes it.
///
/// Before iOS 9, association files were signed.
enum SignedData {
  /// The object identifier of signed data, 1.2.840.113549.1.7.2.
  private static let identifier: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]

  /// Returns whether a file begins as signed data do, and not as text.
  static func isSigned(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == 0x30, bytes.count > 1, bytes[1] >= 0x80 else { return false }
    return bytes.prefix(32).indices.contains { bytes[$0...].starts(with: identifier) }
  }

  /// Returns the signed contents, or `nil` if the data are malformed or contain only a signature.
  ///
  /// - Complexity: O(bytes · depth), with a depth of at most 16.
  static func contents(of bytes: [UInt8]) -> [UInt8]? {
    guard let whole = Value(bytes[...])?.children(), whole.count > 1, whole[0].tag == 0x06, whole[0].contents.elementsEqual(identifier),
      let signed = whole[1].children()?.first?.children(), signed.count > 2, let wrapped = signed[2].children(), wrapped.count > 1
    else { return nil }
    return wrapped[1].children()?.first?.octets(depth: 0)
  }

  /// A value of the basic encoding rules (ITU-T X.690).
  private struct Value {
    let tag: UInt8
    let contents: ArraySlice<UInt8>
    /// The bytes after the value.
    let rest: ArraySlice<UInt8>

    /// Reads the value at the beginning of some bytes, or returns `nil` if it is malformed.
    init?(_ bytes: ArraySlice<UInt8>, depth: Int = 0) {
      guard depth < 16, bytes.count > 1, let first = bytes.first else { return nil }
      tag = first
      let length = bytes[bytes.startIndex + 1]
      let start = bytes.startIndex + 2
      if length == 0x80 {
        // The length is indefinite: the value ends before two zeros.
        var rest = bytes[start...]
        while !rest.starts(with: [0, 0]) {
          guard let value = Value(rest, depth: depth + 1) else { return nil }
          rest = value.rest
        }
        contents = bytes[start..<rest.startIndex]
        self.rest = rest.dropFirst(2)
        return
      }
      var count = Int(length)
      var end = start
      if length > 0x80 {
        let digits = bytes[start...].prefix(Int(length & 0x7f))
        guard digits.count == Int(length & 0x7f), digits.count <= 4 else { return nil }
        count = digits.reduce(0) { $0 << 8 | Int($1) }
        end = digits.endIndex
      }
      guard bytes.endIndex - end >= count else { return nil }
      contents = bytes[end..<(end + count)]
      rest = bytes[(end + count)...]
    }

    /// Returns the values that the contents consist of, or `nil` if one is malformed.
    func children() -> [Value]? {
      var values: [Value] = []
      var rest = contents
      while !rest.isEmpty {
        guard let value = Value(rest) else { return nil }
        values.append(value)
        rest = value.rest
      }
      return values
    }

    /// Returns the bytes of an octet string, which may consist of parts, or `nil` if it is no octet string.
    func octets(depth: Int) -> [UInt8]? {
      if tag == 0x04 { return Array(contents) }
      guard tag == 0x24, depth < 16, let parts = children() else { return nil }
      return parts.reduce([UInt8]?.some([])) { all, part in
        guard let all, let octets = part.octets(depth: depth + 1) else { return nil }
        return all + octets
      }
    }
  }
}
