import Groma
import GromaCommandLanguage

extension Command {
  /// The options for every screen argument of a step.
  static let decorations: [Flag] = [
    Flag(name: "in-stack", summary: "wrap it in a stack"),
    Flag(name: "in-tabs", summary: "wrap it in tabs"),
    Flag(name: "title", value: "TITLE", summary: "its title"),
    Flag(name: "tab-title", value: "TITLE", summary: "the title of its tab"),
    Flag(name: "tab-badge", value: "BADGE", summary: "the badge of its tab"),
    Flag(name: "style", value: "STYLE", choices: ModalStyle.allCases.map(\.rawValue), summary: "the presentation style"),
    Flag(name: "detents", value: "HEIGHTS", parameter: .list(of: .height), summary: "the heights of the sheet: medium,large"),
    Flag(name: "detent", value: "HEIGHT", parameter: .height, summary: "the first height of the sheet"),
    Flag(name: "anchor", value: "NAME", summary: "the anchor that the popover points at"),
    Flag(name: "locked", summary: "it can be neither removed nor covered"),
    Flag(name: "kept", summary: "it can be covered, but not removed"),
    asking,
    Flag(name: "no-back", summary: "hide the back item"),
    Flag(name: "hide-bottom-bar", summary: "hide the tab bar"),
    Flag(name: "collapsed", summary: "show a split one column at a time"),
    Flag(name: "when-gone", value: "ROUTE", summary: "a route to run at its container after its removal"),
    Flag(name: "bar-button", value: "NAME", summary: "add a bar button", isRepeatable: true),
  ]

  /// The option for the question of a lock. Without another lock flag, the screen can be covered but not removed.
  static let asking = Flag(name: "asking", value: "QUESTION", summary: "a question to the user before it is left")

  /// The options for the position of a child to add.
  static let position: [Flag] = [
    Flag(name: "at", value: "INDEX", parameter: .index, summary: "the index; the default is the end"),
    Flag(name: "replacing", summary: "replace the child at the index"),
  ]

  /// The options of a lookup, including its start.
  static let lookUp: [Flag] = [
    Flag(
      name: "options", value: "LIST", parameter: .list(of: .choice(SearchOptions.words)), choices: SearchOptions.words,
      summary: "where to search from each container"),
    Flag(
      name: "from", value: "START", parameter: .searchStart(starts), choices: starts, summary: "the container to start at"),
  ]

  private static let starts = ["topmost", "root", "current"]

  /// The option for an empty list of screens.
  static let none = [Flag(name: "none", summary: "no screens")]

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
