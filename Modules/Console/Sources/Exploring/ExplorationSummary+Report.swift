public import Explorer
import Links
public import Navigation

extension ExplorationSummary {
  /// The summary of a report.
  ///
  /// - Parameters:
  ///   - app: The app that was explored.
  ///   - engine: What explored it.
  ///   - time: How long that took.
  ///   - peakMemory: The most memory that the process took, in bytes.
  @MainActor
  public init(_ report: ExplorationReport, of app: AppDefinition, engine: String, time: Duration = .zero, peakMemory: Int = 0) {
    let declarations = Declarations(app)
    self.app = app.name
    self.engine = engine
    bounds = report.bounds
    counts = Counts(
      states: report.stateCount, explored: report.exploredCount, isComplete: report.isComplete, transitions: report.transitions,
      cut: report.cut, refused: report.refusals, runs: report.runs, seconds: (time / .milliseconds(1)).rounded() / 1000,
      peakMemory: peakMemory)
    verdicts = report.verdicts.map { name, verdict in
      let property = app.properties.first { $0.name == name }
      let (kind, violations) =
        switch verdict {
        case .proved: (Verdict.Kind.proved, 0)
        case .notViolated: (.notViolated, 0)
        case .violated(let count): (.violated, count)
        }
      return Verdict(
        property: name, kind: kind, violations: violations, isOfLinks: property?.isOfLinks ?? false,
        declaration: property.flatMap(declarations.place))
    }
    let reached = Coverage(
      screens: report.reached.screens, actions: report.reached.actions, offered: report.offered, links: report.reached.links)
    coverage =
      reached.account(of: app) + [
        Coverage.Line("notifications and shortcuts", of: report.carriers, reached: report.reachedCarriers),
        Coverage.Line("guards", of: report.declared.guards, reached: report.reached.guards),
      ]
    screens = app.entries.all.map {
      Screen(name: $0.name, declaration: Declaration(file: $0.owner, line: $0.line), distance: report.distance(to: $0.name))
    }
    links = report.linkLandings.map {
      Link(
        pattern: $0.pattern, url: $0.url, declaration: declarations.links[$0.pattern], destination: $0.destination, opened: $0.opened,
        landed: $0.landed, waiting: $0.waiting, elsewhere: $0.elsewhere)
    }
    findings = report.violations.map { Finding($0, of: app, declarations) }
    graph = report.graph
  }
}

/// Where what an app is made of is declared.
private struct Declarations {
  let links: [String: ExplorationSummary.Declaration]
  private let entries: Entries

  init(_ app: AppDefinition) {
    entries = app.entries
    links = Dictionary(
      (app.part(LinkTable.self)?.links ?? []).map { ("\($0.pattern)", ExplorationSummary.Declaration(file: $0.owner, line: $0.line)) },
      uniquingKeysWith: { first, _ in first })
  }

  func screen(_ name: String) -> ExplorationSummary.Declaration? {
    entries[name].map { ExplorationSummary.Declaration(file: $0.owner, line: $0.line) }
  }

  func place(of property: Property) -> ExplorationSummary.Declaration? {
    property.line.map { ExplorationSummary.Declaration(file: property.owner, line: $0) }
  }

  /// Of the link, or the screen that offers it; what comes from outside and ways out have none.
  func place(of move: Move) -> ExplorationSummary.Declaration? {
    switch move.origin {
    case .tap(_, let screen): self.screen(screen)
    case .link(let pattern), .carrier(_, let pattern): links[pattern]
    case .wayOut, .outcome: nil
    }
  }
}

extension ExplorationSummary.Finding {
  @MainActor
  fileprivate init(_ violation: Violation, of app: AppDefinition, _ declarations: Declarations) {
    let violated = app.properties.first { $0.name == violation.property }
    let move = violated?.isOfMoves == true ? violation.moves.last : nil
    property = violation.property
    sentence = violation.sentence
    screen = violation.screen
    self.move = move.map { "\($0)" }
    link = move?.origin.link
    owner = violation.owner
    declaration = move.flatMap(declarations.place) ?? violated.flatMap(declarations.place) ?? declarations.screen(violation.screen)
    steps = violation.moves.map { Step(move: "\($0)", declaration: declarations.place(of: $0)) }
    checks = violation.checks
    isConfirmed = violation.isConfirmed
  }
}
