import Navigation

extension CommandTable {
  static let containers: [Command] = [
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

  static let appearance: [Command] = [
    text("set-title", "TITLE", "Changes the title of the container.", Decoration.Change.title),
    text("set-tab-title", "TITLE", "Changes the title of its tab.", Decoration.Change.tabTitle),
    text("set-tab-badge", "BADGE", "Changes the badge of its tab.", Decoration.Change.tabBadge),
    .step(
      "set-bar-buttons", .appearance, "[NAME]…", "Changes the bar buttons of the screen.", takes: [.text],
      examples: ["set-bar-buttons edit share"]
    ) { arguments, _ throws(Diagnostic) in
      var names: [String] = []
      while let word = arguments.word() { names.append(word.text) }
      return .wear(.barButtons(names))
    },
    toggle("hide-back", "Hides the back item of the screen.", Decoration.Change.hidesBack),
    toggle("hide-bottom-bar", "Hides the tab bar while the screen is in sight.", Decoration.Change.hidesBottomBar),
    .step(
      "lock", .appearance, "[--kept] [[--in-sight] --asking QUESTION]", "Lets no step remove or cover the container.",
      details: """
        With --kept it may be covered, but not removed. With --asking it is also kept, or with --in-sight not to be covered either; a route that
        fails on it asks the user, and waits: 'tap leave' unlocks the container and runs it again, 'tap stay' drops it. The screen itself may
        finish; 'unlock' ends it.
        """,
      flags: [
        .init(name: "kept", summary: "it may be covered"), .init(name: "in-sight", summary: "it may not be covered"), Command.asking,
      ],
      examples: ["lock", "lock --kept", "lock --asking='Discard the changes?'"]
    ) { arguments, binding throws(Diagnostic) in .wear(.lock(binding.lock(&arguments, inSight: "in-sight") ?? .inSight)) },
    .step(
      "unlock", .appearance, "[--all]", "Unlocks the container.",
      flags: [.init(name: "all", summary: "and all screens in it, without a question")],
      examples: ["unlock", "window | unlock --all | set-root rooms"]
    ) { arguments, _ throws(Diagnostic) in arguments.flag("all") ? .unlockAll : .wear(.lock(nil)) },
    .step(
      "change-sheet", .appearance, "[HEIGHT] [--detents HEIGHT,…]", "Lets the sheet rest at another height, or at others.",
      details:
        "Without one it rests at the lowest. A height is medium, large, content, points (300pt) or hundredths of what there is (40%).",
      takes: [.height],
      flags: [.init(name: "detents", value: "HEIGHTS", summary: "where it can rest, lowest first")],
      examples: [.init(line: "change-sheet large", after: ["present support --detents=medium,large"])]
    ) { arguments, binding throws(Diagnostic) in
      let detents = try binding.detents(&arguments)
      guard let (text, span) = arguments.word() else { return .wear(.detents(detents)) }
      return .wear(.detents(detents, resting: try binding.detent(text, span)))
    },
    .step(
      "hud", .appearance, "MESSAGE [--style STYLE] [--percent N] | --hide", "Shows something over the window while the user waits.",
      takes: [.text],
      flags: [
        .init(name: "style", value: "STYLE", choices: HUD.Style.allCases.map(\.rawValue), summary: "the picture beside it"),
        .init(name: "percent", value: "N", summary: "how much is done"), .init(name: "hide", summary: "ends it"),
      ], examples: ["hud Saving --percent=40", .init(line: "hud --hide", after: ["hud Saving"])]
    ) { arguments, _ throws(Diagnostic) in
      if arguments.flag("hide") { return .wear(.hud(nil)) }
      var hud = HUD(try arguments.word("a message, or --hide").text)
      if let (text, span) = arguments.value("style") {
        guard let style = HUD.Style(rawValue: text) else {
          throw Diagnostic(
            code: "command.choice", message: "'\(text)' is no style of a HUD", span: span,
            hint: "one of " + HUD.Style.allCases.map(\.rawValue).joined(separator: ", "))
        }
        hud.style = style
      }
      if let (text, span) = arguments.value("percent") {
        guard let percent = Int(text), (0...100).contains(percent) else {
          throw Diagnostic(code: "command.number", message: "'\(text)' is not a number from 0 to 100", span: span)
        }
        hud.percent = percent
      }
      return .wear(.hud(hud))
    },
  ]

  private static func text(
    _ name: String, _ usage: String, _ summary: String, _ change: @escaping @Sendable (String?) -> Decoration.Change
  ) -> Command {
    .step(
      name, .appearance, "[\(usage)]", "\(summary) Without one, it has none.", takes: [.text], examples: [.init(line: "\(name) New")]
    ) { arguments, _ throws(Diagnostic) in .wear(change(arguments.word()?.text)) }
  }

  private static func toggle(_ name: String, _ summary: String, _ change: @escaping @Sendable (Bool) -> Decoration.Change) -> Command {
    .step(
      name, .appearance, "[--off]", summary, flags: [.init(name: "off", summary: "shows it again")],
      examples: [.init(line: name)]
    ) { arguments, _ throws(Diagnostic) in .wear(change(!arguments.flag("off"))) }
  }
}
