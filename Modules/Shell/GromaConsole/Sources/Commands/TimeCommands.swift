import Groma
import GromaCommandLanguage

/// The commands that advance the clock, drag the visible screen or cancel deferred routes.
enum TimeCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "advance", .time, "DURATION", "Advance the clock and run the routes that are due.", takes: [.duration],
      examples: [.init(line: "advance 350ms", after: ["set transitions queue", "push chat 1 2"])]
    ) { session, arguments, _ throws(Diagnostic) in
      let milliseconds = try arguments.duration()
      try arguments.finish()
      let start = session.navigator.now
      return try session.stoppable { () throws(Diagnostic) in
        session.navigator.advance(by: milliseconds) {
          session.goesOn(
            "\(WrittenDuration(milliseconds: session.navigator.now - start)) of \(WrittenDuration(milliseconds: milliseconds))")
        }
        return .effect("advanced", "the clock advanced by \(WrittenDuration(milliseconds: session.navigator.now - start))")
      }
    },
    .line(
      "settle", .time, "", "Advance the clock past transitions and deferred routes.",
      examples: [.init(line: "settle", after: ["set transitions queue", "push chat 1 2", "push support"])]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      let start = session.navigator.now
      return try session.stoppable { () throws(Diagnostic) in
        session.navigator.settle { session.goesOn("\(WrittenDuration(milliseconds: session.navigator.now - start))") }
        return .effect("advanced", "the clock advanced by \(WrittenDuration(milliseconds: session.navigator.now - start))")
      }
    },
    .line(
      "swipe", .time, "begin|finish|cancel", "Begin to drag the visible screen away; finish or cancel.",
      details: "'set transitions' determines what happens to a route that runs during the drag.",
      takes: [.choice(["begin", "finish", "cancel"])],
      examples: [
        .init(line: "swipe begin", after: ["push chat 1 2"]), .init(line: "swipe finish", after: ["push chat 1 2", "swipe begin"]),
      ]
    ) { session, arguments, _ throws(Diagnostic) in try swipe(session, &arguments) },
    .line(
      "cancel", .time, "NUMBER", "Cancel a deferred route.", takes: [.deferred],
      examples: [.init(line: "cancel 1", after: ["set transitions queue", "push chat 1 2", "push support"])]
    ) { session, arguments, _ throws(Diagnostic) in
      let span = arguments.nextSpan
      guard let number = try arguments.number() else { throw arguments.missing("the number of a deferred route") }
      try arguments.finish()
      guard session.navigator.cancel(number) else {
        throw Diagnostic(
          code: "time.nothing", message: "no route is deferred under the number \(number)", span: span,
          hint: session.navigator.state.deferred.isEmpty ? nil : "'pending' lists them")
      }
      return .nothing
    },
  ]

  @MainActor private static func swipe(_ session: Session, _ arguments: inout Arguments) throws(Diagnostic) -> Reply {
    let span = arguments.nextSpan
    let word = try arguments.choice(["begin": "begin", "finish": "finish", "cancel": "cancel"])
    try arguments.finish()
    guard word == "begin" || session.navigator.state.transition == .interactiveBack else {
      throw Diagnostic(code: "time.nothing", message: "nothing is being dragged", span: span, hint: "'swipe begin' starts a drag")
    }
    do throws(NavigationError) {
      switch word {
      case "begin": try session.navigator.beginBack()
      case "finish": return Reply(try session.navigator.finishBack())
      default:
        session.navigator.cancelBack()
        return .effect("canceled", "the drag is canceled")
      }
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    return .nothing
  }
}
