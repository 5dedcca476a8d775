import Groma
import GromaFlows

/// The command that lists flows.
enum FlowCommands: CommandSet {
  static let commands: [Command] = [
    Command(
      "flows", .looking, "[--all]", "Lists the flows that run, a child below its parent, and what they keep.",
      details: """
        A flow belongs to a screen, and runs while that is in the tree; of a tab that was never selected it has not started.
        --all lists the flows of the app with what each hears.
        """, flags: [.init(name: "all", summary: "all flows of the app, and what they hear")], examples: ["flows", "flows --all"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        let showsAll = arguments.flag("all")
        try arguments.finish()
        guard let table = session.navigator.app.part(FlowTable.self) else { return .lines(["this app has no flows"]) }
        return showsAll ? .table(table.all.map(\.row)) : running(session, table)
      })
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
  fileprivate var row: [String] { [name, summary, hears.isEmpty ? "" : "hears " + hears.joined(separator: ", ")] }
}
