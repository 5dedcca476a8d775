import Groma
import GromaCommandLanguage

/// The command that lists routes and requests in progress.
enum PendingCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "pending", .looking, "", "List transitions, routes and requests under way.",
      details: """
        shown, dragged   a transition: 'settle' ends it, 'swipe' ends a drag
        later NUMBER     a deferred route: 'cancel NUMBER' cancels it
        waits            a route that runs again when a screen finishes
        asked            a request, with its outcomes for 'complete'
        """,
      examples: ["pending", .init(line: "pending", after: ["set transitions queue", "push chat 1 2", "push support"])]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      let rows = rows(session.navigator.state)
      return rows.isEmpty ? .lines(["nothing is under way"]) : .table(rows)
    }
  ]

  /// Returns one row for each item in progress: its kind, when it ends, and what follows.
  private static func rows(_ state: NavigationState) -> [[String]] {
    var rows: [[String]] = []
    switch state.transition {
    case .animating(let end)?: rows.append(["shown", "for \(max(0, end - state.now)) ms"])
    case .interactiveBack?: rows.append(["dragged", "until 'swipe finish' or 'swipe cancel'"])
    case nil: break
    }
    rows += state.deferred.map { ["later \($0.id)", $0.when.text(at: state.now), $0.route.description] }
    rows += state.pending.map { ["waits", "for '\($0.awaits)'", $0.route.description] }
    rows += state.running.map { ["asked", $0.effect.outcomes.map(\.name).joined(separator: ", "), $0.effect.request.description] }
    return rows
  }
}
