import Foundation
import Groma
import GromaCommandLanguage
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaConsole

@MainActor
struct JSONRendererTests {
  private func lines(_ line: String, after before: String..., echoes: Bool = false) throws -> [String] {
    let session = Session(.sample)
    for line in before { _ = try session.run(line) }
    session.showsChanges = echoes
    return Renderer(.jsonl, isASCII: true, hasColor: true).lines(try session.run(line))
  }

  @Test func aTreeHasALineForEachContainer() throws {
    let tree = try lines("tree", after: "present profile --style=form-sheet")
    #expect(tree.count == 7)
    #expect(
      tree[2] == ##"{"v":1,"kind":"container","id":"#3","place":"/0/0/0","container":"stack","key":null,"style":null,"##
        + ##""visible":true,"selected":true,"title":"rooms","attributes":[]}"##)
    #expect(
      tree[6] == ##"{"v":1,"kind":"container","id":"#7","place":"/0/1","container":"screen","key":"profile","style":"form-sheet","##
        + ##""visible":true,"selected":false,"title":null,"attributes":["--style=form-sheet"]}"##)
  }

  @Test func changeContainsOnlyChangedNodes() throws {
    let page = ##"","style":null,"visible":true,"selected":false,"title":null,"attributes":[]}"##
    #expect(
      try lines("replace chat 1 2", echoes: true).filter { !$0.contains("\"mark\":\"changed\"") } == [
        ##"{"v":1,"kind":"change","mark":"removed","id":"#4","place":"/0/0/0/0","container":"screen","key":"rooms"## + page,
        ##"{"v":1,"kind":"change","mark":"added","id":"#7","place":"/0/0/0/0","container":"screen","key":"chat room=1 chat=2"## + page,
      ])
    #expect(try lines("select-tab 1", echoes: true).count == 2, "the tab that was selected, and the one that is")
  }

  @Test func recordsAndNotesHaveFields() throws {
    #expect(
      try lines("state session.user", after: "state session.user ann") == [
        ##"{"v":1,"kind":"property","value":"session","property":"user","text":"ann"}"##
      ])
    #expect(
      try lines("actions") == [
        ##"{"v":1,"kind":"offer","number":0,"name":"open","title":null,"role":"normal","fields":[],"current":[],"step":null,"##
          + ##""route":"stack | push chat room=1 chat=2"}"##
      ])
    #expect(
      try lines("authorize | push rooms") == [
        ##"{"v":1,"kind":"note","event":"waiting","subject":"login","code":null,"message":"waiting for 'login' to finish"}"##
      ])
    #expect(
      try lines("history", after: "push chat 1 2", "push rooms", "undo") == [
        ##"{"v":1,"kind":"history","number":0,"isDone":true,"cause":"start","route":null,"guard":null,"origin":null}"##,
        ##"{"v":1,"kind":"history","number":1,"isDone":true,"cause":"route","route":"top stack | push chat room=1 chat=2","guard":null,"##
          + ##""origin":null}"##,
        ##"{"v":1,"kind":"history","number":2,"isDone":false,"cause":"route","route":"top stack | push rooms","guard":null,"origin":null}"##,
      ])
    let pending = try lines("pending", after: "authorize | push rooms", "alert Hi { on ok }")
    #expect(pending.count == 2)
    #expect(pending[0].hasPrefix(##"{"v":1,"kind":"waiting-route","screen":"login","route":""##))
    #expect(pending[1] == ##"{"v":1,"kind":"request","request":"alert title=Hi","outcomes":["ok"]}"##)
    #expect(
      try lines("find chat", after: "push chat 1 2") == [
        ##"{"v":1,"kind":"match","place":"/0/0/0/1","id":"#7","container":"screen","key":"chat room=1 chat=2","visible":true}"##
      ])
    #expect(try lines("find chat") == [], "only users get a sentence for an empty listing")
    #expect(try lines("push rooms") == [])
  }

  @Test func anExplanationHasALineForEachEvent() throws {
    let explained = try lines("explain push chat 1 2")
    #expect(explained.first == ##"{"v":1,"kind":"story","text":"pushes chat room=1 chat=2 on the stack of tab rooms"}"##)
    #expect(explained.contains(##"{"v":1,"kind":"step","step":"top stack","place":"/0"}"##))
    #expect(explained.contains { $0.hasPrefix(##"{"v":1,"kind":"operation","operation":"push","place":"/0/0/0","subject":"chat("##) })
    #expect(explained.contains(##"{"v":1,"kind":"result","result":"done","code":null,"screen":null,"message":null}"##))
    #expect(explained.count { $0.hasPrefix(##"{"v":1,"kind":"container""##) } == 7, "the whole resulting tree")
    #expect(explained.last?.hasPrefix(##"{"v":1,"kind":"change","mark":"added","id":null,"place":"/0/0/0/1""##) == true)
    #expect(
      try lines("explain pop 9").last
        == ##"{"v":1,"kind":"result","result":"failed","code":"nav.no-screen","screen":null,"##
        + ##""message":"cannot pop 9 screens: one screen must stay in the stack at /0/0/0"}"##)
  }

  @Test func aScreenHasALineForEachElement() throws {
    #expect(
      try lines("screen", after: "alert Leave? { on leave --destructive }") == [
        ##"{"v":1,"kind":"window","name":"main"}"##,
        ##"{"v":1,"kind":"layer","layer":0,"style":null,"height":null,"anchor":null}"##,
        ##"{"v":1,"kind":"bar","layer":0,"back":null,"title":"rooms","buttons":[]}"##,
        ##"{"v":1,"kind":"tab","layer":0,"title":"rooms","badge":null,"selected":true}"##,
        ##"{"v":1,"kind":"tab","layer":0,"title":"profile","badge":null,"selected":false}"##,
        ##"{"v":1,"kind":"layer","layer":1,"style":"alert","height":null,"anchor":null}"##,
        ##"{"v":1,"kind":"question","layer":1,"title":"Leave?","message":null,"fields":[]}"##,
        ##"{"v":1,"kind":"action","number":0,"name":"leave","title":null,"role":"destructive","fields":[],"current":[],"row":null}"##,
      ])
  }

  @Test func anErrorHasAPlaceAndACode() {
    let renderer = Renderer(.jsonl)
    let error = Diagnostic(
      code: "command.unknown", message: "unknown command 'x'", span: SourceSpan(line: 2, columns: 3..<4), hint: "did you mean 'y'?",
      notes: ["it is late"])
    #expect(
      renderer.lines(error, source: SourceText("x\n  x"), file: "stdin") == [
        ##"{"v":1,"kind":"error","code":"command.unknown","message":"unknown command 'x'","file":"stdin","line":2,"column":3,"hint":"did you mean 'y'?","notes":["it is late"]}"##
      ])
    #expect(
      renderer.lines(Diagnostic(code: "file.missing", message: "no file"), source: nil) == [
        ##"{"v":1,"kind":"error","code":"file.missing","message":"no file","file":null,"line":null,"column":null,"hint":null,"notes":[]}"##
      ])
  }

  @Test func aTreeIsOneDocument() throws {
    let session = Session(.sample)
    for line in [#"push profile "a\"\u{1B}""#, "set-title Me"] { _ = try session.run(line) }
    let text = try session.lines("tree --json")
    #expect(text.count == 1)
    let document = try JSONDecoder().decode(Document.self, from: Data(text[0].utf8))
    #expect(document.v == 1 && document.app == "sample")
    let stack = document.windows[0].children[0].children[0]
    #expect(stack.kind == "stack" && stack.key == nil && stack.place == "/0/0/0" && stack.selected)
    #expect(stack.children.map(\.visible) == [false, true])
    #expect(stack.children[1].key == #"profile user="a\"\u{1B}""#)
    #expect(stack.children[1].attributes == ["--title=Me"])
    let id = try #require(TreePath("/0/0/0/1").flatMap { session.navigator.id(at: $0) })
    #expect(stack.children[1].id == id.description)
  }

  private struct Document: Decodable {
    struct Container: Decodable {
      var id: String, place: String, kind: String, key: String?, style: String?
      var visible: Bool, selected: Bool
      var attributes: [String]
      var children: [Container]
    }
    var v: Int
    var app: String
    var windows: [Container]
  }
}
