public import GromaLinks

/// The list of the associated domains of an app, which its entitlements contain.
public struct AssociatedDomains: Hashable, Sendable {
  /// The hosts, in order. A host that begins with `*.` is all subdomains, without the host itself.
  public let hosts: [String]

  /// Creates the list of the web sites among the origins of links.
  ///
  /// For an origin with a wildcard, the list contains the host itself and its subdomains.
  ///
  /// - Parameter origins: The origins, in order.
  public init(of origins: [LinkOrigin]) { hosts = origins.hosts }

  /// The list, one `applinks:` entry per line, with a newline at the end of each line. Empty if there are no hosts.
  public var text: String { hosts.map { "applinks:\($0)\n" }.joined() }
}

extension [LinkOrigin] {
  /// The hosts of the web sites, in order, each once, in lower case. A host with a wildcard follows the host without it.
  var hosts: [String] {
    var seen: Set<String> = []
    return flatMap { origin -> [String] in
      guard case .web(let host) = origin else { return [] }
      let lower = host.lowercased()
      return lower.hasPrefix("*.") ? [String(lower.dropFirst(2)), lower] : [lower]
    }
    .filter { seen.insert($0).inserted }
  }
}
