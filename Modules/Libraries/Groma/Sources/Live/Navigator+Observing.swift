extension Navigator {
  /// Calls the handler with each event that meets a predicate, in order, for as long as the observation lives. Observers are told in the
  /// order of their registration.
  public func observe(where predicate: EventPredicate = .any, _ handler: @escaping @MainActor (Event) -> Void) -> ObservationToken {
    let observer = live.delivery.observers.add { told in if told.isWanted(predicate) { handler(told.event) } }
    live.requestEffectsAtStart()
    return ObservationToken { [weak observer] in observer?.cancel() }
  }

  /// Calls the handler with the owner and each event that meets a predicate, in order, for as long as the owner lives.
  ///
  /// - Parameter owner: Not kept alive; the handler is let go of when it is found gone, at the next event.
  public func observe<Owner: AnyObject>(
    where predicate: EventPredicate = .any, owner: Owner, _ handler: @escaping @MainActor (Owner, Event) -> Void
  ) {
    _ = live.delivery.observers.add(owner: owner) { [weak owner] told in
      if let owner, told.isWanted(predicate) { handler(owner, told.event) }
    }
    live.requestEffectsAtStart()
  }

  /// Calls the handler with each event that is not of the tree, in order, for as long as the observation lives. While nobody observes all events,
  /// a change costs less: nobody notes what came and went with it.
  ///
  /// ```swift
  /// let observation = navigator.observeBesideTree { if case .announced(let announcement) = $0 { log(announcement) } }
  /// ```
  public func observeBesideTree(_ handler: @escaping @MainActor (Event) -> Void) -> ObservationToken {
    let observer = live.delivery.observers.add(interest: .rare) { told in if !told.event.isOfTree { handler(told.event) } }
    live.requestEffectsAtStart()
    return ObservationToken { [weak observer] in observer?.cancel() }
  }

  /// Calls the handler with each failure that no ``run(_:on:)`` throws, in order, for as long as the observation lives.
  package func observeFailures(_ handler: @escaping @MainActor (Event) -> Void) -> ObservationToken {
    let observer = live.delivery.observers.add(interest: .failures) { told in if told.event.isFailure { handler(told.event) } }
    return ObservationToken { [weak observer] in observer?.cancel() }
  }

  /// The events from now on that meet a predicate, for as long as the navigator lives.
  public func events(where predicate: EventPredicate = .any) -> AsyncStream<Event> {
    AsyncStream { continuation in
      let end = StreamEnd(continuation)
      let observation = observe(where: predicate) { end.continuation.yield($0) }
      continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
    }
  }
}

/// Ends a stream when the navigator lets go of it.
private final class StreamEnd: Sendable {
  let continuation: AsyncStream<Event>.Continuation

  init(_ continuation: AsyncStream<Event>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
