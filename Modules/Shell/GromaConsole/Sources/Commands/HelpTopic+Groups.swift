extension HelpTopic {
  /// The topics of the groups of commands, in the order of the groups. The topic of the group `scripts` is in ``written`` instead.
  static let groups: [HelpTopic] = Command.Group.allCases.filter { $0 != .scripts }.map { HelpTopic($0) }

  /// Creates the topic of a group.
  private init(_ group: Command.Group) {
    let (cue, summary, text) = Self.texts(of: group)
    self.init(name: group.topic, cue: cue, summary: summary, group: group, text: text)
  }

  /// Returns the cue, the summary and the text of the topic of a group.
  private static func texts(of group: Command.Group) -> (cue: String, summary: String, text: [HelpPage.Block]) {
    switch group {
    case .looking: ("screen, tree", "show the app: what the user sees, the tree, the links", [])
    case .acting:
      (
        "tap, finish", "do what a user or a screen does",
        [
          .text(
            "'tap' performs an action of the visible screen, by its number or name. The other steps act on the visible screen at the start of a line, and on the container that the step before them found later in a route."
          )
        ]
      )
    case .history:
      (
        "undo, goto", "go back to an earlier state",
        [.text("Each line that changes the tree or a value is a change. 'undo' reverts all of it, including the values of features.")]
      )
    case .stacks:
      (
        "push, pop", "change the screens of a stack",
        [
          .text(
            "At the start of a line, these steps act on the topmost visible stack; after a step that finds a stack, on that one: first stack | push support."
          )
        ]
      )
    case .layers:
      (
        "present", "show screens above others, and remove them",
        [
          .text(
            "A layer is a root screen, or a screen presented above another layer: a sheet, a full screen or a popover. --style selects one."
          )
        ]
      )
    case .tabs:
      (
        "select-tab", "select, add and remove tabs",
        [
          .text(
            "At the start of a line, these steps act on the topmost visible tabs. A route in { } runs in the tab: select-tab 1 { pop-to-root }."
          )
        ]
      )
    case .windows:
      ("set-root", "open, close and change windows", [.text("Routes act on the key window. 'window NAME' selects another for one route.")])
    case .containers:
      (
        "pages, split", "change pages, splits and containers of the app's own kinds",
        [.text("At the start of a line, these steps act on the topmost visible container of their kind.")]
      )
    case .searching:
      (
        "first, top", "find the container for the next step of a route",
        [.text("A TARGET is a kind of container or a screen: 'help targets'. 'find TARGET' lists all matches: find chat.")]
      )
    case .composing:
      (
        "do, ensure", "combine steps into a route",
        [.text("'help routes' explains | and || and { }.")]
      )
    case .appearance:
      (
        "lock, title", "change titles, badges, sheets and locks",
        [.text("These steps act on the visible screen at the start of a line. 'tree --full' shows the result.")]
      )
    case .requests:
      (
        "alert", "ask the user, or another app",
        [
          .text(
            "A request has outcomes, such as the choices of an alert. Each can run a route. 'tap CHOICE' or 'complete OUTCOME' ends the request, 'pending' lists what is in progress."
          )
        ]
      )
    case .own:
      (
        "of this app", "guards and steps that this app defines",
        [.text("A guard, such as 'authorize', lets a route continue, makes it fail, or redirects it to another route.")]
      )
    case .time:
      (
        "clock, wait", "move the clock, drag the screen away",
        [
          .text(
            "A time has a unit: 350ms or 2s. At the prompt the clock is real; 'set clock virtual' stops the clock, and then these commands move it. In pipes and scripts the clock is virtual; after each line, it advances until no transition is in progress and no route is deferred."
          )
        ]
      )
    case .state: ("save, load", "show, change, save and load the whole state", [])
    case .exploring:
      (
        "why, explore", "try every move, to find states and check properties",
        [
          .text(
            "The options limit the search: --depth the screens in a stack, --layers the layers and, for 'why' and 'check', --states the states. Ctrl-C stops it."
          )
        ]
      )
    case .scripts: ("", "", [])
    case .shell: ("set, let", "options, variables, help and the end", [])
    }
  }
}
