/// A clock that a navigator follows: see ``Navigator/clock``.
@MainActor
public protocol NavigationClock: AnyObject {
  /// The time since any fixed instant, in milliseconds. It never decreases.
  var milliseconds: Int { get }
  /// Calls a function after a time. A later call replaces an earlier one.
  ///
  /// - Parameters:
  ///   - milliseconds: The time from now, or `nil` to call no function.
  ///   - work: The function, which is called on the main actor, at the time or soon after it.
  func wake(after milliseconds: Int?, _ work: @escaping @MainActor () -> Void)
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

  /// Calls a function after a time.
  public func wake(after milliseconds: Int?, _ work: @escaping @MainActor () -> Void) {
    alarm?.cancel()
    alarm = milliseconds.map { milliseconds in
      Task { @MainActor in
        do {
          try await Task.sleep(for: .milliseconds(milliseconds), clock: .continuous)
        } catch {
          return
        }
        work()
      }
    }
  }
}
