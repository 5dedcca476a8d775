public import Groma

extension LinkTable {
  /// The URL that lands on a screen; nil when no link does, or its arguments cannot be written.
  ///
  /// Of several, it is that of the link whose pattern names most of the screen's arguments.
  ///
  /// - Parameter origin: Where the link is to come from: the table's first origin unless said.
  public func url(of key: ScreenKey, from origin: LinkOrigin? = nil) -> String? {
    let urls = links.compactMap { link in
      link.record(to: key, rules: rules).flatMap { link.url($0, from: origin ?? origins[0], rules: rules) }
        .map { (names: link.pattern.names.count, url: $0) }
    }
    return urls.max { ($0.names, $1.url) < ($1.names, $0.url) }?.url
  }

  /// The URL that something else from outside could have been; nil when its values cannot be written.
  public func url(of resolved: ResolvedLink, from origin: LinkOrigin? = nil) -> String? {
    resolved.target.record.flatMap { resolved.link.url($0, from: origin ?? origins[0], rules: rules) }
  }

  /// The URLs of a link's samples.
  public func samples(of link: DeepLink) -> [String] {
    link.sampleRecords(rules: rules).compactMap { link.url($0, from: origins[0], rules: rules) }
  }
}

// MARK: - Notifications and shortcuts

extension LinkTable {
  /// A notification or a shortcut that carries a link.
  public struct Carrier: Hashable, Sendable {
    /// What a person calls it: `notification type=chat`, `shortcut chat`.
    public let name: String
    /// The same, with what it carries.
    public let source: LinkSource
  }

  /// What carries the samples of a link beside URLs: by each of its notifications and shortcuts, each sample.
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
