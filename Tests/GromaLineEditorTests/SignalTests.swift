import Glibc
import GromaTerminalTesting
import Testing

extension OnTerminals {
  @Suite struct Signals {
    @Test(arguments: [SIGTERM, SIGHUP]) func restoresTheTerminalAtTheEnd(signal: Int32) throws {
      let probe = try Probe()
      try probe.terminal.type("abc", showsOnly: "> abc")
      #expect(!probe.terminal.isCooked)
      probe.terminal.send(signal: signal)
      #expect(try probe.terminal.waitForEnd() == 128 + signal)
      #expect(probe.terminal.screen.text == "> abc\nterminated by \(signal)")
      #expect(probe.terminal.isCooked)
    }

    @Test func quitDisablesBracketedPaste() throws {
      let probe = try Probe()
      try probe.terminal.type("abc", showsOnly: "> abc")
      probe.terminal.send(signal: SIGQUIT)
      try probe.terminal.expectEnd(128 + SIGQUIT)
      #expect(String(decoding: probe.terminal.output, as: UTF8.self).components(of: "\u{1B}[?2004l") == 1)
      #expect(probe.terminal.isCooked)
    }

    /// Ctrl-S stops the output.
    @Test(arguments: [SIGTERM, SIGHUP]) func endsWhileOutputIsHeld(signal: Int32) throws {
      let probe = try Probe()
      try probe.terminal.type("abc", showsOnly: "> abc")
      probe.terminal.type("\u{13}")
      probe.terminal.send(signal: signal)
      try probe.terminal.expectEnd(128 + signal)
    }

    @Test(arguments: [SIGTERM, SIGHUP]) func endsWhileOutputFlows(signal: Int32) throws {
      let probe = try Probe()
      probe.terminal.type("abc")
      for number in 1...200 { probe.show("event \(number)") }
      try probe.terminal.waitFor("the first events") { $0.lines.contains("event 5") }
      probe.terminal.send(signal: signal)
      try probe.terminal.expectEnd(128 + signal)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func endsAStuckCommand(signal: Int32) throws {
      let probe = try Probe()
      try probe.terminal.type("stick\r", shows: "sticking")
      probe.terminal.send(signal: signal)
      // The first Ctrl-C is sent to the command. Another one a second later ends the program.
      try probe.terminal.expectEnd(128 + signal, pressing: signal == SIGINT ? .controlC : nil)
    }

    @Test func terminationTakesPrecedenceOverAnInterrupt() throws {
      let probe = try Probe()
      try probe.terminal.type("abc", showsOnly: "> abc")
      probe.terminal.send(signal: SIGINT)
      probe.terminal.send(signal: SIGTERM)
      try probe.terminal.expectEnd(128 + SIGTERM)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT]) func endsARunningCommand(signal: Int32) throws {
      let probe = try Probe()
      try probe.terminal.type("hold\r", shows: "holding")
      probe.terminal.send(signal: signal)
      try probe.terminal.expectEnd(128 + signal)
    }

    @Test func interruptsARunningCommand() throws {
      let probe = try Probe()
      try probe.terminal.type("hold\r", shows: "holding")
      try probe.terminal.type(.controlC, shows: "interrupted\n>")
    }

    /// Returns a terminal with a shell that has started the probe.
    private func startUnderAShell(home: String = TemporaryFolder.make(), _ argument: String = "", columns: Int) throws -> PseudoTerminal {
      let shell = try PseudoTerminal("/bin/sh", ["-i"], environment: ["HOME": home, "PS1": "$ "], rows: 40, columns: columns)
      try shell.waitFor("$")
      try shell.type("\(PseudoTerminal.product("GromaEditorProbe")) '' 'probe: ' \(argument)\r", shows: "\nprobe:")
      return shell
    }

    /// Waits until the shell has the terminal again, in its original mode.
    private func expectShell(_ shell: PseudoTerminal) throws {
      try shell.waitFor("the shell's prompt") { $0.line($0.cursor.row) == "$" }
      #expect(shell.isCooked)
    }

    @Test func stopsAndContinues() throws {
      let shell = try startUnderAShell(columns: 20)
      try shell.type("1234567890abcdef", shows: "probe: 1234567890abc\ndef")
      try shell.type(.controlZ, shows: "Stopped")
      try expectShell(shell)
      shell.type("fg\r")
      try shell.waitFor("the line again") { $0.text.components(of: "probe: 1234567890abc\ndef") == 2 }
      try shell.type("!\r", shows: "got: 1234567890abcde\nf!")
    }

    @Test func stopsAndContinuesWhileACommandRuns() throws {
      let home = TemporaryFolder.make()
      // C reads the path.
      _ = unsafe mkfifo(home + "/events", 0o600)
      let shell = try startUnderAShell(home: home, "~/events", columns: 80)
      try shell.type("hold\r", shows: "\nholding")
      try shell.type(.controlZ, shows: "Stopped")
      try expectShell(shell)
      try shell.type("fg\r", shows: "fg\n")
      try shell.waitForChildInFront()
      try shell.type(.controlC, shows: "interrupted\nprobe:")
      try shell.type("pus\t\r", shows: "got: push")
      shell.type(.controlD)
      try expectShell(shell)
    }

    @Test func discardsTheLineWhenClosed() throws {
      let probe = try Probe()
      try probe.terminal.type("abc", showsOnly: "> abc")
      probe.show("close")
      #expect(try probe.terminal.waitForEnd() == 0)
      #expect(probe.terminal.screen.text == "> abc\nend")
      #expect(probe.terminal.isCooked)
    }

    @Test func rejectsUnsuitableTerminals() throws {
      let dumb = try PseudoTerminal(PseudoTerminal.product("GromaEditorProbe"), environment: ["TERM": "dumb"])
      #expect(try dumb.waitForEnd() == 2)
      #expect(dumb.screen.text == "error: a terminal of type 'dumb' cannot edit lines")
      let piped = try PseudoTerminal("/bin/sh", ["-c", PseudoTerminal.product("GromaEditorProbe") + " | cat"])
      #expect(try piped.waitForEnd() == 0)
      #expect(piped.screen.text == "error: standard input or output is not a terminal")
    }
  }
}
