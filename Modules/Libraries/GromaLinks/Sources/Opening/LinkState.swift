public import Groma

/// The state of links beside the tree: which of them may be followed now.
public struct LinkState: StateValue {
  /// `links`
  public static let name = "links"
  /// In the foreground, all scopes active.
  public static let initial = LinkState()

  /// The scopes that are not active, in alphabetical order: their links wait. One that comes with a new version of the app is active.
  public internal(set) var inactive: [String]
  /// Whether the app is in the background: then all links wait.
  public internal(set) var isInBackground = false

  /// The state of an app in the foreground.
  public init(inactive: [String] = []) { self.inactive = Set(inactive).sorted() }
}

extension LinkState: CustomStringConvertible {
  /// `not active: main; in the background`
  public var description: String {
    (["\(inactive.isEmpty ? "all scopes active" : "not active: \(inactive.joined(separator: ", "))")"]
      + (isInBackground ? ["in the background"] : [])).joined(separator: "; ")
  }

  /// The reason why a link waits, as a sentence.
  public func reason(for link: PendingLink) -> String {
    if isInBackground { return "the app is in the background" }
    if inactive.contains(link.scope) { return "the scope '\(link.scope)' is not active" }
    return link.held.map { "'\($0.by)' says: \($0.reason)" } ?? "others come first"
  }
}

extension NavigationState {
  /// The links that wait, the first to be followed first. The same link waits once.
  public var pendingLinks: [PendingLink] { held.compactMap { $0.value as? PendingLink } }
}

/// A link that waits until it may be followed.
public struct PendingLink: HeldValue {
  /// `link`
  public static let name = "link"

  /// The link as it came.
  public let source: LinkSource
  /// The scope of the link that it is.
  public let scope: String
  /// The verdict of the interceptor that let it wait; nil when none was asked yet.
  public let held: Hold?

  /// The verdict of an interceptor that lets a link wait.
  public struct Hold: Hashable, Codable, Sendable {
    /// The interceptor.
    public let by: String
    /// The reason.
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
