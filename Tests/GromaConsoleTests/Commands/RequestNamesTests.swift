import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests that the names of requests come from the app.
@MainActor struct RequestNamesTests {
  private static let scan = RequestDefinition("scan", "scans a code") { $0.request["kind"] == nil ? "the kind is missing" : nil }

  private func session(_ requests: RequestDefinition...) -> Session {
    Session(
      AppDefinition("shop", "a shop", screens: [], requests: requests, root: AnyStackScreen.stack([]).erased))
  }

  private func completions(_ text: String, in session: Session) -> [String] {
    Completer(table: session.table, model: CompletionModel(session).current).completions(text).candidates.map { "\($0.text): \($0.note)" }
  }

  @Test func helpAndCompletionListTheRequestsOfTheApp() throws {
    let session = session(Self.scan, RequestDefinition("pay", "pays"))
    let help = try session.lines("help request")
    #expect(
      help.firstIndex(of: "  The requests of the app:").map { Array(help[$0...].dropFirst().prefix(2)) } == [
        "    scan   scans a code", "    pay    pays",
      ])
    #expect(completions("request ", in: session) == ["scan: scans a code", "pay: pays"])
    #expect(completions("alert 'Go on?' { on yes { request s", in: session) == ["scan: scans a code"])
  }

  @Test func anAppWithoutRequestsListsNone() throws {
    let session = session()
    #expect(try !session.lines("help request").contains { $0.contains("requests of the app") })
    #expect(completions("request ", in: session) == [])
    _ = try session.run("request mail")
  }

  @Test func aTypedRequestIsChecked() throws {
    let error = #expect(throws: Diagnostic.self) { try self.session(Self.scan).run("request scan") }
    #expect(error?.code == "nav.bad-request")
    #expect(error?.message == "'scan': the kind is missing")
    let platform = #expect(throws: Diagnostic.self) { try Session(.sample).run("request mail to=x") }
    #expect(platform?.message == "'mail to=x': the mail address must contain an @")
  }
}
