import Groma
import GromaCommandLanguage
import GromaReportFormats

extension LookingCommands {
  /// The command that shows the container tree.
  static var tree: Command {
    .line(
      "tree", aliases: ["ls", "t"], .looking, "[--full] [--ids] [--depth N] [--fold N|--all] [--compact|--json]",
      "Show the container tree.",
      details: """
        Each line is a container or a screen. '*' marks what is visible, [ ] encloses
        conditions such as locks. After a change the tree also marks what is new (+),
        removed (-) and moved, selected or changed (~).
        A tab has its index and its title in front: '1 Catalog: stack'. Of a container
        with more than \(TreeDetail.fewChildren) children, the first, the last and those around the
        selected one are shown; --fold sets that number, --all shows all children.
        '[selected]' marks what is selected in a container that is not visible.
        """,
      flags: [
        .init(name: "full", summary: "with badges and other appearance"), .init(name: "ids", summary: "with identities and paths"),
        .init(name: "depth", value: "N", summary: "only N levels below a window"),
        .init(name: "fold", value: "N", summary: "shorten lists of more than N children"),
        .init(name: "all", summary: "all children of each container"),
        .init(name: "compact", summary: "on one line, as set-tree reads it"), .init(name: "json", summary: "as one JSON document"),
      ], examples: ["tree", "tree --depth=2", "tree --all", "tree --ids", "tree --compact", "tree --json"]
    ) { session, arguments, _ throws(Diagnostic) in
      var detail = TreeDetail(attributes: arguments.flag("full"), ids: arguments.flag("ids"))
      detail.depth = try arguments.count("depth")
      if let children = try arguments.count("fold") { detail.maximumShownChildren = children }
      if arguments.flag("all") { detail.maximumShownChildren = nil }
      let (isCompact, isJSON) = (arguments.flag("compact"), arguments.flag("json"))
      try arguments.finish()
      let navigator = session.navigator
      if isJSON { return .document(.tree(of: navigator.state, app: navigator.app.name, id: navigator.id(at:))) }
      return isCompact ? compact(navigator.state) : .tree(session.rows, detail)
    }
  }

  private static func compact(_ state: NavigationState) -> Reply {
    let text = CompactTree.text(of: state)
    return .records([Record("notation", ["tree": .text(text)], text)])
  }
}

extension Arguments {
  /// Consumes a flag and parses its value as a number from 1. Returns `nil` if the flag is not given.
  ///
  /// - Throws: A `Diagnostic` with the code `command.number` if the value is not such a number.
  fileprivate mutating func count(_ flag: String) throws(Diagnostic) -> Int? {
    guard let (text, span) = value(flag) else { return nil }
    guard let count = Int(text), count > 0 else {
      throw Diagnostic(code: "command.number", message: "'\(text)' is not a number from 1", span: span)
    }
    return count
  }
}
