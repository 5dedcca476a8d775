import Groma

/// The steps that search for a container.
enum SearchSteps: CommandSet {
  static let commands: [Command] = [
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
}
