import Groma
import GromaCommandLanguage
import GromaFlows

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
      guard let table = session.navigator.app.part(FlowTable.self) else { return .lines(["this app has no flows"]) }
      return showsAll ? .table(table.all.map(\.row)) : running(session, table)
    }
  ]

  @MainActor private static func running(_ session: Session, _ table: FlowTable) -> Reply {
    let flows = FlowTree(of: session.navigator.state, table).nodes
    if flows.isEmpty { return .lines(["no flow runs"]) }
    return .table(
      flows.map { flow in
        [
          String(repeating: "  ", count: flow.depth) + flow.screen.description, flow.path.description,
          flow.data?.description ?? "not started",
        ]
      })
  }

  /// Returns the number of running flows: those whose screens are in the tree and have been visible.
  @MainActor static func runningFlows(_ session: Session) -> Int {
    session.navigator.app.part(FlowTable.self).map { FlowTree(of: session.navigator.state, $0).nodes.count { $0.data != nil } } ?? 0
  }
}

extension AnyFlow {
  fileprivate var row: [String] { [name, summary, hears.isEmpty ? "" : "handles " + hears.joined(separator: ", ")] }
}
