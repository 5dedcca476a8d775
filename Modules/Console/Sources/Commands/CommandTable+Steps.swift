import Navigation

extension Command {
  /// The options of every screen that a step takes.
  static let decorations: [Flag] = [
    Flag(name: "in-stack", summary: "in a stack of its own"),
    Flag(name: "in-tabs", summary: "in tabs of its own"),
    Flag(name: "title", value: "TITLE", summary: "its title"),
    Flag(name: "tab-title", value: "TITLE", summary: "the title of its tab"),
    Flag(name: "tab-badge", value: "BADGE", summary: "the badge of its tab"),
    Flag(name: "style", value: "STYLE", choices: ModalStyle.allCases.map(\.rawValue), summary: "how it is presented"),
    Flag(name: "detents", value: "HEIGHTS", summary: "where the sheet can rest: medium,large"),
    Flag(name: "detent", value: "HEIGHT", summary: "where it rests first"),
    Flag(name: "anchor", value: "NAME", summary: "what the popover points at"),
    Flag(name: "locked", summary: "neither to be removed nor covered"),
    Flag(name: "kept", summary: "to be covered, but not removed"),
    asking,
    Flag(name: "no-back", summary: "without a back item"),
    Flag(name: "hide-bottom-bar", summary: "without the tab bar"),
    Flag(name: "collapsed", summary: "of a split, one column at a time"),
    Flag(name: "when-gone", value: "ROUTE", summary: "what to do once it has gone, on what held it"),
    Flag(name: "bar-button", value: "NAME", summary: "with a bar button", isRepeatable: true),
  ]

  /// What a lock asks. Alone it locks so that a screen may be covered.
  static let asking = Flag(name: "asking", value: "QUESTION", summary: "what the user is asked before it is left")

  /// Where a child is put.
  static let position: [Flag] = [
    Flag(name: "at", value: "INDEX", summary: "where"), Flag(name: "replacing", summary: "in the place of the one there"),
  ]

  /// How and from where something is looked up.
  static let lookUp: [Flag] = [
    Flag(name: "options", value: "LIST", choices: SearchOptions.words, summary: "where to look from each container"),
    Flag(name: "from", value: "START", choices: ["topmost", "root", "current"], summary: "where to begin"),
  ]

  /// That a list of screens is empty.
  static let none = [Flag(name: "none", summary: "no screen at all")]

  /// A step of a route.
  static func step(
    _ name: String, aliases: [String] = [], _ group: Group, _ usage: String = "", _ summary: String, details: String = "",
    takes: [Parameter] = [], flags: [Flag] = [], examples: [Example],
    _ make: @escaping @MainActor @Sendable (inout Arguments, Binding) throws(Diagnostic) -> Verb
  ) -> Command {
    Command(
      name, aliases: aliases, group, usage, summary, details: details, takes: takes, flags: flags, examples: examples, body: .step(make))
  }
}

extension CommandTable {
  static let searching: [Command] = [
    search(.first, "Goes to the first match.", "first tabs"),
    search(.last, "Goes to the last match.", "last stack"),
    search(.top, "Goes to the last match in sight.", "top stack"),
    .step(
      "look-up", .searching, "TARGET [--options LIST] [--from START]", "Goes to what a composer's finder would find.",
      details: """
        LIST is some of current, visible, contained, presented, presenting and parent, joined by commas: where to look from each container.
        Unless said: current,contained,presented,presenting. START is topmost (unless said), root, current or a path.
        """, takes: [.target],
      flags: Command.lookUp, examples: ["look-up rooms", "look-up profile --options=current,contained --from=root | make-visible"]
    ) { arguments, binding throws(Diagnostic) in
      let lookUp = try binding.lookUp(&arguments)
      return .lookUp(try binding.match(&arguments), lookUp?.options ?? .fullStack, from: lookUp?.start ?? .topmost)
    },
    .step(
      "at", .searching, "PATH|#ID", "Goes to a place.", takes: [.place], examples: ["at /0/0"]
    ) { arguments, binding throws(Diagnostic) in .at(try binding.path(&arguments)) },
    relation(.stack, "Goes to the nearest stack the container is in, or stays when it is one.", ["stack"]),
    relation(.tabs, "Goes to the nearest tabs the container is in, or stays when it is one.", ["tabs"]),
    relation(.parent, "Goes to the container that this one is in.", ["parent"]),
    relation(.root, "Goes to the root of the window.", ["root"]),
    relation(.visible, "Goes to the screen in sight in the container.", ["visible"]),
    relation(
      .presented, "Goes to the layer above the container's.", [.init(line: "root | presented", after: ["present support"])]),
    relation(.presenting, "Goes to the layer below the container's.", [.init(line: "presenting", after: ["present support"])]),
  ]

  private static func search(_ search: Verb.Search, _ summary: String, _ example: Command.Example) -> Command {
    .step(
      search.rawValue, .searching, "TARGET", summary,
      details: """
        TARGET is a kind (\(Binding.targetWords.joined(separator: ", "))), a screen with its arguments, or a name alone, which matches
        any arguments; NAME() is the screen without arguments. The search begins at the container the route is at and goes down: a container, its children (the
        selected one's branch last), then the layers above. When nothing is there, it goes through the whole window.
        """, takes: [.target], examples: [example]
    ) { arguments, binding throws(Diagnostic) in .find(search, try binding.match(&arguments)) }
  }

  private static func relation(_ relation: Verb.Relation, _ summary: String, _ examples: [Command.Example]) -> Command {
    .step(relation.rawValue, .searching, "", summary, examples: examples) { _, _ throws(Diagnostic) in .go(relation) }
  }

  static let stacks: [Command] = [
    .step(
      "push", .stacks, "SCREEN", "Puts a screen on top of the stack.", takes: [.screen], flags: Command.decorations,
      examples: ["push chat 1 2"]
    ) { arguments, binding throws(Diagnostic) in .push(try binding.screen(&arguments)) },
    .step(
      "pop", .stacks, "[COUNT]", "Takes screens off the top; one stays.", takes: [.number],
      examples: [.init(line: "pop", after: ["push chat 1 2"])]
    ) { arguments, _ throws(Diagnostic) in .pop(try arguments.number() ?? 1) },
    .step(
      "pop-to", .stacks, "TARGET", "Takes off what is above the topmost match.", takes: [.target],
      examples: [.init(line: "pop-to chat 1 2", after: ["push chat 1 2", "push support"])]
    ) { arguments, binding throws(Diagnostic) in .popTo(try binding.match(&arguments)) },
    .step("pop-to-root", .stacks, "", "Takes off all but the first screen.", examples: ["pop-to-root"]) { _, _ throws(Diagnostic) in
      .popToRoot
    },
    .step(
      "replace", .stacks, "SCREEN", "Puts a screen in the place of the top one.", takes: [.screen], flags: Command.decorations,
      examples: ["replace support"]
    ) { arguments, binding throws(Diagnostic) in .replace(try binding.screen(&arguments)) },
    .step(
      "set-stack", .stacks, "SCREEN, SCREEN, … | --none", "Puts these screens, bottom first, in the place of all.", takes: [.screens],
      flags: Command.decorations + Command.none, examples: ["set-stack rooms, chat 1 2"]
    ) { arguments, binding throws(Diagnostic) in .setStack(try binding.screens(&arguments)) },
    .step("clear-stack", .stacks, "", "Takes all screens off.", examples: ["clear-stack"]) { _, _ throws(Diagnostic) in .clearStack },
  ]

  static let layers: [Command] = [
    .step(
      "present", .layers, "SCREEN", "Covers the layer with a screen.", takes: [.screen], flags: Command.decorations,
      examples: ["present support", "present support --in-stack --style form-sheet"]
    ) { arguments, binding throws(Diagnostic) in .present(try binding.screen(&arguments)) },
    .step(
      "dismiss", .layers, "[--all]", "Closes what covers the layer of the container. Nothing there is no error.",
      details: """
        A line starts at the window: first in a line, 'dismiss' closes all that covers its root, as --all does anywhere. 'close' closes the
        top layer alone.
        """,
      flags: [.init(name: "all", summary: "every layer above the root")],
      examples: [.init(line: "dismiss", after: ["present support"]), "dismiss --all"]
    ) { arguments, _ throws(Diagnostic) in .dismiss(all: arguments.flag("all")) },
    .step(
      "close", .layers, "", "Closes the layer of the container, and goes on at the one below.",
      examples: [.init(line: "close", after: ["present support"])]
    ) { _, _ throws(Diagnostic) in .close },
    .step(
      "back", .layers, "", "Goes back as a user would: pops, else closes.", examples: [.init(line: "back", after: ["push chat 1 2"])]
    ) { _, _ throws(Diagnostic) in .back },
  ]

  static let tabs: [Command] = [
    .step(
      "select-tab", .tabs, "INDEX|SCREEN", "Selects a tab: by index, from 0, or by the screen that it begins with.", takes: [.tab],
      examples: ["select-tab 1", "first tabs | select-tab 0 { pop-to-root }"]
    ) { arguments, binding throws(Diagnostic) in .selectTab(try binding.tab(&arguments)) },
    .step(
      "setup-tab", .tabs, "SCREEN [--at INDEX] [--replacing]", "Adds a tab; selects nothing.", takes: [.screen],
      flags: Command.position + Command.decorations, examples: ["setup-tab support --in-stack --at 1"]
    ) { arguments, binding throws(Diagnostic) in
      let (index, replacing) = try binding.position(&arguments)
      return .setupTab(try binding.screen(&arguments), at: index, replacing: replacing)
    },
    .step(
      "remove-tab", .tabs, "INDEX|SCREEN", "Removes a tab. The selection stays on its tab, or moves to the nearest.", takes: [.tab],
      examples: ["remove-tab 1"]
    ) { arguments, binding throws(Diagnostic) in .removeTab(try binding.tab(&arguments)) },
  ]

  static let windows: [Command] = [
    .step(
      "window", .windows, "[NAME]", "Goes to a window; without a name, to the one the route is in.", takes: [.window],
      examples: ["window main"]
    ) { arguments, _ throws(Diagnostic) in .window(arguments.word().map { ScreenKey(name: $0.text) }) },
    .step(
      "set-root", .windows, "SCREEN", "Puts a screen in the place of the window's root and all its layers.", takes: [.screen],
      flags: Command.decorations, examples: ["set-root home"]
    ) { arguments, binding throws(Diagnostic) in .setRoot(try binding.screen(&arguments)) },
    .step(
      "open-window", .windows, "NAME [SCREEN]", "Opens a window with a screen as its root, and makes it key.", takes: [.text, .screen],
      flags: Command.decorations, examples: ["open-window second support"]
    ) { arguments, binding throws(Diagnostic) in
      let name = ScreenKey(name: try arguments.word("a name").text)
      return .openWindow(name, root: arguments.isEmpty ? nil : try binding.screen(&arguments))
    },
    .step(
      "close-window", .windows, "", "Closes the window of the container; one stays open.",
      examples: [.init(line: "window second | close-window", after: ["open-window second support"])]
    ) { _, _ throws(Diagnostic) in .closeWindow },
    .step(
      "make-key", aliases: ["make-key-and-visible"], .windows, "", "Makes the window of the container key.", examples: ["make-key"]
    ) { _, _ throws(Diagnostic) in .makeKey },
  ]

  static let flow: [Command] = [
    .step(
      "make-visible", .flow, "", "Brings the container in sight: closes layers, selects, pops, outside in.",
      examples: ["last profile | make-visible"]
    ) { _, _ throws(Diagnostic) in .makeVisible },
    .step(
      "update", .flow, "SCREEN [ARGUMENT…]", "Gives the screen its data in place: it stays the same screen.",
      details: "SCREEN must be the screen there. Only arguments that do not identify it may differ.", takes: [.screen],
      examples: [.init(line: "update category instruments sort=price", after: ["push category instruments"])]
    ) { arguments, binding throws(Diagnostic) in .update(try binding.screen(&arguments).key) },
    .step("refresh", .flow, "", "Tells the contents to show what is new.", examples: ["refresh"]) { _, _ throws(Diagnostic) in .refresh },
    .step(
      "finish", .flow, "[OUTPUT]", "Finishes the screen: it is removed, and the route that waits for it or the nearest flow goes on.",
      details: "OUTPUT is what the screen hands over: its name with its properties.", takes: [.value],
      examples: [.init(line: "finish", after: ["present support"])]
    ) { arguments, binding throws(Diagnostic) in .finish(arguments.isEmpty ? nil : try binding.output(&arguments)) },
    .step(
      "report", .flow, "OUTPUT [PROPERTY=TEXT]…", "Sends an output from the screen, which stays, to the nearest flow that handles it.",
      details: "OUTPUT is what the user selected there. It fails where no flow handles it.", takes: [.value],
      examples: ["report session user=ann || pop-to-root"]
    ) { arguments, binding throws(Diagnostic) in .report(try binding.output(&arguments)) },
    .step(
      "tap", .flow, "ACTION|NUMBER [FIELD=TEXT]…", "Takes an action or a choice that the screen in sight offers; 'actions' lists them.",
      details: """
        First in a line, a number is the action that 'actions' and 'screen' show with it, unless one is called so. What is run and kept is
        its name. The texts are what the user enters into the fields of the action, which 'actions' and 'screen' show. What is entered into
        a secret one is printed and recorded as a variable of its name.
        """, takes: [.action],
      examples: ["tap open-list-1", "tap 1", .init(line: "tap sign-in user=ann", after: ["present authorization"])]
    ) { arguments, _ throws(Diagnostic) in
      .tap(try arguments.word("an action").text, values: try arguments.labelled())
    },
    .step(
      "wait", .flow, "DURATION", "Commits what the steps before changed, and goes on when time has passed.", takes: [.duration],
      examples: ["push chat 1 2 | wait 2s | pop"]
    ) { arguments, _ throws(Diagnostic) in .wait(milliseconds: try arguments.duration()) },
    .step(
      "fail", .flow, "CODE [MESSAGE]", "Fails with an error of one's own.", takes: [.text],
      examples: ["push chat 1 2 | fail no-network || push support"]
    ) { arguments, _ throws(Diagnostic) in
      let code = try arguments.word("a code").text
      return .fail(code: code, message: arguments.word()?.text ?? code)
    },
    .step(
      "set-value", .flow, "VALUE [PROPERTY=TEXT]…", "Puts a feature's value, whole.", takes: [.value],
      examples: ["set-value session user=ann"]
    ) { arguments, binding throws(Diagnostic) in .put(try binding.value(&arguments)) },
  ]

  static let composing: [Command] = [
    Command(
      "animated", .composing, "ANIMATION { ROUTE }", "Runs a route and shows what it changes with an animation.",
      details: """
        ANIMATION is none, default, cross-dissolve, or a name with its duration: flip:400ms. Steps that put screens somewhere or take them away
        have an option for themselves alone: push chat 1 2 --animation=none.
        """, takes: [.animation],
      examples: ["animated none { push chat 1 2 }"], body: .composing),
    Command(
      "here", .composing, "", "Begins a route at the container that it is given, without searching for a stack or tabs first.",
      details: """
        In the braces of an outcome, and in --when-gone, a first step that needs a stack or tabs searches for the topmost visible one, as at the
        start of a line. After 'here' it runs on the container that asked, or that held the screen.
        """, examples: ["here | present support"], body: .composing),
    Command(
      "separate", .composing, "", "Makes a change of its own of the steps before.", examples: ["push chat 1 2 | separate | push support"],
      body: .composing),
    Command(
      "do", .composing, "{ ROUTE }", "Makes a unit of a route, so that what follows runs after all its alternatives.",
      examples: ["do { pop || push support } | push chat 1 2"], body: .composing),
    Command(
      "done", .composing, "{ ROUTE }", "Runs a route on the container once the steps before are done, and stays.",
      examples: ["top stack | push support | done { push chat 1 2 }"], body: .composing),
    Command(
      "ensure", .composing, "{ ROUTE }", "Runs a route at the start whether the steps before it are done or fail.",
      examples: ["push support | ensure { make-key }"], body: .composing),
    Command(
      "ignore-failure", .composing, "", "Takes the failure of the steps before it for success, with nothing changed by them.",
      examples: ["pop | ignore-failure"], body: .composing),
  ]
}

extension SearchOptions {
  /// The options of a look-up, as they are written.
  static let words = ["current", "visible", "contained", "presented", "presenting", "parent"]
}
