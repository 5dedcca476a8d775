import Groma

extension SiteURL {
  /// The texts of a URL that the patterns of a rule are compared with.
  public struct Parts: Hashable, Sendable {
    /// An item of the query.
    public struct Item: Hashable, Sendable {
      /// The text before the first equals sign.
      public let name: String
      /// The text after the first equals sign. Empty if there is no equals sign.
      public let value: String
    }

    /// The path.
    ///
    /// Apple: without one leading slash and without the run of trailing slashes, so that the path of the root is empty. Android: as it is
    /// written.
    public let path: String
    /// The query. Empty if it is absent.
    public let query: String
    /// The items of the query, in order. Empty items between separators are omitted.
    public let items: [Item]
    /// The fragment. Empty if it is absent.
    public let fragment: String
  }

  /// Returns the texts that a rule of Apple is compared with.
  ///
  /// The query is divided into items before it is decoded. A part whose percent-encoding is invalid is compared as it is written.
  ///
  /// - Parameter isPercentEncoded: Whether the rule is compared with the URL as it is written. Otherwise, the parts of the URL are decoded.
  /// - Complexity: O(length of the URL).
  public func appleParts(isPercentEncoded: Bool) -> Parts {
    func text(_ part: String) -> String { isPercentEncoded ? part : part.percentDecoded ?? part }
    var path = Substring(text(path)).unicodeScalars
    while path.last == "/" { path.removeLast() }
    if path.first == "/" { path.removeFirst() }
    return Parts(path: String(path), query: text(query ?? ""), items: items(text), fragment: text(fragment ?? ""))
  }

  /// Returns the texts that a dynamic rule of Android is compared with: the parts of the URL as they are written.
  ///
  /// - Complexity: O(length of the URL).
  public func androidParts() -> Parts {
    Parts(path: path, query: query ?? "", items: items { $0 }, fragment: fragment ?? "")
  }

  private func items(_ text: (String) -> String) -> [Parts.Item] {
    (query ?? "").split(separator: "&").map { item in
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Parts.Item(name: text(String(sides[0])), value: sides.count > 1 ? text(String(sides[1])) : "")
    }
  }
}

extension String {
  /// The text without percent-encoding, or `nil` if the encoding is invalid or not UTF-8.
  var percentDecoded: String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    let bytes = Array(utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexadecimal, let low = bytes[index + 2].hexadecimal else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(utf8: decoded)
  }
}

extension UInt8 {
  /// The value of the byte as a hexadecimal digit, or `nil` if it is not one.
  var hexadecimal: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
