import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct SessionLogTests {
  private let session = Session(.sample)

  @Test func printsNothingAtTheStart() throws {
    #expect(try session.lines("log") == ["off"])
    #expect(try session.lines("push rooms") == [])
  }

  @Test(arguments: SessionLog.levels) func printsTheCurrentLevel(_ level: String) throws {
    _ = try session.run("log \(level)")
    #expect(try session.lines("log") == [level])
  }

  @Test func showsLogEntriesAfterTheOutput() throws {
    _ = try session.run("log debug")
    #expect(try session.lines("push rooms") == ["debug: committed containers=1"])
    #expect(try session.lines("find chat") == ["found no chat"])
    _ = try session.run("log warning")
    #expect(try session.lines("pop") == [])
  }

  @Test func failingLineHasItsLogAsANote() throws {
    _ = try session.run("log debug")
    let error = #expect(throws: Diagnostic.self) { try session.run("pop 9") }
    #expect(error?.notes.first?.hasPrefix("notice: a route failed error=cannot pop 9 screens") == true)
  }

  @Test func entriesAreNotCollectedWhileTheLogIsOff() throws {
    for line in ["log trace", "log off", "push rooms"] { _ = try session.run(line) }
    #expect(try session.lines("log debug") == [])
  }

  @Test func rejectsAnUnknownLevel() {
    #expect(#expect(throws: Diagnostic.self) { try session.run("log loud") }?.code == "command.choice")
  }
}
