import Groma
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests which candidates remain of those that are possible at the cursor, and their order.
@MainActor
struct OfferTests {
  private func completions(_ text: String, after lines: [String] = []) throws -> Completions {
    let session = Session(.sample)
    for line in lines { _ = try session.run(line) }
    return Completer(table: session.table, model: CompletionModel(session).current).completions(text)
  }

  private func candidates(_ text: String, after lines: [String] = []) throws -> [String] {
    try completions(text, after: lines).candidates.map(\.text)
  }

  @Test func aWordThatBeginsNoNameIsCompletedToTheNamesThatContainIt() throws {
    #expect(try candidates("push ofil") == ["profile"])
    let similar = try candidates("pop-roo")
    #expect(similar == ["pop-to"])
    #expect(try candidates("push rooms --badge") == ["--tab-badge="])
    #expect(try candidates("to-root") == ["pop-to-root"])
    #expect(try candidates("push PRO") == ["profile"])
    #expect(try candidates("push profile cle") == ["cleo"])
  }

  @Test func aMistypedWordIsReplaced() throws {
    let completions = try completions("push profiel")
    #expect(completions.candidates.map(\.text) == ["profile"])
    #expect(completions.replaced == 7)
    #expect(try candidates("pusj") == ["push"])
    #expect(try candidates("present rooms --style=popvoer") == ["popover"])
    #expect(try candidates("push profile user=cloe") == ["cleo"])
  }

  @Test func aNumberOrPathIsNeverReplacedByAnotherOne() throws {
    #expect(try candidates("goto 3", after: ["push rooms", "pop"]) == [])
    #expect(try candidates("at /0/0/7") == [])
    #expect(try candidates("push chat 1 25") == [])
  }

  @Test func valuesThatContainTheTypedTextAreQuoted() throws {
    #expect(try candidates("push profile 'nn b", after: ["push profile 'ann b'"]) == ["'ann b'"])
    #expect(try candidates("push profile nn", after: ["push profile 'ann b'"]) == ["'ann b'"])
  }

  @Test func everydayCommandsComeFirst() throws {
    let offered = try candidates("")
    #expect(Array(offered.prefix(5)) == ["tap", "push", "pop", "back", "present"])
    #expect(offered == Completer.everyday.filter { !["open", "go"].contains($0) }, "the sample has no links and destinations")
    #expect(try candidates("u").contains("unlock"), "others are offered once a letter is typed")
    #expect(Set(Completer.everyday).isSubset(of: CommandTable.standard.all.map(\.name) + ["open", "go"]))
  }

  @Test func targetsInTheTreeComeFirst() throws {
    #expect(try candidates("pop-to ", after: ["push chat 1 2"]) == ["rooms", "chat"], "the others are not in the stack")
    #expect(try candidates("pop-to pa").contains("paint"), "another stack may be meant")
    #expect(Array(try candidates("first ").prefix(4)) == ["container", "screen", "stack", "tabs"])
    #expect(try candidates("find ").firstIndex(of: "split") ?? 0 > 10, "no split is in the tree")
    #expect(try candidates("first ").contains("profile()") == false, "it is offered after a letter was typed")
  }

  @Test func theTreesValuesOfATargetComeFirst() throws {
    let before = ["push chat 7 8"]
    #expect(try candidates("pop-to chat ", after: before) == ["room=", "chat=", "7", "1"])
    #expect(try candidates("push chat ", after: before) == ["room=", "chat=", "1", "7"])
  }

  @Test func tabsAreOneListOfIndices() throws {
    #expect(
      try completions("select-tab ").candidates == [.init("0", note: "rooms"), .init("1", note: "profile")])
    #expect(try completions("select-tab r").candidates == [.init("rooms", note: "tab 0")])
  }

  @Test func pathsAreInTreeOrder() throws {
    #expect(try candidates("at ") == ["/0", "/0/0", "/0/0/0", "/0/0/0/0", "/0/0/1", "/0/0/1/0"])
    #expect(try completions("at /0/0/1/").candidates == [.init("/0/0/1/0", note: "profile")])
  }

  @Test func aNoteNeverRepeatsItsCandidate() throws {
    for line in ["", "push ", "push chat ", "first ", "at ", "expect ", "push rooms --", "set-value ", "state ", "window ", "select-tab "] {
      for candidate in try completions(line).candidates { #expect(candidate.note != candidate.text, "\(line)") }
    }
    #expect(try completions("push chat ").candidates.map(\.note) == ["Int", "Int", "room, sample"])
    #expect(try completions("state ").candidates.map(\.note) == ["[user:String]", "String"])
    #expect(try completions("window ").candidates.map(\.note) == ["the key window"])
  }
}
