import GromaTerminalTesting
import Testing

extension OnTerminals {
  @Suite struct Overlays {
    private func output(_ probe: Probe) -> String { String(decoding: probe.terminal.output, as: UTF8.self) }

    @Test func drawsWordsInColors() throws {
      let probe = try Probe(isColored: true)
      try probe.terminal.type("push xyz a", showsOnly: "> push xyz a")
      try waitForOutput("\u{1B}[0;1mpush\u{1B}[0m \u{1B}[0;31mxyz\u{1B}[0m a", probe)
      try probe.terminal.type("\r", showsOnly: "> push xyz a\ngot: push xyz a\n>")
    }

    /// Waits until the program has written a text.
    private func waitForOutput(_ text: String, _ probe: Probe) throws {
      try probe.terminal.waitFor("the output") { _ in output(probe).contains(text) }
    }

    private func expectLine(_ line: String, in probe: Probe) throws {
      try probe.terminal.waitFor("'\(line)' at the bottom") { $0.text.hasSuffix("\n" + line) }
    }

    @Test func drawsNothingWithoutColors() throws {
      let probe = try Probe()
      try probe.enter("push chat")
      try probe.terminal.type("push\r", shows: "> push\ngot: push\n>")
      #expect(!output(probe).contains("\u{1B}[0;"))
      #expect(!output(probe).contains("SCREEN"))
    }

    @Test func suggestsTheRestOfTheNewestLine() throws {
      let probe = try Probe(isColored: true)
      try probe.enter("push chat 1", "push chat 22", "tree")
      try probe.terminal.type("pus", shows: "\n> push chat 22")
      try waitForOutput("\u{1B}[0;90mh chat 22", probe)
      #expect(probe.terminal.screen.cursor.column == 5)
      probe.terminal.type("h chat 1")
      try expectLine("> push chat 1", in: probe)
    }

    @Test(arguments: [Key.right, "\u{1B}[F", "\u{5}", "\u{6}"]) func acceptsTheSuggestionAtTheEnd(key: Key) throws {
      let probe = try Probe(isColored: true)
      try probe.enter("push chat 1")
      try probe.terminal.type("pu", shows: "\n> push chat 1")
      try probe.terminal.type(key, "!\r", shows: "got: push chat 1!")
    }

    @Test(arguments: [Key("\u{1B}f"), "\u{1B}[1;3C", "\u{1B}[1;5C"]) func acceptsAWordOfTheSuggestion(key: Key) throws {
      let probe = try Probe(isColored: true)
      try probe.enter("push chat 1")
      try probe.terminal.type("pu", shows: "\n> push chat 1")
      probe.terminal.type(key)
      try probe.terminal.waitFor("the first word") { $0.cursor.column == 6 }
      try probe.terminal.type(key, "!\r", shows: "got: push chat!")
    }

    @Test func theHintIsOnlyShown() throws {
      let probe = try Probe(isColored: true)
      try probe.terminal.type("push", showsOnly: "> push SCREEN")
      #expect(probe.terminal.screen.cursor.column == 6)
      try probe.terminal.type(.right, "!\r", showsOnly: "> push!\ngot: push!\n>")
    }

    @Test func aSuggestionThatWasNotShownIsNotAccepted() throws {
      let probe = try Probe(isColored: true)
      try probe.enter("push chat 1")
      try probe.terminal.type("tree", .home, "\u{1B}[F", .right, "!\r", shows: "got: tree!")
    }

    @Test func nothingStaysAfterEnterControlCAndControlD() throws {
      let probe = try Probe(isColored: true)
      try probe.terminal.type("push", shows: "SCREEN")
      try probe.terminal.type(.enter, showsOnly: "> push\ngot: push\n>")
      try probe.terminal.type("p", shows: "\n> push")
      try probe.terminal.type(.controlC, showsOnly: "> push\ngot: push\n> p^C\ncleared\n>")
      try probe.terminal.type("p", shows: "\n> push")
      try probe.terminal.type(.backspace, .controlD, shows: "cleared\n> ^D\nend")
    }

    @Test func outputAppearsAboveASuggestion() throws {
      let probe = try Probe(isColored: true)
      try probe.terminal.type("push", showsOnly: "> push SCREEN")
      probe.show("event")
      try probe.terminal.waitFor(screen: "event\n> push SCREEN")
      try probe.terminal.type(" x\r", showsOnly: "event\n> push x\ngot: push x\n>")
    }

    @Test func theSuggestionIsClippedToTheRow() throws {
      let probe = try Probe(isColored: true, rows: 12, columns: 12)
      try probe.terminal.type("abc 語語語語語語\r", shows: "got: abc")
      try probe.terminal.type("a", shows: "\n> abc 語語…")
      try probe.terminal.type("\u{5}\r", shows: "> abc 語語語\n語語語\ngot:")
    }

    @Test func aSearchHasNoSuggestion() throws {
      let probe = try Probe(isColored: true)
      try probe.enter("push chat")
      try probe.terminal.type("pu", shows: "\n> push chat")
      try probe.terminal.type(.controlR, "zz", shows: "\nnot found 'zz': pu")
      try expectLine("not found 'zz': pu", in: probe)
      try probe.terminal.type("\u{7}", shows: "\n> push chat")
    }

    @Test(arguments: [nil, "bind -v\n"]) func resizingKeepsTheLine(editrc: String?) throws {
      let probe = try Probe(editrc: editrc, isColored: true, rows: 8, columns: 20)
      try probe.terminal.type("push", showsOnly: "> push SCREEN")
      probe.terminal.resize(rows: 8, columns: 10)
      try probe.terminal.waitFor(screen: "> push S…")
      probe.terminal.resize(rows: 8, columns: 30)
      try probe.terminal.waitFor(screen: "> push SCREEN")
    }

    @Test func aLastRowOfBlanksIsNotDrawnOverTheRowAbove() throws {
      let probe = try Probe(isColored: true, rows: 3, columns: 10)
      try probe.terminal.type("push 123 ", .home, shows: "> push 123")
      for event in ["event 1", "event 2", "event 3"] {
        probe.show(event)
        try probe.terminal.waitFor("\(event)\n> push 123")
      }
      try probe.terminal.type("\u{1B}[F", "x", shows: "> push 123\n x")
    }

    /// libedit moves back by one column after it has inserted before a wide character.
    @Test(arguments: [false, true]) func theCursorIsWhereLibeditCountsIt(isColored: Bool) throws {
      let probe = try Probe(isColored: isColored)
      probe.terminal.type("語a", .home, "x")
      try probe.terminal.waitFor("the cursor on 語") { $0.text == "> x語a" && $0.cursor.column == 3 }
    }

    /// libedit erases a part of the second row.
    @Test(arguments: [false, true]) func insertionIntoALineOfSeveralRowsKeepsIt(isColored: Bool) throws {
      let probe = try Probe(isColored: isColored, rows: 8, columns: 10)
      try probe.terminal.type("12345678abcdefghijKLMNOPQRST", .home, "x", "y", "z", showsOnly: "> xyz12345\n678abcdefg\nhijKLMNOPQ\nRST")
    }

    /// Types the same keys into two probes. The screen with colors must always be the one without.
    @Test(arguments: [10, 17, 40]) func colorsDoNotChangeTheScreen(columns: Int) throws {
      let plain = try Probe(rows: 12, columns: columns)
      let colored = try Probe(isColored: true, rows: 12, columns: columns)
      var random = RepeatableNumbers(seed: UInt64(columns))
      let keys: [Key] = [
        "push ", "x", "語", "語a ", "push", "q", " ", .left, .left, .right, .home, "\u{1B}[F", .backspace, "\u{1B}[3~", "\u{17}",
        "\u{1B}[1;5D", "\u{1}", "\u{1F}",
      ]
      for round in 1...60 {
        let isNew = round % 5 == 0
        let typed = isNew ? [Key("\u{1}\u{B}")] : (0..<3).map { _ in keys[Int(random.next() % UInt64(keys.count))] }
        for probe in [plain, colored] {
          for key in typed + ["\u{1B}[F<\(round)>"] { probe.terminal.type(key) }
          // The marker is at the end, so the whole line is drawn before the event appears.
          try probe.terminal.waitFor("<\(round)>") { $0.text.filter { $0 != "\n" }.hasSuffix("<\(round)>") }
          probe.show("event \(round)")
        }
        func isDrawnBelow(_ screen: TerminalScreen) -> Bool {
          let text = screen.text
          return text.contains("event \(round)\n") && text.filter { $0 != "\n" }.hasSuffix("<\(round)>")
        }
        try plain.terminal.waitFor("the line below the event", isDrawnBelow)
        let (text, cursor) = (plain.terminal.screen.text, plain.terminal.screen.cursor)
        try colored.terminal.waitFor("the cursor at \(cursor) and\n\(text)\n") { $0.text == text && $0.cursor == cursor }
      }
    }
  }
}

/// A generator of the same numbers in each run.
private struct RepeatableNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
