import Groma

/// Lets a navigator's clock go on as time passes, as long as that clock is real.
@MainActor
final class LiveTime {
  private let session: Session
  private let elapsed: () -> Duration
  private let sleep: (Duration) async throws -> Void
  /// How much of the time the navigator knows of, in milliseconds.
  private var passed = 0

  /// Nobody sees more changes than this, and what goes on without end leaves time for who types.
  private static let shortest = 16

  /// Begins to count.
  init(_ session: Session, clock: some Clock<Duration>) {
    self.session = session
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }

  /// How long it has counted.
  var now: Duration { elapsed() }

  /// Lets the time pass that has passed since the last call, and answers with what happened in it.
  func pass() -> Reply {
    guard session.isLive else { return .nothing }
    let (seconds, attoseconds) = now.components
    let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    defer { passed = milliseconds }
    return session.navigator.isClockReal ? session.letPass(milliseconds: milliseconds - passed) : .nothing
  }

  /// Lets time pass while somebody is waited for, and tells what happens as it happens.
  func passing<Answer>(_ tell: @escaping @MainActor (Reply) -> Void, until wait: () async -> Answer) async -> Answer {
    guard session.isLive else { return await wait() }
    // Waiting for somebody, the main actor changes nothing by itself: what is due stays due, and nothing is added.
    let passing = Task {
      while session.navigator.isClockReal, let next = session.navigator.nextChange {
        try await sleep(.milliseconds(max(next, Self.shortest)))
        tell(pass())
      }
    }
    defer { passing.cancel() }
    return await wait()
  }
}
