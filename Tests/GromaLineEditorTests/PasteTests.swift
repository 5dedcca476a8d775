import GromaTerminalTesting
import Testing

extension OnTerminals {
  @Suite struct Pasting {
    private func paste(_ text: String, _ probe: Probe) { probe.terminal.type("\u{1B}[200~\(text)\u{1B}[201~") }

    @Test func enablesBracketedPasteDuringAPrompt() throws {
      let probe = try Probe()
      probe.terminal.type("quit\r")
      #expect(try probe.terminal.waitForEnd() == 0)
      let output = String(decoding: probe.terminal.output, as: UTF8.self)
      #expect(output.components(of: "\u{1B}[?2004h") == 1)
      #expect(output.components(of: "\u{1B}[?2004l") == 1)
    }

    @Test(arguments: [nil, "bind -v\n"]) func pasteIsInsertedAtTheCursor(editrc: String?) throws {
      let probe = try Probe(editrc: editrc)
      probe.terminal.type("a")
      paste("привет, 語", probe)
      try probe.terminal.type("b\r", showsOnly: "> aпривет, 語b\ngot: aпривет, 語b\n>")
    }

    @Test func pasteDoesNotComplete() throws {
      let probe = try Probe()
      paste("pus\tx", probe)
      try probe.terminal.type("\r", shows: "got: pus        x")
      #expect(probe.terminal.screen.bells == 0)
    }

    @Test func pasteRunsNoKeyFunctions() throws {
      let probe = try Probe()
      paste("ab\u{1}\u{15}\u{1B}[Ac\u{4}", probe)
      try probe.terminal.type("\r", showsOnly: "> ab[Ac\ngot: ab[Ac\n>")
    }

    @Test(arguments: ["\r", "\n"]) func pastedLineEndsEndLines(end: String) throws {
      let probe = try Probe(rows: 20)
      paste(["one", "two\t", "", "three"].joined(separator: end), probe)
      try probe.terminal.type("!\r", showsOnly: "> one\ngot: one\n> two\ngot: two\n>\ngot:\n> three!\ngot: three!\n>")
    }

    @Test func pasteOfManyLinesRunsThemAll() throws {
      let probe = try Probe()
      paste((1...300).map { "line \($0)\r" }.joined(), probe)
      try probe.terminal.type("end\r", shows: "got: end\n>")
      #expect(probe.terminal.screen.lines.filter { $0.hasPrefix("got:") } == (1...300).map { "got: line \($0)" } + ["got: end"])
      #expect(readFile(probe.history).hasSuffix("line 299\nline 300\nend\n"))
    }

    @Test func controlCDiscardsThePaste() throws {
      let probe = try Probe()
      try probe.terminal.type("\u{1B}[200~one\rhalf", shows: "got: one\n>")
      try probe.terminal.type(.controlC, shows: "^C\nnothing to clear\n>")
      try probe.terminal.type("pus\t\r", shows: "got: push")
    }

    @Test func pasteEndsASearch() throws {
      let probe = try Probe()
      try probe.enter("push chat")
      try probe.terminal.type(.controlR, "us", shows: "search 'us': push chat")
      paste("X", probe)
      try probe.terminal.waitFor("\n> pXush chat")
      try probe.terminal.type("\r", shows: "got: pXush chat")
    }

    @Test func aPasteContainsEscapesThatResembleItsEnd() throws {
      let probe = try Probe()
      paste("a\u{1B}[20b\u{1B}\u{1B}[Cc", probe)
      try probe.terminal.type("d\r", shows: "got: a[20b[Ccd")
    }

    @Test func outputDuringAPasteAppearsAboveIt() throws {
      let probe = try Probe()
      probe.terminal.type("\u{1B}[200~half")
      probe.show("event")
      try probe.terminal.waitFor("event\n>")
      try probe.terminal.type(" done\u{1B}[201~", showsOnly: "event\n> half done")
    }
  }
}
