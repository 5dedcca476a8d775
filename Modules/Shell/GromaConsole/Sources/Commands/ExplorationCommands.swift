import Groma
import GromaExplorer
import GromaLinks

/// The commands that explore all reachable states of the app.
enum ExplorationCommands: CommandSet {
  static let commands: [Command] = [
    Command(
      "explore", .exploring, boundsUsage, "Lets everything happen that can, from the launch on, and says what holds in every state.",
      details: """
        In each state everything happens once: every action, every way out, every link, by the app's own code. What is beyond the bounds is counted,
        and not followed; without --states at most 2000 states are looked at. Fails when something is violated. 'groma explore' writes files, too.
        """, flags: bounds, examples: ["explore --states=20"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let exploration = try Self.exploration(session, &arguments)
        let report = try run(exploration, in: session)
        guard report.holds else {
          throw Diagnostic(code: "explore.violated", message: "a property is violated", notes: report.lines)
        }
        guard report.hasChecked else { throw Diagnostic(code: "explore.unchecked", message: "nothing was checked", notes: report.lines) }
        return .lines(report.lines)
      }),
    Command(
      "graph", .exploring, "[--mermaid|--graphml] \(boundsUsage)", "Writes which screen leads to which, for Graphviz.",
      flags: [.init(name: "mermaid", summary: "for Mermaid"), .init(name: "graphml", summary: "as GraphML")] + bounds,
      examples: ["graph --mermaid --states=20"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let (isMermaid, isGraphML) = (arguments.flag("mermaid"), arguments.flag("graphml"))
        let graph = try run(exploration(session, &arguments), in: session).graph
        let text = isMermaid ? graph.mermaid : isGraphML ? graph.graphML : graph.dot
        return .lines(SourceText(text).lines)
      }),
    Command(
      "why", .exploring, "TARGET \(boundsUsage)", "Shows the shortest way from the launch to where something is in sight.",
      takes: [.target], flags: bounds, examples: ["why login"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let span = arguments.nextSpan
        let match = try session.binding.match(&arguments)
        let exploration = try Self.exploration(session, &arguments)
        let way = exploration.way(
          to: { state in state.places(of: match).contains { state.isVisible($0) } }, while: { session.goesOn("\($0) states") })
        guard let way else {
          if session.cancellation.isRequested { throw .stopped() }
          throw Diagnostic(
            code: "explore.nowhere", message: "no state within the bounds has \(match) in sight", span: span,
            hint: "more states are looked at with --states, --depth and --layers")
        }
        return .lines(way.isEmpty ? ["\(match) is in sight at the launch"] : way.map(\.description))
      }),
    Command(
      "check", .exploring, "link URL \(boundsUsage)", "Opens a link in every state, and fails where it does not land.",
      takes: [.oneOf([.init(word: "link", usage: "URL", summary: "a link, in every state", parameters: [.link])])], flags: bounds,
      examples: ["check link plaza://rooms --states=20"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        try arguments.choice(["link": ()])
        let (url, span) = try arguments.word("a URL")
        return try check(session, url, span, try exploration(session, &arguments))
      }),
  ]

  private static let boundsUsage = Bounds.all.map { "[--\($0.name) N]" }.joined(separator: " ")
  private static let bounds = Bounds.all.map { Command.Flag(name: $0.name, value: "N", summary: $0.summary) }

  /// The default maximum number of states in an interactive command.
  private static let fewStates = 2_000

  /// Returns an exploration of the app with the bounds given in the line.
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

  /// Runs an exploration until it ends or is stopped by Ctrl-C.
  @MainActor private static func run(_ exploration: Exploration, in session: Session) throws(Diagnostic) -> ExplorationReport {
    let report = exploration.run(while: { session.goesOn("\($0.explored) states, \($0.violations) violations") })
    if session.cancellation.isRequested { throw .stopped(report.lines) }
    return report
  }

  /// Opens a link in every reachable state. Throws `explore.violated` if the link fails to land in one of them.
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
      throw Diagnostic(code: "link.no-destination", message: "'\(url)' does not say on which screen it lands", span: span)
    }
    if session.cancellation.isRequested { throw .stopped(["\(landings.states) states were looked at"]) }
    let states = "\(landings.states) states within \(landings.bounds)\(landings.isComplete ? "" : ", of more")"
    guard let failure = landings.failures.first else { return .lines(["lands, or waits for what comes first, in \(states)"]) }
    throw Diagnostic(
      code: "explore.violated", message: failure.sentence, span: span,
      notes: ["so it is in \(landings.failures.count) of \(states); the shortest way there:"] + failure.moves.map { "  \($0)" })
  }
}
