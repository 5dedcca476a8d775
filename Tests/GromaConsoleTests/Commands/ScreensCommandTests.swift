import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct ScreensCommandTests {
  private let session = Session(.sample)

  @Test func listsAllScreensWithTheirNumber() throws {
    let lines = try session.lines("screens")
    #expect(lines.count == session.navigator.app.screens.all.count + 1)
    #expect(lines.last == "\(lines.count - 1) screens")
  }

  @Test func showsAScreen() throws {
    #expect(try session.lines("screens chat").first == "screen      chat room:Int chat:Int")
  }

  @Test func listsTheScreensWhoseNamesOrSummariesContainAWord() throws {
    #expect(try session.lines("screens ofil") == ["profile [user:String]  a profile", "1 screen with 'ofil'"])
    #expect(try session.lines("screens CHA") == ["chat room:Int chat:Int  one chat", "1 screen with 'CHA'"])
    #expect(try session.lines("screens tabs") == ["home  the tabs", "1 screen with 'tabs'"])
    let lines = try session.lines("screens ro")
    #expect(
      lines == ["rooms                  all rooms", "profile [user:String]  a profile", "2 screens with 'ro'"])
  }

  @Test func listsTheScreensWithSimilarNames() throws {
    #expect(try session.lines("screens romos").first == "rooms  all rooms")
  }

  @Test func failsIfNoScreenIsSimilar() throws {
    let error = try #require(throws: Diagnostic.self) { try session.run("screens nowhere") }
    #expect(error.message == "unknown screen 'nowhere'")
    #expect(error.hint == "'screens' lists them all")
  }

  @Test func theNumberIsNoRecordForPrograms() throws {
    let lines = Renderer(.jsonl).lines(try session.run("screens ofil"))
    #expect(lines.count == 1)
  }
}
