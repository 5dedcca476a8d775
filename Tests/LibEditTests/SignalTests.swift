import Glibc
import TerminalTesting
import Testing

extension OnTerminals {
  @Suite struct Signals {
    @Test(arguments: [SIGTERM, SIGHUP]) func restoresTheTerminalAtTheEnd(signal: Int32) throws {
      let probe = try Probe()
      probe.terminal.type("abc")
      try probe.terminal.waitFor(screen: "> abc")
      #expect(!probe.terminal.isCooked)
      probe.terminal.send(signal: signal)
      #expect(try probe.terminal.waitForEnd() == 128 + signal)
      #expect(probe.terminal.screen.text == "> abc\nterminated by \(signal)")
      #expect(probe.terminal.isCooked)
    }

    @Test(arguments: [SIGTERM, SIGHUP]) func endsWhileOutputFlows(signal: Int32) throws {
      let probe = try Probe()
      probe.terminal.type("abc")
      for number in 1...200 { probe.show("event \(number)") }
      try probe.terminal.waitFor("the first events") { $0.lines.contains("event 5") }
      probe.terminal.send(signal: signal)
      #expect(try probe.terminal.waitForEnd() == 128 + signal)
      #expect(probe.terminal.isCooked)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func endsAStuckCommand(signal: Int32) throws {
      let probe = try Probe()
      probe.terminal.type("stick\r")
      try probe.terminal.waitFor("sticking")
      probe.terminal.send(signal: signal)
      // The first Ctrl-C is told to the command; one that comes a second later ends it.
      #expect(try probe.terminal.waitForEnd(pressing: signal == SIGINT ? .controlC : nil) == 128 + signal)
      #expect(probe.terminal.isCooked)
    }

    @Test func mindsTheEndMoreThanAnInterrupt() throws {
      let probe = try Probe()
      probe.terminal.type("abc")
      try probe.terminal.waitFor(screen: "> abc")
      probe.terminal.send(signal: SIGINT)
      probe.terminal.send(signal: SIGTERM)
      #expect(try probe.terminal.waitForEnd() == 128 + SIGTERM)
      #expect(probe.terminal.isCooked)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT]) func endsARunningCommand(signal: Int32) throws {
      let probe = try Probe()
      probe.terminal.type("hold\r")
      try probe.terminal.waitFor("holding")
      probe.terminal.send(signal: signal)
      #expect(try probe.terminal.waitForEnd() == 128 + signal)
      #expect(probe.terminal.isCooked)
    }

    @Test func interruptsARunningCommand() throws {
      let probe = try Probe()
      probe.terminal.type("hold\r")
      try probe.terminal.waitFor("holding")
      probe.terminal.type(.controlC)
      try probe.terminal.waitFor("interrupted\n>")
    }

    @Test func stopsAndGoesOn() throws {
      let home = temporaryFolder()
      let shell = try PseudoTerminal("/bin/sh", ["-i"], environment: ["HOME": home, "PS1": "$ "], rows: 40, columns: 20)
      try shell.waitFor("$")
      shell.type("\(PseudoTerminal.product("EditorProbe")) '' 'probe: '\r")
      try shell.waitFor("\nprobe:")
      shell.type("1234567890abcdef")
      try shell.waitFor("probe: 1234567890abc\ndef")
      shell.type(.controlZ)
      try shell.waitFor("Stopped")
      try shell.waitFor("the shell's prompt") { $0.line($0.cursor.row) == "$" }
      #expect(shell.isCooked)
      shell.type("fg\r")
      try shell.waitFor("the line again") { $0.text.components(of: "probe: 1234567890abc\ndef") == 2 }
      shell.type("!\r")
      try shell.waitFor("got: 1234567890abcde\nf!")
    }

    @Test func stopsAndGoesOnWhileACommandRuns() throws {
      let home = temporaryFolder()
      _ = unsafe mkfifo(home + "/events", 0o600)
      let shell = try PseudoTerminal("/bin/sh", ["-i"], environment: ["HOME": home, "PS1": "$ "], rows: 40, columns: 80)
      try shell.waitFor("$")
      shell.type("\(PseudoTerminal.product("EditorProbe")) '' 'probe: ' ~/events\r")
      try shell.waitFor("\nprobe:")
      shell.type("hold\r")
      try shell.waitFor("\nholding")
      shell.type(.controlZ)
      try shell.waitFor("Stopped")
      try shell.waitFor("the shell's prompt") { $0.line($0.cursor.row) == "$" }
      #expect(shell.isCooked)
      shell.type("fg\r")
      try shell.waitFor("fg\n")
      shell.type(.controlC)
      try shell.waitFor("interrupted\nprobe:")
      shell.type("pus\t\r")
      try shell.waitFor("got: push")
      shell.type(.controlD)
      try shell.waitFor("the shell's prompt") { $0.line($0.cursor.row) == "$" }
      #expect(shell.isCooked)
    }

    @Test func givesUpTheLineWhenClosed() throws {
      let probe = try Probe()
      probe.terminal.type("abc")
      try probe.terminal.waitFor(screen: "> abc")
      probe.show("close")
      #expect(try probe.terminal.waitForEnd() == 0)
      #expect(probe.terminal.screen.text == "> abc\nend")
      #expect(probe.terminal.isCooked)
    }

    @Test func refusesWhatIsNoTerminal() throws {
      let dumb = try PseudoTerminal(PseudoTerminal.product("EditorProbe"), environment: ["TERM": "dumb"])
      #expect(try dumb.waitForEnd() == 2)
      #expect(dumb.screen.text == "error: a terminal of type 'dumb' cannot edit lines")
      let piped = try PseudoTerminal("/bin/sh", ["-c", PseudoTerminal.product("EditorProbe") + " | cat"])
      #expect(try piped.waitForEnd() == 0)
      #expect(piped.screen.text == "error: standard input and output are not both a terminal")
    }
  }
}
