import Logging
import Observation

// Values of features that a service of the app provides.
extension Navigator {
  /// Stores each element of a sequence as the value of its feature, in order, until the returned token is canceled or deallocated, or the
  /// sequence ends. Guards, actions and links read the value from the state.
  ///
  /// ```swift
  /// sessions = navigator.follow(account.sessions)
  /// ```
  ///
  /// An element that equals the current value changes nothing. A value is stored at once, also during a transition. A change that fails, for
  /// example because the completion of a screen fails, is logged, and the value stays as it was. So is an error of the sequence, which ends
  /// it.
  ///
  /// - Parameters:
  ///   - values: The sequence.
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  public func follow<Values: AsyncSequence & Sendable>(
    _ values: Values, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservationToken where Values.Element: StateValue {
    let origin = Commit.Origin(file: file, line: line)
    let task = Task { @MainActor [weak live] in
      do {
        for try await value in values {
          guard let live, !Task.isCancelled else { return }
          live.keep(value, by: origin)
        }
      } catch is CancellationError {
        return
      } catch {
        live?.logger.error("a sequence of values ended", metadata: ["error": "\(error)", "origin": "\(origin)"])
      }
    }
    let end = TaskEnd(task)
    return ObservationToken(end: { end.task.cancel() })
  }

  /// Stores the result of a closure as the value of its feature now, and again after each change of the observable objects that the closure
  /// reads, until the returned token is canceled or deallocated. Guards, actions and links read the value from the state.
  ///
  /// ```swift
  /// sessions = navigator.follow { Session(user: account.user) }
  /// ```
  ///
  /// The value is stored at the next turn of the main actor after a change, and also during a transition. A change that fails, for example
  /// because the completion of a screen fails, is logged, and the value stays as it was.
  ///
  /// - Parameters:
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  ///   - value: Returns the value from objects that are `@Observable`.
  public func follow<Value: StateValue>(
    file: StaticString = #fileID, line: UInt = #line, _ value: @escaping @MainActor () -> Value
  ) -> ObservationToken {
    let follower = Follower(live, Commit.Origin(file: file, line: line), value)
    follower.update()
    return ObservationToken(end: { follower.cancel() })
  }
}

/// An object that cancels a task when it is deallocated.
private final class TaskEnd: Sendable {
  let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }
}

/// A repeated evaluation of a closure whose result is the value of a feature.
@MainActor
private final class Follower<Value: StateValue> {
  private weak var live: LiveRunner?
  private let origin: Commit.Origin
  private var value: (@MainActor () -> Value)?

  init(_ live: LiveRunner, _ origin: Commit.Origin, _ value: @escaping @MainActor () -> Value) {
    (self.live, self.origin, self.value) = (live, origin, value)
  }

  func cancel() { value = nil }

  func update() {
    guard let live, let value else { return }
    // A model that is being created can follow its service, but the state cannot change now.
    if live.isBusy { return updateLater() }
    let result = withObservationTracking(value) { [weak self] in
      Task { @MainActor in self?.update() }
    }
    live.keep(result, by: origin)
  }

  private func updateLater() {
    Task { @MainActor [weak self] in self?.update() }
  }
}

extension LiveRunner {
  /// Stores a value that a service provides, unless it is the current value. A failure is logged.
  fileprivate func keep(_ value: some StateValue, by origin: Commit.Origin) {
    let value = AnyStateValue(value)
    if store.state.value(named: value.name) == value { return }
    let route = AppRoute(code: [.step(Steps.SetValue(value))])
    ignoringFailures { _ = try? run(Runner.Run(route: route, start: start, isBack: true, origin: origin)) }
  }
}
