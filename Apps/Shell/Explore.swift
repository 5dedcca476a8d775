import ArgumentParser
import Console
import Explorer
import LibEdit
import Navigation

/// Explores an app.
struct Explore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Let everything happen that can, from the launch on, and say what holds in every state.",
    discussion: """
      Every action, every way out and every link is tried in every state, by the app's own code, which runs once for each distinct set of what \
      it reads. What lies beyond the bounds is counted, and not followed; a verdict says the bounds that it holds in.
      Exit codes: 0 nothing is violated, or with --baseline nothing is worse; 1 something is; 2 usage, or a file that cannot be read or written.
      """)

  @OptionGroup var options: Options
  @OptionGroup(title: "Reports") var files: ExplorationFiles

  @Option(
    help: ArgumentHelp("What keeps it small: depth=3,layers=2,waiting=1,samples=1,pairs=0,states=100000.", valueName: "name=number,…"),
    transform: Bounds.init(written:))
  var bounds = Bounds()

  @Option(name: .customLong("property"), help: ArgumentHelp("Only this property; may be given again.", valueName: "sentence"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "What explores: packed states in order, live apps that replay, symbolic sets of states, or random walks (walk), which prove nothing.",
      valueName: "name"))
  var engine = Exploration.Engine.packed

  @Option(
    help: ArgumentHelp(
      "One in so many moves of the packed engine and of walks is made once more by the app's own code, and held against what was learnt: a number, all or off.",
      valueName: "number"))
  var audit = AuditRate.one(in: 10_000)

  @Option(help: ArgumentHelp("What chance depends on in walks: the same walks for the same number.", valueName: "number"))
  var seed: UInt64 = 1

  @Flag(help: "Say which handlers were run how often, and what they look at: what makes an exploration slow.")
  var profile = false

  @Option(help: ArgumentHelp("How long to explore at most.", valueName: "seconds"))
  var time: Int?

  @Option(
    help: ArgumentHelp(
      "A summary that --json wrote. What differs from it is said; what was violated there already is no failure.", valueName: "file"))
  var baseline: String?

  func validate() throws {
    let known = options.definition.properties.map(\.name)
    for name in names where !known.contains(name) {
      let near = EditDistance.nearest(to: name, in: known, maxDistance: 8).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError("There is no property '\(name)'; there are: \(known.joined(separator: "; ")).\(near)".escapingControls)
    }
    if let time, time < 1 { throw ValidationError("--time: not less than 1.") }
  }

  @MainActor
  func run() async throws {
    let app = options.definition
    do {
      let old = try baseline.map { file throws(FileError) in try ExplorationSummary.read(file, of: app.name) }
      try files.check()
      let (report, time) = explore(app)
      report.lines.forEach { print($0) }
      if profile { report.profileLines.forEach { print($0) } }
      let summary = ExplorationSummary(report, of: app, engine: engine.rawValue, time: time, peakMemory: ProcessMemory.peak)
      try await files.write(summary, report, of: app)
      if let file = files.promela { try FileError.write(Array(try model(of: app).text.utf8), to: file) }
      guard let old else { throw ExitCode(report.holds ? 0 : 1) }
      let comparison = ExplorationComparison(from: old, to: summary)
      print("\n\(comparison.markdown)", terminator: "")
      throw ExitCode(comparison.isWorse ? 1 : 0)
    } catch let problem as PromelaModel.Problem {
      StandardStreams.writeError("error: there is no model in Promela: \(problem)".escapingControls)
      throw ExitCode(2)
    } catch let error as FileError {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
  }

  @MainActor
  private func explore(_ app: AppDefinition) -> (ExplorationReport, Duration) {
    let clock = ContinuousClock()
    let start = clock.now
    var progress = ExplorationProgress()
    let report = exploration(of: app).run { report in
      let passed = start.duration(to: clock.now)
      progress.show(report, after: passed)
      return time.map { passed < .seconds($0) } ?? true
    }
    progress.clear()
    return (report, start.duration(to: clock.now))
  }

  /// What was learnt, which is explored once more for it.
  @MainActor
  private func model(of app: AppDefinition) throws(PromelaModel.Problem) -> PromelaModel {
    let clock = ContinuousClock()
    let start = clock.now
    return try exploration(of: app).promela { _ in time.map { start.duration(to: clock.now) < .seconds($0) } ?? true }
  }

  @MainActor
  private func exploration(of app: AppDefinition) -> Exploration {
    let properties = app.properties.filter { names.isEmpty || names.contains($0.name) }
    return Exploration(app, bounds: bounds, properties: properties, engine: engine, audit: audit.number, seed: seed)
  }
}
