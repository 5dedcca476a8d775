import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The command that lists the matches of a search.
enum FindCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "find", .looking, "TARGET [--search SEARCH | --options LIST --from START] [--explain]",
      "List all matches with their places, in search order.",
      details: """
        --search prints the match that 'first', 'last' or 'top' finds at the start of
        a line; --options and --from print the match that 'look-up' finds. --explain
        lists the containers in search order, each with the reason why it does not
        match or is skipped.
        """, takes: [.target],
      flags: [
        .init(name: "search", value: "SEARCH", choices: Steps.Find.Choice.allCases.map(\.rawValue), summary: "the step that searches")
      ] + Steps.LookUp.commandOptions.map(Command.Flag.init)
        + [.init(name: "explain", summary: "list the containers that are searched or skipped")],
      examples: [
        "find stack", "find chat", "find profile --explain", "find profile --search=top --explain", "find rooms --options=visible,current",
      ], isRecorded: false
    ) { session, arguments, _ throws(Diagnostic) in
      let isExplained = arguments.flag("explain")
      let report = try search(session, &arguments)
      try arguments.finish()
      let found = list(session, report.found, of: report.match)
      return !isExplained ? found : .all([explain(session, report.steps)] + (report.found.isEmpty ? [found] : []))
    }
  ]

  /// Runs the search that the arguments describe. Returns the target of the search, the paths that were found, and the containers in search
  /// order, each with a verdict.
  @MainActor private static func search(
    _ session: Session, _ arguments: inout Arguments
  ) throws(Diagnostic) -> (match: Match, found: [TreePath], steps: [SearchReport.Step]) {
    let state = session.navigator.state
    let start = state.keyWindow ?? .app
    let search = try arguments.value("search").map { text, span throws(Diagnostic) in
      guard let search = Steps.Find.Choice(rawValue: text) else {
        throw Diagnostic(code: "command.choice", message: "'\(text)' is not a search", span: span, hint: "one of first, last, top")
      }
      return search
    }
    let lookUp = try session.binding.lookUp(&arguments)
    if search != nil, let span = lookUp?.span {
      throw Diagnostic(code: "command.choice", message: "'--search' cannot be combined with '--options' or '--from'", span: span)
    }
    let match = try session.binding.match(&arguments)
    let report =
      if let search {
        state.report(of: search, match, from: start)
      } else if let lookUp {
        state.report(ofLookUp: match, lookUp.options, from: lookUp.start, at: start)
      } else {
        state.report(ofAll: match)
      }
    return (match, report.found, report.steps)
  }

  @MainActor private static func list(_ session: Session, _ places: [TreePath], of match: Match) -> Reply {
    .records(
      places.compactMap { place in
        item(session, at: place).map { Record("match", $0.fields, rows: [$0.cells]) }
      }, ifNone: "found no \(match)")
  }

  @MainActor private static func explain(_ session: Session, _ steps: [SearchReport.Step]) -> Reply {
    .records(
      steps.compactMap { step in
        item(session, at: step.path).map { item in
          let verdict: JSON = ["verdict": .text(step.verdict.name), "arguments": .texts(step.verdict.arguments)]
          return Record("compared", item.fields.appending(verdict), rows: [item.cells + [step.verdict.text]])
        }
      })
  }

  /// Returns the fields and cells of a container or screen, or `nil` for the app itself and for a path without a node.
  @MainActor private static func item(_ session: Session, at path: TreePath) -> (fields: JSON, cells: [String])? {
    guard path.depth > 0, let node = session.navigator.state.node(at: path) else { return nil }
    let kind = node.kind == .page ? "" : node.isAnonymous ? node.kind.description : "\(node.kind) "
    let text = node.isAnonymous ? kind : kind + node.key.description
    let isVisible = session.navigator.state.isVisible(path)
    let id = session.navigator.id(at: path)?.description
    return (
      [
        "place": .text(path.description), "id": .text(id), "container": .text(node.kind.description),
        "key": .text(node.isAnonymous ? nil : node.key.description), "visible": .flag(isVisible),
      ], [path.description, id ?? "", text + (isVisible ? " *" : "")]
    )
  }
}

extension SearchReport.Verdict {
  /// The verdict for programs.
  fileprivate var name: String {
    switch self {
    case .matched: "matched"
    case .differs(.kind): "other-kind"
    case .differs(.name): "other-name"
    case .differs(.arguments): "other-arguments"
    case .notVisible: "not-visible"
    case .notAsked: "not-compared"
    case .outside: "outside"
    }
  }

  /// The labels of the arguments that differ.
  fileprivate var arguments: [String] { if case .differs(.arguments(let labels)) = self { labels } else { [] } }

  /// The verdict as text for users.
  fileprivate var text: String {
    switch self {
    case .matched: "found"
    case .differs(.kind): "another kind"
    case .differs(.name): "another name"
    case .differs(.arguments(let labels)): "another \(labels.joined(separator: ", "))"
    case .notVisible: "skipped: not visible"
    case .notAsked: "not compared: without 'current'"
    case .outside: "skipped: outside the search"
    }
  }
}
