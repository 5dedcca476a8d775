import Groma
import GromaCommandLanguage
import GromaExplorer
import GromaLinks
import GromaReportFormats

/// The commands that explore all reachable states of the app.
enum ExplorationCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "explore", .exploring, reportBoundsUsage, "Check the app's properties in all reachable states.",
      details: """
        Starts at the launch, and tries every move in each state within the
        bounds: actions, back navigation, links and others. Moves beyond the
        bounds are counted but not followed. The default of --depth is 2. The
        command fails if a property is violated. 'groma explore' on the command
        line also writes reports.
        """, flags: reportBounds, examples: ["explore --depth=1 --layers=1"]
    ) { session, arguments, _ throws(Diagnostic) in
      let report = try run(exploration(session, &arguments, defaults: reportDefaults), in: session)
      guard report.holds else {
        throw Diagnostic(code: "explore.violated", message: "a property is violated", excerpt: report.shownLines)
      }
      guard report.hasChecked else {
        throw Diagnostic(code: "explore.unchecked", message: "nothing was checked", excerpt: report.shownLines)
      }
      return report.reply
    },
    .line(
      "graph", .exploring, "[--edges=KINDS] [--mermaid] \(reportBoundsUsage)", "Print a map of the screens in the Graphviz format.",
      details: """
        Screens are grouped by module. By default, the edges are actions and
        outcomes of effects; the other moves connect nearly all screens. --edges
        selects the kinds: actions, outcomes, links, back, tabs, separated by commas.
        Draw the map with 'dot -Tsvg'. A dashed screen was never visible.
        """,
      flags: [
        .init(name: "edges", value: "KINDS", choices: ScreenMap.EdgeKind.allCases.map(\.rawValue), summary: "the moves to draw"),
        .init(name: "mermaid", summary: "write the map for Mermaid"),
      ] + reportBounds,
      examples: ["graph --mermaid --depth=1 --layers=1", "graph --edges=actions,links --depth=1 --layers=1"]
    ) { session, arguments, _ throws(Diagnostic) in
      let isMermaid = arguments.flag("mermaid")
      let kinds = try edges(&arguments)
      let map = try run(exploration(session, &arguments, defaults: reportDefaults), in: session).map(showing: kinds)
      let text = isMermaid ? map.mermaid : map.dot
      return .lines(SourceText(text).lines)
    },
    .line(
      "why", .exploring, "TARGET [--here] \(boundsUsage)", "Show moves that lead to a state, one line for each.",
      details: """
        The moves end in a state in which a match of TARGET is visible. Instead of
        TARGET, write
          count NUMBER TARGET             for the number of matches in the tree
          state VALUE[.PROPERTY] [TEXT]   for a value of a feature
        The moves start at the launch; with --here, in the current state. Without
        bounds, the command also searches states far from the launch, and names
        the bounds that 'explore' needs to reach them. Ctrl-C stops the search.
        """, takes: [.oneOf(WayGoal.choices, else: .target)],
      flags: [.init(name: "here", summary: "start in the current state")] + bounds,
      examples: ["why login", "why state session.user ann", "why count 2 profile"]
    ) { session, arguments, _ throws(Diagnostic) in try WayCommand(session, &arguments).run() },
    .line(
      "check", .exploring, "link URL \(boundsUsage)", "Check that a link reaches its screen from every state.",
      details: "A link that waits, for example for a login, does not fail.",
      takes: [.oneOf([.init(word: "link", usage: "URL", summary: "open a link in every state", parameters: [.link])])], flags: bounds,
      examples: ["check link plaza://rooms --states=20"]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.choice(["link": ()])
      let (url, span) = try arguments.word("a URL")
      return try check(session, url, span, try exploration(session, &arguments))
    },
  ]

  private static let boundsUsage = "[--depth N] [--layers N] [--states N] …"
  private static let reportBoundsUsage = "[--depth N] [--layers N] …"
  static let bounds = Bounds.all.map { Command.Flag(name: $0.name, value: "N", summary: $0.summary) }
  /// The flags of the commands that explore all states. A list of states has a maximum; sets of states have none.
  private static let reportBounds = bounds.filter { $0.name != "states" }
  /// The bounds of these commands without flags.
  static let reportDefaults = Bounds(depth: 2)

  /// The default maximum number of states that a command of the shell explores.
  private static let fewStates = 20_000

  /// The bounds of a command without flags.
  static let defaultBounds = Bounds(states: fewStates)

  /// Returns the exploration of the app within the bounds that the flags of the line give. Lines with the same bounds share an exploration.
  @MainActor private static func exploration(_ session: Session, _ arguments: inout Arguments, defaults: Bounds = defaultBounds)
    throws(Diagnostic) -> SharedExploration
  {
    let bounds = try bounds(&arguments, defaults: defaults)
    try arguments.finish()
    return session.explorations.exploration(of: session.navigator.app, within: bounds)
  }

  /// Returns the bounds that the flags of the line give.
  static func bounds(_ arguments: inout Arguments, defaults: Bounds = defaultBounds) throws(Diagnostic) -> Bounds {
    var bounds = defaults
    for bound in Bounds.all {
      guard let (text, span) = arguments.value(bound.name) else { continue }
      guard let value = Int(text), (1...bound.limit).contains(value) else {
        throw Diagnostic(code: "command.number", message: "'\(text)' is not a number from 1 to \(bound.limit)", span: span)
      }
      bounds[keyPath: bound.value] = value
    }
    return bounds
  }

  /// Returns the moves to draw that the flag `--edges` names.
  private static func edges(_ arguments: inout Arguments) throws(Diagnostic) -> Set<ScreenMap.EdgeKind> {
    guard let (text, span) = arguments.value("edges") else { return ScreenMap.EdgeKind.usual }
    do throws(ScreenMap.UnknownEdgeKind) {
      return try ScreenMap.EdgeKind.kinds(text)
    } catch {
      throw Diagnostic(code: "command.choice", message: "\(error)", span: span)
    }
  }

  /// Runs an exploration to its end. After Ctrl-C, throws an error with the results so far.
  @MainActor private static func run(_ exploration: SharedExploration, in session: Session) throws(Diagnostic) -> ExplorationReport {
    let report = exploration.report(while: { session.goesOn("\($0)") })
    if session.cancellation.isRequested { throw .stopped(report.shownLines) }
    return report
  }

  /// Opens a link in each state that is reachable within the bounds.
  ///
  /// - Throws: A diagnostic with the code `explore.violated` if, in one of the states, the link neither reaches its destination nor waits;
  ///   with `link.no-destination` if the link has no destination; with `shell.stopped` after Ctrl-C; or with the code of the link error if
  ///   the URL does not resolve to a link.
  @MainActor private static func check(_ session: Session, _ url: String, _ span: SourceSpan, _ exploration: SharedExploration)
    throws(Diagnostic) -> Reply
  {
    let found: SharedExploration.Landings?
    do throws(LinkError) {
      found = try exploration.landings(of: url, while: { session.goesOn("the link was opened in \($0.of("state"))") })
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    guard let landings = found else {
      throw Diagnostic(code: "link.no-destination", message: "'\(url)' has no destination screen", span: span)
    }
    if session.cancellation.isRequested {
      throw .stopped(["the link was opened in \(landings.states.of("state")); \(landings.failures.count.grouped) failed"])
    }
    let states =
      landings.isComplete
      ? "all \(landings.states.of("state")) within \(exploration.bounds)"
      : "\(landings.states.of("state")); other states within \(exploration.bounds) were not checked"
    guard let failure = landings.failures.first else {
      return .records([
        Record(
          "link-checked", ["url": .text(url), "states": .number(landings.states), "isComplete": .flag(landings.isComplete)],
          "the link reaches its screen or waits in \(states)")
      ])
    }
    throw Diagnostic(
      code: "explore.violated", message: failure.sentence, span: span,
      notes: [
        "this happens in \(landings.failures.count.grouped) of the \(landings.states.of("state")) checked within \(exploration.bounds);"
          + " the shortest path to one of them:"
      ] + session.navigator.app.commands(of: failure.moves).flatMap(\.commands).map { "  \($0)" })
  }
}

extension ExplorationReport {
  /// The report as a reply. For programs, each object of the report is a record. For users, the first record also contains the text of the
  /// report.
  fileprivate var reply: Reply {
    .records(objects.enumerated().map { Record($1.kind, $1.members, rows: $0 == 0 ? shownLines.map { [$0] } : []) })
  }

  /// The lines for users, which include the command that explores with larger bounds.
  fileprivate var shownLines: [String] {
    lines { wider in
      let flags = wider.changes(from: ExplorationCommands.reportDefaults, bounds).map { "--\($0.name)=\($0.value)" }
      return "to look further: explore \(flags.joined(separator: " "))"
    }
  }
}
