import Foundation
import Workloads

/// The command that measures the workloads and prints a table. Run it with `Tools/bench`.
@main struct Bench {
  private static let usage = """
    USAGE: Tools/bench [ID…]                           the table of all workloads, or of those whose ids begin with ID
           Tools/bench --instructions [--bless] [ID…]  instructions per operation, compared with Tools/Benchmarks/instructions.txt
           Tools/bench --profile ID OPERATIONS         runs a workload once, for valgrind or perf
    """

  @MainActor static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "--help", "-h": print(usage)
      case "--sample":
        for workload in try selected(Array(arguments.dropFirst())) { try Measurement(of: workload).write() }
      case "--profile":
        guard arguments.count == 3, let workload = Workload.all.first(where: { $0.id == arguments[1] }), let count = Int(arguments[2])
        else { throw Failure(usage) }
        try workload.runOnce(operations: count)
      case "--instructions":
        let isBlessing = arguments.contains("--bless")
        arguments.removeAll { $0.hasPrefix("--") }
        if try !Instructions.check(selected(arguments).filter(\.isCounted), isBlessing: isBlessing) { exit(1) }
      case let option? where option.hasPrefix("-"): throw Failure("unknown option \(option)\n\(usage)")
      default: if try !Table.print(selected(arguments)) { exit(1) }
      }
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(2)
    }
  }

  /// Returns the workloads whose identifiers are in `words`. A word that is not an identifier selects all workloads whose identifiers begin
  /// with it. Returns all workloads if `words` is empty. Throws an error if a word selects no workload.
  private static func selected(_ words: [String]) throws -> [Workload] {
    if words.isEmpty { return Workload.all }
    return try words.flatMap { word in
      let exact = Workload.all.filter { $0.id == word }
      let found = exact.isEmpty ? Workload.all.filter { $0.id.hasPrefix(word) } : exact
      if found.isEmpty { throw Failure("no workload is called '\(word)'") }
      return found
    }
  }
}

/// The reason why a measurement failed.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
