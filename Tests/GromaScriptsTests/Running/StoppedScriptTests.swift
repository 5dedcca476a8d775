import Groma
import GromaCommandLanguage
import GromaConsole
import GromaShellTesting
import Testing

@testable import GromaScripts

/// Tests that scripts can be stopped halfway, and that a stopped command is not recorded.
@MainActor
struct StoppedScriptTests {
  /// Returns a session in which the second change cancels the running command.
  private func session(isLive: Bool = false) -> (Session, ObservationToken) {
    let session = Session(scripting: .sample, isLive: isLive)
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

  @Test func aScriptThatIsStoppedIsUndone() throws {
    let folder = try ScriptFolder(["a.nav": "push rooms\nlet x 1\npush chat 1 2\npush chat 1 3\n"])
    let (session, observation) = session()
    defer { observation.cancel() }
    let before = session.navigator.state
    expectStopped(session, "source \(folder["a.nav"])")
    #expect(session.navigator.state == before)
    #expect(session.navigator.history.position == 0 && session.navigator.history.commits.count == 2, "'redo' can repeat the script")
    #expect(session.variables.isEmpty && !session.files.keepsWrites)
  }

  @Test func undoOfAStoppedScriptRestoresChangesThatItUndid() throws {
    let folder = try ScriptFolder(["a.nav": "undo 2\npush rooms\npush chat 1 3\npush rooms\n"])
    let session = Session(scripting: .sample)
    _ = try session.run("push chat 1 2")
    _ = try session.run("push profile")
    let before = session.navigator.state
    var changes = 0
    let observation = session.navigator.observe { [cancellation = session.cancellation] event in
      guard case .committed = event else { return }
      changes += 1
      if changes == 4 { cancellation.request() }
    }
    defer { observation.cancel() }
    expectStopped(session, "source \(folder["a.nav"])")
    #expect(session.navigator.state.root == before.root)
  }

  @Test func aStoppedCommandIsNotRecorded() throws {
    let (session, observation) = session(isLive: true)
    defer { observation.cancel() }
    let folder = try ScriptFolder()
    _ = try session.run("record \(folder["r.nav"])")
    _ = try session.run("push rooms | wait 1s | push chat 1 2 | wait 1s | push chat 1 3")
    expectStopped(session, "advance 5s")
    #expect(!(try folder.read("r.nav").contains("advance")))
  }
}
