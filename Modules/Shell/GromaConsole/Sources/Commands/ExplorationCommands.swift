import Groma
import GromaCommandLanguage
import GromaExplorer
import GromaLinks
import GromaReportFormats

/// The commands that explore all reachable states of the app.
enum ExplorationCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "explore", .exploring, boundsUsage, "Check the app's properties in all reachable states.",
      details: """
        Tries every move in each state within the bounds: actions, back
        navigation, links and others. Moves beyond the bounds are counted but not
        followed. The default of --states is 2000. The command fails if a
        property is violated. 'groma explore' on the command line also writes reports.
        """, flags: bounds, examples: ["explore --states=20"]
    ) { session, arguments, _ throws(Diagnostic) in
      let exploration = try Self.exploration(session, &arguments)
      let report = try run(exploration, in: session)
      guard report.holds else {
        throw Diagnostic(code: "explore.violated", message: "a property is violated", notes: report.lines)
      }
      guard report.hasChecked else { throw Diagnostic(code: "explore.unchecked", message: "nothing was checked", notes: report.lines) }
      return report.reply
    },
    .line(
      "graph", .exploring, "[--mermaid|--graphml] \(boundsUsage)", "Print the screen graph in the Graphviz format.",
      flags: [.init(name: "mermaid", summary: "write it for Mermaid"), .init(name: "graphml", summary: "write it as GraphML")] + bounds,
      examples: ["graph --mermaid --states=20"]
    ) { session, arguments, _ throws(Diagnostic) in
      let (isMermaid, isGraphML) = (arguments.flag("mermaid"), arguments.flag("graphml"))
      let graph = try run(exploration(session, &arguments), in: session).graph
      let text = isMermaid ? graph.mermaid : isGraphML ? graph.graphML : graph.dot
      return .lines(SourceText(text).lines)
    },
    .line(
      "why", .exploring, "TARGET \(boundsUsage)", "Show the fewest moves that make a match visible.",
      details: "The moves start in the launch state.", takes: [.target], flags: bounds, examples: ["why login"]
    ) { session, arguments, _ throws(Diagnostic) in
      let span = arguments.nextSpan
      let match = try session.binding.match(&arguments)
      let exploration = try Self.exploration(session, &arguments)
      let way = exploration.way(
        to: { state in state.places(of: match).contains { state.isVisible($0) } }, while: { session.goesOn("\($0) states") })
      guard let way else {
        if session.cancellation.isRequested { throw .stopped() }
        throw Diagnostic(
          code: "explore.nowhere", message: "\(match) is not visible in any state within the bounds", span: span,
          hint: "raise the bounds, for example --layers=3 --states=100000")
      }
      return .records(
        way.map { Record("move", ["move": .text($0.description)], $0.description) }, ifNone: "\(match) is visible at launch")
    },
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
  private static let bounds = Bounds.all.map { Command.Flag(name: $0.name, value: "N", summary: $0.summary) }

  /// The default maximum number of states that a command of the shell explores.
  private static let fewStates = 2_000

  /// Returns an exploration of the app with the bounds that the flags of the line give.
  @MainActor private static func exploration(_ session: Session, _ arguments: inout Arguments) throws(Diagnostic) -> Exploration {
    var bounds = Bounds(states: Self.fewStates)
    for bound in Bounds.all {
      guard let (text, span) = arguments.value(bound.name) else { continue }
      guard let value = Int(text), (1...bound.limit).contains(value) else {
        throw Diagnostic(code: "command.number", message: "'\(text)' is not a number from 1 to \(bound.limit)", span: span)
      }
      bounds[keyPath: bound.value] = value
    }
    try arguments.finish()
    return Exploration(session.navigator.app, bounds: bounds)
  }

  /// Runs an exploration to its end. After Ctrl-C, throws an error with the results so far.
  @MainActor private static func run(_ exploration: Exploration, in session: Session) throws(Diagnostic) -> ExplorationReport {
    let report = exploration.run(while: { session.goesOn("\($0.explored) states, \($0.violations) violations") })
    if session.cancellation.isRequested { throw .stopped(report.lines) }
    return report
  }

  /// Opens a link in each state that is reachable within the bounds.
  ///
  /// - Throws: A diagnostic with the code `explore.violated` if, in one of the states, the link neither reaches its destination nor waits;
  ///   with `link.no-destination` if the link has no destination; with `shell.stopped` after Ctrl-C; or with the code of the link error if
  ///   the URL does not resolve to a link.
  @MainActor private static func check(_ session: Session, _ url: String, _ span: SourceSpan, _ exploration: Exploration) throws(Diagnostic)
    -> Reply
  {
    let found: Exploration.Landings?
    do throws(LinkError) {
      found = try exploration.landings(of: url, while: { session.goesOn("\($0) states") })
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    guard let landings = found else {
      throw Diagnostic(code: "link.no-destination", message: "'\(url)' has no destination screen", span: span)
    }
    if session.cancellation.isRequested { throw .stopped(["\(landings.states) states were checked"]) }
    let states =
      landings.isComplete
      ? "all \(landings.states) states within \(landings.bounds)"
      : "\(landings.states) states within \(landings.bounds); other states were not checked"
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
        "this happens in \(landings.failures.count) of the \(landings.states) states checked within \(landings.bounds);"
          + " the shortest path to one of them:"
      ] + failure.moves.map { "  \($0)" })
  }
}

extension ExplorationReport {
  /// The report as a reply. The records contain the objects of the JSON lines of the report for programs. The first record also contains
  /// the text of the report for users.
  fileprivate var reply: Reply {
    .records(objects.enumerated().map { Record($1.kind, $1.members, rows: $0 == 0 ? lines.map { [$0] } : []) })
  }
}
