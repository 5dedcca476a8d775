import Groma
import GromaCommandLanguage

/// The steps that change the appearance and the lock of a container.
enum AppearanceSteps: CommandSet {
  static let commands: [Command] = [
    text("set-title", "TITLE", "Set the title of the container.", Decoration.Change.title),
    text("set-tab-title", "TITLE", "Set the title of its tab.", Decoration.Change.tabTitle),
    text("set-tab-badge", "BADGE", "Set the badge of its tab.", Decoration.Change.tabBadge),
    .step(
      "set-bar-buttons", .appearance, "[NAME]…", "Set the bar buttons of the screen.", takes: [.text],
      examples: ["set-bar-buttons edit share"]
    ) { arguments, _ throws(Diagnostic) in
      var names: [String] = []
      while let word = arguments.word() { names.append(word.text) }
      return .wear(.barButtons(names))
    },
    toggle("hide-back", "Hide the back item of the screen.", Decoration.Change.hidesBack),
    toggle("hide-bottom-bar", "Hide the tab bar while the screen is visible.", Decoration.Change.hidesBottomBar),
    .step(
      "lock", .appearance, "[--kept] [[--in-sight] --asking QUESTION]", "Keep the container from being removed or covered.",
      details: """
        A route that would remove or cover the container fails. With --kept the
        container may be covered, but not removed.
        With --asking the route asks the user a question and waits: 'tap leave'
        unlocks the container and runs the route again, 'tap stay' drops the route.
        Then the container may be covered, unless --in-sight is given, too.
        The locked screen itself may finish. 'unlock' ends the lock.
        """,
      flags: [
        .init(name: "kept", summary: "it may be covered, but not removed"),
        .init(name: "in-sight", summary: "with --asking: it may not be covered"), Command.asking,
      ],
      examples: ["lock", "lock --kept", "lock --asking='Discard the changes?'"]
    ) { arguments, binding throws(Diagnostic) in .wear(.lock(binding.lock(&arguments, inSight: "in-sight") ?? .inSight)) },
    .step(
      "unlock", .appearance, "[--all]", "Unlock the container.",
      flags: [.init(name: "all", summary: "also unlock all screens in it, without a question")],
      examples: ["unlock", "window | unlock --all | set-root rooms"]
    ) { arguments, _ throws(Diagnostic) in arguments.flag("all") ? .unlockAll : .wear(.lock(nil)) },
    .step(
      "change-sheet", .appearance, "[HEIGHT] [--detents HEIGHT,…]", "Change the height of the sheet, or its heights.",
      details: """
        Without HEIGHT the sheet rests at its lowest height. A height is medium,
        large, content, points (300pt) or a percentage of the available height (40%).
        """,
      takes: [.height],
      flags: [
        .init(name: "detents", value: "HEIGHTS", parameter: .list(of: .height), summary: "the heights at which it can rest, lowest first")
      ],
      examples: [.init(line: "change-sheet large", after: ["present support --detents=medium,large"])]
    ) { arguments, binding throws(Diagnostic) in
      let detents = try binding.detents(&arguments)
      guard let (text, span) = arguments.word() else { return .wear(.detents(detents)) }
      return .wear(.detents(detents, resting: try binding.detent(text, span)))
    },
    .step(
      "hud", .appearance, "MESSAGE [--style STYLE] [--percent N] | --hide", "Show a HUD over the window while the user waits.",
      takes: [.text],
      flags: [
        .init(name: "style", value: "STYLE", choices: HUD.Style.allCases.map(\.rawValue), summary: "the picture beside the message"),
        .init(name: "percent", value: "N", summary: "how much is done, from 0 to 100"), .init(name: "hide", summary: "hide the HUD"),
      ], examples: ["hud Saving --percent=40", .init(line: "hud --hide", after: ["hud Saving"])]
    ) { arguments, _ throws(Diagnostic) in
      if arguments.flag("hide") { return .wear(.hud(nil)) }
      var hud = HUD(try arguments.word("a message, or --hide").text)
      if let (text, span) = arguments.value("style") {
        guard let style = HUD.Style(rawValue: text) else {
          throw Diagnostic(
            code: "command.choice", message: "'\(text)' is not a HUD style", span: span,
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
      name, .appearance, "[\(usage)]", summary, details: "Without \(usage) it is removed.", takes: [.text],
      examples: [.init(line: "\(name) New")]
    ) { arguments, _ throws(Diagnostic) in .wear(change(arguments.word()?.text)) }
  }

  private static func toggle(_ name: String, _ summary: String, _ change: @escaping @Sendable (Bool) -> Decoration.Change) -> Command {
    .step(
      name, .appearance, "[--off]", summary, flags: [.init(name: "off", summary: "show it again")],
      examples: [.init(line: name)]
    ) { arguments, _ throws(Diagnostic) in .wear(change(!arguments.flag("off"))) }
  }
}
