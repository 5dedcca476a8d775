/// Where the links of an app come from: its scheme, or its site.
public enum LinkOrigin: Hashable, Sendable {
  /// A scheme of the app's own, without colon: in `plaza://chat/1/2` the path is `chat/1/2`. Upper and lower case mean the same.
  case scheme(String)
  /// A site whose `https` URLs are the app's (universal links): its host, or `*.` and a host that is meant with all below it. Upper and lower
  /// case mean the same.
  case web(String)

  /// Whether a URL comes from here.
  ///
  /// A port other than 443 and a user name make a URL somebody else's.
  func holds(_ url: LinkURL) -> Bool {
    switch self {
    case .scheme(let scheme): return url.host == nil && url.scheme == scheme
    case .web(let host):
      guard let other = url.host, url.scheme == "https", !url.hasCredentials, url.port == nil || url.port == 443 else { return false }
      return Self.site(host, has: other)
    }
  }

  /// Whether all that comes from another origin comes from here, too.
  func contains(_ other: LinkOrigin) -> Bool {
    switch (self, other) {
    case (.web(let host), .web(let other)): host == other || host.hasPrefix("*.") && Self.site(host, has: other.withoutWildcard)
    default: self == other
    }
  }

  private static func site(_ site: String, has host: String) -> Bool {
    host == site || site.hasPrefix("*.") && (host.hasSuffix(site.dropFirst()) || host == site.withoutWildcard)
  }

  /// The same in lower case.
  var normalized: LinkOrigin {
    switch self {
    case .scheme(let scheme): .scheme(scheme.asciiLowercased)
    case .web(let host): .web(host.asciiLowercased)
    }
  }

  /// What stands before the path of a link from here. Of several hosts, it is the one without a name before it.
  var prefix: String {
    switch self {
    case .scheme(let scheme): "\(scheme)://"
    case .web(let host): "https://\(host.withoutWildcard)/"
    }
  }
}

extension LinkOrigin: CustomStringConvertible {
  /// `plaza://` or `https://plaza.example/`
  public var description: String {
    switch self {
    case .scheme(let scheme): "\(scheme)://"
    case .web(let host): "https://\(host)/"
    }
  }
}

extension String {
  /// The same with A to Z as a to z.
  var asciiLowercased: String {
    guard utf8.contains(where: { (0x41...0x5a).contains($0) }) else { return self }
    return String(decoding: utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  fileprivate var withoutWildcard: String { hasPrefix("*.") ? String(dropFirst(2)) : self }
}
