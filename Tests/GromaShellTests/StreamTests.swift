import Foundation
import GromaTerminalTesting
import Testing

/// Tests the program with pipes, devices and files.
struct StreamTests {
  /// Runs a line of bash in which `groma` is the program.
  private func bash(_ line: String, in folder: ScriptFolder? = nil) throws -> ProcessResult {
    let process = try GromaProcess(
      ["-c", "groma() { '\(PseudoTerminal.product("groma"))' \"$@\"; }; \(line)"], folder: folder?.path, program: "/bin/bash")
    return try process.end()
  }

  // MARK: Output

  @Test(arguments: [
    "-c tree", "diff a.json a.json", "run --tap a.nav", "run --report jsonl -j 2 a.nav a.nav", "explore --app lab --json a.json", "--help",
  ]) func lostOutputIsAFailure(_ arguments: String) throws {
    let folder = try ScriptFolder(["a.nav": "expect pending 0\n"])
    _ = try bash("groma explore --app lab --json a.json --bounds depth=1", in: folder)
    let full = try bash("groma \(arguments) > /dev/full", in: folder)
    #expect(full.code == 2)
    #expect(full.error.hasSuffix("error: standard output cannot be written: No space left on device\n"), "\(full.error)")
    let closed = try bash("groma \(arguments) >&-", in: folder)
    #expect(closed.code == 2)
    #expect(closed.error.hasSuffix("error: standard output cannot be written: Bad file descriptor\n"), "\(closed.error)")
  }

  @Test func closedStreamWithoutOutputIsNoFailure() throws {
    let lines = ["groma -c 'push support' >&-", "groma -c 'push nowhere' > /dev/full", "groma < /dev/null >&-"]
    let result = try bash(lines.map { "\($0); echo $?" }.joined(separator: "; "))
    #expect(result.output == "0\n1\n0\n")
  }

  @Test func aFileDoesNotTakeThePlaceOfAClosedStream() throws {
    let folder = try ScriptFolder()
    _ = try bash("groma -c 'record r.nav; tree; stop' >&- 2>&-", in: folder)
    #expect(try folder.read("r.nav").hasPrefix("#: app    plaza\n"))
  }

  // MARK: Interactive use

  @Test(arguments: [[], ["--format", "jsonl"]]) func outputAppearsBeforeTheNextLineIsRead(_ arguments: [String]) throws {
    let process = try GromaProcess(["--app", "lab"] + arguments)
    for _ in 1...3 {
      try process.write("push b\nhelp push\n")
      #expect(try process.readSome().contains("push"))
    }
    #expect(try process.end().code == 0)
  }

  // MARK: Special files

  @Test(arguments: ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]) func aReportGoesToStandardOutput(_ name: String) throws {
    let folder = try ScriptFolder(["a.nav": "expect pending 0\n"])
    let run = try bash("groma run --quiet --junit \(name) a.nav | cat", in: folder)
    #expect(run.output.contains("1 passed, 0 failed\n<?xml") && run.output.hasSuffix("</testsuites>\n"), "\(run)")
    let redirected = try bash("groma run --quiet --junit \(name) a.nav > out; cat out", in: folder)
    #expect(redirected.output.hasPrefix("1 passed, 0 failed\n<?xml") && redirected.output.hasSuffix("</testsuites>\n"), "\(redirected)")
    let explored = try bash("groma explore --app lab --dot \(name) | cat", in: folder)
    #expect(explored.output.contains("digraph screens {\n"), "\(explored)")
    #expect(!folder.holds("-"))
  }

  @Test func aReportGoesToAProcess() throws {
    let folder = try ScriptFolder(["a.nav": "expect pending 0\n"])
    let line = "groma run --quiet --junit >(tail -n 1 > last) a.nav; while ! grep -q suites last; do :; done; cat last"
    let result = try bash(line, in: folder)
    #expect(result.output == "1 passed, 0 failed\n</testsuites>\n")
    let fifo = try bash("mkfifo p; (groma run --quiet --junit p a.nav > out &); head -c 5 p; test -p p && echo ' stays'", in: folder)
    #expect(fifo.output == "<?xml stays\n")
  }

  @Test func aScriptIsReadFromAPipe() throws {
    let folder = try ScriptFolder(["a.nav": "expect pending 0\n"])
    let lines = [
      "echo 'expect pending 0' | groma run --quiet - a.nav", "groma run --quiet <(echo 'expect pending 1')",
      "groma run --quiet -j 2 a.nav <(cat a.nav)",
    ]
    let result = try bash(lines.joined(separator: "; "), in: folder)
    #expect(result.output.hasPrefix("2 passed, 0 failed\nFAIL  /dev/fd/"))
    #expect(result.output.hasSuffix("0 passed, 1 failed\n2 passed, 0 failed\n"))
    let rest = try groma(["--app", "lab"], input: "push b\nsource -\npush c\nexpect top c\n")
    #expect(rest.code == 0, "\(rest.error)")
    let state = try bash("groma --app lab -c 'push b; save -' | groma --app lab -c 'load -; expect top b; tree --compact'")
    #expect(state.output == "stack[a > b]\n" && state.code == 0, "\(state)")
  }

  @Test func anExplorationReadsAndWritesPipes() throws {
    let folder = try ScriptFolder()
    let lines = [
      "groma explore --app lab --bounds depth=3 --json a.json > /dev/null",
      "groma explore --app lab --dot >(head -n 1 > dot) --baseline <(cat a.json) | grep '^###'",
      "cat a.json | groma explore --app lab --baseline - | grep '^###'",
      "cat a.json | groma explore --app lab --baseline=/dev/stdin | grep '^###'",
      "cat a.json | groma diff - <(cat a.json) | grep '^###'", "while ! grep -q graph dot; do :; done; cat dot",
    ]
    let result = try bash(lines.joined(separator: "; "), in: folder)
    #expect(result.error == "")
    #expect(result.output == String(repeating: "### `lab`: no differences\n", count: 4) + "digraph screens {\n", "\(result.output)")
  }

  @Test func byteOrderMarkIsIgnored() throws {
    let folder = try ScriptFolder([
      "a.nav": "\u{FEFF}#: app lab\n\npush b\nexpect top b\n", "b.nav": "\u{FEFF}push b\ntree --compact\n| x\n",
    ])
    let result = try bash("groma run a.nav; sed 3d b.nav | groma --app lab; groma run --app lab --bless b.nav; cat b.nav", in: folder)
    #expect(result.error == "")
    #expect(result.output.hasPrefix("ok    a.nav (2 steps)\n1 passed, 0 failed\nstack[a > b]\n"))
    #expect(result.output.utf8.reversed().starts(with: "\u{FEFF}push b\ntree --compact\n| stack[a > b]\n".utf8.reversed()))
  }

  @Test func scriptWritesNoFiles() throws {
    let folder = try ScriptFolder()
    let lines = [
      "#: app lab", "set-title '$(touch x)'", "save \(folder["s.json"])", "load \(folder["s.json"])", "record \(folder["r.nav"])",
      "expect pending 0", "stop",
    ]
    try folder.write("a.nav", lines.map { $0 + "\n" }.joined())
    #expect(try groma(["run", folder["a.nav"]]).code == 0)
    #expect(try groma(["--app", "lab", "-c", "source \(folder["a.nav"])"]).code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.nav"])
  }

  // MARK: Limits

  /// If the time grew with the square of the number of lines, this test would take many times longer than all others.
  @Test func errorCostsNoMoreThanItsLine() throws {
    let count = 2000
    let lines = String(repeating: "pop 5\n", count: count)
    let folder = try ScriptFolder(["a.nav": lines])
    for line in ["groma --app lab < a.nav", "groma --app lab -c \"$(cat a.nav)\"", "groma run --app lab --keep-going a.nav"] {
      let result = try bash("\(line) 2>&1 | grep -c ': error: cannot pop 5 screens'", in: folder)
      #expect(result.output == "\(count)\n", "\(line)")
    }
    let last = try bash("groma --app lab < a.nav 2>&1 | tail -n 3", in: folder)
    #expect(last.output == "stdin:\(count):1: error: cannot pop 5 screens: one screen must stay in the stack at /0/0\npop 5\n^~~~~\n")
  }

  @Test func doublingAVariableReachesALimit() throws {
    let lines = "let x aaaaaaaa\n" + String(repeating: "let x \"$x$x\"\n", count: 40)
    let result = try groma(["--app", "lab"], input: lines)
    #expect(result.code == 1)
    #expect(
      result.error.hasPrefix("stdin:18:10: error: the values of its variables make the line longer than 1000000 bytes\n"),
      "\(result.error.prefix(200))")
  }

  @Test(arguments: [
    ["run", "--timeout", "9223372036854775807s", "a.nav"], ["explore", "--time", "9223372036854775807s"],
    ["run", "--timeout=-1s", "a.nav"],
    ["shrink", "--timeout", "9223372036854775807s", "a.nav"], ["explore", "--run-limit", "9223372036854775807s"],
  ]) func numberOutOfRangeIsWrongUsage(_ arguments: [String]) throws {
    let result = try groma(arguments)
    #expect(result.code == 2, "\(result)")
    #expect(result.error.contains("' is not a time: a time is a whole number with a unit, such as 350ms or 2s.\n"))
  }

  @Test(arguments: [
    ["run", "--timeout", "5", "a.nav"], ["shrink", "--timeout", "5", "a.nav"], ["explore", "--time", "5"], ["explore", "--run-limit", "5"],
  ])
  func timeWithoutAUnitIsWrongUsage(_ arguments: [String]) throws {
    let result = try groma(arguments)
    #expect(result.code == 2)
    #expect(
      result.error.hasPrefix(
        "Error: The value '5' is invalid for '\(arguments[1]) <time>': the time '5' has no unit: write 5s for seconds or 5ms for milliseconds.\n"
      ))
  }

  @Test func aRunThatNeverEndsIsNotShrunk() throws {
    let folder = try ScriptFolder()
    try folder.addEndlessScript()
    let process = try GromaProcess(["shrink", "--timeout", "1s", folder["endless.nav"]])
    try wait(until: "it runs") { folder.hasBegun() }
    let result = try process.end()
    #expect(result.code == 4)
    #expect(result.error.hasSuffix("endless.nav' did not end within 1s\n"))
  }

  @Test func tooFewOpenFilesAreAnError() throws {
    let folder = try ScriptFolder(["a.nav": "expect pending 0\n"])
    for line in ["groma run -j 2 a.nav a.nav", "groma explore --app lab", "groma run --watch a.nav", "groma watch --app lab"] {
      for limit in 4...10 {
        let result = try bash("ulimit -n \(limit); \(line)", in: folder)
        #expect(result.code == 2, "\(limit): \(line)")
        // Without a free descriptor, a file cannot be read either.
        #expect(
          result.error.contains("needs more open files") || limit < 6 && result.error.contains("error: "), "\(limit): \(result.error)")
      }
    }
  }

  @Test func removedFolderIsReported() throws {
    let folder = try ScriptFolder()
    let lines = ["groma -c 'save s.json'", "groma -c 'load s.json'", "groma explore --json s.json"]
    let result = try bash("mkdir x; cd x; rmdir ../x; \(lines.joined(separator: "; "))", in: folder)
    #expect(result.error.split(separator: "\n").count { $0.hasSuffix(": there is no such file or folder") } == 3, "\(result.error)")
    #expect(!result.output.contains("states"), "the exploration did not start")
  }
}
