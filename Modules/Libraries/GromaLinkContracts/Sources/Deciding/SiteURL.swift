public import GromaLinks

/// A parsed URL of a web site, as association files match it: the path, the query and the fragment as they are written.
///
/// Characters that a URL cannot contain, such as `é`, are percent-encoded with upper-case digits, as in browsers.
public struct SiteURL: Hashable, Sendable {
  /// The maximum length of a URL in bytes.
  public static let maximumBytes = 65_536

  /// The host, in lower case, without user name and port.
  public let host: String
  /// The path with its leading slash. `/` if the URL has none.
  public let path: String
  /// The query without the question mark, or `nil` if the URL has none.
  public let query: String?
  /// The fragment without the number sign, or `nil` if the URL has none.
  public let fragment: String?

  /// Parses a URL.
  ///
  /// - Parameter text: An absolute URL whose scheme is `https` or `http`.
  /// - Throws: ``/GromaLinks/LinkURLError/tooLong(_:)``, ``/GromaLinks/LinkURLError/forbiddenCharacter`` for a space or a control
  ///   character, ``/GromaLinks/LinkURLError/noScheme`` for a scheme other than `https` and `http`, or ``/GromaLinks/LinkURLError/noHost``.
  /// - Complexity: O(length of the text).
  public init(_ text: String) throws(LinkURLError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumBytes else { throw .tooLong(bytes.count) }
    if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7f }) { throw .forbiddenCharacter }
    let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }.map(\.asciiLowercased)
    guard scheme.elementsEqual("https".utf8) || scheme.elementsEqual("http".utf8) else { throw .noScheme }
    guard bytes[scheme.count...].starts(with: "://".utf8) else { throw scheme.count < bytes.count ? .noHost : .noScheme }
    var rest = bytes[(scheme.count + 3)...]
    var fragment: ArraySlice<UInt8>?
    var query: ArraySlice<UInt8>?
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    let path = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    var authority = rest[..<path]
    if let mark = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(mark + 1)...] }
    if let mark = authority.lastIndex(of: UInt8(ascii: ":")), authority.last != UInt8(ascii: "]") { authority = authority[..<mark] }
    guard !authority.isEmpty else { throw .noHost }
    host = String(decoding: authority.map(\.asciiLowercased), as: UTF8.self)
    self.path = path < rest.endIndex ? rest[path...].percentEncoded : "/"
    self.query = query?.percentEncoded
    self.fragment = fragment?.percentEncoded
  }
}

extension SiteURL: CustomStringConvertible {
  /// The URL with the scheme `https`.
  public var description: String {
    "https://\(host)\(path)" + (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
  }
}

extension UInt8 {
  /// The byte of the letter in lower case if the byte is an ASCII letter, otherwise the byte itself.
  fileprivate var asciiLowercased: UInt8 { (0x41...0x5a).contains(self) ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
  /// The bytes as text. Bytes that cannot occur in a part of a URL are percent-encoded.
  fileprivate var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    guard contains(where: { !$0.isPartOfURLs }) else { return String(decoding: self, as: UTF8.self) }
    var encoded: [UInt8] = []
    for byte in self {
      encoded += byte.isPartOfURLs ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte can occur in the path, the query or the fragment of a URL.
  fileprivate var isPartOfURLs: Bool {
    switch self {
    case 0...0x20, 0x22, 0x3c, 0x3e, 0x5c, 0x5e, 0x60, 0x7b...0x7d, 0x7f...: false
    default: true
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can occur in a path, a query or a fragment of ``SiteURL``.
  var isPartOfURLs: Bool { UInt8(exactly: value)?.isPartOfURLs ?? false }
}
