import Groma

/// The intent filters of an Android manifest that let links open the app.
///
/// ```swift
/// let manifest = try AndroidManifest(bytes)
/// file.decision(for: try SiteURL("https://shop.example/chat/1"), app: "example.shop", manifest: manifest).opensApp
/// ```
///
/// The manifest is the text that developers write (`AndroidManifest.xml`), or the merged manifest of a build. Compiled manifests are not
/// read.
public struct AndroidManifest: Hashable, Sendable {
  /// An intent filter for links: its action is `VIEW`, and its categories are `DEFAULT` and `BROWSABLE`.
  public struct Filter: Hashable, Sendable {
    /// The conditions of the filter.
    public let conditions: AndroidIntentFilter
    /// The position of the filter.
    public let position: FilePosition
    /// The reason why it is not known which URLs pass the filter, as a lower-case sentence without a full stop, or `nil` if it is known.
    public let doubt: String?
    /// Whether the filter may be for hosts that are not known before the build.
    let isForUnknownHosts: Bool
  }

  /// An error because of which a manifest is not read.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the error.
    public let position: FilePosition
    /// The error as a lower-case sentence without a full stop.
    public let message: String
    /// The position and the message.
    public var description: String { "\(position): \(message)" }
  }

  /// The package name, or `nil` if the manifest does not contain it.
  public let package: String?
  /// The intent filters for links, in order.
  public let filters: [Filter]

  /// Reads a manifest.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: A ``Problem`` if the file is compiled, not XML, or not a manifest.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8]) throws(Problem) {
    let start = FilePosition(line: 1, column: 1)
    if bytes.starts(with: [0x03, 0x00, 0x08, 0x00]) || bytes.starts(with: "PK".utf8) {
      throw Problem(position: start, message: "the manifest is compiled: give AndroidManifest.xml as text")
    }
    let root: XMLTreeElement
    do throws(XMLReader.Failure) { root = try XMLReader.read(bytes) } catch {
      throw Problem(position: error.position, message: error.message)
    }
    guard root.name == "manifest" else { throw Problem(position: root.position, message: "the element '\(root.name)' is not 'manifest'") }
    package = root.value("package")
    let applications = root.children.filter { $0.name == "application" }
    let components = applications.flatMap(\.children).filter { ["activity", "activity-alias"].contains($0.name) }
    filters = components.filter { $0.value("enabled", in: Self.namespace) != "false" }.flatMap(\.children).compactMap { element in
      element.name == "intent-filter" ? Filter(element) : nil
    }
  }

  /// The namespace of the attributes.
  fileprivate static let namespace = "http://schemas.android.com/apk/res/android"
}

extension AndroidManifest.Filter {
  /// Reads an intent filter. Returns `nil` if it is not for links on the web.
  fileprivate init?(_ element: XMLTreeElement) {
    func names(_ kind: String) -> Set<String> {
      Set(element.children.filter { $0.name == kind }.compactMap { $0.value("name", in: AndroidManifest.namespace) })
    }
    guard names("action").contains("android.intent.action.VIEW"),
      names("category").isSuperset(of: ["android.intent.category.DEFAULT", "android.intent.category.BROWSABLE"])
    else { return nil }
    var (schemes, hosts, paths): ([String], [String], [AndroidIntentFilter.Path]) = ([], [], [])
    var doubt: String?
    var isForUnknownHosts = false
    var hasUnknownScheme = false
    for data in element.children where data.name == "data" {
      var host: String?
      var hasPort = false
      for attribute in data.attributes where attribute.namespace == AndroidManifest.namespace {
        let value = attribute.value
        if value.hasPrefix("@") || value.contains("${") {
          doubt = doubt ?? "'\(value)' at \(attribute.position) is not known before the build"
          if attribute.name == "host" { isForUnknownHosts = true }
          if attribute.name == "scheme" { hasUnknownScheme = true }
          continue
        }
        switch attribute.name {
        case "scheme": schemes.append(value)
        case "host": host = value.lowercased()
        case "port": hasPort = true
        case "path": paths.append(.exact(value.withoutEscapes))
        case "pathPrefix": paths.append(.prefix(value.withoutEscapes))
        case "pathSuffix": paths.append(.suffix(value.withoutEscapes))
        case "pathPattern":
          paths.append(.pattern(value.withoutEscapes))
          if !value.isSimplePattern { doubt = doubt ?? "'pathPattern' at \(attribute.position) is too complex" }
        case "pathAdvancedPattern": doubt = doubt ?? "'pathAdvancedPattern' at \(attribute.position) is not decided"
        default: break
        }
      }
      // A link has no port, so that no link has the host with the port.
      if let host, !hasPort { hosts.append(host) }
    }
    if let group = element.children.first(where: { $0.name == "uri-relative-filter-group" }) {
      doubt = doubt ?? "'uri-relative-filter-group' at \(group.position) is not decided"
    }
    guard schemes.contains("https") || hasUnknownScheme else { return nil }
    if hasUnknownScheme { schemes.append("https") }
    conditions = AndroidIntentFilter(
      hosts: hosts, schemes: schemes, paths: paths, isVerified: element.value("autoVerify", in: AndroidManifest.namespace) == "true")
    position = element.position
    self.doubt = doubt
    self.isForUnknownHosts = isForUnknownHosts
  }
}

extension String {
  /// Whether the pattern has only ASCII characters, if it has an asterisk, and not many repeated characters.
  fileprivate var isSimplePattern: Bool {
    let asterisks = utf8.count { $0 == UInt8(ascii: "*") }
    return asterisks == 0 || asterisks <= 8 && utf8.allSatisfy { $0 < 0x80 }
  }

  /// The text without the backslashes that Android's tools remove when they compile a manifest: one of each two, and each other one.
  fileprivate var withoutEscapes: String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.append(scalar)
        isEscaped = false
      }
    }
    return String(text)
  }
}

// MARK: - Hosts

extension AndroidManifest {
  /// The intent filters for a host.
  struct HostFilters: Sendable {
    /// The conditions for the path. A path must meet one of them.
    let paths: [AndroidIntentFilter.Path]
    private let filters: [Filter]
    /// The reason why no URL of the host opens the app without a question, or `nil` if some do.
    let problem: String?
    /// The reason why it is not known which URLs open the app, or `nil` if it is known.
    let doubt: String?

    fileprivate init(_ all: [Filter], _ host: String) {
      let matching = all.filter { $0.conditions.isFor(host) }
      doubt = all.first { ($0.isForUnknownHosts || $0.conditions.isFor(host)) && $0.doubt != nil }?.doubt.map { "the manifest: \($0)" }
      let isVerified = matching.contains(where: \.conditions.isVerified)
      filters = matching
      paths = filters.flatMap { $0.conditions.paths.isEmpty ? [.prefix("")] : $0.conditions.paths }
      if matching.isEmpty {
        problem = "no intent filter of the manifest is for https://\(host)"
      } else {
        problem =
          isVerified ? nil : "no intent filter for https://\(host) has android:autoVerify=\"true\", so Android does not verify the app"
      }
    }

    /// Returns the position of the first filter that a URL of the host passes, or `nil` if there is none. Whether a filter is verified does
    /// not matter.
    func position(matching url: SiteURL) -> FilePosition? {
      let path = url.path.percentDecoded ?? url.path
      return filters.first { $0.conditions.acceptsPath(path) }?.position
    }
  }

  /// Returns the intent filters for the URLs of a host whose scheme is `https`.
  ///
  /// Android 12 and later open the URLs of a host without a question only if a filter for the host has `android:autoVerify`. All filters for
  /// the host then apply.
  func filters(for host: String) -> HostFilters { HostFilters(filters, host) }
}

extension AndroidIntentFilter {
  /// Returns whether URLs of a host pass the filter if their path does, and their scheme is `https`. A host in the filter may begin with an
  /// asterisk, which stands for any text.
  func isFor(_ host: String) -> Bool {
    schemes.contains("https")
      && hosts.contains { pattern in pattern.hasPrefix("*") ? host.hasSuffix(pattern.dropFirst()) : pattern == host }
  }
}
