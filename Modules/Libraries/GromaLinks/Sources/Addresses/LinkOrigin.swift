/// An origin of an app's links: a URL scheme or a web site.
public enum LinkOrigin: Hashable, Sendable {
  /// A custom URL scheme, without the colon: `plaza` for `plaza://chat/1/2`, whose path is `chat/1/2`. Case-insensitive.
  case scheme(String)
  /// A site whose `https` URLs belong to the app (universal links): a host (`plaza.example`), or a host with a wildcard
  /// (`*.plaza.example`), which includes the host itself and all its subdomains. Case-insensitive.
  case web(String)

  /// Returns whether a URL belongs to this origin.
  ///
  /// Only `https` URLs belong to a site, and only without a user name and without a port other than 443.
  package func holds(_ url: LinkURL) -> Bool {
    switch self {
    case .scheme(let scheme): return url.host == nil && url.scheme == scheme
    case .web(let host):
      guard let other = url.host, url.scheme == "https", !url.hasCredentials, url.port == nil || url.port == 443 else { return false }
      return Self.site(host, has: other)
    }
  }

  /// Returns whether every URL of another origin also belongs to this one.
  package func contains(_ other: LinkOrigin) -> Bool {
    switch (self, other) {
    case (.web(let host), .web(let other)): host == other || host.hasPrefix("*.") && Self.site(host, has: other.withoutWildcard)
    default: self == other
    }
  }

  private static func site(_ site: String, has host: String) -> Bool {
    host == site || site.hasPrefix("*.") && (host.hasSuffix(site.dropFirst()) || host == site.withoutWildcard)
  }

  /// The origin in lower case.
  var normalized: LinkOrigin {
    switch self {
    case .scheme(let scheme): .scheme(scheme.asciiLowercased)
    case .web(let host): .web(host.asciiLowercased)
    }
  }

  /// The beginning of URLs with this origin, up to the path. For a wildcard, the prefix contains the host without a subdomain.
  var prefix: String {
    switch self {
    case .scheme(let scheme): "\(scheme)://"
    case .web(let host): "https://\(host.withoutWildcard)/"
    }
  }
}

extension LinkOrigin: CustomStringConvertible {
  /// The origin as the beginning of a URL: `plaza://`, `https://plaza.example/`, or `https://*.plaza.example/` for a wildcard.
  public var description: String {
    switch self {
    case .scheme(let scheme): "\(scheme)://"
    case .web(let host): "https://\(host)/"
    }
  }
}

extension String {
  /// The string with ASCII letters in lower case.
  var asciiLowercased: String {
    guard utf8.contains(where: { (0x41...0x5a).contains($0) }) else { return self }
    return String(decoding: utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  fileprivate var withoutWildcard: String { hasPrefix("*.") ? String(dropFirst(2)) : self }
}
