public import Groma

/// The result of opening a link.
public enum LinkOutcome: Hashable, Sendable {
  /// The link was followed, an interceptor ran another route instead, or the link was dropped.
  case followed
  /// The link waits in the queue for this reason: see ``LinkState/reason(for:)``.
  case pending(String)
  /// A guard or a locked screen requires the user to act first. The link is opened again when the screen with this key finishes, or when
  /// the user answers the question with this key without canceling it.
  case waiting(until: ScreenKey)
  /// The link is followed after the current transition, or its route continues after a wait.
  case deferred(DeferredRoute.ID)
}

extension Navigator {
  /// Follows a URL that arrived from outside. Equivalent to the step `open`.
  ///
  /// - Returns: The outcome: whether the link was followed, waits or was deferred.
  /// - Throws: ``/Groma/NavigationError/custom(code:message:)`` with the code and message of a ``LinkError`` if the link cannot be
  ///   followed; ``/Groma/NavigationError/unknownStep(_:)`` in an app without links; otherwise the error of the link's route. The state is
  ///   then unchanged.
  @discardableResult
  public func open(
    _ url: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> LinkOutcome {
    try open(.url(url), file: file, line: line)
  }

  /// Follows a URL, a notification or a shortcut that arrived from outside.
  ///
  /// - Returns: The outcome: whether the link was followed, waits or was deferred.
  /// - Throws: ``/Groma/NavigationError/custom(code:message:)`` with the code and message of a ``LinkError`` if the link cannot be
  ///   followed; ``/Groma/NavigationError/unknownStep(_:)`` in an app without links; otherwise the error of the link's route. The state is
  ///   then unchanged.
  @discardableResult
  public func open(
    _ source: LinkSource, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> LinkOutcome {
    let origin = Commit.Origin(.link("\(source)"), file: file, line: line)
    let (outcome, events) = try run(AppRoute().open(source), collecting: LinkEvent.self, by: origin)
    return switch outcome {
    case .waiting(let screen): .waiting(until: screen)
    case .deferred(let id): .deferred(id)
    case .done: LinkOutcome(of: source, after: events)
    }
  }
}

extension LinkOutcome {
  /// Derives the outcome of an opened link from the events of its run: the last event about the link, or about the URL that replaced it.
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
  /// Follows a URL as if the URL arrived from outside. The route then continues at the same container. Fails with the error of a
  /// ``LinkError`` if the link cannot be followed, with the error of the link's route, and with
  /// ``/Groma/NavigationError/unknownStep(_:)`` in an app without links.
  public consuming func open(_ url: String) -> Self { open(.url(url)) }

  /// Follows a link as if the link arrived from outside. The route then continues at the same container. Fails with the error of a
  /// ``LinkError`` if the link cannot be followed, with the error of the link's route, and with
  /// ``/Groma/NavigationError/unknownStep(_:)`` in an app without links.
  ///
  /// - Parameters:
  ///   - source: The link.
  ///   - isFirst: Whether the link is followed even if other links of its scope wait. The default is `false`.
  public consuming func open(_ source: LinkSource, isFirst: Bool = false) -> Self {
    let first: Bool? = isFirst ? true : nil
    return switch source {
    case .url(let url): perform("open", LinkStep.Open(url: url, first: first))
    case .notification(let payload, let category, let action):
      perform("notify", LinkStep.Notify(payload: payload, category: category, action: action, first: first))
    case .shortcut(let type, let payload): perform("shortcut", LinkStep.Shortcut(type: type, payload: payload, first: first))
    }
  }

  /// Activates a scope, or all scopes if `scope` is `nil`. Waiting links in an activated scope no longer wait for it.
  ///
  /// Fails with ``/Groma/NavigationError/custom(code:message:)``, with the code and message of ``LinkError/unknownScope(_:scopes:)``, if no
  /// link is in `scope`. Fails with ``/Groma/NavigationError/unknownStep(_:)`` in an app without links.
  public consuming func activateLinks(of scope: String? = nil) -> Self { perform("activate", LinkStep.Scope(scope: scope)) }
  /// Deactivates a scope, or all scopes if `scope` is `nil`. Links in a deactivated scope wait until the scope is activated.
  ///
  /// Fails with ``/Groma/NavigationError/custom(code:message:)``, with the code and message of ``LinkError/unknownScope(_:scopes:)``, if no
  /// link is in `scope`. Fails with ``/Groma/NavigationError/unknownStep(_:)`` in an app without links.
  public consuming func deactivateLinks(of scope: String? = nil) -> Self { perform("deactivate", LinkStep.Scope(scope: scope)) }
  /// Drops all waiting links. Fails with ``/Groma/NavigationError/unknownStep(_:)`` in an app without links.
  public consuming func dropLinks() -> Self { perform("drop-links", LinkStep.Drop()) }
}
