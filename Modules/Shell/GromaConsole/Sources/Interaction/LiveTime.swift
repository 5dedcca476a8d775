import Groma

/// A driver that advances the clock of a session's navigator in real time, as long as that clock is real.
@MainActor
final class LiveTime {
  private let session: Session
  private let elapsed: () -> Duration
  private let sleep: (Duration) async throws -> Void
  /// The time since the start at the last call of `pass()`, in milliseconds.
  private var passed = 0

  /// The minimum time between two changes, in milliseconds, so that an endless sequence of changes does not block input.
  private static let shortest = 16

  /// Creates a driver and starts to measure time.
  init(_ session: Session, clock: some Clock<Duration>) {
    self.session = session
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }

  /// The time since the start.
  var now: Duration { elapsed() }

  /// Advances the navigator by the time since the last call, if its clock is real. Returns the events and changes of that time, or an empty
  /// reply if nothing was due.
  func pass() -> Reply {
    guard session.isLive else { return .nothing }
    let (seconds, attoseconds) = now.components
    let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    defer { passed = milliseconds }
    return session.navigator.isClockReal ? session.letPass(milliseconds: milliseconds - passed) : .nothing
  }

  /// Advances the navigator in real time while input is awaited, and returns the input.
  ///
  /// - Parameters:
  ///   - report: Called with the events and changes of each instant at which something is due.
  ///   - wait: Waits for the input and returns it.
  func passing<Answer>(_ report: @escaping @MainActor (Reply) -> Void, until wait: () async -> Answer) async -> Answer {
    guard session.isLive else { return await wait() }
    // The main actor runs nothing else while it waits for input, so the time of the next change stays valid during a sleep.
    let passing = Task {
      while session.navigator.isClockReal, let next = session.navigator.nextChange {
        try await sleep(.milliseconds(max(next, Self.shortest)))
        report(pass())
      }
    }
    defer { passing.cancel() }
    return await wait()
  }
}
