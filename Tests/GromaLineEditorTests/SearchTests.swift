import GromaTerminalTesting
import Testing

@testable import GromaLineEditor

extension OnTerminals {
  @Suite struct Searching {
    /// Starts the probe with a history, and searches for `ch`.
    private func search(editrc: String? = nil) throws -> Probe {
      let probe = try Probe(editrc: editrc)
      try probe.enter("push chat", "pop")
      try probe.terminal.type(.controlR, "ch", shows: "search 'ch': push chat")
      try probe.terminal.waitFor("the cursor on the match") { $0.cursor.column == 18 }
      return probe
    }

    @Test(arguments: [nil, "bind -v\n"]) func findsTheNewestLineThatContainsThePattern(editrc: String?) throws {
      let probe = try search(editrc: editrc)
      probe.terminal.type(.enter)
      try probe.terminal.waitFor("two answers") { $0.text.components(of: "got: push chat") == 2 }
    }

    @Test(arguments: [
      (Key.left, "> pushX chat"), (.right, "> push cXhat"), (.home, "> Xpush chat"), ("\u{1B}[F", "> push chatX"),
      ("\u{1B}[3~", "> push Xhat"), (.down, "> popX"), ("\u{1B}[1;5D", "> Xpush chat"), ("\u{B}", "> push X"), (.controlD, "> push Xhat"),
    ]) func anotherKeyEndsTheSearchAndHasItsEffect(key: Key, line: String) throws {
      let probe = try search()
      probe.terminal.type(key, "X")
      try probe.terminal.waitFor("'\(line)'") { $0.text.hasSuffix("\n" + line) }
    }

    @Test func tabEndsTheSearchAndCompletes() throws {
      let probe = try Probe()
      try probe.enter("pus")
      try probe.terminal.type(.controlR, "us", .right, shows: "\n> pus")
      try probe.terminal.type(.controlR, "us", shows: "search 'us': pus")
      try probe.terminal.type("\t", shows: "\npush     onto the stack\n> pus")
    }

    @Test func unknownKeysDoNotEndTheSearch() throws {
      let probe = try search()
      try probe.terminal.type("\u{1B}[5~", "at", shows: "search 'chat': push chat")
    }

    @Test func escapeKeepsTheLine() throws {
      let probe = try search()
      try probe.terminal.type(.escape, shows: "\n> push chat")
      try probe.terminal.type("!\r", shows: "got: push !chat")
    }

    @Test func controlGRestoresTheTypedLine() throws {
      let probe = try Probe()
      try probe.enter("push chat")
      try probe.terminal.type("abc", .left, .controlR, "ch", shows: "search 'ch': push chat")
      try probe.terminal.type("\u{7}", shows: "\n> abc")
      try probe.terminal.type("X\r", shows: "got: abXc")
    }

    @Test func controlRFindsOlderLinesAndBackspaceStartsAgain() throws {
      let probe = try Probe()
      try probe.enter("chat 1", "push", "chat 2", "chat 2x")
      for (key, line) in [
        (Key("\u{12}chat"), "search 'chat': chat 2x"), (.controlR, "search 'chat': chat 2"), (.controlR, "search 'chat': chat 1"),
        (.controlR, "not found 'chat': chat 1"), (.backspace, "search 'cha': chat 2x"),
      ] {
        probe.terminal.type(key)
        try probe.terminal.waitFor("'\(line)'") { $0.text.hasSuffix("\n" + line) }
      }
    }

    @Test func controlRAgainRepeatsTheLastPattern() throws {
      let probe = try search()
      try probe.terminal.type(.controlC, shows: "^C\ncleared\n>")
      try probe.terminal.type(.controlR, "po", .enter, shows: "got: pop")
      try probe.terminal.type(.controlR, .controlR, shows: "search 'po': pop")
    }

    @Test func cancelsASearchOnControlC() throws {
      let probe = try search()
      try probe.terminal.type(.controlC, shows: "cleared\n>")
      try probe.terminal.type("x\r", shows: "> x\ngot: x\n>")
    }

    /// libedit's own search took the low byte of these characters for control keys.
    @Test func findsCapitalsOfAnyAlphabet() throws {
      let probe = try Probe()
      try probe.enter("push Анна", "pop")
      try probe.terminal.type(.controlR, "Ан", shows: "search 'Ан': push Анна")
    }
  }
}

@Suite struct HistorySearches {
  @Test func findsNewerLinesToo() {
    var search = HistorySearch(["a1", "b", "a2"])
    search.add(["a"])
    search.move(older: true)
    #expect(search.match?.line == ["a", "1"])
    search.move(older: false)
    #expect(search.match?.line == ["a", "2"])
    search.move(older: false)
    #expect(search.hasFailed)
  }

  @Test func searchesNothingInAnEmptyHistory() {
    var search = HistorySearch([])
    search.add(["a"])
    #expect(search.hasFailed)
    #expect(search.match == nil)
    let isRemoved = (search.removeLast(), search.removeLast())
    #expect(isRemoved == (true, false))
  }
}
