import Groma
import GromaCommandLanguage

/// The steps that search for a container.
enum SearchSteps: CommandSet {
  static let commands: [Command] = [
    search(.first, "Go to the first match.", "first tabs"),
    search(.last, "Go to the last match.", "last stack"),
    search(.top, "Go to the last visible match.", "top stack"),
    .step(
      "look-up", .searching, "TARGET [--options LIST] [--from START]", "Go to the match of a search with options.",
      details: """
        LIST defines where to search from each container. It is a list of current,
        visible, contained, presented, presenting and parent, joined by commas; the
        default is current,contained,presented,presenting. START is topmost (the
        default), root, current or a path. The search follows the rules of
        RouteComposer's finders.
        """, takes: [.target],
      flags: Command.lookUp, examples: ["look-up rooms", "look-up profile --options=current,contained --from=root | make-visible"]
    ) { arguments, binding throws(Diagnostic) in
      let lookUp = try binding.lookUp(&arguments)
      return .lookUp(try binding.match(&arguments), lookUp?.options ?? .fullStack, from: lookUp?.start ?? .topmost)
    },
    .step(
      "at", .searching, "PATH|#ID", "Go to a path or an identity.", takes: [.place], examples: ["at /0/0"]
    ) { arguments, binding throws(Diagnostic) in .at(try binding.path(&arguments)) },
    relation(.stack, "Go to the nearest enclosing stack, or stay on one.", ["stack"]),
    relation(.tabs, "Go to the nearest enclosing tabs, or stay on them.", ["tabs"]),
    relation(.parent, "Go to the parent container.", ["parent"]),
    relation(.root, "Go to the root of the window.", ["root"]),
    relation(.visible, "Go to the visible screen in the container.", ["visible"]),
    relation(
      .presented, "Go to the layer above the container's layer.", [.init(line: "root | presented", after: ["present support"])]),
    relation(.presenting, "Go to the layer below the container's layer.", [.init(line: "presenting", after: ["present support"])]),
  ]

  private static func search(_ search: Verb.Search, _ summary: String, _ example: Command.Example) -> Command {
    .step(
      search.rawValue, .searching, "TARGET", summary,
      details: """
        TARGET is a kind (\(Binding.targetWords.joined(separator: ", "))), a
        screen with its arguments, or the name of a screen, which matches any
        arguments. NAME() matches the screen without arguments.
        The search starts at the current container and visits its children (the
        branch of the selected child last), then the layers above. If it finds no
        match there, it searches the whole window.
        """, takes: [.target], examples: [example]
    ) { arguments, binding throws(Diagnostic) in .find(search, try binding.match(&arguments)) }
  }

  private static func relation(_ relation: Verb.Relation, _ summary: String, _ examples: [Command.Example]) -> Command {
    .step(relation.rawValue, .searching, "", summary, examples: examples) { _, _ throws(Diagnostic) in .go(relation) }
  }
}
