import Glibc
import GromaTerminalTesting
import Testing

/// The tests on terminals. They run one after the other, because each starts a process and test machines are small.
@Suite(.serialized) struct OnTerminals {}

extension OnTerminals {
  @Suite struct Editing {
    @Test func returnsTheLine() throws {
      let probe = try Probe()
      try probe.terminal.type("push chat 1\r", showsOnly: "> push chat 1\ngot: push chat 1\n>")
    }

    @Test func deletesCyrillicByCharacters() throws {
      let probe = try Probe()
      try probe.terminal.type("привет", .left, .backspace, "х", showsOnly: "> привхт")
      #expect(probe.terminal.screen.cursor == (0, 7))
      try probe.terminal.type(.enter, showsOnly: "> привхт\ngot: привхт\n>")
    }

    @Test func movesOverEmojiByTwoColumns() throws {
      let probe = try Probe()
      probe.terminal.type("a🚀b🎉c", .left, .left)
      try probe.terminal.waitFor("the cursor on 🎉") { $0.text == "> a🚀b🎉c" && $0.cursor.column == 6 }
      probe.terminal.type(.left, .backspace)
      try probe.terminal.waitFor("the cursor on b") { $0.text == "> ab🎉c" && $0.cursor.column == 3 }
      try probe.terminal.type(.enter, showsOnly: "> ab🎉c\ngot: ab🎉c\n>")
    }

    @Test func insertsPastedBytesThatAreNotText() throws {
      let probe = try Probe()
      probe.terminal.type(bytes: [0x61, 0xFF, 0xD0, 0x62, 0x0D])
      try probe.terminal.waitFor(screen: "> ab\ngot: ab\n>")
    }

    @Test func clearsTheLineOnControlC() throws {
      let probe = try Probe()
      try probe.terminal.type("half a", showsOnly: "> half a")
      try probe.terminal.type(.left, .controlC, showsOnly: "> half a^C\ncleared\n>")
      try probe.terminal.type("b\r", showsOnly: "> half a^C\ncleared\n> b\ngot: b\n>")
    }

    @Test func endsOnControlD() throws {
      let probe = try Probe()
      try probe.terminal.type(.controlD, showsOnly: "> ^D\nend")
      try probe.terminal.expectEnd()
    }

    @Test func deletesOnControlDInALine() throws {
      let probe = try Probe()
      try probe.terminal.type("ab", .left, .controlD, showsOnly: "> a")
    }

    @Test func keepsTextTypedAhead() throws {
      let probe = try Probe()
      try probe.terminal.type("hold\r", shows: "holding")
      probe.terminal.type("ahead\r", .controlC)
      // The terminal discards its input on Ctrl-C, as for any program. Later input stays.
      try probe.terminal.type("after\r", shows: "got: after")
    }

    @Test func keepsKeysTypedAheadUnchanged() throws {
      let probe = try Probe()
      try probe.terminal.type("hold\r", shows: "holding")
      // In cooked mode the terminal itself would handle Ctrl-R, Ctrl-W and Backspace, and echo all keys.
      probe.terminal.type("pus\ta b\u{17}c", .left, .backspace)
      probe.show("above")
      try probe.terminal.waitFor(screen: "> hold\nholding\nabove")
      probe.show("release")
      try probe.terminal.waitFor(screen: "> hold\nholding\nabove\nreleased\n> push ac")
      try #expect(probe.terminal.waitFor("the cursor on c") { $0.cursor.column == 8 } == ())
    }

    @Test func showsItsFirstPromptBeforeTheFirstRead() throws {
      let probe = try Probe(isEarly: true)
      probe.terminal.type("pus\ta\r")
      probe.show("above")
      try probe.terminal.waitFor(screen: "above\n>")
      probe.show("release")
      try probe.terminal.waitFor(screen: "above\n> push a\ngot: push a\n>")
    }

    @Test func controlCBeforeTheFirstReadIsReturnedByIt() throws {
      let probe = try Probe(isEarly: true)
      probe.terminal.type(.controlC)
      try probe.terminal.waitFor(screen: "> ^C")
      probe.show("release")
      try probe.terminal.waitFor(screen: "> ^C\nnothing to clear\n>")
    }

    @Test func closesBeforeTheFirstRead() throws {
      let probe = try Probe(isEarly: true)
      probe.show("close")
      probe.show("release")
      try probe.terminal.waitFor("end")
    }

    @Test func readsEditrc() throws {
      let probe = try Probe(editrc: "probe:bind ^A ed-move-to-end\nprobe:bind -s ^G hello\n")
      try probe.terminal.type("\u{7}\r", shows: "got: hello")
    }

    @Test func editsEvenIfEditrcDisablesEditing() throws {
      let probe = try Probe(editrc: "edit off\n")
      try probe.terminal.type("ab", .left, "c\r", showsOnly: "> acb\ngot: acb\n>")
    }

    @Test(arguments: [
      "bind\n", "probe:bind -v -e -r\n\"\n", "bind '\n\n  # '\n", "no such command\n\u{1}\u{FF}", "probe:bind ^I\n", ":::\nprobe:\n",
    ])
    func worksWithAnyEditrc(editrc: String) throws {
      let probe = try Probe(editrc: editrc, rows: 20)
      try probe.terminal.type("pus\tx\r", shows: "got: push x")
    }

    @Test(arguments: ["probe:bind \(String(repeating: "x", count: 5000))", "bind -s a \(String(repeating: "x", count: 3000))"])
    func longWordInEditrcIsIgnored(line: String) throws {
      let probe = try Probe(editrc: "\(line)\nprobe:bind -s ^G hello\n", rows: 20, columns: 200)
      try probe.terminal.waitFor("warning: a line of \(probe.home)/.editrc is skipped, because a word in it is longer than 255 bytes\n>")
      try probe.terminal.type("\u{7}\r", shows: "got: hello")
    }

    /// A file that never ends would delay the start for ever.
    @Test(arguments: ["/dev/urandom", "/dev/zero", "fifo"]) func onlyARegularFileIsReadAsEditrc(name: String) throws {
      let path = name == "fifo" ? "\(TemporaryFolder.make())/fifo" : name
      // C reads the path.
      if name == "fifo" { #expect(unsafe mkfifo(path, 0o600) == 0) }
      let probe = try Probe(environment: ["EDITRC": path], rows: 20, columns: 200)
      try probe.terminal.waitFor("warning: \(path) is not used, because it is not a regular file\n>")
      try probe.terminal.type("tree\r", shows: "got: tree")
    }

    @Test(arguments: [["LANG": "C"], ["LC_ALL": "POSIX"], ["LANG": ""], ["LANG": "xx_YY.UTF-8"]])
    func readsCyrillicInAnyLocale(environment: [String: String]) throws {
      let probe = try Probe(environment: environment)
      try probe.terminal.type("привет", .backspace, "语\r", showsOnly: "> приве语\ngot: приве语\n>")
    }

    @Test(arguments: [nil, "bind -v\n"]) func movesByArrows(editrc: String?) throws {
      let probe = try Probe(editrc: editrc)
      try probe.enter("first", "second")
      probe.terminal.type(.up, .up)
      try probe.terminal.waitFor("the first again") { $0.text.hasSuffix("> first") }
      probe.terminal.type(.down)
      try probe.terminal.waitFor("the second again") { $0.text.hasSuffix("> second") }
      probe.terminal.type(.home, .right)
      try probe.terminal.waitFor("the cursor on e") { $0.cursor.column == 3 }
      probe.terminal.type(.enter)
      try probe.terminal.waitFor("two answers") { $0.text.components(of: "got: second") == 2 }
    }

    @Test func supportsViKeysAndASingleEscape() throws {
      let probe = try Probe(editrc: "probe:bind -v\n")
      try probe.terminal.type("abc", .escape, "0x", showsOnly: "> bc")
      try probe.terminal.type("A p", "us\t", showsOnly: "> bc push")
    }
  }
}

extension String {
  func components(of part: String) -> Int {
    indices.count { self[$0...].hasPrefix(part) }
  }
}
