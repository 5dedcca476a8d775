import Groma

/// The steps on splits, pages and custom containers.
enum ContainerSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "select", .containers, "INDEX|SCREEN", "Selects a page, the column of a collapsed split, or a child of an app's own kind.",
      takes: [.tab], examples: [.init(line: "first pages | select 1", after: ["set-root 'pages[rooms | support]'"])]
    ) { arguments, binding throws(Diagnostic) in .select(try binding.tab(&arguments)) },
    .step(
      "set-children", .containers, "SCREEN, SCREEN, … | --none", "Puts these in the place of all tabs, pages, columns or children.",
      takes: [.screens], flags: Command.decorations + Command.none,
      examples: ["first tabs | set-children rooms --in-stack, support --in-stack"]
    ) { arguments, binding throws(Diagnostic) in .setChildren(try binding.screens(&arguments)) },
    .step(
      "insert", .containers, "SCREEN [--at INDEX] [--replacing]", "Adds a page, a column or a child; selects nothing.", takes: [.screen],
      flags: Command.position + Command.decorations,
      examples: [.init(line: "first pages | insert support --at 0", after: ["set-root 'pages[rooms | support]'"])]
    ) { arguments, binding throws(Diagnostic) in
      let (index, replacing) = try binding.position(&arguments)
      return .insert(try binding.screen(&arguments), at: index, replacing: replacing)
    },
    .step(
      "remove", .containers, "INDEX|SCREEN", "Removes a page, a column or a child. The selection stays, or moves to the nearest.",
      takes: [.tab], examples: [.init(line: "first pages | remove 0", after: ["set-root 'pages[rooms | support]'"])]
    ) { arguments, binding throws(Diagnostic) in .remove(try binding.tab(&arguments)) },
    .step(
      "show-primary", .containers, "SCREEN", "Puts a screen in the place of the primary column of a split.", takes: [.screen],
      flags: Command.decorations, examples: [.init(line: "show-primary support", after: ["set-root 'split[rooms || support]'"])]
    ) { arguments, binding throws(Diagnostic) in .showPrimary(try binding.screen(&arguments)) },
    .step(
      "show-detail", .containers, "SCREEN", "Puts a screen in the place of the detail of a split.",
      details: "The detail is the last column; beside a primary column alone it is added. It comes in sight in a collapsed split too.",
      takes: [.screen], flags: Command.decorations,
      examples: [.init(line: "show-detail chat 1 2 --in-stack", after: ["set-root 'split[rooms || support]'"])]
    ) { arguments, binding throws(Diagnostic) in .showDetail(try binding.screen(&arguments)) },
    .step(
      "detail-push", aliases: ["push-detail"], .containers, "SCREEN", "Puts a screen on top of the stack that is the detail of a split.",
      takes: [.screen],
      flags: Command.decorations,
      examples: [.init(line: "detail-push chat 1 2", after: ["set-root 'split[rooms || stack[support]]'"])]
    ) { arguments, binding throws(Diagnostic) in .pushDetail(try binding.screen(&arguments)) },
    .step(
      "collapse", .containers, "", "Lets a split show one column at a time, the detail first.",
      examples: [.init(line: "collapse", after: ["set-root 'split[rooms || support]'"])]
    ) { _, _ throws(Diagnostic) in .wear(.isCollapsed(true)) },
    .step(
      "expand", .containers, "", "Lets a split show all its columns.",
      examples: [.init(line: "expand", after: ["set-root 'split[rooms || support]'", "collapse"])]
    ) { _, _ throws(Diagnostic) in .wear(.isCollapsed(false)) },
  ]
}
