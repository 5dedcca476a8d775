import GromaLinks

/// A URL that a version of an app shipped, for example in an email or on a poster, and that must still open the app.
public struct ShippedURL: Hashable, Sendable {
  /// The version.
  public let version: String
  /// The URL as it is written.
  public let url: String
  /// The position of the URL in its file, or `nil` if it was not read from a file.
  public let position: FilePosition?

  /// Creates a URL of a version.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - url: An absolute URL.
  ///   - position: The position of the URL in its file, or `nil`.
  public init(_ version: String, _ url: String, position: FilePosition? = nil) {
    self.version = version
    self.url = url
    self.position = position
  }
}

extension ShippedURL: CustomStringConvertible {
  /// The version and the URL: `1.4 https://shop.example/chat/1/2`.
  public var description: String { "\(version) \(url)" }
}

extension ShippedURL {
  /// Reads shipped URLs, one per line: a version and a URL, separated by white space.
  ///
  /// ```
  /// # the mails of spring
  /// 1.4 https://shop.example/chat/1/2
  /// ```
  ///
  /// Lines that begin with `#` and empty lines are ignored.
  ///
  /// - Throws: A ``LinkListError`` for the first line that is not a version and a readable URL.
  /// - Complexity: O(length of the text).
  public static func list(_ text: String) throws(LinkListError) -> [ShippedURL] {
    var urls: [ShippedURL] = []
    for (number, line) in text.numberedLines {
      func position(_ word: Substring) -> FilePosition {
        FilePosition(line: number, column: line.unicodeScalars.distance(from: line.startIndex, to: word.startIndex) + 1)
      }
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let version = words.first else { continue }
      if version.contains("://") { throw LinkListError(position: position(version), message: "a version must precede the URL") }
      guard words.count > 1 else {
        throw LinkListError(position: position(version), message: "a URL must follow the version '\(version)'")
      }
      if words.count > 2 { throw LinkListError(position: position(words[2]), message: "'\(words[2])' follows the URL") }
      do throws(LinkURLError) {
        _ = try LinkURL(String(words[1]))
      } catch {
        throw LinkListError(position: position(words[1]), message: "'\(words[1])' is not a URL: \(error)")
      }
      urls.append(ShippedURL(String(version), String(words[1]), position: position(words[1])))
    }
    return urls
  }
}
