public import Navigation

/// What an app knows of links besides the tree: which may be followed now, and which wait.
public struct LinkState: TimedStateValue {
  /// `links`
  public static let name = "links"
  /// In the foreground, all scopes active, nothing waits.
  public static let initial = LinkState()

  /// The scopes that are not active, in alphabetical order: their links wait. One that comes with a new version of the app is active.
  public internal(set) var inactive: [String]
  /// Whether the app is in the background: then all links wait.
  public internal(set) var isInBackground = false
  /// The links that wait, the first to be followed first. The same link waits once.
  public internal(set) var pending: [PendingLink] = []

  /// The state of an app in the foreground in which nothing waits.
  public init(inactive: [String] = []) { self.inactive = Set(inactive).sorted() }

  /// Lets the time of waiting links run out.
  public mutating func elapse(milliseconds: Int) -> [any Announcement] {
    var expired: [any Announcement] = []
    pending = pending.compactMap { link in
      guard let left = link.expires else { return link }
      guard left > milliseconds else {
        expired.append(LinkEvent.dropped(link.source, .expired))
        return nil
      }
      var link = link
      link.expires = left - milliseconds
      return link
    }
    return expired
  }

  /// When the first of the waiting links is dropped.
  public var timeLeft: Int? { pending.compactMap(\.expires).min() }
}

extension LinkState: CustomStringConvertible {
  /// `not active: main; waiting: plaza://rooms (the scope 'main' is not active)`
  public var description: String {
    var parts = [inactive.isEmpty ? "all scopes active" : "not active: \(inactive.joined(separator: ", "))"]
    if isInBackground { parts.append("in the background") }
    if !pending.isEmpty { parts.append("waiting: " + pending.map { "\($0.source) (\(reason(for: $0)))" }.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }

  /// Why a link waits, as a sentence.
  public func reason(for link: PendingLink) -> String {
    if isInBackground { return "the app is in the background" }
    if inactive.contains(link.scope) { return "the scope '\(link.scope)' is not active" }
    return link.held.map { "'\($0.by)' says: \($0.reason)" } ?? "others come first"
  }
}

/// A link that waits until it may be followed.
public struct PendingLink: Hashable, Codable, Sendable {
  /// What came.
  public let source: LinkSource
  /// The scope of the link that it is.
  public let scope: String
  /// What an interceptor said when it came; nil when none was asked yet.
  public let held: Hold?
  /// In how many milliseconds of the navigator's clock it is dropped; nil for never.
  public internal(set) var expires: Int?

  /// What an interceptor said that lets a link wait.
  public struct Hold: Hashable, Codable, Sendable {
    /// The interceptor.
    public let by: String
    /// Why.
    public let reason: String
  }
}

/// What becomes of links, as observers are told: ``Event/announced(_:)``.
public enum LinkEvent: Announcement, Hashable {
  /// It is followed: its pattern, and the screen where it lands if that is known.
  case followed(LinkSource, LinkPattern, to: ScreenKey?)
  /// It waits, and why.
  case pending(LinkSource, because: String)
  /// An interceptor put another URL in its place.
  case rewritten(LinkSource, by: String, to: String)
  /// An interceptor put a route in its place.
  case redirected(LinkSource, by: String)
  /// It waits no more, and is not followed.
  case dropped(LinkSource, Reason)

  /// Why a waiting link is not followed.
  public enum Reason: Hashable, Sendable {
    /// It waited too long.
    case expired
    /// A newer one took its place.
    case replaced
    /// Somebody dropped it.
    case asked
  }

  /// The sentence the shell prints.
  public var description: String {
    switch self {
    case .followed(let source, let pattern, _): "follows \(source.short): \(pattern)"
    case .pending(let source, let reason): "\(source.short) waits: \(reason)"
    case .rewritten(let source, let name, let url): "'\(name)' put \(LinkSource.url(url).short) in the place of \(source.short)"
    case .redirected(let source, let name): "'\(name)' led \(source.short) elsewhere"
    case .dropped(let source, .expired): "dropped: \(source.short), for it waited too long"
    case .dropped(let source, .replaced): "dropped: \(source.short), for a newer link came"
    case .dropped(let source, .asked): "dropped: \(source.short)"
    }
  }
}
