import ArgumentParser
import Groma
import GromaCommandLanguage
import GromaConsole
import GromaContractReports
import GromaExplorer
import GromaExplorerReports
import GromaLinkContracts
import GromaProcesses
import GromaPromela

/// The command `groma explore`, which explores an app.
struct Explore<Program: GromaCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explore",
      abstract: "Try every possible move in every state within the bounds, and report which properties hold.",
      discussion: """
        Explores larger and larger bounds for 60 seconds (or --time), until a property is violated or nothing is beyond them. Each \
        completed bound is shown on standard error at once, and the report has the verdicts within the largest. With --bounds, explores \
        these bounds only.
        Tries every move in every state: actions, back navigation, selected tabs, outcomes of requests, links, notifications and shortcuts. \
        The app's own code runs once for each distinct set of values that it reads, except for audits, and the outcomes are applied to sets of \
        states, however many there are. Moves beyond the bounds are counted but not followed. Each verdict names the states on which it rests.
        The exploration runs in a separate process. If a run of the app's code traps or takes longer than --run-limit, it is reported \
        as a violation, and the exploration starts again without that run.
        With --contracts, the files that let links on the web open the app are checked too (see 'contracts --help'). With --shipped, each \
        URL that shipped is opened in every state, as the samples of links are.
        Ctrl-C, or the signal TERM or HUP, stops the exploration and reports the results so far; after half a second, another one ends it \
        without a report.
        Exit codes: 0 if there is no violation and no hidden input (with --baseline, no regression), --require is met and each link contract \
        holds; 1 otherwise; 2 for wrong usage, or a file that cannot be read or written; 3 if the exploration did not finish; \
        130, 143, 129 or 131 after the signal INT, TERM, HUP or QUIT.
        --require is about the bounds of the report, not about larger bounds that the time limit left unfinished.
        """)
  }

  @OptionGroup var options: AppOptions<Program>
  @OptionGroup(title: "Reports") var files: ExplorationFiles
  @OptionGroup(title: "Link contracts") var contracts: ExplorationContracts
  // Not within the group above: the parser visits the options of a group several times, and those of its groups as often again each time.
  @OptionGroup(title: "Link contracts") var contractOptions: ContractOptions

  @Option(
    help: ArgumentHelp(
      """
      Explore these bounds only; can be repeated, and all are explored. Bounds that are not named have their defaults: depth=3,layers=2,waiting=1,samples=1,pairs=0. Without \
      --bounds, the bounds grow step by step; with --baseline, they are those of the baseline.
      """,
      valueName: "name=number,…"),
    transform: { try Bounds(written: $0) })
  var bounds: [Bounds] = []

  @Option(
    help: ArgumentHelp(
      """
      Explore one feature, the screens of a module, without the others: screens of other features are left or finish with samples of their \
      output, and values of other features are inputs. The report names what it assumes and what it does not say.
      """, valueName: "module"))
  var feature: String?

  @Flag(
    help: ArgumentHelp(
      "Do not open links, notifications and shortcuts. Each of them is opened in each state, so an app with hundreds of links is explored much further without them. Nothing is proved."
    ))
  var withoutLinks = false

  @Option(name: .customLong("property"), help: ArgumentHelp("Check only this property; can be repeated.", valueName: "sentence"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "How often to audit learned moves by running them again: N (one move in N), all, off, or thinning (one in 10,000 at first; a quarter of the rate after each 1,000 audits). Runs that are repeated to find hidden inputs are not counted; only off omits them.",
      valueName: "N|all|off|thinning"))
  var audit = AuditRate.thinning

  @Flag(help: "Report how often each handler ran and what it read, to find what makes an exploration slow.")
  var profile = false

  @Option(
    help: ArgumentHelp(
      "Stop the exploration after this time. The default is 60s if the bounds grow; otherwise there is no limit.", valueName: "time"),
    transform: WrittenDuration.init(argument:))
  var time: WrittenDuration?

  @Option(
    help: ArgumentHelp(
      "Treat a run of the app's own code as endless after this time; 0s means no limit.", valueName: "time"),
    transform: WrittenDuration.init(argument:))
  var runLimit = WrittenDuration(seconds: 10)

  @Option(help: .private)
  var supervised: Supervisor.Assignment?

  @Option(
    help: ArgumentHelp(
      "Compare with a report that --json wrote, and print the differences. Violations that the old report contains are not failures.",
      valueName: "file"
    ))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      """
      The least result that counts as success: proof (every property is proved and every screen was visible; each of up to a million states is checked \
      whole, which takes about 0.3 ms per state), complete (all states within the bounds were explored), or nothing (at least one check, and no \
      violation). The default is complete with a --baseline that is complete, else nothing.
      """, valueName: "proof|complete|nothing"))
  var require: ExplorationReport.Requirement?

  func validate() throws {
    guard time?.milliseconds != 0 else { throw ValidationError("--time: must be longer than 0s.") }
    guard Set(bounds).count == bounds.count else { throw ValidationError("--bounds: the same bounds are given twice.") }
    guard contracts.folder != nil || !contractOptions.isUsed else {
      throw ValidationError("The options for association files, such as --ios and --android: need --contracts.")
    }
    guard files.promela == nil || bounds.count <= 1 else { throw ValidationError("--promela: needs one exploration, not a list.") }
  }

  @MainActor
  func run() async throws {
    guard let supervised else {
      do throws(FileError) {
        try files.begin(inputs: contractOptions.inputs + contracts.inputs, replacing: baseline)
      } catch {
        StandardStreams.writeError("error: \(error)".escapingControls)
        throw ExitCode(2)
      }
      try OpenFiles.require(24, for: "an exploration")
      throw ExitCode(try await Supervisor(app: options.app, runLimit: runLimit).run())
    }
    ParentProcess.exitWithParent(supervised.parent)
    StandardOutput.descriptor = StandardStreams.reserveOutput()
    guard let shared = SharedRecord(path: supervised.record), let terminal = shared.takeStandardError() else {
      throw ValidationError("--supervised: there is no record at '\(supervised.record)'.")
    }
    let record = RunRecord(shared)
    let supervision = Supervisor.supervise(supervised, record, runLimit: runLimit)
    record.beginLaunch()
    let app = try feature.map { try part(of: options.definition, named: $0, record) } ?? options.definition
    _ = app.launch
    record.begin(0, 0)
    try checkNames(in: app)
    do {
      let old = try baseline.map { file throws(FileError) in try ExplorationReport.read(file, of: app.name) }
      let shipped = try contractOptions.shippedURLs()
      let urls = shipped.map(\.url)
      let document = try contracts.document(of: app, contractOptions, shipped: shipped, needsPlaces: !files.paths.all.isEmpty)
      let report = await explore(
        app, within: bounds.first ?? old?.bounds, urls: urls, supervision, record, after: .seconds(supervised.elapsed), progressOn: terminal
      )
      let requirement = require ?? (old?.isComplete == true ? .complete : .nothing)
      // All work that runs the app's own code precedes any output, because the app's code may not return.
      let texts = try await files.texts(
        report, of: app, supervision, contracts: document, requirement: requirement, command: Program.commandLine)
      let learnt = files.promela.map { _ in model(of: app, within: report.bounds, urls: urls, supervision, record) }
      // The files precede the report on standard output, whose reader may end before the report.
      var written = ReportPaths.write(texts.filter { !FileError.isStream($0.file) })
      lines(report, document).forEach(files.paths.show)
      if profile { report.profileLines.forEach(files.paths.show) }
      written += ReportPaths.write(texts.filter { FileError.isStream($0.file) })
      var isWritten = written.count == texts.count
      if let file = files.promela, case .success(let model)? = learnt {
        let paths = ReportPaths.write([(file, model.text)])
        isWritten = isWritten && !paths.isEmpty
        written += paths
      }
      files.summary(report, written: written, program: Program.commandName).forEach(files.paths.show)
      if case .failure(let problem)? = learnt {
        StandardStreams.writeError("error: no Promela model can be written: \(problem)".escapingControls)
        throw ExitCode(2)
      }
      let comparison = old.map { ExplorationComparison(from: $0, to: report) }
      if let comparison { files.paths.show("\n\(comparison.markdown.dropLast())") }
      if record.signal != nil { StandardStreams.writeError("stopped: the report contains the results so far") }
      // If there is a baseline, violations that it already contains are not failures.
      let failures = report.failures(of: requirement, countingViolations: comparison == nil)
      // Violations are already listed in the report.
      for failure in report.failures(of: requirement, countingViolations: false) {
        StandardStreams.writeError("error: --require \(requirement.rawValue): \(failure)".escapingControls)
      }
      let isFailed = !failures.isEmpty || comparison?.isWorse == true || document?.report.isFailed == true
      throw ExitCode(!isWritten ? 2 : isFailed ? 1 : 0)
    } catch let error as FileError {
      StandardStreams.writeError("error: \(error)".escapingControls)
      throw ExitCode(2)
    }
  }

  /// Returns the report as lines of text. The first line is the result of the exploration. If link contracts were checked, the second line
  /// is their result.
  private func lines(_ report: ExplorationReport, _ contracts: ContractDocument?) -> [String] {
    var lines = report.lines { _ in
      "to look further: \(report.steps.isEmpty ? "" : "a longer --time, or ")--bounds \(report.furtherBounds ?? "")"
    }
    guard let contracts else { return lines }
    lines.insert(contracts.headline.escapingControls, at: 1)
    return lines + ["", "Link contracts:"] + contracts.lines.map { "  \($0)".escapingControls }
  }

  private func checkNames(in app: AppDefinition) throws {
    let known = (Property.ofApps + app.properties).map(\.name)
    for name in names where !known.contains(name) {
      let near = NameMatches(of: name, among: known).best.first.map { " Did you mean '\($0)'?" } ?? ""
      let error = "There is no property '\(name)'. The properties are: \(known.joined(separator: "; ")).\(near)".escapingControls
      // The error has the same form as other usage errors. It is not thrown in `validate()`, because the names are known only after the
      // creation of the app, which may not return.
      StandardStreams.writeError(
        "Error: \(error)\nUsage: \(RootCommand<Program>.usageString(for: Self.self))\n  See '\(Program.commandName) explore --help' for more information."
      )
      throw ExitCode(2)
    }
  }

  /// Returns the app that consists of one feature.
  ///
  /// - Throws: An exit code if there is no such feature. The error is not thrown in `validate()`, for the same reason as in
  ///   ``checkNames(in:)``.
  private func part(of app: AppDefinition, named module: String, _ record: RunRecord) throws -> AppDefinition {
    if let part = app.feature(module) { return part }
    // The launch did not end the process.
    record.begin(0, 0)
    let near = NameMatches(of: module, among: app.features).best.first.map { " Did you mean '\($0)'?" } ?? ""
    StandardStreams.writeError(
      "Error: There is no feature '\(module)'. The features are: \(app.features.joined(separator: ", ")).\(near)".escapingControls)
    throw ExitCode(2)
  }

  /// Runs the exploration and returns its report.
  ///
  /// - Parameters:
  ///   - app: The app to explore.
  ///   - bounds: The bounds, or `nil` if they grow step by step.
  ///   - urls: The URLs to open besides the samples of links.
  ///   - supervision: The object that detects runs that do not return.
  ///   - record: The shared memory with the request to stop.
  ///   - elapsed: The total duration of the earlier processes. Even after the time limit, the exploration continues until it has passed the
  ///     runs that did not return in those processes.
  ///   - terminal: The descriptor on which the progress line is shown if it is a terminal.
  @MainActor
  private func explore(
    _ app: AppDefinition, within bounds: Bounds?, urls: [String], _ supervision: Supervision, _ record: RunRecord,
    after elapsed: Duration, progressOn terminal: Int32
  ) async -> ExplorationReport {
    let clock = ContinuousClock()
    let start = clock.now - elapsed
    var line = ProgressLine(on: terminal, namesBounds: bounds == nil || self.bounds.count > 1)
    let limit = time ?? (bounds == nil ? Self.usualTime : nil)
    func goesOn(_ progress: ExplorationProgress) -> Bool {
      line.show(progress)
      return supervision.isExpecting
        || record.signal == nil && Interruption.signal == nil && !supervision.isOver
          && limit.map { start.duration(to: clock.now) < $0.duration } ?? true
    }
    let exploration = exploration(of: app, within: bounds ?? Bounds(), urls: urls, supervision)
    var report: ExplorationReport
    if bounds != nil, self.bounds.count <= 1 {
      report = exploration.run(profiles: profile, after: elapsed, while: goesOn)
    } else {
      // An earlier process has shown the steps before its lost run.
      report = BoundsSeries(exploration, bounds: self.bounds).run(profiles: profile, after: elapsed, while: goesOn) { step in
        if !supervision.isExpecting { line.show(step) }
      }
    }
    await exploration.repeatRuns(afterWorkLeftBy: &report)
    await exploration.repeatRuns(of: &report) { runs in
      guard record.signal == nil, Interruption.signal == nil, !supervision.isOver else { return nil }
      return await RepeatingProcess<Program>(
        app: options.app, feature: feature, properties: names, opensLinks: !withoutLinks, runLimit: runLimit.milliseconds, runs: runs
      ).results()
    }
    line.clear()
    report.counts.peakMemory = ProcessMemory.peak
    return report
  }

  /// Returns the Promela model of the app's behavior, or the reason why there is none. The app is explored once more for the model.
  @MainActor
  private func model(
    of app: AppDefinition, within bounds: Bounds, urls: [String], _ supervision: Supervision, _ record: RunRecord
  ) -> Result<PromelaModel, RuleTables.Problem> {
    let clock = ContinuousClock()
    let start = clock.now
    return Result { () throws(RuleTables.Problem) in
      let exploration = exploration(of: app, within: bounds, urls: urls, supervision)
      return PromelaModel(
        try exploration.tables(withConditions: !names.isEmpty) { _ in
          record.signal == nil && time.map { start.duration(to: clock.now) < $0.duration } ?? true
        })
    }
  }

  @MainActor
  private func exploration(of app: AppDefinition, within bounds: Bounds, urls: [String], _ supervision: Supervision) -> Exploration {
    Exploration(
      app, bounds: bounds, properties: properties(of: app), audit: audit, wholeStates: wholeStates, urls: urls,
      opensLinks: !withoutLinks, supervision: supervision)
  }

  @MainActor
  private func properties(of app: AppDefinition) -> [Property] {
    (Property.ofApps + app.properties).filter { names.isEmpty || names.contains($0.name) }
  }

  /// The time limit if neither a limit nor bounds are given.
  private static var usualTime: WrittenDuration { WrittenDuration(seconds: 60) }

  @MainActor private var wholeStates: Int { require == .proof ? .max : Exploration.fewStates }
}
