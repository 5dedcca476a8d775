import Glibc
import GromaTerminalTesting
import Testing

@testable import GromaLineEditor

extension OnTerminals {
  @Suite struct History {
    @Test func appendsEachLineOnce() throws {
      let probe = try Probe()
      probe.terminal.type("push 1\rpush 1\r \rпривет\rquit\r")
      #expect(try probe.terminal.waitForEnd() == 0)
      #expect(readFile(probe.history) == "push 1\nпривет\n")
      #expect(mode(of: probe.history) == 0o600)
    }

    @Test func historyIsReadInTheNextSession() throws {
      let first = try Probe()
      first.terminal.type("push 1\rpush 2\rquit\r")
      #expect(try first.terminal.waitForEnd() == 0)
      let second = try Probe(home: first.home)
      try second.terminal.type(.up, .up, showsOnly: "> push 1")
      try second.terminal.type(.down, showsOnly: "> push 2")
    }

    @Test func twoSessionsShareTheHistory() throws {
      let first = try Probe()
      let second = try Probe(home: first.home)
      for number in 1...20 {
        first.terminal.type("first \(number)\r")
        second.terminal.type("second \(number)\r")
      }
      try first.terminal.waitFor("got: first 20\n>")
      try second.terminal.waitFor("got: second 20\n>")
      for probe in [first, second] {
        probe.terminal.type("quit\r")
        #expect(try probe.terminal.waitForEnd() == 0)
      }
      let lines = readFile(first.history).split(separator: "\n")
      for name in ["first", "second"] { #expect(lines.filter { $0.hasPrefix(name) } == (1...20).map { "\(name) \($0)" }) }
      #expect(lines.count == 40)
    }

    @Test func losesNoLineWhenAnotherSessionTrims() throws {
      let first = try Probe()
      writeFile((1...HistoryFile.limit).map { "line \($0)\n" }.joined(), to: first.history)
      try first.enter("before")
      let second = try Probe(home: first.home)
      try first.enter("after")
      try second.enter("beside")
      for probe in [first, second] {
        probe.terminal.type("quit\r")
        #expect(try probe.terminal.waitForEnd() == 0)
      }
      let text = readFile(first.history)
      #expect(text.hasPrefix("line 2\n"))
      #expect(text.hasSuffix("line \(HistoryFile.limit)\nbefore\nafter\nbeside\n"))
    }

    @Test func warnsOfAFileThatCannotBeUsed() throws {
      let home = TemporaryFolder.make()
      // C reads the paths.
      unsafe mkdir(home + "/state", 0o700)
      unsafe mkdir(home + "/state/history", 0o700)
      let probe = try Probe(home: home, columns: 200)
      try probe.terminal.waitFor("warning: history is not saved: \(home)/state/history: Is a directory\n>")
      try probe.terminal.type("still works\r", shows: "got: still works")
    }
  }
}

@Suite struct HistoryFiles {
  @Test func keepsTheLastEntries() throws {
    let path = TemporaryFolder.make() + "/history"
    writeFile((1...HistoryFile.limit + 5).map { "line \($0)\n" }.joined(), to: path)
    let (file, entries) = try HistoryFile.open(path)
    #expect(entries.count == HistoryFile.limit)
    #expect(entries.first == "line 6")
    try file.append("last")
    let text = readFile(path)
    #expect(text.hasPrefix("line 6\n"))
    #expect(text.hasSuffix("line \(HistoryFile.limit + 5)\nlast\n"))
    #expect(mode(of: path) == 0o600)
  }

  /// Threads are sufficient, because the lock is between open file descriptions, also within one process.
  @Test func losesNothingWhileItIsTrimmed() async throws {
    let path = TemporaryFolder.make() + "/history"
    writeFile((1...1000).map { "old \($0)\n" }.joined(), to: path)
    let file = HistoryFile(path: path)
    try await withThrowingTaskGroup { group in
      for writer in 1...3 {
        group.addTask { for number in 1...100 { try file.append("\(writer) \(number)") } }
      }
      // Each trim drops as many old lines as there are new ones.
      group.addTask {
        for round in 1...20 {
          for number in 1...5 { try file.append("trimmer \(round) \(number)") }
          _ = try HistoryFile.open(path, limit: 400)
        }
      }
      try await group.waitForAll()
    }
    let lines = readFile(path).split(separator: "\n")
    for writer in 1...3 { #expect(lines.filter { $0.hasPrefix("\(writer) ") } == (1...100).map { "\(writer) \($0)" }) }
  }

  @Test func appendsANewLineAfterAnIncompleteOne() throws {
    let path = TemporaryFolder.make() + "/history"
    writeFile("one\nhalf a li", to: path)
    try HistoryFile(path: path).append("two")
    #expect(readFile(path) == "one\nhalf a li\ntwo\n")
  }

  @Test func aLinkStaysALinkAndItsFileKeepsItsMode() throws {
    let folder = TemporaryFolder.make()
    writeFile((1...20).map { "line \($0)\n" }.joined(), to: folder + "/kept")
    // C reads the paths, here and below.
    #expect(unsafe symlink("kept", folder + "/history") == 0 && chmod(folder + "/kept", 0o640) == 0)
    let (file, entries) = try HistoryFile.open(folder + "/history", limit: 3)
    #expect(entries == ["line 18", "line 19", "line 20"])
    try file.append("last")
    #expect(readFile(folder + "/kept") == "line 18\nline 19\nline 20\nlast\n")
    #expect(mode(of: folder + "/kept") == 0o640)
    var target = [CChar](repeating: 0, count: 100)
    #expect(unsafe readlink(folder + "/history", &target, target.count) == 4)
  }

  @Test func refusesAFifo() {
    let path = TemporaryFolder.make() + "/history"
    // C reads the path.
    _ = unsafe mkfifo(path, 0o600)
    #expect(throws: HistoryFileError.self) { try HistoryFile.open(path) }
  }
}

private func mode(of path: String) -> mode_t {
  var status = stat()
  // C reads the path, and writes into a value of its own type.
  return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}
