import Groma
import GromaCommandLanguage
import GromaExplorer
import GromaReportFormats

/// The command `why`, which searches for moves to a state that meets a condition.
///
/// The search has two parts. The first part is a breadth-first search within the bounds of the line, or within the default bounds, and
/// finds a shortest sequence of moves. If the line gives no bounds, the second part explores groups of similar states in turn, within
/// larger bounds.
@MainActor
struct WayCommand {
  private let session: Session
  private let goal: WayGoal
  private let span: SourceSpan
  private let app: AppDefinition
  private let isHere: Bool
  private let bounds: Bounds

  /// The largest bounds of the second part, which explores at most ``mostStates`` states.
  private static let far = Bounds(depth: 4, layers: 4, states: 100_000)
  /// The maximum number of states that the second part explores.
  private static let mostStates = 2_000

  /// Reads the arguments of the command.
  init(_ session: Session, _ arguments: inout Arguments) throws(Diagnostic) {
    self.session = session
    span = arguments.nextSpan
    isHere = arguments.flag("here")
    bounds = try ExplorationCommands.bounds(&arguments)
    goal = try WayGoal(&arguments, session)
    try arguments.finish()
    app = isHere ? session.navigator.app.beginning(in: session.navigator.state) : session.navigator.app
  }

  /// Runs the command.
  ///
  /// - Throws: A diagnostic with the code `explore.nowhere` if no moves were found; with `shell.stopped` after Ctrl-C.
  func run() throws(Diagnostic) -> Reply {
    var near = 0
    let start = isHere ? session.navigator.state : nil
    let shared = session.explorations.exploration(of: session.navigator.app, from: start, within: bounds)
    let shortest = shared.way(to: goal.isMet) {
      near = $0
      return session.goesOn("\($0.of("state")) searched")
    }
    if let shortest { return reply(shortest) }
    try checkStop(after: near)
    guard near > 1 else { throw nowhere("in the start state, and no move leads to another state", nil) }
    guard bounds == ExplorationCommands.defaultBounds else {
      throw nowhere(
        "in any of the \(near.of("state")) searched within \(bounds.inFull)",
        "without bounds, '\(command)' also searches states far from the start")
    }
    var searched = near
    let way = Exploration(app, bounds: Self.far).anyWay(to: goal.isMet, within: ExplorationCommands.reportDefaults) { explored, found in
      searched = found
      return session.goesOn("\(found.of("state")) searched, far from the start") && explored < Self.mostStates
    }
    if let way { return .all([.heading(heading(way, after: near)), reply(way.moves)]) }
    try checkStop(after: searched)
    throw nowhere(
      "in any of the \(searched.of("state")) searched, up to \(Self.far)",
      "larger bounds take longer: \(command) --depth=6 --layers=5 --states=100000"
        + (isHere ? "" : "; '\(command) --here' starts in the current state"))
  }

  private var command: String { "why \(goal.text)" }

  private func reply(_ moves: [Move]) -> Reply {
    .records(
      session.navigator.app.commands(of: moves).flatMap(\.commands).map { Record("move", ["move": .text($0)], $0) },
      ifNone: goal.sentence(isMet: true, isHere ? "in the current state" : "at launch"))
  }

  /// Returns the line above the moves that the second part found.
  ///
  /// - Parameters:
  ///   - way: The moves, with the bounds that they need.
  ///   - states: The number of states that the first part searched.
  private func heading(_ way: Exploration.Way, after states: Int) -> String {
    let needed = way.bounds.changes(from: ExplorationCommands.reportDefaults).map { "--\($0.name)=\($0.value)" }
    let bounds = needed.isEmpty ? "" : "; 'explore' needs \(needed.joined(separator: " ")) to reach the state"
    return "nothing was found in the first \(states.of("state")). A longer search found these moves\(bounds):"
  }

  private func checkStop(after states: Int) throws(Diagnostic) {
    if session.cancellation.isRequested { throw .stopped([goal.sentence(isMet: false, "in the \(states.of("state")) searched so far")]) }
  }

  private func nowhere(_ place: String, _ hint: String?) -> Diagnostic {
    let isUnused = goal.screen.map(session.navigator.app.unusedScreens.contains) ?? false
    return Diagnostic(
      code: "explore.nowhere", message: goal.sentence(isMet: false, place), span: span,
      hint: isUnused ? "the app lists this screen as unused" : hint)
  }
}
