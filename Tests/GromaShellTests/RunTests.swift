import Foundation
import GromaTerminalTesting
import Testing

/// Tests `groma run` as a command-line program.
struct RunTests {
  // MARK: Exit codes

  @Test(
    arguments: [
      (["good.nav"], 0), (["good.nav", "bad.nav"], 1), (["bad.nav", "torn.nav"], 2), (["good.nav", "missing.nav"], 2), (["lost.nav"], 2),
      (["--keep-going", "bad.nav"], 1), (["--strict", "good.nav"], 1), (["--app", "lab", "good.nav"], 2), (["empty.nav"], 1),
      (["unchecked.nav"], 1), (["-D", "n=9", "given.nav"], 0),
      (["given.nav"], 2), (["quits.nav"], 1),
    ] as [([String], Int32)])
  func endsWithTheCodeOfTheWorst(_ arguments: [String], _ code: Int32) throws {
    let folder = try ScriptFolder([
      "good.nav": "expect top login\ntree\n", "bad.nav": "pop\n", "torn.nav": "push '\n", "lost.nav": "source nowhere.nav\n",
      "given.nav": "! pop $n\n| error: cannot pop 9 [..]\n", "quits.nav": "quit 7\n", "empty.nav": "", "unchecked.nav": "tree\n",
    ])
    #expect(try groma(["run"] + arguments.map { $0.hasSuffix(".nav") ? folder[$0] : $0 }).code == code)
  }

  @Test(arguments: [
    ["--shard", "0/3"], ["--shard", "4/3"], ["--shard", "1"], ["--filter", "("], ["-j", "0"], ["--timeout", "-1s"], ["--bless", "-j", "2"],
    ["--review", "--watch"], ["-D", "1=2"], ["--report", "xml"], ["--app", "nowhere"], ["--filter", "nothing-is-called-so"],
    ["--tags", "none"],
  ])
  func wrongUsageIsTwo(_ arguments: [String]) throws {
    let folder = try ScriptFolder(["a.nav": "tree\n"])
    let result = try groma(["run"] + arguments + [folder["a.nav"]])
    #expect(result.code == 2)
    #expect(result.output == "" && result.error.lowercased().hasPrefix("error: "))
  }

  @Test(arguments: [1, 2]) func timeoutOfOneScriptDoesNotStopTheOthers(jobs: Int) throws {
    let folder = try ScriptFolder(["good.nav": "expect no-leaks\n", "more.nav": "expect no-leaks\n"])
    try folder.addEndlessScript()
    let files = ["good.nav", "endless.nav", "more.nav"].map { folder[$0] }
    let result = try groma(["run", "-j", "\(jobs)", "--timeout", "2s", "--junit", folder["out.xml"]] + files)
    #expect(result.code == 4)
    #expect(result.error == "\(files[1]): error: the file did not end within 2s\n")
    #expect(result.output.hasSuffix("2 passed, 1 failed (1 timed out)\n"))
    #expect(try folder.read("out.xml").contains("tests=\"3\" failures=\"0\" errors=\"1\""))
  }

  @Test(arguments: [1, 2]) func crashedProcessFailsOneScript(jobs: Int) throws {
    let folder = try ScriptFolder(["good.nav": "expect no-leaks\n"])
    try folder.addEndlessScript()
    let process = try GromaProcess(["run", "-j", "\(jobs)", "--tap", "--timeout", "0s", folder["endless.nav"], folder["good.nav"]])
    try wait(until: "only the endless one runs") { folder.hasBegun() && process.children.count == 1 }
    for child in process.children { kill(child, SIGILL) }
    let result = try process.end()
    #expect(result.code == 3)
    #expect(result.output.contains("message: 'the process that ran the file was killed by signal 4 (SIGILL)'"))
    #expect(result.output.hasSuffix("ok 2 - \(folder["good.nav"])\n# 1 passed, 1 failed (1 crashed)\n"))
  }

  @Test func aScriptHasNeitherTerminalNorInput() throws {
    let folder = try ScriptFolder(["a.nav": "! load /dev/tty\n! load /dev/stdin\nexpect no-leaks\n"])
    let terminal = try PseudoTerminal(PseudoTerminal.product("groma"), ["run", "--timeout", "20s", folder.path])
    try terminal.waitFor("1 passed, 0 failed")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test func standardInputAndDescriptorsArePassedOn() throws {
    let input = try groma(["run", "-"], input: "#: name from a pipe\nexpect top login\n")
    #expect(input == ProcessResult(code: 0, output: "ok    -: from a pipe (1 step)\n1 passed, 0 failed\n", error: ""))
    let substitution = "'\(PseudoTerminal.product("groma"))' run --filter twice <(printf '#: name twice\\nexpect top login\\n')"
    #expect(try GromaProcess(["-c", substitution], program: "/bin/bash").end().output.hasSuffix("1 passed, 0 failed\n"))
    #expect(try groma(["shrink", "-"], input: "tree\npop\n").output == "pop\n")
  }

  @Test func shrinkingEndsWhenARunTakesTooLong() throws {
    let folder = try ScriptFolder()
    try folder.addEndlessScript()
    let result = try groma(["shrink", "--timeout", "1s", folder["endless.nav"]])
    #expect(result.code == 4)
    #expect(result.error == "error: a run of '\(folder["endless.nav"])' did not end within 1s\n")
  }

  // MARK: Signals

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [1, 2])
  func aSignalEndsARun(signal: Int32, jobs: Int) throws {
    let folder = try ScriptFolder(["good.nav": "tree\n"])
    try folder.addEndlessScript()
    let process = try GromaProcess(["run", "-j", "\(jobs)", "--timeout", "0s", folder["endless.nav"], folder["good.nav"]])
    try wait(until: "a script runs") { folder.hasBegun() }
    let children = process.children
    #expect(!children.isEmpty)
    kill(process.id, signal)
    #expect(try process.end().code == 128 + signal)
    try wait(until: "no process is left") { runningProcesses().allSatisfy { !children.contains($0.id) } }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aStoppedRunIsReported(signal: Int32) throws {
    let folder = try ScriptFolder(["bad.nav": "pop 9\n", "good.nav": "expect no-leaks\n", "out.xml": "an earlier report"])
    try folder.addEndlessScript()
    let files = ["bad.nav", "endless.nav", "good.nav"].map { folder[$0] }
    let process = try GromaProcess(["run", "--tap", "--timeout", "0s", "--junit", folder["out.xml"]] + files)
    try wait(until: "a script runs") { folder.hasBegun() }
    kill(process.id, signal)
    // Programs such as `timeout` send each signal twice.
    kill(process.id, signal)
    let result = try process.end()
    #expect(result.code == 128 + signal)
    #expect(result.error.contains("the run was stopped by signal \(signal) (SIG"), "\(result.error)")
    #expect(result.output.contains("\nnot ok 1 - ") && result.output.contains("\nBail out! the run was stopped"), "\(result.output)")
    let document = try folder.read("out.xml")
    #expect(document.contains("tests=\"2\" failures=\"1\" errors=\"1\""), "\(document)")
    #expect(document.contains("2 scripts have no result"))
  }

  /// A stopped worker could not notice that its parent has ended. A worker that runs an endless script reads no job.
  @Test(arguments: [false, true]) func workersAreKilledWithTheProcessThatStartedThem(stopped: Bool) throws {
    let folder = try ScriptFolder()
    try folder.addEndlessScript()
    let process = try GromaProcess(["run", "--timeout", "0s", folder["endless.nav"]])
    try wait(until: "a script runs") { folder.hasBegun() }
    let children = process.children
    #expect(!children.isEmpty)
    if stopped { for child in children { kill(child, SIGSTOP) } }
    kill(process.id, SIGKILL)
    #expect(try process.end().code == 128 + SIGKILL)
    try wait(until: "no process is left") { runningProcesses().allSatisfy { !children.contains($0.id) } }
  }

  @Test func aWorkerWhoseParentHasEndedEnds() throws {
    let result = try groma(["run", "--worker", "1"])
    #expect(result == ProcessResult(code: 3, output: "", error: ""))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalEndsAShellThatWaitsForAPipe(signal: Int32) throws {
    let folder = try ScriptFolder()
    let process = try GromaProcess([])
    try process.write("save \(folder["begun"])\n")
    try wait(until: "a line was run") { folder.holds("begun") }
    kill(process.id, signal)
    #expect(try process.end().code == 128 + signal)
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let lines = Array(repeating: "help", count: 200).joined(separator: "; ")
    let shell = try GromaProcess(
      ["-c", "'\(PseudoTerminal.product("groma"))' -c '\(lines)' | head -n 1; echo ${PIPESTATUS[*]}"], program: "/bin/bash")
    let result = try shell.end()
    #expect(result.output == "A line is a command, or a route: steps joined by |, each on the container that\n141 0\n")
    #expect(result.error == "")
  }

  // MARK: Parallel runs

  private static let many: [String: String] = Dictionary(
    uniqueKeysWithValues: (0..<12).map { number in
      let text = [
        "# one\ntree --compact\n| stack[..]\n# two\ntap sign-in user=ann\n", "expect top login\ntree\n| nothing\n", "push '\n",
        "#: name number \(number)\n#: tags even\npop\n",
      ]
      return ("\(number).nav", text[number % 4])
    })

  @Test(arguments: [["--quiet"], ["--tap"], ["--keep-going"], ["--strict"], ["--coverage"], ["--report", "jsonl"]])
  func parallelRunsPrintTheSame(_ arguments: [String]) throws {
    let folder = try ScriptFolder(Self.many)
    let times = /"microseconds":\d+/
    func run(_ jobs: Int) throws -> ProcessResult { try groma(["run", "-j", "\(jobs)"] + arguments + [folder.path]) }
    let one = try run(1)
    #expect(one.code == 2)
    for jobs in [2, 4] {
      let several = try run(jobs)
      #expect(several.output.replacing(times, with: "") == one.output.replacing(times, with: ""))
      #expect(several.error == one.error)
      #expect(several.code == one.code)
    }
  }

  @Test func aNameMayBeAnything() throws {
    let folder = try ScriptFolder(["a\nb.nav": "expect no-leaks\n", "'\" \\.nav": "expect no-leaks\n"])
    let result = try groma(["run", "-j", "2", folder.path])
    #expect(result.code == 0)
    #expect(result.output.contains("a\\nb.nav (1 step)"))
  }

  // MARK: Selection

  private func ran(_ arguments: [String], in folder: ScriptFolder) throws -> [String] {
    let result = try groma(["run", "--report", "jsonl"] + arguments + [folder.path])
    return result.output.matches(of: /"kind":"script","file":"[^"]*?([^"\/]*)"/).map { String($0.1) }
  }

  @Test func shardsCoverAllScriptsWithoutOverlap() throws {
    let folder = try ScriptFolder(Self.many)
    let shards = try (1...3).map { try ran(["--shard", "\($0)/3"], in: folder) }
    #expect(shards.flatMap(\.self).sorted() == Self.many.keys.sorted())
    #expect(try ran(["--shard", "2/3"], in: folder) == shards[1])
    var seen: Set<[String]> = []
    for spelling in [".", "./", folder.path + "/", "../\(folder.path.split(separator: "/").last ?? "")"] {
      let result = try groma(["run", "--shard", "2/3", "--report", "jsonl", spelling], folder: folder.path)
      seen.insert(result.output.matches(of: /"kind":"script","file":"[^"]*?([^"\/]*)"/).map { String($0.1) })
    }
    #expect(seen.count == 1 && seen.first?.isEmpty == false, "the spelling of the folder does not matter")
  }

  @Test func namesFilesWithoutSlashesThatChangeNothing() throws {
    let folder = try ScriptFolder()
    try FileManager.default.createDirectory(atPath: folder["in"], withIntermediateDirectories: true)
    try folder.write("in/a.nav", "expect no-leaks\n")
    let result = try groma(["run", "in//", ".//in/a.nav"], folder: folder.path)
    #expect(result.output == "ok    in/a.nav (1 step)\nok    ./in/a.nav (1 step)\n2 passed, 0 failed\n")
  }

  @Test func selectsByNamesAndTags() throws {
    let folder = try ScriptFolder(Self.many.filter { $0.value != "push '\n" })
    #expect(try ran(["--tags", "even"], in: folder) == ["11.nav", "3.nav", "7.nav"])
    #expect(try ran(["--tags", "!even", "--filter", "/[0-4]\\.nav"], in: folder) == ["0.nav", "1.nav", "4.nav"])
    #expect(try ran(["--filter", "number 7"], in: folder) == ["7.nav"])
  }

  @Test func onlyMarkedFilesRunAndTheOthersAreCounted() throws {
    let folder = try ScriptFolder(["a.nav": "pop 9\n", "b.nav": "#: only\nexpect no-leaks\n", "c.nav": "#: skip later\npop 9\n"])
    let result = try groma(["run", folder.path])
    #expect(result.code == 0)
    #expect(result.output == "ok    \(folder["b.nav"]) (1 step)\n1 passed, 0 failed; 2 not run, because of '#: only'\n")
    #expect(try groma(["run", "--report", "jsonl", folder.path]).output.contains("\"skipped\":0,\"omitted\":2,"))
    let refused = try groma(["run", folder.path], environment: ["CI": "true"])
    #expect((refused.code, refused.output) == (2, ""))
    #expect(refused.error == "error: CI is set: remove '#: only' from '\(folder["b.nav"])'\n")
  }

  /// The selection is made before it is divided, so each part fails. A report of an earlier run does not remain.
  @Test(arguments: [
    ["--tags", "smok"], ["--filter", "nothing-is-called-so"], ["--tags", "even,smok"], ["--tags", "even", "--filter", "/0"],
  ])
  func aSelectionWithoutScriptsFailsInEachShard(_ arguments: [String]) throws {
    let folder = try ScriptFolder(Self.many.filter { $0.value != "push '\n" })
    for shard in ["1/3", "2/3", "3/3"] {
      try folder.write("out.xml", "<testsuites tests=\"9\" failures=\"0\"/>")
      let result = try groma(["run", "--tap", "--junit", folder["out.xml"], "--shard", shard] + arguments + [folder.path])
      #expect(result.code == 2)
      #expect(result.error.hasPrefix("error: no script "), "\(result.error)")
      #expect(result.output.hasPrefix("Bail out! no script "), "\(result.output)")
      #expect(try folder.read("out.xml").contains("tests=\"1\" failures=\"0\" errors=\"1\""))
    }
  }

  @Test func anEmptyShardOfASelectionPassesAndIsNamed() throws {
    let folder = try ScriptFolder(["a.nav": "expect no-leaks\n"])
    var empty = 0
    for number in 1...3 {
      let result = try groma(["run", "--shard", "\(number)/3", "--junit", folder["out.xml"], folder.path])
      #expect(result.code == 0)
      let isEmpty = result.error == "shard \(number)/3 contains none of the selected scripts (1)\n"
      empty += isEmpty ? 1 : 0
      #expect(try folder.read("out.xml").contains("<testsuites name=\"groma\" tests=\"\(isEmpty ? 0 : 1)\""))
    }
    #expect(empty == 2)
  }

  /// The report states the reason that prevents the run.
  @Test func aRunThatDoesNotStartReplacesItsReports() throws {
    let folder = try ScriptFolder(["only.nav": "#: only\nexpect no-leaks\n"])
    try FileManager.default.createDirectory(atPath: folder["empty"], withIntermediateDirectories: true)
    for (arguments, environment) in [([folder["empty"]], [:]), ([folder["only.nav"]], ["CI": "1"])] {
      for file in ["out.xml", "other.xml"] { try folder.write(file, "an earlier report") }
      let result = try groma(["run", "--report", "jsonl", "--junit", folder["out.xml"]] + arguments, environment: environment)
      #expect(result.code == 2)
      #expect(result.output.hasPrefix("{\"v\":1,\"kind\":\"error\",\"code\":\"script.interrupted\""), "\(result.output)")
      #expect(try folder.read("out.xml").contains("<error type=\"script.interrupted\""))
      #expect(try folder.read("other.xml") == "an earlier report")
    }
  }

  @Test func aReportDoesNotReplaceAScript() throws {
    let folder = try ScriptFolder(["a.nav": "expect no-leaks\n"])
    let result = try groma(["run", "--junit", folder["a.nav"], folder.path])
    #expect(result.code == 2)
    #expect(result.error.contains("is read by this command"), "\(result.error)")
    #expect(try folder.read("a.nav") == "expect no-leaks\n")
  }

  @Test func aRunThatOnlySkipsFails() throws {
    let folder = try ScriptFolder(["a.nav": "#: skip later\npop 9\n"])
    let result = try groma(["run", "--quiet", folder.path])
    #expect((result.code, result.output) == (1, "skip  \(folder["a.nav"]): later\n0 passed, 0 failed, 1 skipped\n"))
    try folder.write("b.nav", "expect no-leaks\n")
    #expect(try groma(["run", folder.path]).code == 0)
    let junit = try groma(["run", "--junit", folder["out.xml"], folder.path])
    #expect(junit.code == 0)
    #expect(try folder.read("out.xml").contains("skipped=\"1\""))
  }

  @Test func aScriptWithRowsIsRewrittenIfAllRowsPrintTheSame() throws {
    let folder = try ScriptFolder([
      "a.nav": "#: for user in ann bob\nstate session.user $user\nexpect no-leaks\n| x\n",
      "b.nav": "#: for user in ann bob\nstate session.user $user\nstate session.user\n| x\n",
    ])
    _ = try groma(["run", "--bless", folder.path])
    #expect(try folder.read("a.nav").hasSuffix("expect no-leaks\n"))
    let refused = try groma(["run", "--bless", folder["b.nav"]])
    #expect(refused.code == 1)
    #expect(refused.error.hasPrefix("\(folder["b.nav"]): not rewritten, because line 3 prints different lines for different rows\n"))
  }

  // MARK: Reports

  @Test func writesAJUnitReport() throws {
    let folder = try ScriptFolder(["good.nav": "expect no-leaks\n", "bad.nav": "pop\n"])
    #expect(try groma(["run", "--junit", folder["out.xml"], folder.path]).code == 1)
    let document = try folder.read("out.xml")
    #expect(document.hasPrefix("<?xml") && document.contains("tests=\"2\" failures=\"1\""))
    let refused = try groma(["run", "--junit", folder["no/out.xml"], folder.path])
    #expect(refused.code == 2 && refused.output == "", "no script ran")
    #expect(refused.error.hasSuffix("error: '\(folder["no/out.xml"])' cannot be written: there is no such file or folder\n"))
  }

  @Test func reportsTheCoverage() throws {
    let folder = try ScriptFolder(["good.nav": "tap sign-in user=ann\nexpect no-leaks\n"])
    let result = try groma(["run", "--coverage", folder.path])
    #expect(result.output.contains("\nplaza: 4 of "))
    #expect(result.output.contains(" actions that some screen offered\n"))
    #expect(try groma(["run", "--coverage", "--tap", folder.path]).output.contains("\n# plaza: 4 of "))
    let lines = try groma(["run", "--coverage", "--report", "jsonl", "--junit", folder["out.xml"], folder.path])
    #expect(lines.output.contains("\n{\"v\":1,\"kind\":\"coverage\",\"app\":\"plaza\",\"subject\":\"screens\",\"reached\":4,"))
    #expect(try folder.read("out.xml").contains("<property name=\"plaza.screens\" value=\"4 of "))
  }

  @Test func showsProgressOnlyOnATerminal() throws {
    let folder = try ScriptFolder(["a.nav": "expect no-leaks\n", "b.nav": "expect no-leaks\n"])
    let terminal = try PseudoTerminal(PseudoTerminal.product("groma"), ["run", folder.path])
    try terminal.waitFor("2 passed, 0 failed")
    #expect(try terminal.waitForEnd() == 0)
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(output.contains("[2/2] \(folder["b.nav"])"))
    #expect(!terminal.screen.text.contains("["), "the progress is removed at the end")
    #expect(try groma(["run", folder.path]).error == "")
  }

  // MARK: Expected output

  @Test func rewritesExpectedOutputInPlace() throws {
    let folder = try ScriptFolder(["a.nav": "# why\ntree --compact   # here\n| x\n"])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder["a.nav"])
    try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: "a.nav")
    let result = try groma(["run", "--bless", folder["link"]])
    #expect(result.code == 0)
    #expect(result.output == "\(folder["link"]): rewritten at line 2\nok    \(folder["link"]) (1 step)\n1 passed, 0 failed\n")
    #expect(try folder.read("a.nav") == "# why\ntree --compact   # here\n| stack authorization[login]\n")
    #expect(try FileManager.default.attributesOfItem(atPath: folder["a.nav"])[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"]) == "a.nav")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.nav", "link"])
  }

  @Test(arguments: ["--bless", "--review"]) func rewritesNothingInCI(_ flag: String) throws {
    let folder = try ScriptFolder(["a.nav": "tree\n| x\n"])
    let result = try groma(["run", flag, folder.path], environment: ["CI": "true"])
    #expect(result.code == 2)
    #expect(result.error.contains("CI is set"))
    #expect(try folder.read("a.nav") == "tree\n| x\n")
    #expect(try groma(["run", folder.path], environment: ["CI": "true"]).code == 1)
  }

  @Test func doesNotRewriteAScriptWithOtherFaults() throws {
    let folder = try ScriptFolder(["a.nav": "tree\n| x\npop\n"])
    let result = try groma(["run", "--bless", folder.path])
    #expect(result.code == 1)
    let file = folder["a.nav"]
    #expect(result.error.hasPrefix("\(file): not rewritten, because the problem at \(file):3 is not a difference in output\n"))
    #expect(try folder.read("a.nav") == "tree\n| x\npop\n")
  }

  @Test func blessingAnEndlessScriptTimesOut() throws {
    let folder = try ScriptFolder()
    try folder.addEndlessScript()
    #expect(try groma(["run", "--bless", "--timeout", "1s", folder["endless.nav"]]).code == 4)
  }

  private static let three = "find a\n| 1\nfind b\n| 2\nfind c\n| 3\n"

  @Test(
    arguments: [
      ("y\ny\ny\n", [1, 3, 5], 0), ("n\ny\nn\n", [3], 1), ("n\na\n", [3, 5], 1), ("y\nq\n", [1], 1), ("", [], 1), ("what\n\ny\n", [1], 1),
      ("a\n", [1, 3, 5], 0),
    ] as [(String, [Int], Int32)])
  func asksBeforeEachRewrite(_ answers: String, _ lines: [Int], _ code: Int32) throws {
    let folder = try ScriptFolder(["a.nav": Self.three])
    let result = try groma(["run", "--app", "lab", "--review", folder.path], input: answers)
    #expect(result.code == code)
    let text = try folder.read("a.nav").split(separator: "\n")
    #expect([1, 3, 5].filter { !text[$0].hasPrefix("| \(($0 + 1) / 2)") } == lines)
  }

  @Test func asksAtATerminal() throws {
    let folder = try ScriptFolder(["a.nav": Self.three])
    let terminal = try PseudoTerminal(PseudoTerminal.product("groma"), ["run", "--app", "lab", "--review", folder.path], rows: 40)
    try terminal.waitFor("rewrite it? y, n, a (all), q (none)")
    #expect(terminal.screen.text.contains("- 1"))
    terminal.type("n\r")
    try terminal.waitFor("the second question") { $0.text.components(separatedBy: "rewrite it?").count == 3 }
    try terminal.type("q\r", shows: "0 passed, 1 failed")
    #expect(try terminal.waitForEnd() == 1)
    #expect(try folder.read("a.nav") == Self.three)
  }

  // MARK: Watching

  @Test func watchRunsChangedFiles() throws {
    let folder = try ScriptFolder(["a.nav": "expect no-leaks\n", "b.nav": "expect no-leaks\n"])
    let terminal = try PseudoTerminal(PseudoTerminal.product("groma"), ["run", "--watch", folder.path + "/"], rows: 40, columns: 200)
    try terminal.waitFor("watching 2 files: no failure; Ctrl-C ends it")
    #expect(terminal.screen.text.contains("2 passed, 0 failed"))
    try folder.write("b.nav", "pop\n")
    try terminal.waitFor("0 passed, 1 failed")
    try terminal.waitFor("watching 2 files: 1 failed: \(folder["b.nav"]); Ctrl-C ends it")
    try folder.write("c.nav", "expect no-leaks\n")
    try terminal.waitFor("c.nav alone") { $0.text.contains("c.nav (1 step)\n1 passed, 0 failed\nwatching 3 files: 1 failed") }
    terminal.type(.controlC)
    #expect(try terminal.waitForEnd() == 130)
  }

  // MARK: Shrinking

  @Test func shrinksAFailingScript() throws {
    let folder = try ScriptFolder([
      "a.nav": "tree\npush support\ntree\npush support\nexpect count 1 support\n", "good.nav": "expect no-leaks\n", "torn.nav": "'\n",
    ])
    let shown = try groma(["shrink", folder["a.nav"]])
    let small = "push support\npush support\nexpect count 1 support\n"
    #expect(shown.code == 0)
    #expect(shown.output == small)
    #expect(shown.error.hasPrefix("from 5 steps to 3, in "))
    #expect(try groma(["shrink", "-o", folder["b.nav"], folder["a.nav"]]).output == "")
    #expect(try folder.read("b.nav") == small)
    #expect(try groma(["shrink", folder["good.nav"]]).code == 1)
    try folder.write("unchecked.nav", "push support\n")
    let unchecked = try groma(["shrink", folder["unchecked.nav"]])
    #expect(unchecked.code == 1)
    #expect(unchecked.error.contains(": error: nothing was checked\n") && !unchecked.error.contains("passes"), "\(unchecked.error)")
    #expect(try groma(["shrink", folder["torn.nav"]]).code == 2)
    #expect(try groma(["shrink", folder["missing.nav"]]).code == 2)
    #expect(try groma(["shrink", "-o", folder["no/b.nav"], folder["a.nav"]]).code == 2)
  }
}
