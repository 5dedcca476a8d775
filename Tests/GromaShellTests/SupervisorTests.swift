import Foundation
import GromaTerminalTesting
import Testing

/// Tests `groma explore` with apps whose handlers trap or never end.
struct SupervisorTests {
  private static let program = PseudoTerminal.product("GromaFaultyShell")
  private static let faulty = ["explore", "--bounds", "depth=3", "--run-limit", "1s"]

  /// Runs the shell of the apps that trap, to its end.
  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ProcessResult {
    try groma(arguments, environment: environment, program: Self.program)
  }

  @Test func lostRunsAreViolationsAndAllOthersAreFound() throws {
    let result = try run(Self.faulty)
    #expect(result.code == 1)
    #expect(result.error == "", "the output of crashed processes is not shown")
    #expect(result.output.hasPrefix("faulty: 3 problems found in "))
    for name in ["tap trap", "tap spin", "every note is read"] {
      #expect(result.output.contains("\n  lost run: \(name) trapped or did not finish, and was skipped\n"), "\(name)")
    }
    #expect(result.output.contains(/\n  VIOLATED: 2 violations +nothing fails\n/))
    #expect(result.output.contains(/\n  VIOLATED: 1 violation +every note is read\n/))
    #expect(!result.output.contains("proved within"))
    for finding in [
      """
      nothing fails: tap trap trapped: Fatal error: Index out of range
        on depths, of GromaFaultyShell/AppDefinition+Faulty.swift
        tap open
        tap trap

      """,
      """
      nothing fails: tap spin did not finish within 1s
        on depths, of GromaFaultyShell/AppDefinition+Faulty.swift
        tap open
        tap spin

      """,
    ] { #expect(result.output.contains(finding), "\(result.output)") }
    let property = /every note is read: it trapped: GromaFaultyShell\/AppDefinition\+Faulty.swift:\d+: Fatal error: the note is not read\n/
    #expect(result.output.contains(property))
  }

  @Test func lostRunsAreInEveryReport() throws {
    let folder = try ScriptFolder()
    let forms = ["junit", "sarif", "json", "html"]
    let arguments = Self.faulty + ["--property", "nothing fails", "--trace", folder["found"]]
    let result = try run(arguments + forms.flatMap { ["--\($0)", folder["a.\($0)"]] })
    #expect(result.code == 1)
    for form in forms { #expect(try folder.read("a.\(form)").contains("tap trap trapped: Fatal error: Index out of range"), "\(form)") }
    let page = try folder.read("a.html")
    #expect(page.components(separatedBy: "<pre>").count == 1 + 2 * 3, "each step of both violations is drawn without being run again")
    #expect(try folder.read("found/nothing-fails-1.nav").hasSuffix("\ntap open\ntap trap\n"))
    let baseline = try run(arguments + ["--baseline", folder["a.json"]])
    #expect(baseline.code == 0, "\(baseline.output)")
  }

  /// The property is not violated, but the states after the lost runs are not known.
  @Test(arguments: [("complete", 1), ("nothing", 0)])
  func anExplorationWithLostRunsIsNotComplete(_ requirement: String, _ code: Int32) throws {
    let result = try run(Self.faulty + ["--property", "an interruption changes nothing", "--require", requirement])
    #expect(result.code == code, "\(result.output)")
    #expect(result.error == (code == 1 ? "error: --require complete: the exploration is not complete\n" : ""))
  }

  @Test func lostRunsPreventAModel() throws {
    let folder = try ScriptFolder()
    let result = try run(Self.faulty + ["--property", "nothing fails", "--promela", folder["a.pml"]])
    #expect(result.code == 2)
    #expect(result.error == "error: no Promela model can be written: some runs trapped or did not finish: tap trap, tap spin\n")
    #expect(result.output.components(separatedBy: "faulty: ").count == 2, "the message is printed once")
  }

  @Test func timeoutReportsTheFindings() throws {
    let result = try run(["explore", "--bounds", "depth=3", "--run-limit", "2s", "--time", "1s", "--property", "nothing fails"])
    #expect(result.code == 1)
    #expect(result.output.contains("nothing fails: tap spin did not finish within 2s\n"), "\(result.output)")
  }

  @Test func trappingLaunchIsReported() throws {
    let result = try run(["explore", "--app", "faulty-launch", "--property", "nothing fails"])
    #expect(result.code == 1)
    #expect(result.output == "")
    let error =
      /error: the launch of 'faulty-launch' trapped: GromaFaultyShell\/AppDefinition\+Faulty.swift:\d+: Fatal error: there is no root\n/
    #expect(result.error.wholeMatch(of: error) != nil, "\(result.error)")
  }

  @Test func scriptOfAViolationFails() throws {
    let folder = try ScriptFolder(["good.nav": "expect no-leaks\n"])
    #expect(try run(Self.faulty + ["--property", "nothing fails", "--trace", folder["found"]]).code == 1)
    let result = try run(
      ["run", "-j", "2", folder["found/nothing-fails-1.nav"], folder["good.nav"]],
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(result.code == 3)
    #expect(result.error.contains("found/nothing-fails-1.nav: error: the process that ran the file was killed by signal "))
    #expect(result.output.hasSuffix("1 passed, 1 failed (1 crashed)\n"))
  }

  @Test(arguments: [["--run-limit", "-1s"], ["--run-limit", "2000000000s"], ["--run-limit", "x"]])
  func wrongUsageIsTwo(_ arguments: [String]) throws { #expect(try run(["explore"] + arguments).code == 2) }

  // MARK: The exploring process

  /// An exploration that takes longer than a test.
  private static let long = ["explore", "--run-limit", "0s"]

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func endsWithItsParentProcess(signal: Int32) throws {
    let process = try GromaProcess(Self.long, program: Self.program)
    try wait(until: "a process explores") { !process.children.isEmpty }
    let children = process.children
    kill(process.id, signal)
    #expect(try process.end().code == 128 + signal)
    try wait(until: "no process is left") { runningProcesses().allSatisfy { !children.contains($0.id) } }
  }

  /// A stopped process could not notice that its parent has ended.
  @Test func stoppedProcessIsKilledWithItsParent() throws {
    let process = try GromaProcess(Self.long, program: Self.program)
    try wait(until: "a process explores") { process.children.contains(where: hasTakenError) }
    let children = process.children
    for child in children { kill(child, SIGSTOP) }
    kill(process.id, SIGKILL)
    #expect(try process.end().code == 128 + SIGKILL)
    try wait(until: "no process is left") { runningProcesses().allSatisfy { !children.contains($0.id) } }
  }

  /// Whether an exploring process sends its standard error to the record: then it is supervised.
  private func hasTakenError(_ id: Int32) -> Bool { (try? file(2, of: id).contains("groma-")) ?? false }

  private func file(_ descriptor: Int32, of process: Int32) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\(descriptor)")
  }

  /// The exploring process can end at any time, because the app traps; another one then replaces it. What the app prints goes to standard
  /// error, and the exploring process has standard output open under another number.
  @Test func inheritsTheStreamsOfItsParent() throws {
    let process = try GromaProcess(Self.long, program: Self.program)
    let streams = try [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { try file($0, of: process.id) }
    try wait(until: "an exploring process has the streams of the one that started it") {
      process.children.contains { child in
        guard hasTakenError(child), let input = try? file(STDIN_FILENO, of: child), let output = try? file(STDOUT_FILENO, of: child) else {
          return false
        }
        return input == streams[0] && output == streams[2] && (3..<30).contains { (try? file($0, of: child)) == streams[1] }
      }
    }
  }

  @Test func endsWithoutARecord() throws {
    let assignment = #"{"parent":\#(getpid()),"record":"/dev/null","lost":[],"elapsed":0}"#
    let result = try run(Self.faulty + ["--supervised", assignment])
    #expect(result.code == 2)
    #expect(result.error.hasPrefix("Error: --supervised: there is no record at '/dev/null'."))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func signaledProcessIsNotRestarted(signal: Int32) throws {
    let process = try GromaProcess(Self.long, program: Self.program)
    try wait(until: "the process explores that met the trap") { process.children.contains { $0 > 0 } }
    for child in process.children { kill(child, signal) }
    #expect(try process.end().code == 128 + signal)
  }

  /// Ctrl-Z reaches the process group of the program only. In this app no run traps, so that one process explores to the end.
  @Test(arguments: ["before a process explores", "while a process explores"])
  func theExploringProcessIsSuspendedAndContinuedToo(moment: String) throws {
    let process = try GromaProcess(["explore", "--app", "plaza", "--bounds", "depth=3"])
    try wait(until: moment) {
      moment.hasPrefix("before") ? catches(SIGTSTP, process.id) : process.children.contains(where: hasTakenError)
    }
    func states() -> [Character?] { ([process.id] + process.children).map(state) }
    kill(process.id, SIGTSTP)
    try wait(until: "both are suspended") { states().count == 2 && states().allSatisfy { $0 == "T" } }
    kill(process.id, SIGCONT)
    try wait(until: "both run") { states().count == 2 && states().allSatisfy { $0 != nil && $0 != "T" } }
  }

  /// Whether a process has a handler of a signal.
  private func catches(_ signal: Int32, _ process: Int32) -> Bool {
    let lines = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8))?.split(separator: "\n") ?? []
    let signals = lines.first { $0.hasPrefix("SigCgt:") }.flatMap { UInt64($0.dropFirst("SigCgt:\t".count), radix: 16) } ?? 0
    return signals >> UInt64(signal - 1) & 1 == 1
  }

  /// The state of a process as a letter, such as `T` for a suspended process. `nil` if there is no such process.
  private func state(_ process: Int32) -> Character? {
    let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.first { $0 != " " }
  }

  @Test func aClosedPipeLosesNoFile() throws {
    let folder = try ScriptFolder()
    let line = "'\(Self.program)' \((Self.faulty + ["--json", folder["a.json"], "--trace", folder["found"]]).joined(separator: " ")) | true"
    _ = try GromaProcess(["-c", line], program: "/bin/bash").end()
    #expect(try folder.read("a.json").contains("\"app\" : \"faulty\""))
    #expect(folder.holds("found/nothing-fails-1.nav"))
  }

  @Test func closedPipeEndsItQuietly() throws {
    let shell = try GromaProcess(
      ["-c", "'\(Self.program)' \(Self.faulty.joined(separator: " ")) | true; echo ${PIPESTATUS[*]}"],
      program: "/bin/bash")
    let result = try shell.end()
    #expect(result.output == "141 0\n")
    #expect(result.error == "")
  }
}
