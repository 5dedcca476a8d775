import GromaTerminalTesting
import Testing

extension OnTerminals {
  @Suite struct Output {
    @Test func outputAppearsAboveThePrompt() throws {
      let probe = try Probe()
      try probe.terminal.type("abc", .left, showsOnly: "> abc")
      probe.show("event one\nevent two")
      try probe.terminal.waitFor(screen: "event one\nevent two\n> abc")
      try probe.terminal.type("x\r", shows: "got: abxc")
    }

    @Test(arguments: [0, 1, 3, 5, 9, 10, 17]) func outputAppearsAboveAWrappedLine(left: Int) throws {
      let probe = try Probe(rows: 8, columns: 10)
      // Wide characters at the edge, where one column is left over.
      let line = "1234567語890語12語語0"
      probe.terminal.type(line)
      try probe.terminal.waitFor(screen: "> 1234567\n語890語12\n語語0")
      for _ in 0..<left { probe.terminal.type(.left) }
      probe.show("event 語語語語語語")
      let shown = "event 語語\n語語語語\n> 1234567\n語890語12\n語語0"
      try probe.terminal.waitFor(screen: shown)
      try probe.terminal.type(.enter, shows: "got: 12345")
    }

    @Test func outputAppearsAboveALineThatFillsItsRow() throws {
      let probe = try Probe(rows: 8, columns: 10)
      probe.terminal.type("12345678")
      try probe.terminal.waitFor("a full row") { $0.text == "> 12345678" && $0.cursor == (1, 0) }
      probe.show("event")
      try probe.terminal.waitFor("the event") { $0.text == "event\n> 12345678" && $0.cursor == (2, 0) }
    }

    @Test func outputAppearsAboveASearch() throws {
      let probe = try Probe()
      try probe.terminal.type("push\r", shows: "got: push\n>")
      try probe.terminal.type(.controlR, "us", showsOnly: "> push\ngot: push\nsearch 'us': push")
      probe.show("event")
      try probe.terminal.waitFor(screen: "> push\ngot: push\nevent\nsearch 'us': push")
      try probe.terminal.type("\r", showsOnly: "> push\ngot: push\nevent\n> push\ngot: push\n>")
    }

    @Test func typingContinuesDuringAFloodOfOutput() throws {
      let probe = try Probe(rows: 10, columns: 20)
      let line = String((0..<100).map { "абвгд語z"[$0 % 7] })
      for (number, character) in line.enumerated() {
        probe.terminal.type(String(character))
        if number % 4 == 0 { probe.show("event \(number) \(String(repeating: "-", count: number))!") }
      }
      probe.show("last!")
      try probe.terminal.waitFor("last!")
      probe.terminal.type(.enter)
      func everything(_ screen: TerminalScreen) -> String { screen.scrollback.joined() + screen.text.filter { $0 != "\n" } }
      try probe.terminal.waitFor("the answer") { everything($0).contains("got: " + line) }
      let text = everything(probe.terminal.screen)
      for number in stride(from: 0, to: 100, by: 4) {
        #expect(text.components(of: "event \(number) \(String(repeating: "-", count: number))!") == 1, "\(text)")
      }
      #expect(text.components(of: "> " + line.prefix(18)) == 1, "\(text)")
    }

    @Test func readsAThousandKeysDuringAThousandEvents() throws {
      let probe = try Probe(rows: 24, columns: 60)
      let lines = (1...50).map { number in String("line \(number) abcdefghijklmn".prefix(19)) }
      for (index, line) in lines.enumerated() {
        for (place, key) in (line + "\r").enumerated() {
          probe.terminal.type(String(key))
          probe.show("event \(index * 20 + place)!")
        }
        // Now and then the test looks at the screen.
        if index % 10 == 9 { try probe.terminal.waitFor("the answer") { $0.lines.contains("got: \(line)") } }
      }
      probe.show("all!")
      try probe.terminal.waitFor("all!")
      let shown = probe.terminal.screen.lines
      #expect(shown.filter { $0.hasPrefix("got: ") } == lines.map { "got: \($0)" })
      #expect(shown.filter { $0.hasPrefix("event ") } == (0..<1000).map { "event \($0)!" })
    }

    @Test func keepsColorsOutOfTheWidth() throws {
      let probe = try Probe(prompt: "head\n\u{1B}[1mgr\u{1B}[31;4mom\u{1B}[0ma>\u{1B}[0m \u{1B}[0m", rows: 8, columns: 10)
      try probe.terminal.type("12345", showsOnly: "head\ngroma> 123\n45")
      #expect(String(decoding: probe.terminal.output, as: UTF8.self).contains("\u{1B}[1mg"))
      probe.show("event")
      try probe.terminal.waitFor(screen: "head\nevent\ngroma> 123\n45")
    }
  }

  @Suite struct Resizing {
    @Test func keepsAWrappedLine() throws {
      let probe = try Probe(rows: 8, columns: 10)
      try probe.terminal.type("1234567890abcdef", showsOnly: "> 12345678\n90abcdef")
      probe.terminal.resize(rows: 8, columns: 20)
      try probe.terminal.waitFor(screen: "> 1234567890abcdef")
      probe.terminal.resize(rows: 8, columns: 8)
      try probe.terminal.waitFor(screen: "> 123456\n7890abcd\nef")
      try probe.terminal.type("!\r", showsOnly: "> 123456\n7890abcd\nef!\ngot: 123\n4567890a\nbcdef!\n>")
    }
  }
}

extension String {
  subscript(offset: Int) -> Character { self[index(startIndex, offsetBy: offset)] }
}
