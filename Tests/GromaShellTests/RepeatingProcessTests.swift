import GromaTerminalTesting
import Testing

/// Tests that `groma explore` repeats runs in other processes.
struct RepeatingProcessTests {
  private func explore(_ app: String, _ options: [String] = []) throws -> ProcessResult {
    try groma(
      ["explore", "--app", app, "--bounds", "depth=1,layers=1", "--require", "proof"] + options,
      program: PseudoTerminal.product("GromaFaultyShell"))
  }

  @Test func codeThatDependsOnItsProcessIsFound() throws {
    let result = try explore("processes")
    #expect(result.code == 1)
    for action in ["hash", "variable", "trap"] {
      let sentence = try #require(
        result.output.split(separator: "\n").first { $0.contains("hidden input: tap \(action) ") }, "\(result.output)")
      #expect(sentence.contains("depends on a value that is different in each process"))
    }
    #expect(!result.output.contains("hidden input: tap same"))
    #expect(!result.output.contains("proved within"))
  }

  /// Without the option, the other process has no such action, and every later action has another index.
  @Test func theOtherProcessHasTheOptionsOfTheApp() throws {
    let result = try explore("processes", ["--action", "added"])
    #expect(result.output.contains("hidden input: tap hash "), "\(result.output)")
    #expect(!result.output.contains("hidden input: tap added") && !result.output.contains("hidden input: tap same"), "\(result.output)")
  }

  @Test func theRunsOfOtherProcessesAreCounted() throws {
    let result = try groma(["explore", "--app", "lab", "--bounds", "depth=1,layers=1"])
    #expect(result.output.contains(/runs repeated in 6 other processes: [1-9]/), "\(result.output)")
  }
}
