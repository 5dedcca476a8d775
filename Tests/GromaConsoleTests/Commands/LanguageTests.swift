import Groma
import GromaCommandLanguage
import GromaTesting
import Testing

@testable import GromaConsole

/// The language in which the shell shows titles.
@MainActor struct LanguageTests {
  private struct Door: Screen {
    static let name = "door"
  }

  private struct Code: Codable, Sendable {
    var digits: Int
  }

  private static let app = AppDefinition(
    "house", "a house",
    root: AnyScreen<Tabs>.tabs([
      AnyScreen(Door()).appearance {
        $0.title = "The door"
        $0.tabTitle = "Front"
        $0.barButtons = ["ring"]
      }.erased
    ])
  ) {
    ScreenDefinition(
      Door.self, "a door", samples: [Door()],
      actions: { _ in
        UserAction("ring", title: "Ring", symbol: "bell") { $0 }
        UserAction("open", taking: Code.self, samples: [Code(digits: 1)]) { $1 }
        UserAction("leave", title: "Leave") {
          $0.request(.alert("Leave {\("the house")}?", message: "Now", fields: ["reason"]).on("yes", title: "Go").on("stay", .cancel))
        }
      })
    Localization([
      "de": [
        "The door": "Die Tür", "Front": "Vorne", "Ring": "Klingeln", "Open": "Öffnen", "Digits": "Ziffern", "Leave": "Gehen",
        "Leave {%@}?": "{%@} verlassen?", "Now": "Jetzt", "Go": "Los", "Reason": "Grund", "Stay": "Bleiben",
      ]
    ])
  }

  private func outline(_ session: Session) throws -> [String] {
    Renderer(.plain).lines(try session.run("screen"))
  }

  @Test func theScreenIsShownInTwoLanguages() throws {
    let session = Session(Self.app)
    #expect(
      try outline(session) == [
        "window main", "  title: The door", "  button: Ring", "  tab: Front *", "  field: digits", "  0 open", "  1 Leave", "  2 Ring",
      ])
    _ = try session.run("set language de")
    #expect(
      try outline(session) == [
        "window main", "  title: Die Tür", "  button: Klingeln", "  tab: Vorne *", "  field: Ziffern", "  0 Öffnen", "  1 Gehen",
        "  2 Klingeln",
      ])
    _ = try session.run("set language base")
    #expect(try outline(session)[1] == "  title: The door")
  }

  @Test func aQuestionIsShownInTwoLanguages() throws {
    let session = Session(Self.app.shown(in: "de"))
    _ = try session.run("tap leave")
    #expect(
      try outline(session).suffix(5) == [
        "  question: {the house} verlassen?", "  text: Jetzt", "  field: Grund", "  0 Los", "  1 Bleiben (cancel)",
      ])
    _ = try session.run("set language base")
    #expect(
      try outline(session).suffix(5) == [
        "  question: Leave {the house}?", "  text: Now", "  field: reason", "  0 Go", "  1 stay (cancel)",
      ])
  }

  /// Names are what is typed in each language. A title is accepted as well.
  @Test(arguments: ["tap leave", "tap Gehen", "tap 1"]) func namesAndTitlesAreTyped(line: String) throws {
    let session = Session(Self.app.shown(in: "de"))
    _ = try session.run(line)
    #expect(session.navigator.state.running.count == 1)
    _ = try session.run("tap yes reason=none")
    #expect(session.navigator.state.running.isEmpty)
  }

  @Test func actionsAreListedWithTheirNamesAndTitles() throws {
    let session = Session(Self.app.shown(in: "de"))
    let lines = Renderer().lines(try session.run("actions"))
    #expect(lines[0].hasPrefix("0  open   Öffnen") && lines[0].contains("digits:Int"), "\(lines)")
    #expect(lines[2].hasPrefix("2  ring   Klingeln"), "\(lines)")
  }

  @Test func theCurrentLanguageIsListed() throws {
    let session = Session(Self.app)
    func line() throws -> String? { Renderer().lines(try session.run("set")).first { $0.hasPrefix("language") } }
    #expect(try line() == "language     base       show texts as they are written in the code")
    _ = try session.run("set language de")
    #expect(try line() == "language     de         show texts in the language 'de'")
  }

  @Test func aLanguageWithoutTranslationsIsRefused() throws {
    let session = Session(Self.app)
    #expect(throws: Diagnostic.self) { try session.run("set language fr") }
    let error = #expect(throws: Diagnostic.self) {
      try Session(AppDefinition("stub", "", root: AnyScreen(Door())) {}).run("set language de")
    }
    #expect(error?.message == "the app 'stub' has no translations" && error?.hint == "an app lists them as Localization")
  }

  @Test func treesShowTheState() throws {
    let session = Session(Self.app.shown(in: "de"))
    _ = try session.run("tap leave")
    let tree = Renderer().lines(try session.run("tree")).joined(separator: "\n")
    #expect(tree.contains("Front") && tree.contains(#"title='Leave \{{the house}\}?'"#), "\(tree)")
  }

  @Test func titlesOfOutcomesAreWritten() throws {
    let session = Session(Self.app)
    _ = try session.run("alert 'Sure {of it}?' { on yes --title='Go {on}' --destructive { refresh } | on no --cancel }")
    #expect(try outline(session).suffix(3) == ["  question: Sure of it?", "  0 Go on (destructive)", "  1 no (cancel)"])
    _ = try session.run("tap 'Go on'")
    _ = try session.run("set-tab-symbol house")
    #expect(Renderer().lines(try session.run("history")).last?.hasSuffix("set-tab-symbol house") == true)
    _ = try session.run("set-tab-symbol")
  }
}
