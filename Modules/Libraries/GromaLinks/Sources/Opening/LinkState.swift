public import Groma

/// The state of link handling, stored beside the container tree: the inactive scopes, and whether the app is in the background.
public struct LinkState: StateValue {
  /// The name of the state value: `links`.
  public static let name = "links"
  /// The state of an app in the foreground with all scopes active.
  public static let initial = LinkState()

  /// The inactive scopes, in alphabetical order. Links of these scopes wait. Any scope that is not in the list is active.
  public internal(set) var inactive: [String]
  /// Whether the app is in the background. All links wait while the app is in the background.
  public internal(set) var isInBackground = false

  /// Creates the state of an app in the foreground.
  ///
  /// - Parameter inactive: The inactive scopes, in any order.
  public init(inactive: [String] = []) { self.inactive = Set(inactive).sorted() }
}

extension LinkState: CustomStringConvertible {
  /// The state as text: `all scopes active`, or `not active: main; in the background`.
  public var description: String {
    (["\(inactive.isEmpty ? "all scopes active" : "not active: \(inactive.joined(separator: ", "))")"]
      + (isInBackground ? ["in the background"] : [])).joined(separator: "; ")
  }

  /// Returns the reason why a link waits, as a message.
  public func reason(for link: PendingLink) -> String {
    if isInBackground { return "the app is in the background" }
    if inactive.contains(link.scope) { return "the scope '\(link.scope)' is not active" }
    return link.held.map { "\($0.reason) ('\($0.by)')" } ?? "earlier links are waiting"
  }
}

extension NavigationState {
  /// The waiting links, in the order of the queue.
  public var pendingLinks: [PendingLink] { held.compactMap { $0.value as? PendingLink } }
}

extension NavigationTransaction {
  /// Returns the waiting links, in the order of the queue.
  public mutating func pendingLinks() -> [PendingLink] { held(PendingLink.self) }
}

/// A link that waits in the state until it may be followed.
public struct PendingLink: HeldValue {
  /// The name of the type in saved states: `link`.
  public static let name = "link"

  /// The link as it arrived.
  public let source: LinkSource
  /// The scope of the deep link that the waiting link matched.
  public let scope: String
  /// The interceptor that made the link wait, with its reason, or `nil` if the link waits for another reason.
  public let held: Hold?

  /// The name and the reason of an interceptor that makes a link wait.
  public struct Hold: Hashable, Codable, Sendable {
    /// The name of the interceptor.
    public let by: String
    /// The reason that the interceptor gave.
    public let reason: String
  }
}

/// An event of link handling, sent to observers as ``/Groma/Event/announced(_:)``.
public enum LinkEvent: Announcement, Hashable {
  /// A link was followed. Contains the link, the pattern that matched it, and its destination screen, or `nil` if the link has no known
  /// destination.
  case followed(LinkSource, LinkPattern, to: ScreenKey?)
  /// A link waits. Contains the reason.
  case pending(LinkSource, because: String)
  /// The interceptor with this name replaced the link with another URL.
  case rewritten(LinkSource, by: String, to: String)
  /// The interceptor with this name replaced the link with a route.
  case redirected(LinkSource, by: String)
  /// A link that was waiting, or had to wait, was dropped without being followed.
  case dropped(LinkSource, Reason)

  /// The reason why a link was dropped.
  public enum Reason: Hashable, Sendable {
    /// The link waited longer than ``LinkQueue/expiry``.
    case expired
    /// Another link waits instead: with ``LinkQueue/Order/lastWins``, only one link can wait.
    case replaced
    /// A `drop-links` step removed the waiting link.
    case asked
  }

  /// The event as a message, printed by the shell.
  public var description: String {
    switch self {
    case .followed(let source, let pattern, _): "follows \(source.short): \(pattern)"
    case .pending(let source, let reason): "\(source.short) waits: \(reason)"
    case .rewritten(let source, let name, let url): "'\(name)' rewrote \(source.short) to \(LinkSource.url(url).short)"
    case .redirected(let source, let name): "'\(name)' redirected \(source.short)"
    case .dropped(let source, .expired): "dropped \(source.short) because it waited too long"
    case .dropped(let source, .replaced): "dropped \(source.short) because another link waits instead"
    case .dropped(let source, .asked): "dropped \(source.short)"
    }
  }
}
