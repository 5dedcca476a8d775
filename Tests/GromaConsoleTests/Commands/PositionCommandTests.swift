import Groma
import GromaConsole
import GromaShellTesting
import Testing

/// Tests the command `where`.
@MainActor
struct PositionCommandTests {
  private let session = Session(.sample)

  @Test func namesTheScreenAndTheWayToIt() throws {
    #expect(
      try session.lines("where") == ["screen   rooms at /0/0/0/0", "way      home › rooms", "changes  0 to undo, 0 to redo"])
    for line in ["push chat 1 2", "present profile", "undo"] { _ = try session.run(line) }
    #expect(
      try session.lines("where") == [
        "screen   chat room=1 chat=2 at /0/0/0/1", "way      home › rooms › chat room=1 chat=2", "changes  1 to undo, 1 to redo",
      ])
  }

  @Test func listsLayersAndWhatWaits() throws {
    for line in ["present profile", "alert Leave? { on leave | on stay --cancel }"] { _ = try session.run(line) }
    let lines = try session.lines("where")
    #expect(lines.contains("layers   3"))
    #expect(lines.contains("waits    1; 'pending' and 'links' list them"))
  }
}
