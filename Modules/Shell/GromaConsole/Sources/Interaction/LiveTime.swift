import Groma

/// A driver that advances a navigator's clock in real time, as long as the session's clock is real.
@MainActor
final class LiveTime {
  private let session: Session
  private let elapsed: () -> Duration
  private let sleep: (Duration) async throws -> Void
  /// The time by which the session was already advanced, in milliseconds.
  private var passed = 0

  /// The minimum time between two changes in milliseconds. It keeps an endless sequence of changes from blocking input.
  private static let shortest = 16

  /// Starts to measure time.
  init(_ session: Session, clock: some Clock<Duration>) {
    self.session = session
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }

  /// The time since the start.
  var now: Duration { elapsed() }

  /// Advances the navigator by the time since the last call, if its clock is real. Returns the events and changes of that time.
  func pass() -> Reply {
    guard session.isLive else { return .nothing }
    let (seconds, attoseconds) = now.components
    let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    defer { passed = milliseconds }
    return session.navigator.isClockReal ? session.letPass(milliseconds: milliseconds - passed) : .nothing
  }

  /// Advances time while waiting for input and passes each event to `report` when it happens.
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
