/// A clock that a navigator follows: see ``Navigator/clock``.
@MainActor
public protocol NavigationClock: AnyObject {
  /// The time since any fixed instant, in milliseconds. It never decreases.
  var milliseconds: Int { get }
  /// Calls a function once after a time, unless this method or ``cancelWake()`` is called before.
  ///
  /// - Parameters:
  ///   - milliseconds: The time from now, 0 or more.
  ///   - work: The function, which is called on the main actor, at the time or soon after it.
  func wake(after milliseconds: Int, _ work: @escaping @MainActor () -> Void)
  /// Cancels the call for which ``wake(after:_:)`` was called last.
  func cancelWake()
}

extension NavigationClock where Self == SystemClock {
  /// A new clock that follows the continuous clock of the system.
  public static var continuous: SystemClock { SystemClock() }
}

/// The continuous clock of the system, which goes on while the device sleeps.
@MainActor
public final class SystemClock: NavigationClock {
  private let start = ContinuousClock.now
  private var alarm: Task<Void, Never>?

  /// Creates a clock.
  public nonisolated init() {}

  deinit { alarm?.cancel() }

  /// The time since the creation of the clock, in milliseconds.
  public var milliseconds: Int {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  /// Calls a function once after a time, unless this method or ``cancelWake()`` is called before.
  public func wake(after milliseconds: Int, _ work: @escaping @MainActor () -> Void) {
    cancelWake()
    alarm = Task { @MainActor in
      do {
        try await Task.sleep(for: .milliseconds(milliseconds), clock: .continuous)
      } catch {
        return
      }
      work()
    }
  }

  /// Cancels the call.
  public func cancelWake() {
    alarm?.cancel()
    alarm = nil
  }
}
