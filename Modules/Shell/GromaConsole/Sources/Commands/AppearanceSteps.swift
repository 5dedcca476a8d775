import Groma

/// The steps that change the appearance and the lock of a container.
enum AppearanceSteps: CommandSet {
  static let commands: [Command] = [
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
