/// A parsed URL (RFC 3986): scheme, host, path segments and query.
///
/// The path is split before it is percent-decoded, so that an encoded slash stays in its segment. Dot segments are not resolved. A run of
/// trailing slashes is ignored, as Apple's matching of universal links ignores it; other empty segments are kept. With a scheme other than
/// `http` and `https`, there is no host: everything between `scheme://` and the query is the path.
///
/// The fragment is read as a path, up to a question mark: `#/room/7?via=a` has the segments of `/room/7`. All slashes are significant there.
package final class LinkURL: Sendable {
  /// The maximum length of a URL in bytes.
  static let maximumBytes = 65_536
  /// The maximum number of path segments.
  static let maximumSegments = 256
  /// The maximum number of query parameters.
  static let maximumParameters = 1_024

  /// The scheme, in lower case.
  let scheme: String
  /// The host, in lower case, or `nil` if the URL has a custom scheme.
  let host: String?
  let port: Int?
  /// Whether a user name or password precedes the host.
  let hasCredentials: Bool
  /// The decoded bytes that ``segments`` refers to. Equal to ``bytes`` if the path contains no percent-encoding.
  private let path: [UInt8]
  private let segments: [Range<Int>]
  /// The decoded bytes that ``fragmentSegments`` refers to.
  private let fragment: [UInt8]
  private let fragmentSegments: [Range<Int>]
  /// Whether the URL has a fragment that is not empty and can be decoded.
  package let hasFragment: Bool
  /// The range of the encoded query in ``bytes``, or `nil` if the URL has no query.
  private let query: Range<Int>?
  private let bytes: [UInt8]

  /// Parses a URL.
  ///
  /// - Throws: A ``LinkURLError``. Encoding errors in the query and too many parameters are reported when the query is read.
  /// - Complexity: O(bytes).
  package init(_ text: String) throws(LinkURLError) {
    let bytes = [UInt8](text.utf8)
    guard bytes.count <= Self.maximumBytes else { throw .tooLong(bytes.count) }
    if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7f }) { throw .forbiddenCharacter }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[..<colon].isScheme else { throw .noScheme }
    let end = bytes[colon...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let question = bytes[colon..<end].firstIndex(of: UInt8(ascii: "?"))
    var place = colon + 1
    let pathEnd = question ?? end
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).asciiLowercased
    let slashes = bytes[place..<pathEnd].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")])
    if slashes { place += 2 }
    if scheme == "https" || scheme == "http" {
      guard slashes else { throw .noHost }
      let hostEnd = bytes[place..<pathEnd].firstIndex(of: UInt8(ascii: "/")) ?? pathEnd
      let authority = try Authority(bytes[place..<hostEnd])
      (host, port, hasCredentials) = (authority.host, authority.port, authority.hasCredentials)
      place = hostEnd
    } else {
      (host, port, hasCredentials) = (nil, nil, false)
    }
    if place < pathEnd, bytes[place] == UInt8(ascii: "/") { place += 1 }
    var segmentsEnd = pathEnd
    while segmentsEnd > place, bytes[segmentsEnd - 1] == UInt8(ascii: "/") { segmentsEnd -= 1 }
    (path, segments) = try Self.segments(of: bytes, in: place..<segmentsEnd)
    query = question.map { $0 + 1..<end }
    if end < bytes.count, let (text, segments) = Self.fragment(bytes[(end + 1)...]) {
      (fragment, fragmentSegments, hasFragment) = (text, segments, true)
    } else {
      (fragment, fragmentSegments, hasFragment) = ([], [], false)
    }
    self.bytes = bytes
  }

  // MARK: Segments

  /// The number of path segments.
  package var count: Int { segments.count }

  /// The number of segments of the path and the fragment.
  package var fullCount: Int { segments.count + fragmentSegments.count }

  /// Returns the percent-decoded bytes of the segment at an index. The segments of the fragment follow those of the path.
  package func segment(_ index: Int) -> ArraySlice<UInt8> {
    index < segments.count ? path[segments[index]] : fragment[fragmentSegments[index - segments.count]]
  }

  /// Returns the percent-decoded text of the segment at an index. The segments of the fragment follow those of the path.
  package func text(_ index: Int) -> String { String(decoding: segment(index), as: UTF8.self) }

  private static func segments(
    of bytes: [UInt8], in range: Range<Int>
  ) throws(LinkURLError) -> (path: [UInt8], segments: [Range<Int>]) {
    var segments: [Range<Int>] = []
    segments.reserveCapacity(4)
    var isEncoded = false
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != UInt8(ascii: "/") {
        isEncoded = isEncoded || bytes[end] == UInt8(ascii: "%")
        end += 1
      }
      segments.append(start..<end)
      guard segments.count <= maximumSegments else { throw .tooManySegments }
      start = end + 1
    }
    if !isEncoded { return (bytes, segments) }
    var path: [UInt8] = []
    path.reserveCapacity(range.count)
    for (index, segment) in segments.enumerated() {
      let start = path.count
      try PercentCoding.decode(bytes[segment], into: &path)
      segments[index] = start..<path.count
    }
    return (path, segments)
  }

  /// Returns the decoded segments of a fragment, or `nil` if it is empty, has too many segments or cannot be decoded. Only links whose patterns have a
  /// fragment read it, so that it is not an error.
  private static func fragment(_ encoded: ArraySlice<UInt8>) -> (text: [UInt8], segments: [Range<Int>])? {
    let end = encoded.firstIndex(of: UInt8(ascii: "?")) ?? encoded.endIndex
    guard end > encoded.startIndex else { return nil }
    let parts = encoded[..<end].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= maximumSegments else { return nil }
    var text: [UInt8] = []
    var segments: [Range<Int>] = []
    for part in parts {
      let start = text.count
      do throws(LinkURLError) { try PercentCoding.decode(part, into: &text) } catch { return nil }
      segments.append(start..<text.count)
    }
    return (text, segments)
  }

  // MARK: Query

  /// Calls `body` with the decoded name and value of each query parameter, in order. The value is `nil` if the parameter has no equals
  /// sign.
  ///
  /// - Throws: ``LinkURLError/badEncoding``, ``LinkURLError/notUTF8``, ``LinkURLError/forbiddenCharacter``, or the error of `body`.
  func forEachParameter(_ body: (String, String?) throws(LinkURLError) -> Void) throws(LinkURLError) {
    guard let query else { return }
    var start = query.lowerBound
    while start < query.upperBound {
      let end = bytes[start..<query.upperBound].firstIndex(of: UInt8(ascii: "&")) ?? query.upperBound
      if end > start {
        let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "="))
        let name = try PercentCoding.text(bytes[start..<(equals ?? end)], plusIsSpace: true)
        let value: String? = if let equals { try PercentCoding.text(bytes[(equals + 1)..<end], plusIsSpace: true) } else { nil }
        try body(name, value)
      }
      start = end + 1
    }
  }

  // MARK: Authority

  private struct Authority {
    var host: String
    var port: Int?
    var hasCredentials: Bool

    init(_ bytes: ArraySlice<UInt8>) throws(LinkURLError) {
      var rest = bytes
      hasCredentials = false
      if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
        hasCredentials = true
        rest = rest[(at + 1)...]
      }
      let isAddress = rest.first == UInt8(ascii: "[")
      let hostEnd = isAddress ? rest.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : rest.firstIndex(of: UInt8(ascii: ":"))
      if isAddress, hostEnd == nil { throw .noHost }
      let end = hostEnd ?? rest.endIndex
      if end < rest.endIndex {
        guard rest[end] == UInt8(ascii: ":") else { throw .noHost }
        let digits = rest[(end + 1)...]
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.count <= 5 else { throw .badPort }
        port = Int(String(decoding: digits, as: UTF8.self))
      }
      host = try PercentCoding.text(rest[rest.startIndex..<end]).asciiLowercased
      if host.isEmpty || !isAddress && !host.isHost { throw .noHost }
    }
  }
}

extension String {
  /// Whether the string consists of letters, combining marks, decimal digits, hyphens and underscores, in labels separated by single dots.
  /// A dot at the end is allowed.
  ///
  /// Other characters are refused, even if the URL contains them percent-encoded, because software that normalizes them may read a
  /// different host (`／` becomes a slash and `。` a dot in a DNS look-up).
  fileprivate var isHost: Bool {
    var wasDot = true
    for scalar in unicodeScalars {
      let isDot = scalar == "."
      guard isDot ? !wasDot : scalar == "-" || scalar == "_" || scalar.isLetterMarkOrDigit else { return false }
      wasDot = isDot
    }
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterMarkOrDigit: Bool {
    if isASCII { return UInt8(value).isLetter || (0x30...0x39).contains(value) }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .decimalNumber:
      return true
    default: return false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are a valid scheme: a letter, then letters, digits, `+`, `-` and `.`.
  var isScheme: Bool {
    guard let first, first.isLetter else { return false }
    return allSatisfy { $0.isLetter || (0x30...0x39).contains($0) || $0 == 0x2b || $0 == 0x2d || $0 == 0x2e }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7a).contains(self | 0x20) }
}

/// The reason why a URL cannot be read.
public enum LinkURLError: Error, Hashable, Sendable {
  /// The URL is too long. Contains its length in bytes; the maximum is 65,536.
  case tooLong(Int)
  /// The path has more than 256 segments.
  case tooManySegments
  /// The query has more than 1,024 parameters.
  case tooManyParameters
  /// The URL contains a space or an ASCII control character, or a percent-encoded ASCII control character.
  case forbiddenCharacter
  /// The URL does not begin with a scheme.
  case noScheme
  /// An `https` or `http` URL has no host, or its host is invalid.
  case noHost
  /// The port is not a number of at most five digits.
  case badPort
  /// A percent sign is not followed by two hexadecimal digits.
  case badEncoding
  /// A part of the URL is not UTF-8 once it is percent-decoded.
  case notUTF8
}

extension LinkURLError: CustomStringConvertible {
  /// The reason as a message, without the URL.
  public var description: String {
    switch self {
    case .tooLong(let count): "it is \(count) bytes long; the maximum is \(LinkURL.maximumBytes)"
    case .tooManySegments: "its path has more than \(LinkURL.maximumSegments) segments"
    case .tooManyParameters: "its query has more than \(LinkURL.maximumParameters) parameters"
    case .forbiddenCharacter: "it contains a space or a control character"
    case .noScheme: "it does not begin with a valid scheme, such as https:"
    case .noHost: "it has no host"
    case .badPort: "its port is not a number of at most five digits"
    case .badEncoding: "it has a % that is not followed by two hexadecimal digits"
    case .notUTF8: "its percent-encoded bytes are not UTF-8"
    }
  }
}
