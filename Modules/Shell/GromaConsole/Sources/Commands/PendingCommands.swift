import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The command that lists transitions, routes and requests in progress.
enum PendingCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "pending", .looking, "", "List transitions, routes and requests in progress.",
      details: """
        shown, dragged   a transition: 'settle' ends it, 'swipe' ends a drag
        later NUMBER     a deferred route: 'cancel NUMBER' cancels it
        waits            a route that waits for a screen to finish or for an answer
        asked            a request, with its outcomes for 'complete'
        """,
      examples: ["pending", .init(line: "pending", after: ["set transitions queue", "push chat 1 2", "push support"])]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      return .records(items(session.navigator.state), ifNone: "nothing is in progress")
    }
  ]

  /// Returns a record for each item in progress: the transition, then the deferred routes, the waiting routes and the requests.
  private static func items(_ state: NavigationState) -> [Record] {
    var items: [Record] = []
    switch state.transition {
    case .animating(let end)?:
      let rest = max(0, end - state.now)
      items.append(
        Record(
          "transition", ["isDragged": .flag(false), "milliseconds": .number(rest)], "shown", "for \(WrittenDuration(milliseconds: rest))"))
    case .shown?:
      items.append(
        Record("transition", ["isDragged": .flag(false), "milliseconds": .null], "shown", "until the user interface is at rest"))
    case .interactiveBack?:
      items.append(
        Record("transition", ["isDragged": .flag(true), "milliseconds": .null], "dragged", "until 'swipe finish' or 'swipe cancel'"))
    case nil: break
    }
    items += state.deferred.map { item in
      Record(
        "deferred-route",
        [
          "number": .number(item.id), "milliseconds": item.when.milliseconds(at: state.now).map { .number($0) } ?? .null,
          "route": .text(item.route.description),
        ], "later \(item.id)", item.when.text(at: state.now), item.route.description)
    }
    items += state.pending.map { item in
      Record(
        "waiting-route", ["screen": .text(item.awaits.description), "route": .text(item.route.description)], "waits",
        "for \(Quoting.name(item.awaits))", item.route.description)
    }
    items += state.running.map { item in
      let outcomes = item.effect.outcomes.map(\.name)
      return Record(
        "request", ["request": .text(item.effect.request.description), "outcomes": .texts(outcomes)], "asked",
        outcomes.joined(separator: ", "), item.effect.request.description)
    }
    return items
  }
}

extension DeferredRoute.When {
  /// Returns the time in milliseconds until the route is due, or `nil` if the route is due after the transition.
  ///
  /// - Parameter now: The current time of the navigator's clock in milliseconds.
  fileprivate func milliseconds(at now: Int) -> Int? { if case .at(let instant) = self { instant - now } else { nil } }
}
