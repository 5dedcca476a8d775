import Foundation
import Groma
import GromaTesting
import Testing

/// Tests the comparison of an app's screens with a stored list of their names.
@MainActor struct StableNamesTests {
  private struct ChatScreen: Screen {}
  private struct TalkScreen: Screen {}

  private func app(_ chat: some ScreenDeclaration) -> AppDefinition { AppDefinition("app", "", root: AnyScreen(TalkScreen())) { chat } }

  @Test func renamedTypeNeedsItsFormerName() {
    let renamed = ScreenDefinition(TalkScreen.self, "", owner: "Talk.swift")
    #expect(app(ScreenDefinition(ChatScreen.self, "")).problems(withStoredNames: ["chat"]) == [])
    #expect(
      app(renamed).problems(withStoredNames: ["chat", "talk"]) == [
        #"no screen has the name 'chat', which saved states may contain: add '.formerly("chat")' to the definition of its screen"#
      ])
    #expect(app(renamed.formerly("chat")).problems(withStoredNames: ["chat", "talk"]) == [])
  }

  @Test func newScreenIsAddedToTheList() {
    let chat = ScreenDefinition(ChatScreen.self, "", owner: "Chat.swift")
    #expect(app(chat).problems(withStoredNames: []) == ["add the line 'chat' for the screen of Chat.swift"])
  }

  @Test func missingListIsWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let test = folder.appending(path: "Test.swift").path
    withKnownIssue { expectStableNames(of: StubApp.plain, in: "Names.txt", test: test) }
    #expect(try String(contentsOf: folder.appending(path: "Names.txt"), encoding: .utf8).hasPrefix("a\nb\nc\n"))
    expectStableNames(of: StubApp.plain, in: "Names.txt", test: test)
    withKnownIssue { expectStableNames(of: app(ScreenDefinition(ChatScreen.self, "")), in: "Names.txt", test: test) }
  }
}
