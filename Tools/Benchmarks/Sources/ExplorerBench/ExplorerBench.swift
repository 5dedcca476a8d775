import Foundation
import GromaExplorer
import GromaPromela

/// The command that measures the explorer, mainly on the ``Market`` app, and Spin on the generated model of the same app. Run it with
/// `Tools/bench-explorer`.
@main struct ExplorerBench {
  private static let usage = """
    USAGE: explorer-bench [TABS DEPTH LAYERS]
           explorer-bench apps REPORT…
           explorer-bench over-time PROGRAM APP
           explorer-bench measure|report|model market|stacks TABS DEPTH LAYERS [all|links|model|overTime]
    """

  @MainActor static func main() {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if arguments.first == "apps" {
        var table = Table()
        for file in arguments.dropFirst() { try AppProof(file).check(in: &table) }
        if !table.isWithin { exit(1) }
        return
      }
      if arguments.first == "over-time", arguments.count == 3 {
        var table = Table()
        try OverTimeCost(arguments[2], in: arguments[1]).check(in: &table)
        if !table.isWithin { exit(1) }
        return
      }
      switch (arguments.first, Measurement.Subject(Array(arguments.dropFirst()))) {
      case ("measure", let subject?): print(String(decoding: try JSONEncoder().encode(Measurement(exploring: subject)), as: UTF8.self))
      case ("report", let subject?):
        let report = subject.exploration.run(profiles: true)
        (report.lines + report.profileLines).forEach { print($0) }
      case ("model", let subject?): print(PromelaModel(try subject.exploration.tables()).text)
      default:
        let sizes = arguments.isEmpty ? ["5 4 3", "5 5 3", "6 4 3"] : [arguments.joined(separator: " ")]
        let subjects = sizes.compactMap { Measurement.Subject(["market"] + $0.split(separator: " ").map(String.init)) }
        guard subjects.count == sizes.count else { throw Failure(usage) }
        if try !compare(subjects) { exit(1) }
      }
    } catch {
      FileHandle.standardError.write(Data("explorer-bench: \(error)\n".utf8))
      exit(2)
    }
  }

  /// Measures all subjects and prints the figures. Returns whether all figures are within their limits.
  @MainActor private static func compare(_ subjects: [Measurement.Subject]) throws -> Bool {
    var table = Table()
    print("the market app, all properties; CPU time in seconds")
    let small = try Measurement(of: .init(tabs: 1, depth: 2, layers: 2))
    for subject in subjects {
      print("\n\(subject.tabs) tabs, within \(subject.bounds)\n")
      let links = try measure(subject, besides: small, in: &table)
      try compare(links, of: subject, in: &table)
    }
    print("\nmany tabs\n")
    for (app, tabs, layers) in [(.market, 10, 1), (.stacks, 10, 2), (.stacks, 20, 2)] as [(Measurement.Subject.App, Int, Int)] {
      let many = try Measurement(of: .init(app, tabs: tabs, depth: 4, layers: layers))
      table.show("\(app) of \(tabs) tabs: states", many.states)
      table.check("  time", many.seconds, "s", atMost: tabs == 10 ? 5 : 10)
      table.check("  memory", Double(many.memory) / 1_048_576, "MB", atMost: 100)
    }
    return table.isWithin
  }

  /// Measures explorations with several checks and prints their figures. Returns those of the property that every link lands.
  ///
  /// - Parameter small: The measurement of a small app. Its memory is subtracted to compute the memory for each state.
  @MainActor private static func measure(
    _ subject: Measurement.Subject, besides small: Measurement, in table: inout Table
  ) throws -> Measurement {
    let all = try median(\.seconds) { try Measurement(of: subject) }
    let states = Double(all.states) ?? 0
    table.show("states, transitions, links opened", "\(all.states), \(all.transitions), \(all.links)")
    table.show("  runs of the app's own code", "\(all.runs)")
    table.check("  time", all.seconds, "s", atMost: (subject.tabs, subject.depth) == (5, 4) ? 1 : nil)
    table.check("  states per second", states / all.seconds, "")
    table.check("  transitions per second", Double(all.transitions) / all.seconds, "")
    table.check("  memory", Double(all.memory) / 1_048_576, "MB")
    table.check(
      "  additional bytes per state, compared with a market of \(small.states) states",
      Double(all.memory - small.memory) / states, "B", atMost: isLarge(all) ? 24 : nil)
    let links = try measure(.links, of: subject, besides: all)
    table.check("only the property that every link lands: time", links.seconds, "s")
    table.check("  states per second", states / links.seconds, "", atLeast: isLarge(all) ? 2_000_000 : nil)
    table.check("  transitions per second", Double(links.transitions) / links.seconds, "", atLeast: isLarge(all) ? 25_000_000 : nil)
    let timed = try measure(.overTime, of: subject, besides: all)
    table.check("with a property over time: time", timed.seconds, "s")
    table.check("  relative to the time without it", timed.seconds / all.seconds, "×")
    table.check("  memory", Double(timed.memory) / 1_048_576, "MB")
    return links
  }

  /// Measures an exploration with other checks. Throws an error if its counts differ from those of `other`.
  @MainActor private static func measure(
    _ scope: Measurement.Subject.Scope, of subject: Measurement.Subject, besides other: Measurement
  ) throws -> Measurement {
    var scoped = subject
    scoped.scope = scope
    let measured = try median(\.seconds) { try Measurement(of: scoped) }
    guard measured.states == other.states, measured.transitions == other.transitions else {
      throw Failure("the counts are different with the checks '\(scope.rawValue)': \(measured)")
    }
    return measured
  }

  /// Measures three times and returns the result with the middle time. A measurement that takes more than five seconds is not repeated.
  @MainActor private static func median<Result>(_ time: KeyPath<Result, Double>, _ measure: () throws -> Result) rethrows -> Result {
    let first = try measure()
    if first[keyPath: time] > 5 { return first }
    return try [first, measure(), measure()].sorted { $0[keyPath: time] < $1[keyPath: time] }[1]
  }

  /// Returns whether the exploration has at least 10 million states, so that the limits on speed and memory apply. In
  /// smaller explorations, the cost of learning and of the process itself dominates.
  @MainActor private static func isLarge(_ measured: Measurement) -> Bool { Double(measured.states) ?? 0 >= 10_000_000 }

  /// Measures Spin on the generated model of the same app and compares the figures with `links`, those of the exploration that checks only
  /// that every link lands, and with those of the same exploration without repeated runs. The model contains no properties and no code of
  /// the app that could be run again, and Spin's time does not include learning. Measures nothing if Spin or a C compiler is not installed.
  @MainActor private static func compare(_ links: Measurement, of subject: Measurement.Subject, in table: inout Table) throws {
    guard SpinRun.isInstalled else { return print("Spin or a C compiler is not installed: no comparison with Spin") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("groma-spin-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try PromelaModel(subject.exploration.tables()).text.write(
      to: folder.appendingPathComponent("model.pml"), atomically: true, encoding: .utf8)
    let model = try measure(.model, of: subject, besides: links)
    table.check("only links, without repeated runs: time", model.seconds, "s")
    for order in SpinRun.Order.allCases {
      let spin = try median(\.seconds) { try SpinRun("model.pml", in: folder, order, states: Int(links.states) ?? 0) }
      guard "\(spin.states)" == links.states, spin.transitions == SpinRun.written(links.transitions + 1) else {
        throw Failure("Spin counts \(spin)")
      }
      table.check("Spin, \(order.rawValue)", spin.seconds, "s")
      table.check("  time relative to the explorer, only links", spin.seconds / links.seconds, "×")
      table.check("  without repeated runs", spin.seconds / model.seconds, "×", atLeast: order == .depthFirst ? 3 : 4)
      table.check("  memory", Double(spin.memory) / 1_048_576, "MB")
      table.check("  memory relative to the explorer", Double(spin.memory) / Double(links.memory), "×", atLeast: isLarge(links) ? 5 : nil)
    }
  }
}

/// The printed table of figures and limits.
struct Table {
  /// Whether all figures so far are within their limits.
  private(set) var isWithin = true

  mutating func check(_ title: String, _ value: Double, _ unit: String, atMost limit: Double? = nil, atLeast least: Double? = nil) {
    let isGood = limit.map { value <= $0 } ?? least.map { value >= $0 } ?? true
    if !isGood { isWithin = false }
    let bound = limit.map { "≤ \(Self.number($0))" } ?? least.map { "≥ \(Self.number($0))" } ?? ""
    print(Self.row(title, "\(Self.number(value)) \(unit)", bound, bound.isEmpty ? "" : isGood ? "ok" : "missed"))
  }

  func show(_ title: String, _ value: String) { print(Self.row(title, value)) }

  private static func number(_ value: Double) -> String {
    String(format: value >= 1_000 ? "%.0f" : value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }

  private static func row(_ cells: String...) -> String {
    zip(cells, [58, 40, 12, 6]).map { cell, width in cell + String(repeating: " ", count: max(0, width - cell.count)) }.joined(
      separator: " ")
  }
}
