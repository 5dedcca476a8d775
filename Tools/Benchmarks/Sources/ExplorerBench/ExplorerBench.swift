import Explorer
import Foundation

/// Measures the explorer on a market, beside Spin on the model of the same: `Tools/bench-explorer` builds and runs this.
@main struct ExplorerBench {
  private static let usage = """
    USAGE: explorer-bench [TABS DEPTH LAYERS]
           explorer-bench measure|report|model market|stacks TABS DEPTH LAYERS ENGINE
    """

  @MainActor static func main() {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      switch (arguments.first, Measurement.Subject(Array(arguments.dropFirst()))) {
      case ("measure", let subject?): print(String(decoding: try JSONEncoder().encode(Measurement(exploring: subject)), as: UTF8.self))
      case ("report", let subject?):
        let report = subject.exploration.run(profiles: true)
        (report.lines + report.profileLines).forEach { print($0) }
      case ("model", let subject?): print(try subject.exploration.promela().text)
      default:
        let bounds = arguments.isEmpty ? ["5", "4", "3"] : arguments
        guard let subject = Measurement.Subject(["market"] + bounds + ["packed"]) else { throw Failure(usage) }
        if try !compare(subject) { exit(1) }
      }
    } catch {
      FileHandle.standardError.write(Data("explorer-bench: \(error)\n".utf8))
      exit(2)
    }
  }

  /// Whether all figures are within their limits.
  @MainActor private static func compare(_ subject: Measurement.Subject) throws -> Bool {
    var isWithin = true
    func check(_ title: String, _ value: Double, _ unit: String, atMost limit: Double? = nil, atLeast least: Double? = nil) {
      let isGood = limit.map { value <= $0 } ?? least.map { value >= $0 } ?? true
      if !isGood { isWithin = false }
      let bound = limit.map { "≤ \(number($0))" } ?? least.map { "≥ \(number($0))" } ?? ""
      print(row(title, "\(number(value)) \(unit)", bound, bound.isEmpty ? "" : isGood ? "ok" : "missed"))
    }

    print("a market of \(subject.tabs) tabs within \(subject.bounds), all properties; seconds are the processor's\n")
    let small = try Measurement(of: .init(tabs: 1, depth: 2, layers: 2, engine: .packed))
    let packed = try Measurement(of: subject)
    let states = Double(packed.states) ?? 0
    print(row("packed: states, transitions, links opened", "\(packed.states), \(packed.transitions), \(packed.links)", "", ""))
    print(row("  runs of the app's own code", "\(packed.runs)", "", ""))
    check("  time", packed.seconds, "s")
    check("  states a second, all counted", states / packed.seconds, "", atLeast: 2_000_000)
    check("  transitions a second, all counted", Double(packed.transitions) / packed.seconds, "", atLeast: 25_000_000)
    check("  memory", Double(packed.memory) / 1_048_576, "MB")
    check("  bytes a state, above those of a market of three states", Double(packed.memory - small.memory) / states, "B", atMost: 24)
    var symbolic = subject
    symbolic.engine = .symbolic
    let all = try Measurement(of: symbolic)
    guard all.states == packed.states, all.transitions == packed.transitions else { throw Failure("the symbolic engine counts \(all)") }
    check("symbolic: all links from all states", all.seconds, "s", atMost: 1)
    check("  memory", Double(all.memory) / 1_048_576, "MB")
    if SpinRun.isInstalled {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("groma-spin-\(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try subject.exploration.promela().text.write(to: folder.appendingPathComponent("model.pml"), atomically: true, encoding: .utf8)
      for order in SpinRun.Order.allCases {
        let spin = try SpinRun("model.pml", in: folder, order)
        guard "\(spin.states)" == packed.states, spin.transitions == packed.transitions + 1 else { throw Failure("Spin counts \(spin)") }
        check("Spin, \(order.rawValue)", spin.seconds, "s")
        check("  of the time of packed", spin.seconds / packed.seconds, "×", atLeast: order == .depthFirst ? 3 : 4)
        check("  of the memory of packed", Double(spin.memory) / Double(packed.memory), "×", atLeast: 5)
      }
    } else {
      print("Spin, or a C compiler, is not installed: nothing is held against it")
    }
    for (app, tabs, layers) in [(.market, 10, 1), (.stacks, 10, 2), (.stacks, 20, 2)] as [(Measurement.Subject.App, Int, Int)] {
      let many = try Measurement(of: .init(app, tabs: tabs, depth: 4, layers: layers, engine: .symbolic))
      print(row("symbolic, \(app) of \(tabs) tabs: states", many.states, "", ""))
      check("  time", many.seconds, "s", atMost: tabs == 10 ? 5 : 10)
      check("  memory", Double(many.memory) / 1_048_576, "MB", atMost: 100)
    }
    return isWithin
  }

  private static func number(_ value: Double) -> String {
    String(format: value >= 1_000 ? "%.0f" : value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }

  private static func row(_ cells: String...) -> String {
    zip(cells, [58, 40, 12, 6]).map { cell, width in cell + String(repeating: " ", count: max(0, width - cell.count)) }.joined(
      separator: " ")
  }
}
