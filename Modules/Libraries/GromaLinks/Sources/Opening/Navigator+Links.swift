public import Groma

/// What became of a link.
public enum LinkOutcome: Hashable, Sendable {
  /// It was followed.
  case followed
  /// It waits in the state, and why: see ``LinkState``.
  case pending(String)
  /// A guard sent the user to a screen; the link is followed when that finishes.
  case waiting(until: ScreenKey)
  /// It is followed behind the transition under way, or goes on after a wait.
  case deferred(DeferredRoute.ID)
}

extension Navigator {
  /// Follows a URL from outside. The same as the step `open`.
  ///
  /// - Returns: What became of it.
  /// - Throws: Why it leads nowhere, with a ``LinkError``'s code and sentence; or why its route failed. Then nothing is changed.
  @discardableResult
  public func open(_ url: String) throws(NavigationError) -> LinkOutcome { try open(.url(url)) }

  /// Follows what comes from outside.
  ///
  /// - Returns: What became of it.
  /// - Throws: Why it leads nowhere, with a ``LinkError``'s code and sentence; or why its route failed. Then nothing is changed.
  @discardableResult
  public func open(_ source: LinkSource) throws(NavigationError) -> LinkOutcome {
    let (outcome, events) = try run(AppRoute().open(source), collecting: LinkEvent.self)
    return switch outcome {
    case .waiting(let screen): .waiting(until: screen)
    case .deferred(let id): .deferred(id)
    case .done: LinkOutcome(of: source, after: events)
    }
  }
}

extension LinkOutcome {
  /// What became of a link that was opened, by the events of its run: the last one about the link, or about the URL that an interceptor put in
  /// its place.
  fileprivate init(of source: LinkSource, after events: [LinkEvent]) {
    var source = source
    self = .followed
    for event in events {
      switch event {
      case .pending(source, let reason): self = .pending(reason)
      case .followed(source, _, _), .redirected(source, _), .dropped(source, _): self = .followed
      case .rewritten(source, _, let url): source = .url(url)
      default: continue
      }
    }
  }
}

extension Route {
  /// Follows a URL as if it came from outside, and stays. Fails with ``NavigationError/unknownStep(_:)`` in an app without links.
  public consuming func open(_ url: String) -> Self { open(.url(url)) }

  /// Follows a link from outside, and stays.
  ///
  /// - Parameter isFirst: Whether it does not wait behind other links.
  public consuming func open(_ source: LinkSource, isFirst: Bool = false) -> Self {
    let first: Bool? = isFirst ? true : nil
    return switch source {
    case .url(let url): take("open", LinkStep.Open(url: url, first: first))
    case .notification(let payload, let category, let action):
      take("notify", LinkStep.Notify(payload: payload, category: category, action: action, first: first))
    case .shortcut(let type, let payload): take("shortcut", LinkStep.Shortcut(type: type, payload: payload, first: first))
    }
  }

  /// Lets the links of a scope be followed, and those that wait for it; of all without one.
  public consuming func activateLinks(of scope: String? = nil) -> Self { take("activate", LinkStep.Scope(scope: scope)) }
  /// Makes the links of a scope wait; of all without one.
  public consuming func deactivateLinks(of scope: String? = nil) -> Self { take("deactivate", LinkStep.Scope(scope: scope)) }
  /// Drops the links that wait.
  public consuming func dropLinks() -> Self { take("drop-links", LinkStep.Drop()) }
}
