import Groma

extension Command {
  /// The options for every screen argument of a step.
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

  /// The option for the question of a lock. Without another lock flag, the screen can be covered but not removed.
  static let asking = Flag(name: "asking", value: "QUESTION", summary: "what the user is asked before it is left")

  /// The options for the position of a child to add.
  static let position: [Flag] = [
    Flag(name: "at", value: "INDEX", summary: "where"), Flag(name: "replacing", summary: "in the place of the one there"),
  ]

  /// The options of a lookup, including its start.
  static let lookUp: [Flag] = [
    Flag(name: "options", value: "LIST", choices: SearchOptions.words, summary: "where to look from each container"),
    Flag(name: "from", value: "START", choices: ["topmost", "root", "current"], summary: "where to begin"),
  ]

  /// The option for an empty list of screens.
  static let none = [Flag(name: "none", summary: "no screen at all")]

  /// Returns a command that is a step of a route.
  static func step(
    _ name: String, aliases: [String] = [], _ group: Group, _ usage: String = "", _ summary: String, details: String = "",
    takes: [Parameter] = [], flags: [Flag] = [], examples: [Example],
    _ make: @escaping @MainActor @Sendable (inout Arguments, Binding) throws(Diagnostic) -> Verb
  ) -> Command {
    Command(
      name, aliases: aliases, group, usage, summary, details: details, takes: takes, flags: flags, examples: examples, body: .step(make))
  }
}

extension SearchOptions {
  /// The words for the options of a lookup.
  static let words = ["current", "visible", "contained", "presented", "presenting", "parent"]
}
