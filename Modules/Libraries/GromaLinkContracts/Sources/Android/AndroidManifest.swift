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
    /// A remark about the activity of the filter, as a lower-case sentence without a full stop, or `nil` if there is none.
    let remark: String?
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

  /// The package name, or `nil` if the manifest does not contain it or it is not known before the build.
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
    package = root.value("package").flatMap { $0.isUnknownBeforeBuild ? nil : $0 }
    filters = root.kept(["application"]).flatMap { application in
      application.kept(["activity", "activity-alias"]).flatMap { activity -> [Filter] in
        // A browser starts only activities that are exported, and enabled together with their application.
        let settings = [application.setting("enabled"), activity.setting("enabled"), activity.setting("exported")]
        if settings.contains(.known(false)) { return [] }
        let doubt = settings.lazy.compactMap(\.doubt).first
        let remark =
          activity.value("exported", in: Self.namespace) == nil
          ? "the \(activity.name) at \(activity.position) has no android:exported, so an app for Android 12 or later cannot be installed"
          : nil
        return activity.kept(["intent-filter"]).compactMap { Filter($0, doubt: doubt, remark: remark) }
      }
    }
  }

  /// The namespace of the attributes.
  fileprivate static let namespace = "http://schemas.android.com/apk/res/android"
}

extension XMLTreeElement {
  /// A Boolean attribute of a manifest.
  fileprivate enum Setting: Hashable {
    /// The value, or `nil` if the attribute is missing.
    case known(Bool?)
    /// The value is not known before the build. Contains the reason as a lower-case sentence without a full stop.
    case unknown(String)

    var doubt: String? { if case .unknown(let reason) = self { reason } else { nil } }
  }

  /// Returns the value of a Boolean attribute. Android's tools accept `true`, `True` and `TRUE`, and the same forms of `false`.
  fileprivate func setting(_ name: String) -> Setting {
    guard let attribute = attributes.first(where: { $0.name == name && $0.namespace == AndroidManifest.namespace }) else {
      return .known(nil)
    }
    if attribute.value.isUnknownBeforeBuild { return .unknown(attribute.doubt) }
    return .known(["true", "True", "TRUE"].contains(attribute.value))
  }

  /// Returns the children with the given names, without those that the tools remove when they merge manifests.
  fileprivate func kept(_ names: [String]) -> [XMLTreeElement] {
    children.filter { child in
      names.contains(child.name) && !["remove", "removeAll"].contains(child.value("node", in: "http://schemas.android.com/tools"))
    }
  }
}

extension XMLTreeElement.Attribute {
  /// The reason for a doubt because of a value that is not known before the build.
  fileprivate var doubt: String { "'\(value)' at \(position) is not known before the build" }
}

extension AndroidManifest.Filter {
  /// Reads an intent filter. Returns `nil` if it is not for links on the web.
  ///
  /// - Parameters:
  ///   - element: The element of the manifest.
  ///   - doubt: The reason why it is not known whether links start the activity of the filter, or `nil` if it is known.
  ///   - remark: A remark about the activity, or `nil` if there is none.
  fileprivate init?(_ element: XMLTreeElement, doubt ofActivity: String?, remark: String?) {
    func names(_ kind: String) -> Set<String> {
      Set(element.kept([kind]).compactMap { $0.value("name", in: AndroidManifest.namespace) })
    }
    guard names("action").contains("android.intent.action.VIEW"),
      names("category").isSuperset(of: ["android.intent.category.DEFAULT", "android.intent.category.BROWSABLE"])
    else { return nil }
    var (schemes, hosts, paths): ([String], [String], [AndroidIntentFilter.Path]) = ([], [], [])
    let autoVerify = element.setting("autoVerify")
    var doubt = ofActivity ?? autoVerify.doubt
    var isForUnknownHosts = false
    var hasUnknownScheme = false
    for data in element.kept(["data"]) {
      var host: String?
      var hasPort = false
      for attribute in data.attributes where attribute.namespace == AndroidManifest.namespace {
        let value = attribute.value
        // A link has no MIME type, so that no link passes the filter.
        if attribute.name == "mimeType" { return nil }
        if value.isUnknownBeforeBuild {
          doubt = doubt ?? attribute.doubt
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
    if let group = element.kept(["uri-relative-filter-group"]).first {
      doubt = doubt ?? "'uri-relative-filter-group' at \(group.position) is not decided"
    }
    guard schemes.contains("https") || hasUnknownScheme else { return nil }
    if hasUnknownScheme { schemes.append("https") }
    conditions = AndroidIntentFilter(hosts: hosts, schemes: schemes, paths: paths, isVerified: autoVerify == .known(true))
    position = element.position
    self.doubt = doubt
    self.isForUnknownHosts = isForUnknownHosts
    self.remark = remark
  }

  /// Returns the reason why Android does not verify a host by the filter, or `nil` if it does.
  ///
  /// `DomainVerificationCollector` of Android 12 uses only filters whose schemes are all `http` or `https`, and hosts that are domain names,
  /// or domain names after `*.`.
  fileprivate func obstacle(to host: String) -> String? {
    let obstacle: String
    if !conditions.isVerified {
      return "no intent filter for https://\(host) has android:autoVerify=\"true\", so Android does not verify the app"
    } else if let scheme = conditions.schemes.first(where: { !["http", "https"].contains($0) }) {
      obstacle = "the scheme '\(scheme)'"
    } else {
      let patterns = conditions.hosts.filter { $0.matchesHost(host) }
      if patterns.contains(where: \.isDomainName) { return nil }
      obstacle = "the host '\(patterns.first ?? "")', which is not a domain name"
    }
    return "the intent filter at \(position) has \(obstacle), so Android does not verify it"
  }
}

extension String {
  /// Whether the value is that of a resource or a placeholder, which the build replaces.
  fileprivate var isUnknownBeforeBuild: Bool { hasPrefix("@") || contains("${") }

  /// Returns whether a host matches the pattern, in which an asterisk at the beginning stands for any text.
  fileprivate func matchesHost(_ host: String) -> Bool { hasPrefix("*") ? host.hasSuffix(dropFirst()) : self == host }

  /// Whether the pattern of a host is a domain name with several labels, which `*.` may precede.
  fileprivate var isDomainName: Bool {
    let labels = (hasPrefix("*.") ? dropFirst(2) : self[...]).split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty && !$0.contains("*") }
  }

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
    var doubt: String?
    /// The hosts whose `assetlinks.json` lets Android verify the host, in order: the host itself, or the domain of a pattern `*.domain`.
    let servers: [String]
    /// A remark about an activity, or `nil` if there is none.
    let remark: String?

    fileprivate init(_ all: [Filter], _ host: String) {
      let matching = all.filter { $0.conditions.isFor(host) }
      doubt = all.first { ($0.isForUnknownHosts || $0.conditions.isFor(host)) && $0.doubt != nil }?.doubt.map { "the manifest: \($0)" }
      remark = matching.lazy.compactMap(\.remark).first
      filters = matching
      paths = filters.flatMap { $0.conditions.paths.isEmpty ? [.prefix("")] : $0.conditions.paths }
      let obstacles = matching.map { (isVerified: $0.conditions.isVerified, text: $0.obstacle(to: host)) }
      servers = zip(matching, obstacles).filter { $1.text == nil }.flatMap { filter, _ in
        filter.conditions.hosts.filter { $0.matchesHost(host) && $0.isDomainName }
          .map { $0.hasPrefix("*.") ? String($0.dropFirst(2)) : $0 }
      }
      if matching.isEmpty {
        problem = "no intent filter of the manifest is for https://\(host)"
      } else {
        problem = obstacles.contains { $0.text == nil } ? nil : (obstacles.first(where: \.isVerified) ?? obstacles[0]).text
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

  /// Returns the intent filters of an app for the URLs of a host whose scheme is `https`, or `nil` if the manifest is that of another app.
  func filters(for host: String, of app: String) -> HostFilters? { package == nil || package == app ? filters(for: host) : nil }
}

extension AndroidIntentFilter {
  /// Returns whether URLs of a host pass the filter if their path does, and their scheme is `https`. A host in the filter may begin with an
  /// asterisk, which stands for any text.
  func isFor(_ host: String) -> Bool {
    schemes.contains("https") && hosts.contains { $0.matchesHost(host) }
  }
}
