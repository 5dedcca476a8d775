extension Navigator {
  /// Calls the handler with each event that meets a predicate, in order, until the returned token is canceled or deallocated. Observers are
  /// called in the order of their registration.
  ///
  /// If the navigator's first state contains running effects, ``Event/requested(_:)`` is sent for each effect that is still running when
  /// the first observer registers, so that the app can repeat the work of the effects.
  public func observe(where predicate: EventPredicate = .any, _ handler: @escaping @MainActor (Event) -> Void) -> ObservationToken {
    let token = ObservationToken(in: live.delivery.observers) { observed in if observed.isWanted(predicate) { handler(observed.event) } }
    live.requestEffectsAtStart()
    return token
  }

  /// Calls the handler with the owner and each event that meets a predicate, in order, for as long as the owner exists.
  ///
  /// - Parameters:
  ///   - predicate: A condition on the screen of the event; by default, every event.
  ///   - owner: The owner, referenced weakly. After the owner's deallocation, the handler is released at the next event at the latest.
  ///   - handler: Called with the owner and the event.
  public func observe<Owner: AnyObject>(
    where predicate: EventPredicate = .any, owner: Owner, _ handler: @escaping @MainActor (Owner, Event) -> Void
  ) {
    _ = live.delivery.observers.add(owner: owner) { [weak owner] observed in
      if let owner, observed.isWanted(predicate) { handler(owner, observed.event) }
    }
    live.requestEffectsAtStart()
  }

  /// Calls the handler with each event except container tree events (``Event/isOfTree``), until the returned token is canceled or
  /// deallocated.
  ///
  /// Commits are cheaper while no observer receives container tree events, because most commits then do not record which screens were
  /// added, removed, shown and hidden.
  ///
  /// ```swift
  /// let observation = navigator.observeBesideTree { if case .announced(let announcement) = $0 { log(announcement) } }
  /// ```
  package func observeBesideTree(_ handler: @escaping @MainActor (Event) -> Void) -> ObservationToken {
    let token = ObservationToken(in: live.delivery.observers, interest: .rare) { observed in
      if !observed.event.isOfTree { handler(observed.event) }
    }
    live.requestEffectsAtStart()
    return token
  }

  /// Calls the handler with each commit, until the returned token is canceled or deallocated. Commits are cheaper than with an observer of
  /// all events, as described at ``observeBesideTree(_:)``.
  package func observeCommits(_ handler: @escaping @MainActor (Commit) -> Void) -> ObservationToken {
    ObservationToken(in: live.delivery.observers, interest: .commits) { observed in
      if case .committed(let commit) = observed.event { handler(commit) }
    }
  }

  /// Calls the handler with each event that reports a failure (``Event/isFailure``), in order, until the returned token is canceled or
  /// deallocated.
  package func observeFailures(_ handler: @escaping @MainActor (Event) -> Void) -> ObservationToken {
    ObservationToken(in: live.delivery.observers, interest: .failures) { observed in
      if observed.event.isFailure { handler(observed.event) }
    }
  }

  /// Returns a stream of all future events that meet a predicate. The stream ends when the navigator is deallocated or the task that reads
  /// the stream is canceled.
  ///
  /// - Parameters:
  ///   - predicate: A condition on the screen of the event; by default, every event.
  ///   - buffer: The events that are kept until they are read; by default, the newest 1,000 of them. The others are lost.
  public func events(
    where predicate: EventPredicate = .any, buffering buffer: AsyncStream<Event>.Continuation.BufferingPolicy = .bufferingNewest(1_000)
  ) -> AsyncStream<Event> {
    AsyncStream(bufferingPolicy: buffer) { continuation in
      let end = StreamEnd(continuation)
      let observation = observe(where: predicate) { end.continuation.yield($0) }
      continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
    }
  }

  /// Returns a stream of the current state and of the state after each change. The stream ends when the navigator is deallocated or the task
  /// that reads the stream is canceled. Of the states that have not been read, only the newest is kept.
  ///
  /// ```swift
  /// for await state in navigator.states() { store.save(state.windows) }
  /// ```
  public func states() -> AsyncStream<NavigationState> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let end = StreamEnd(continuation)
      let observation = live.observeStates { end.continuation.yield($0) }
      continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
    }
  }

  /// Returns a stream of the current value of a feature and of each new value. The stream ends when the navigator is deallocated or the task
  /// that reads the stream is canceled. Of the values that have not been read, only the newest is kept.
  ///
  /// ```swift
  /// for await session in navigator.values(of: Session.self) { analytics.user = session.user }
  /// ```
  public func values<Value: StateValue>(of type: Value.Type) -> AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let end = StreamEnd(continuation)
      var last: Value?
      let observation = live.observeStates { state in
        let value = state[type]
        if value != last { end.continuation.yield(value) }
        last = value
      }
      continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
    }
  }
}

/// An object that finishes a stream when it is deallocated: when the navigator releases the observer that references the object.
private final class StreamEnd<Element: Sendable>: Sendable {
  let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
