import Foundation
import Workloads

/// The check of the number of instructions per operation, which Valgrind counts. The number does not depend on the load of the machine, so
/// a change of a few percent is significant.
enum Instructions {
  private static let file = "Tools/Benchmarks/instructions.txt"
  private static let tolerance = 0.05

  /// Counts the instructions of the workloads and compares the numbers with those in `Tools/Benchmarks/instructions.txt`. Returns `false`
  /// if
  /// a number has grown by more than 5 percent or is not in the file. If `isBlessing` is `true`, writes the numbers to the file instead and
  /// returns `true`.
  static func check(_ workloads: [Workload], isBlessing: Bool) throws -> Bool {
    guard (try? Child.output(["valgrind", "--version"])) != nil else {
      throw Failure("there is no valgrind in the PATH; install it, e.g. apt-get install valgrind")
    }
    var known = try counts()
    var isWithin = true
    print(pad("id", 10), pad("now", 12), pad("committed", 12), "change")
    for workload in workloads {
      let now = try count(workload)
      let before = known[workload.id]
      let change = before.map { Double(now) / Double($0) - 1 }
      let isOver = !isBlessing && change.map { $0 > tolerance } ?? true
      if isOver { isWithin = false }
      print(
        pad(workload.id, 10), pad("\(now)", 12), pad(before.map(String.init) ?? "–", 12),
        change.map { String(format: "%+.1f %%", $0 * 100) } ?? "new", isOver ? "over" : "")
      known[workload.id] = now
    }
    if isBlessing { try write(known) }
    return isWithin
  }

  private static func count(_ workload: Workload) throws -> Int {
    guard case .time(let batch, _, _, _) = workload.measure else { return 0 }
    let id = workload.id
    let operations = min(batch, 200)
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(getpid())-\(id).callgrind").path
    defer { try? FileManager.default.removeItem(atPath: output) }
    // Only the measured code is counted. Deterministic hashing keeps the counts equal from run to run.
    _ = try Child.output(
      [
        "valgrind", "--quiet", "--tool=callgrind", "--toggle-collect=*measuredNanoseconds*", "--callgrind-out-file=\(output)",
        CommandLine.arguments[0], "--profile", id, "\(operations)",
      ], environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    let text = try String(contentsOfFile: output, encoding: .utf8)
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("totals:") }), let total = Int(line.split(separator: " ")[1]),
      total > 0
    else { throw Failure("\(id): valgrind counted nothing") }
    return total / operations
  }

  private static func counts() throws -> [String: Int] {
    guard FileManager.default.fileExists(atPath: file) else { return [:] }
    var counts: [String: Int] = [:]
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      if words.count == 2 { counts[String(words[0])] = Int(words[1]) }
    }
    return counts
  }

  private static func write(_ counts: [String: Int]) throws {
    let order = Workload.all.map(\.id).filter { counts[$0] != nil }
    let lines = ["# Instructions per operation. Tools/bench --instructions compares new counts with this file; --bless writes the file."]
    try (lines + order.map { "\($0) \(counts[$0] ?? 0)" }).map { $0 + "\n" }.joined().write(toFile: file, atomically: true, encoding: .utf8)
  }

  private static func pad(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
}
