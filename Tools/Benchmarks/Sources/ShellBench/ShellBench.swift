import Foundation

/// The command that measures the shell and compares it with well-known shells. Run it with `Tools/bench-shell`.
@main struct ShellBench {
  private static let usage = "USAGE: shell-bench GROMA [ROUNDS]"
  private static let replayedLines = 400_000

  static func main() {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      guard let groma = arguments.first, let rounds = arguments.count == 1 ? 101 : Int(arguments[1]), rounds > 0 else {
        throw Failure(usage)
      }
      print("medians of \(rounds) rounds with all programs; the ratio of the elapsed times must not exceed the limit\n")
      print(row("", "groma", "bash", "sqlite3", "ratio", "limit", ""))
      let isWithin = [
        try compare(
          "start and end", limit: 2.5, rounds,
          [
            Program(name: "groma", command: [groma, "-c", "quit"]),
            Program(name: "bash", command: ["/bin/bash", "-c", ":"]),
            Program(name: "sqlite3", command: ["/usr/bin/sqlite3", ":memory:", ".quit"]),
          ]
        ) { try $0.timeToEnd() },
        try compare("start to first prompt", limit: 1.5, rounds, shells(groma)) { try $0.timeToPrompt() },
        try compare("start to first answer", limit: nil, rounds, shells(groma)) { try $0.timeToAnswer() },
        try replay(groma, "lab", push: "push b", atLeast: 200_000),
        try replay(groma, "plaza", push: "push chat 1 2", atLeast: nil),
      ]
      if isWithin.contains(false) { exit(1) }
    } catch {
      FileHandle.standardError.write(Data("shell-bench: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func shells(_ groma: String) -> [Program] {
    [
      Program(name: "groma", command: [groma], prompt: "plaza>", question: ("undo", "nothing to undo")),
      Program(name: "bash", command: ["/bin/bash", "--norc"], prompt: "bash-", question: ("echo $((6 * 7))", "42")),
      Program(name: "sqlite3", command: ["/usr/bin/sqlite3"], prompt: "sqlite>", question: ("select 6 * 7;", "42")),
    ]
  }

  /// Measures the programs in alternation and prints their times. The first program is Groma, and the second is the peer that it is
  /// compared with. Programs that are not installed are skipped. Returns `false` if the ratio of the wall-clock times exceeds the limit.
  private static func compare(
    _ title: String, limit: Double?, _ rounds: Int, _ programs: [Program], _ measure: (Program) throws -> Program.Time
  ) throws -> Bool {
    let present = programs.filter { FileManager.default.isExecutableFile(atPath: $0.command[0]) }
    var times: [String: [Program.Time]] = [:]
    // The first round warms up the caches and is not counted.
    for round in 0...rounds {
      for program in present {
        let time = try measure(program)
        if round > 0 { times[program.name, default: []].append(time) }
      }
    }
    func medians(_ time: KeyPath<Program.Time, Double>) -> [Double?] {
      programs.map { times[$0.name].map { median($0.map { $0[keyPath: time] }) } }
    }
    func ratio(_ figures: [Double?]) -> Double? { figures[0].flatMap { ours in figures[1].map { ours / $0 } } }
    let (wall, processor) = (medians(\.wall), medians(\.processor))
    let verdict = limit.flatMap { limit in ratio(wall).map { $0 <= limit ? "ok" : "over" } }
    print(row([title + ", ms"] + wall.map(number) + [number(ratio(wall)) + "×", limit.map { number($0) + "×" } ?? "", verdict ?? ""]))
    print(row(["  of which CPU time, ms"] + processor.map(number) + [number(ratio(processor)) + "×", "", ""]))
    return verdict != "over"
  }

  /// Measures the number of lines per second of CPU time that the shell replays from a file of pushes and pops. Returns `false` if the
  /// number is below the limit.
  ///
  /// - Parameters:
  ///   - app: The name of the app. The app `lab` has only pages. The app `plaza` also has flows, links and a launch, whose code runs after
  ///     changes.
  ///   - push: The line that pushes a screen.
  private static func replay(_ groma: String, _ app: String, push: String, atLeast limit: Double?) throws -> Bool {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("groma-replay-\(getpid()).nav")
    defer { try? FileManager.default.removeItem(at: file) }
    try String(repeating: "\(push)\npop\n", count: replayedLines / 2).write(to: file, atomically: true, encoding: .utf8)
    let program = Program(name: "groma", command: [groma, "--app", app])
    let time = median(try (0..<5).map { _ in try program.timeToEnd(input: file.path).processor })
    let speed = Double(replayedLines) / time * 1_000
    let isWithin = limit.map { speed >= $0 } ?? true
    print(
      row(
        "replay in \(app), lines per second", number(speed), "", "", "", limit.map(number) ?? "",
        limit == nil ? "" : isWithin ? "ok" : "under"))
    return isWithin
  }

  private static func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }

  private static func number(_ value: Double?) -> String {
    value.map { String(format: $0 < 100 ? "%.2f" : "%.0f", $0) } ?? "–"
  }

  private static func row(_ cells: String...) -> String { row(cells) }
  private static func row(_ cells: [String]) -> String {
    zip(cells, [32, 9, 9, 9, 9, 9, 6]).enumerated().map { index, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + space : space + cell.0
    }.joined(separator: " ")
  }
}
