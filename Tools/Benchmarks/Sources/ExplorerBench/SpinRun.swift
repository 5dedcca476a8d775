import Foundation

/// The result and cost of one verification run of the model checker Spin.
struct SpinRun {
  var states: Int
  /// The number of transitions, rounded to eight significant digits by Spin.
  var transitions: Double
  /// The CPU time of the verification in seconds, without the time for generating and compiling the verifier.
  var seconds: Double
  /// The memory in bytes, as reported by Spin.
  var memory: Int

  /// The search order of Spin. Both orders are exact and store all states.
  enum Order: String, CaseIterable {
    case depthFirst = "depth first"
    /// Breadth-first search, which finds shortest paths, as the explorer does.
    case breadthFirst = "breadth first"
  }

  /// Returns a number rounded to eight significant digits, as Spin prints it.
  static func written(_ number: Int) -> Double { Double(String(format: "%.8g", Double(number))) ?? 0 }

  static var isInstalled: Bool {
    ["/usr/bin/spin", "/usr/bin/cc"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Generates, compiles and runs the verifier of a model.
  ///
  /// - Parameters:
  ///   - model: The name of the model's file.
  ///   - folder: The folder of the file, in which the verifier is created.
  ///   - states: The expected number of states. It determines the maximum search depth, for which Spin allocates memory at the start.
  init(_ model: String, in folder: URL, _ order: Order, states: Int) throws {
    _ = try Command("/usr/bin/spin", ["-a", model], in: folder).run()
    let flags = ["-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=16000"] + (order == .breadthFirst ? ["-DBFS"] : [])
    _ = try Command("/usr/bin/cc", flags + ["-o", "pan", "pan.c"], in: folder).run()
    let (output, seconds) = try Command(folder.path + "/pan", ["-m\((states / 4_000_000 + 1) * 1_000_000)", "-w21"], in: folder).run()
    func number(before words: String) -> Double? {
      output.split(separator: "\n").first { $0.contains(words) }?.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
    }
    guard let states = number(before: "states, stored"), let transitions = number(before: "transitions (="),
      let memory = number(before: "total actual memory usage"), output.contains("errors: 0"), !output.contains("Search not completed")
    else { throw Failure("Spin did not finish: \(output)") }
    self.states = Int(states)
    self.transitions = transitions
    self.seconds = seconds
    self.memory = Int(memory * 1_048_576)
  }
}
