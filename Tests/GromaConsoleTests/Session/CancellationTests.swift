import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests that long commands that change the state can be stopped halfway.
@MainActor
struct CancellationTests {
  /// Returns a session in which the second change cancels the running command.
  private func session(isLive: Bool = false) -> (Session, ObservationToken) {
    let session = Session(.sample, isLive: isLive)
    var changes = 0
    let observation = session.navigator.observe { [cancellation = session.cancellation] event in
      guard case .committed = event else { return }
      changes += 1
      if changes == 2 { cancellation.request() }
    }
    return (session, observation)
  }

  private func expectStopped(_ session: Session, _ line: String) {
    session.begin()
    let error = #expect(throws: Diagnostic.self) { try session.run(line) }
    #expect(error?.code == "shell.stopped", "\(error?.message ?? "")")
  }

  @Test func theClockStopsAtTheNextInstant() throws {
    let (session, observation) = session(isLive: true)
    defer { observation.cancel() }
    _ = try session.run("push rooms | wait 1s | push chat 1 2 | wait 1s | push chat 1 3")
    let before = session.navigator.state
    expectStopped(session, "advance 5s")
    #expect(session.navigator.state.root == before.root)
    #expect(session.navigator.now == 1_000, "the elapsed time is kept")
  }

  @Test func progressIsShownAfterADelay() {
    let session = Session(.sample)
    var shown: [String] = []
    session.showProgress = { if let text = $0 { shown.append(text) } }
    session.begin()
    #expect(session.goesOn("too early"))
    session.lastProgress = .now - .seconds(1)
    #expect(session.goesOn("2 states"))
    #expect(session.goesOn("too early"))
    #expect(shown == ["2 states"])
    session.cancellation.request()
    #expect(!session.goesOn(""))
  }
}
