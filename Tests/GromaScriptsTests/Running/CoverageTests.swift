import GromaExplorer
import GromaShellTesting
import Testing

@testable import GromaScripts

@MainActor
struct CoverageTests {
  private func coverage(_ text: String) throws -> Coverage {
    let result = report(text, measuresCoverage: true)
    #expect(result.faults == [])
    return try #require(result.coverage)
  }

  @Test func isMeasuredOnlyIfAsked() { #expect(report("pop 9\n").coverage == nil) }

  @Test func countsScreensThatWereVisible() throws {
    #expect(try coverage("tree\n").screens == ["home", "rooms"])
    #expect(try coverage("push chat 1 2\nselect-tab 1\n").screens == ["home", "rooms", "chat", "profile"])
    #expect(try coverage("set-stack rooms, login, chat 1 2\n").screens == ["home", "rooms", "chat"], "covered screens were never visible")
  }

  @Test func countsOfferedAndTappedActions() throws {
    let reached = try coverage("tap open\npush login\n")
    #expect(reached.offered == ["rooms.open", "login.sign-in", "login.cancel"])
    #expect(reached.actions == ["rooms.open"])
  }

  @Test func countsCommandsInBracesAlternativesAndSourcedScripts() throws {
    #expect(
      try coverage("pop 9 || select-tab 0 { push rooms }\nsource a.nav\n[!sample] undo\n-- a.nav --\n! close\n").commands == [
        "pop", "select-tab", "push", "source", "close",
      ])
  }

  @Test func comparesReachedWithExistingElements() throws {
    let lines = try coverage("tap open\n").account(of: .sample)
    #expect(lines.map(\.subject) == ["screens", "actions", "links"])
    #expect((lines[0].reached.count, lines[0].total) == (3, 6))
    #expect(lines[0].missed == ["login", "paint", "profile"])
    #expect(lines[1].missed == ["login.cancel", "login.sign-in"])
    #expect(lines[2].total == 0)
  }

  @Test func summaryAddsTheCoverageOfReports() throws {
    var sum = ScriptSummary()
    sum.add(report("tap open\n", measuresCoverage: true))
    sum.add(report("push login\ntap cancel || pop\n", measuresCoverage: true))
    let lines = sum.reached(of: [.sample]).flatMap(\.lines)
    #expect(lines.first == "sample: 4 of 6 screens")
    #expect(lines.contains("sample: 2 of 3 actions that some screen offered"))
  }
}
