public import Groma

/// The reason why an incoming link cannot be followed, or a scope cannot be activated or deactivated.
public enum LinkError: Error, Hashable, Sendable {
  /// The URL cannot be read.
  case unreadable(LinkSource, LinkURLError)
  /// The payload of the notification or shortcut cannot be read.
  case badPayload(LinkSource, LinkPayloadError)
  /// The URL has a scheme or site that is not one of the app's origins.
  case foreign(LinkSource, origins: [LinkOrigin])
  /// No deep link matches, or the arguments of the matching links cannot be decoded. Contains the matching links.
  case unmatched(LinkSource, [LinkCandidate])
  /// An interceptor refused the link. Contains the name and the reason of the interceptor.
  case refused(LinkSource, by: String, reason: String)
  /// Interceptors rewrite the link in a circle, or more than 16 times. Contains the original link and the URLs that replaced it, in order.
  case circle([LinkSource])
  /// The table has no link in this scope. Contains the scopes that exist.
  case unknownScope(String, scopes: [String])
  /// The queue is full. Contains the maximum number of waiting links.
  case tooMany(Int)

  /// A stable error code for programs. The meaning of a code never changes.
  public var code: String {
    switch self {
    case .unreadable: "link.unreadable"
    case .badPayload: "link.bad-payload"
    case .foreign: "link.foreign"
    case .unmatched: "link.unmatched"
    case .refused: "link.refused"
    case .circle: "link.circle"
    case .unknownScope: "link.unknown-scope"
    case .tooMany: "link.too-many"
    }
  }

  /// The error of a route that fails for this reason.
  var asNavigationError: NavigationError { .custom(code: code, message: description) }
}

extension LinkError: CustomStringConvertible {
  /// The error message, as the shell prints it.
  public var description: String {
    switch self {
    case .unreadable(let source, let error): "'\(source.short)' is not a valid URL: \(error)"
    case .badPayload(let source, let error): "'\(source.short)': \(error)"
    case .foreign(let source, let origins):
      "'\(source.short)' is not a link of this app, whose links begin with \(origins.map(\.description).joined(separator: ", "))"
    case .unmatched(let source, let candidates) where candidates.isEmpty: "no link matches '\(source.short)'"
    case .unmatched(let source, let candidates):
      "no link can read the arguments of '\(source.short)': \(candidates.map(\.description).joined(separator: "; "))"
    case .refused(let source, let name, let reason): "'\(source.short)' was refused by '\(name)': \(reason)"
    case .circle(let sources): "interceptors rewrite the link in a circle: " + sources.map(\.short).joined(separator: " → ")
    case .unknownScope(let scope, let scopes): "no link is in the scope '\(scope)'; the scopes are \(scopes.joined(separator: ", "))"
    case .tooMany(let limit): "the queue is full: \(limit) links are waiting already"
    }
  }
}

/// A deep link that matches an incoming link, possibly with arguments that cannot be decoded: see ``problem``.
public struct LinkCandidate: Hashable, Sendable {
  /// The pattern of the deep link.
  public let pattern: LinkPattern
  /// The module and file that declare the deep link.
  public let owner: String
  /// The reason why the arguments cannot be decoded, or `nil` if they can be decoded.
  public let problem: ArgumentError?
}

extension LinkCandidate: CustomStringConvertible {
  /// The candidate as text: `chat/:room/:chat (Chat/ChatLinks.swift): missing argument 'room' (Int)`.
  public var description: String { "\(pattern) (\(owner))" + (problem.map { ": \($0)" } ?? "") }
}

extension LinkSource {
  /// The source as part of a message. If the text is longer than 120 bytes, only its first 100 characters, followed by an ellipsis.
  var short: String {
    let text = description
    return text.utf8.count <= 120 ? text : String(text.prefix(100)) + "…"
  }
}
