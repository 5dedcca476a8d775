import GromaTerminalTesting
import Testing

/// Tests that `groma explore` repeats runs in other processes.
struct RepeatingProcessTests {
  private func explore(_ app: String) throws -> ProcessResult {
    try groma(
      ["explore", "--app", app, "--bounds", "depth=1,layers=1", "--require", "proof"], environment: [:],
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

  @Test func theRunsOfOtherProcessesAreCounted() throws {
    let result = try groma(["explore", "--app", "lab", "--bounds", "depth=1,layers=1"])
    #expect(result.output.contains(/runs repeated in 8 other processes: [1-9]/), "\(result.output)")
  }
}
