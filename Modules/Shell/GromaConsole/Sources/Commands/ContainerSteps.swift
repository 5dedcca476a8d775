import Groma
import GromaCommandLanguage

/// The steps on splits, pages and custom containers.
enum ContainerSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "select", .containers, "INDEX|SCREEN", "Select a page, a column or another child.",
      details: "It works on pages, on collapsed splits and on custom containers.", takes: [.tab],
      examples: [.init(line: "first pages | select 1", after: ["set-root 'pages[rooms | support]'"])]
    ) { arguments, binding throws(Diagnostic) in .select(try binding.tab(&arguments)) },
    .step(
      "set-children", .containers, "SCREEN, SCREEN, … | --none", "Replace all tabs, pages, columns or other children.",
      takes: [.screens], flags: Command.decorations + Command.none,
      examples: ["first tabs | set-children rooms --in-stack, support --in-stack"]
    ) { arguments, binding throws(Diagnostic) in .setChildren(try binding.screens(&arguments)) },
    .step(
      "insert", .containers, "SCREEN [--at INDEX] [--replacing]", "Add a page, a column or a child without selecting it.", takes: [.screen],
      flags: Command.position + Command.decorations,
      examples: [.init(line: "first pages | insert support --at 0", after: ["set-root 'pages[rooms | support]'"])]
    ) { arguments, binding throws(Diagnostic) in
      let (index, replacing) = try binding.position(&arguments)
      return .insert(try binding.screen(&arguments), at: index, replacing: replacing)
    },
    .step(
      "remove", .containers, "INDEX|SCREEN", "Remove a page, a column or another child.",
      details: "The selection stays, or moves to the nearest child.", takes: [.tab],
      examples: [.init(line: "first pages | remove 0", after: ["set-root 'pages[rooms | support]'"])]
    ) { arguments, binding throws(Diagnostic) in .remove(try binding.tab(&arguments)) },
    .step(
      "show-primary", .containers, "SCREEN", "Replace the primary column of a split.", takes: [.screen],
      flags: Command.decorations, examples: [.init(line: "show-primary support", after: ["set-root 'split[rooms || support]'"])]
    ) { arguments, binding throws(Diagnostic) in .showPrimary(try binding.screen(&arguments)) },
    .step(
      "show-detail", .containers, "SCREEN", "Replace the detail of a split.",
      details: """
        The detail is the last column. It is added to a split that has only a primary
        column. In a collapsed split the detail becomes visible.
        """,
      takes: [.screen], flags: Command.decorations,
      examples: [.init(line: "show-detail chat 1 2 --in-stack", after: ["set-root 'split[rooms || support]'"])]
    ) { arguments, binding throws(Diagnostic) in .showDetail(try binding.screen(&arguments)) },
    .step(
      "detail-push", aliases: ["push-detail"], .containers, "SCREEN", "Push a screen onto the stack in a split's detail.",
      takes: [.screen],
      flags: Command.decorations,
      examples: [.init(line: "detail-push chat 1 2", after: ["set-root 'split[rooms || stack[support]]'"])]
    ) { arguments, binding throws(Diagnostic) in .pushDetail(try binding.screen(&arguments)) },
    .step(
      "collapse", .containers, "", "Show one column of a split at a time.", details: "The detail is shown first.",
      examples: [.init(line: "collapse", after: ["set-root 'split[rooms || support]'"])]
    ) { _, _ throws(Diagnostic) in .wear(.isCollapsed(true)) },
    .step(
      "expand", .containers, "", "Show all columns of a split.",
      examples: [.init(line: "expand", after: ["set-root 'split[rooms || support]'", "collapse"])]
    ) { _, _ throws(Diagnostic) in .wear(.isCollapsed(false)) },
  ]
}
