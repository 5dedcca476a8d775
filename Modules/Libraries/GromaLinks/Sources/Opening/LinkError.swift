public import Groma

/// Why a link leads nowhere.
public enum LinkError: Error, Hashable, Sendable {
  /// It is no URL that can be read.
  case unreadable(LinkSource, LinkURLError)
  /// What it carries cannot be read.
  case badPayload(LinkSource, LinkPayloadError)
  /// It comes from another scheme or site than the app's.
  case foreign(LinkSource, origins: [LinkOrigin])
  /// No link has its shape, or none of those that have it can be made of what it carries.
  case unmatched(LinkSource, [LinkCandidate])
  /// An interceptor refused it.
  case refused(LinkSource, by: String, reason: String)
  /// Interceptors rewrite each other's links in a circle, in the order they were met.
  case circle([LinkSource])
  /// No link is in that scope.
  case unknownScope(String, scopes: [String])
  /// As many links wait as may.
  case tooMany(Int)

  /// A stable name for machines; never changes its meaning.
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

  /// The same as why a route failed.
  var asNavigationError: NavigationError { .custom(code: code, message: description) }
}

extension LinkError: CustomStringConvertible {
  /// The sentence the shell prints.
  public var description: String {
    switch self {
    case .unreadable(let source, let error): "'\(source.short)' is no URL to follow: \(error)"
    case .badPayload(let source, let error): "'\(source.short)': \(error)"
    case .foreign(let source, let origins):
      "'\(source.short)' is not a link of this app, whose links begin with \(origins.map(\.description).joined(separator: ", "))"
    case .unmatched(let source, let candidates) where candidates.isEmpty: "no link has the shape of '\(source.short)'"
    case .unmatched(let source, let candidates):
      "'\(source.short)' leads nowhere: \(candidates.map(\.description).joined(separator: "; "))"
    case .refused(let source, let name, let reason): "'\(source.short)' was refused by '\(name)': \(reason)"
    case .circle(let sources): "interceptors send a link round in a circle: " + sources.map(\.short).joined(separator: " → ")
    case .unknownScope(let scope, let scopes): "no link is in the scope '\(scope)'; there are \(scopes.joined(separator: ", "))"
    case .tooMany(let limit): "\(limit) links wait already"
    }
  }
}

/// A link that has the shape of what came, and what became of it.
public struct LinkCandidate: Hashable, Sendable {
  /// Its pattern.
  public let pattern: LinkPattern
  /// Its owner.
  public let owner: String
  /// Why it cannot be made of what came; nil when it can.
  public let problem: ArgumentError?
}

extension LinkCandidate: CustomStringConvertible {
  /// `chat/:room/:chat (Chat/ChatLinks.swift): missing argument 'room' (Int)`
  public var description: String { "\(pattern) (\(owner))" + (problem.map { ": \($0)" } ?? "") }
}

extension LinkSource {
  /// A source in a sentence: its beginning, when it is long.
  var short: String {
    let text = description
    return text.utf8.count <= 120 ? text : String(text.prefix(100)) + "…"
  }
}
