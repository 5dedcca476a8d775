import GromaTerminalTesting
import Testing

@testable import GromaLineEditor

extension OnTerminals {
  @Suite struct Keys {
    @Test(arguments: [nil, "bind -v\n"]) func unknownKeysTypeNothing(editrc: String?) throws {
      let probe = try Probe(editrc: editrc)
      let keys: [Key] = [
        "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[2~", "\u{1B}OP", "\u{1B}[15~", "\u{1B}[[A", "\u{1B}[Z", "\u{1B}[1;2P", "\u{1B}[200;5u",
        "\u{1B}[27;5;13~",
      ]
      for key in keys { probe.terminal.type("a", key) }
      try probe.terminal.type("\r", showsOnly: "> aaaaaaaaaa\ngot: aaaaaaaaaa\n>")
    }

    @Test(arguments: [nil, "bind -v\n"]) func arrowsStayInTheMode(editrc: String?) throws {
      let probe = try Probe(editrc: editrc)
      try probe.terminal.type("abc", .left, "X", .home, "Y", .right, "Z\r", shows: "got: YaZbXc")
    }

    @Test func movesByWordsWithControlAndAlt() throws {
      let probe = try Probe()
      try probe.terminal.type("one two three", "\u{1B}[1;5D", "\u{1B}[1;3D", "X", "\u{1B}[1;3C", "Y\r", shows: "got: one XtwoY three")
    }

    @Test func editrcCanBindAnyKey() throws {
      let probe = try Probe(editrc: "probe:bind '\\e[15~' ed-move-to-beg\nprobe:bind -s ^[[A up\nprobe:bind ^E ed-move-to-beg\n")
      try probe.terminal.type("abc\u{1B}[15~X", "\u{1B}[A", "\u{5}Y\r", shows: "got: YXupabc")
    }

    @Test(arguments: [nil, "bind -v\n"]) func controlLClearsTheScreen(editrc: String?) throws {
      let probe = try Probe(editrc: editrc)
      try probe.enter("one")
      try probe.terminal.type("two", .controlL, showsOnly: "> two")
    }

    @Test func undoRevertsWordByWord() throws {
      let probe = try Probe()
      try probe.terminal.type("push chat", .home, "\u{B}", shows: ">")
      try probe.terminal.type("\u{1F}", showsOnly: "> push chat")
      try probe.terminal.type("\u{1F}", showsOnly: "> push")
      try probe.terminal.type("\u{1F}", showsOnly: ">")
      probe.terminal.type("\u{1F}")
      try probe.terminal.waitFor("a bell") { $0.bells == 1 }
    }

    @Test func upFindsLinesThatBeginWithTheTypedText() throws {
      let probe = try Probe(rows: 30)
      try probe.enter("push chat 1", "pop", "push chat 2", "tree")
      probe.terminal.type("push")
      try expectLine("> push", in: probe)
      for (key, line) in [(Key.up, "push chat 2"), (.up, "push chat 1"), (.up, "push chat 1"), (.down, "push chat 2"), (.down, "push")] {
        probe.terminal.type(key)
        try expectLine("> " + line, in: probe)
      }
      try probe.terminal.type(" x\r", shows: "got: push x")
    }

    @Test func upOnAnEmptyLineGoesThroughAllLines() throws {
      let probe = try Probe(rows: 30)
      try probe.enter("push", "pop")
      for (key, line) in [(Key.up, " pop"), (.up, " push"), (.down, " pop"), (.down, "")] {
        probe.terminal.type(key)
        try expectLine(">" + line, in: probe)
      }
    }

    private func expectLine(_ line: String, in probe: Probe) throws {
      try probe.terminal.waitFor("'\(line)' at the bottom") { $0.text.hasSuffix("\n" + line) || $0.text == line }
    }

    @Test func altDotInsertsLastArguments() throws {
      let probe = try Probe()
      try probe.enter("push chat 1", "open 'a b'", "go x")
      try probe.terminal.type("tap ", "\u{1B}.", shows: "> tap x")
      try probe.terminal.type("\u{1B}.", shows: "> tap 'a b'")
      try probe.terminal.type("\u{1B}.", shows: "> tap 1")
      try probe.terminal.type("0\r", shows: "got: tap 10")
    }

    @Test func editsTheLineInAProgram() throws {
      let home = TemporaryFolder.make()
      writeFile("printf 'tree\\npush {\\npop\\n}\\n' > \"$1\"", to: home + "/program")
      let probe = try Probe(environment: ["EDITOR": "sh \(home)/program", "TMPDIR": home])
      try probe.terminal.type("half", "\u{18}\u{5}", shows: "> tree; push { pop }")
      try probe.terminal.type("!\r", shows: "got: tree; push { pop }!")
    }

    @Test func aFailedProgramLeavesTheLine() throws {
      let probe = try Probe(environment: ["VISUAL": "false", "EDITOR": "true"])
      try probe.terminal.type("half", "\u{18}\u{5}", shows: "> half\n> half")
      try probe.terminal.type("!\r", shows: "got: half!")
    }

    @Test func deletesAndMovesByWholeCharacters() throws {
      let probe = try Probe()
      let family = "👩‍👩‍👧"
      try probe.terminal.type("a\(family)b👍🏽c", .left, .left, .left, .backspace, shows: "> ab👍🏽c")
      try probe.terminal.type(.right, .right, .backspace, shows: "> abc")
      try probe.terminal.type("\u{1B}[3~", "\(family)\r", shows: "got: ab\(family)\n")
      try probe.terminal.type("👍🏽d", .home, "\u{1B}[3~", "\r", shows: "got: d\n")
    }

    @Test func drawsMarksAndJoinedEmojiWhereTheyAreCounted() throws {
      let probe = try Probe()
      try probe.terminal.type("e\u{301}x👩‍👩‍👧y", showsOnly: "> e\u{301}x👩👩👧y")
      try probe.terminal.type(.left, .left, .left, "Z", showsOnly: "> e\u{301}Zx👩👩👧y")
      #expect(probe.terminal.screen.cursor.column == 4)
    }
  }
}

@Suite struct EditorKeys {
  @Test(arguments: [
    ("[A", EditorKey.up), ("OA", .up), ("[1;2A", .up), ("[D", .left), ("[1;5D", .previousWord), ("Od", .previousWord), ("[1;3C", .nextWord),
    ("[7~", .home), ("OF", .end), ("[3~", .delete), ("[3;5~", .deleteWord), ("[200~", .paste), ("[5~", nil), ("[", nil), ("O", nil),
  ]) func areReadFromSequences(sequence: String, key: EditorKey?) {
    #expect(EditorKey(sequence: sequence) == key)
  }

  @Test func areControlCharacters() {
    for key in EditorKey.allCases { #expect(EditorKey.reserved.contains(key.rawValue)) }
  }

  @Test(arguments: [("tap x", "x"), ("open 'a b' ", "'a b'"), ("say \"it's me\"", "\"it's me\""), ("tree", "tree"), ("", "")])
  func lastWordKeepsQuotedBlanks(line: String, word: String) {
    #expect(lastWord(of: line) == word)
  }
}
