import Foundation
import Testing

@testable import GromaProcesses

@Suite(.serialized)
struct ExternalProgramTests {
  private let file = NSTemporaryDirectory() + "groma-\(UUID().uuidString)"

  /// Runs a command line that writes to a file, and returns the contents of the file.
  private func output(of command: String, input: String) throws -> String {
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(ExternalProgram.run("\(command) > '\(file)'", input: input) == .exited(0))
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test func readsItsInput() throws {
    #expect(try output(of: "cat", input: "a\nü\n") == "a\nü\n")
    let long = String(repeating: "0123456789abcdef", count: 100_000)
    #expect(try output(of: "cat", input: long) == long)
    #expect(try output(of: "cat", input: "") == "")
  }

  @Test func mayEndBeforeItHasReadItsInput() throws {
    #expect(try output(of: "head -c 1", input: String(repeating: "a\n", count: 1 << 20)) == "a")
  }

  @Test func returnsHowItEnded() {
    #expect(ExternalProgram.run("exit 3", input: "") == .exited(3))
    #expect(ExternalProgram.run("kill -TERM $$", input: "") == .signaled(SIGTERM))
    #expect(ExternalProgram.run("exec /nonexistent/program 2> /dev/null", input: "") == .exited(127))
  }

  /// Ctrl-C reaches both processes. It ends the program, and not this process.
  @Test func ctrlCEndsOnlyTheProgram() {
    let before = signal(SIGINT) { _ in }
    defer { _ = signal(SIGINT, before) }
    #expect(ExternalProgram.run("kill -INT $PPID; kill -INT $$; sleep 60", input: "") == .signaled(SIGINT))
  }

  @Test func findsPrograms() {
    #expect(ExternalProgram.exists("sh") && ExternalProgram.exists("/bin/sh"))
    #expect(!ExternalProgram.exists("no-such-program") && !ExternalProgram.exists("") && !ExternalProgram.exists("/etc/passwd"))
  }
}
