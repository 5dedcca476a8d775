import Groma
import GromaCommandLanguage
import GromaFlows
import GromaReportFormats

/// The command that lists flows.
enum FlowCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "flows", .looking, "[--all]", "List the running flows with their data.",
      details: """
        A child flow is listed below its parent. A flow belongs to a screen and runs
        while the screen is in the tree; in a tab that was never selected it has not
        started. --all lists all flows of the app, with the outputs that each handles.
        """, flags: [.init(name: "all", summary: "list all flows, with the outputs that they handle")], examples: ["flows", "flows --all"]
    ) { session, arguments, _ throws(Diagnostic) in
      let showsAll = arguments.flag("all")
      try arguments.finish()
      let table = session.navigator.app.flows
      if table.all.isEmpty { return .records([], ifNone: "this app has no flows") }
      return showsAll ? .records(table.all.map(\.record)) : running(session, table)
    }
  ]

  @MainActor private static func running(_ session: Session, _ table: FlowTable) -> Reply {
    let flows = FlowTree(of: session.navigator.state, table).nodes
    return .records(
      flows.map { flow in
        Record(
          "flow",
          [
            "screen": .text(flow.screen.description), "place": .text(flow.path.description), "depth": .number(flow.depth),
            "isStarted": .flag(flow.isRunning), "data": .text(flow.data?.description),
          ], String(repeating: "  ", count: flow.depth) + flow.screen.description, flow.path.description,
          flow.data?.description ?? "not started")
      }, ifNone: "no flow runs")
  }

  /// Returns the number of running flows: those that have started and whose screens are in the tree.
  @MainActor static func runningFlows(_ session: Session) -> Int {
    FlowTree(of: session.navigator.state, session.navigator.app.flows).nodes.count(where: \.isRunning)
  }
}

extension AnyFlow {
  /// The record that describes the flow.
  var record: Record {
    Record(
      "flow-definition", ["name": .text(name), "summary": .text(summary), "handles": .texts(handles)], name, summary,
      handles.isEmpty ? "" : "handles " + handles.joined(separator: ", "))
  }
}
