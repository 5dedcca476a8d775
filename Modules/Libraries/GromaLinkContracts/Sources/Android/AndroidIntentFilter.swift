public import GromaLinks

/// An intent filter of an Android manifest, which limits the URLs that open an activity.
///
/// A URL passes the filter if its scheme and its host are in the lists, and its path meets one of the conditions.
public struct AndroidIntentFilter: Hashable, Sendable {
  /// A condition for a path.
  public enum Path: Hashable, Sendable {
    /// The path is equal to a text.
    case exact(String)
    /// The path begins with a text.
    case prefix(String)
    /// The path ends with a text.
    case suffix(String)
    /// The path matches a pattern of Android's manifest: `.` is any character, `.*` the characters before the next occurrence of the
    /// character that follows it in the pattern, `a*` as many of the character as follow each other, and a backslash escapes the next
    /// character.
    case pattern(String)
  }

  /// The hosts, in order. A host that begins with `*.` is all subdomains, without the host itself.
  public let hosts: [String]
  /// The schemes, in order: `https`, or custom schemes.
  public let schemes: [String]
  /// The conditions for the path, in order. Without any, all paths pass.
  public let paths: [Path]
  /// Whether Android verifies the hosts by their `assetlinks.json`, so that the URLs open the app without a question.
  public let isVerified: Bool

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - hosts: The hosts, in order. A host that begins with `*.` is all subdomains, without the host itself.
  ///   - schemes: The schemes, in order.
  ///   - paths: The conditions for the path, in order. Without any, all paths pass.
  ///   - isVerified: Whether Android verifies the hosts by their `assetlinks.json`.
  public init(hosts: [String], schemes: [String] = ["https"], paths: [Path] = [], isVerified: Bool = true) {
    self.hosts = hosts
    self.schemes = schemes
    self.paths = paths
    self.isVerified = isVerified
  }

  /// Creates the filter for the web sites among the origins of links. Returns `nil` if no origin is a web site.
  ///
  /// For an origin with a wildcard, the filter contains the host itself and its subdomains.
  ///
  /// - Parameters:
  ///   - origins: The origins, in order.
  ///   - paths: The conditions for the path, in order. Without any, all paths pass.
  public init?(of origins: [LinkOrigin], paths: [Path] = []) {
    let hosts = origins.hosts
    guard !hosts.isEmpty else { return nil }
    self.init(hosts: hosts, paths: paths)
  }
}

extension AndroidIntentFilter.Path {
  /// Creates the simplest condition with the meaning of a pattern.
  ///
  /// - Parameter glob: A pattern of the dialect ``Glob/Dialect/android``.
  public init(_ glob: Glob) {
    let isLiteral = { (element: Glob.Element) in if case .scalar = element { true } else { false } }
    if glob.elements.allSatisfy(isLiteral) {
      self = .exact(glob.description)
    } else if glob.elements.last == .any, glob.elements.dropLast().allSatisfy(isLiteral) {
      self = .prefix(Glob(Array(glob.elements.dropLast()), dialect: .android).description)
    } else {
      self = .pattern(glob.elements.map(\.manifestPattern).joined())
    }
  }
}

extension Glob.Element {
  /// The element as a pattern of Android's manifest.
  fileprivate var manifestPattern: String {
    switch self {
    case .any: ".*"
    case .one: "."
    case .scalar(let scalar): [".", "*", "\\"].contains(scalar) ? "\\\(scalar)" : String(scalar)
    case .oneOf, .choice: description
    }
  }
}

// MARK: - XML

extension AndroidIntentFilter {
  /// The filter as XML, with an indent of two spaces and a newline at the end.
  ///
  /// Backslashes are doubled, because Android's tools remove one of each two when they compile a manifest.
  ///
  /// - Complexity: O(length of the result).
  public var xml: String {
    var lines = [
      "<intent-filter\(isVerified ? " android:autoVerify=\"true\"" : "")>",
      "  <action android:name=\"android.intent.action.VIEW\" />",
      "  <category android:name=\"android.intent.category.DEFAULT\" />",
      "  <category android:name=\"android.intent.category.BROWSABLE\" />",
    ]
    lines += schemes.map { "  <data android:scheme=\"\($0.xmlEscaped)\" />" }
    lines += hosts.map { "  <data android:host=\"\($0.xmlEscaped)\" />" }
    lines += paths.map { path in
      switch path {
      case .exact(let text): "  <data android:path=\"\(text.xmlEscaped)\" />"
      case .prefix(let text): "  <data android:pathPrefix=\"\(text.xmlEscaped)\" />"
      case .suffix(let text): "  <data android:pathSuffix=\"\(text.xmlEscaped)\" />"
      case .pattern(let text): "  <data android:pathPattern=\"\(text.xmlEscaped)\" />"
      }
    }
    return (lines + ["</intent-filter>"]).map { $0 + "\n" }.joined()
  }
}

extension String {
  /// The text as the value of an attribute in a manifest.
  fileprivate var xmlEscaped: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\\": escaped += "\\\\"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
