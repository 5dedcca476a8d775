import Foundation

/// What Spin finds in a model, and what that took.
struct SpinRun {
  var states: Int
  /// As Spin writes it: with eight digits.
  var transitions: Double
  /// Of the processor, without the time of the compilers.
  var seconds: Double
  /// In bytes, as Spin says.
  var memory: Int

  /// How Spin goes through states: each is exact, and keeps them all.
  enum Order: String, CaseIterable {
    case depthFirst = "depth first"
    /// Finds shortest ways, as the explorer does.
    case breadthFirst = "breadth first"
  }

  /// A number as Spin writes it.
  static func written(_ number: Int) -> Double { Double(String(format: "%.8g", Double(number))) ?? 0 }

  static var isInstalled: Bool {
    ["/usr/bin/spin", "/usr/bin/cc"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Lets Spin go through the model in a folder.
  ///
  /// - Parameter states: How many states there are: the more, the deeper it goes, and for each step down it keeps room from the beginning.
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
