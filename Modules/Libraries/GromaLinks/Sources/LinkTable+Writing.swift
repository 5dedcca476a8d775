public import Groma

extension LinkTable {
  /// Returns a URL that leads to a screen, or `nil` if no link to the screen can be written as a URL.
  ///
  /// If several links to the screen can be written, the link whose pattern contains the most arguments is used. Of several such links, the
  /// link with the first URL in alphabetical order is used.
  ///
  /// - Parameters:
  ///   - key: The key of the screen.
  ///   - origin: The origin of the URL if the pattern has none. The default is the table's first origin.
  public func url(of key: ScreenKey, from origin: LinkOrigin? = nil) -> String? {
    let urls = links.compactMap { link in
      link.record(to: key, rules: rules).flatMap { link.url($0, from: origin ?? origins[0], rules: rules) }
        .map { (names: link.pattern.names.count, url: $0) }
    }
    return urls.max { ($0.names, $1.url) < ($1.names, $0.url) }?.url
  }

  /// Returns the URL of a resolved link, such as a link that arrived in a notification, or `nil` if the arguments of the link cannot be
  /// written.
  ///
  /// - Parameters:
  ///   - resolved: The resolved link.
  ///   - origin: The origin of the URL if the pattern has none. The default is the table's first origin.
  public func url(of resolved: ResolvedLink, from origin: LinkOrigin? = nil) -> String? {
    resolved.target.record.flatMap { resolved.link.url($0, from: origin ?? origins[0], rules: rules) }
  }

  /// Returns the URLs of a link's samples, from the table's first origin. Samples that cannot be written are omitted. For a link without
  /// samples, returns one URL if all arguments are optional.
  public func samples(of link: DeepLink) -> [String] { samples(of: link, from: origins[0]) }

  /// Returns the URLs of a link's samples, from the given origin. Samples that cannot be written are omitted. For a link without samples,
  /// returns one URL if all arguments are optional.
  ///
  /// - Parameters:
  ///   - link: A link of the table.
  ///   - origin: The origin of the URLs if the pattern has none.
  public func samples(of link: DeepLink, from origin: LinkOrigin) -> [String] {
    link.sampleRecords(rules: rules).compactMap { link.url($0, from: origin, rules: rules) }
  }
}

// MARK: - Notifications and shortcuts

extension LinkTable {
  /// A notification or a shortcut that carries a link.
  public struct Carrier: Hashable, Sendable {
    /// The kind of carrier, followed by the conditions of the notification or the type of the shortcut: `notification type=chat`,
    /// `shortcut chat`.
    public let name: String
    /// The notification or shortcut with its payload.
    public let source: LinkSource
  }

  /// Returns the notifications and shortcuts that carry the samples of a link, notifications first. For each sample, the result contains
  /// one notification for each notification shape of the link and one shortcut for each shortcut type. Samples that cannot be written as
  /// JSON are omitted.
  public func carriers(of link: DeepLink) -> [Carrier] {
    let names = Dictionary(link.names.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    let payloads = link.sampleRecords(rules: rules).map { record in record.renamed { names[$0] ?? $0 } }
    let notifications = link.notifications.flatMap { shape in
      payloads.compactMap { payload -> Carrier? in
        var payload = payload
        if let type = shape.type { payload.set(.text(type), notificationType) }
        return payload.json.map {
          Carrier(name: "notification \(shape)", source: .notification(payload: $0, category: shape.category, action: shape.action))
        }
      }
    }
    let shortcuts = link.shortcuts.flatMap { type in
      payloads.compactMap { payload in
        payload.json.map { json in
          Carrier(name: "shortcut \(type)", source: .shortcut(type: type, payload: payload.names.isEmpty ? nil : json))
        }
      }
    }
    return notifications + shortcuts
  }
}
