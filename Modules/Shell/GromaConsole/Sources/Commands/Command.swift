public import Groma

/// One row of the command table: what drives parsing, help, completion and documentation.
public struct Command: Sendable {
  /// The chapter of the help it stands in.
  public enum Group: String, Sendable, CaseIterable {
    /// Steps that go to a container.
    case searching = "Searching"
    /// Steps on a stack.
    case stacks = "Stacks"
    /// Steps on layers.
    case layers = "Layers"
    /// Steps on tabs.
    case tabs = "Tabs"
    /// Steps on splits, pages and an app's own kinds.
    case containers = "Pages, splits and other containers"
    /// Steps that change how a container looks and what may happen to it.
    case appearance = "Appearance"
    /// Steps on windows.
    case windows = "Windows"
    /// Steps on any container.
    case flow = "Flow"
    /// Steps that ask for work outside the tree.
    case effects = "Effects"
    /// How steps make up routes.
    case composing = "Composing"
    /// Steps that the app brings along.
    case own = "Custom steps"
    /// Commands that let time pass.
    case time = "Time"
    /// Commands that show something.
    case looking = "Looking"
    /// Commands that look at all that can happen.
    case exploring = "Exploring"
    /// Commands that change the whole state.
    case state = "State"
    /// Commands of the shell itself.
    case shell = "Shell"

    /// Whether its steps change containers, which is shown.
    var isShown: Bool {
      switch self {
      case .stacks, .layers, .tabs, .containers, .windows: true
      case .searching, .appearance, .flow, .effects, .composing, .own, .looking, .exploring, .time, .state, .shell: false
      }
    }
  }

  /// What a parameter takes: what completion offers for it.
  public enum Parameter: Hashable, Sendable {
    /// A screen with its arguments.
    case screen
    /// Screens, separated by commas.
    case screens
    /// The name of a screen.
    case screenName
    /// A kind of container, a screen, or its name alone.
    case target
    /// A tab: an index or a target.
    case tab
    /// A window.
    case window
    /// A path or an identity.
    case place
    /// A number.
    case number
    /// The number of a deferred route.
    case deferred
    /// The number of a change in the history.
    case change
    /// A time: `350ms`.
    case duration
    /// An animation.
    case animation
    /// A height of a sheet.
    case height
    /// A request of the platform.
    case request
    /// An outcome of a request under way.
    case outcome
    /// One of some words.
    case choice([String])
    /// One of some words, and then what that takes.
    case oneOf([Choice])
    /// The name of an action of the screen in sight.
    case action
    /// The name of a feature's value, then what to put.
    case value
    /// A feature's value, or one of its properties: `session.user`. Then what to put.
    case property
    /// What the app says is to hold.
    case sentence
    /// A whole line.
    case line
    /// What a step of the app takes, by label or in order, and steps to try it with.
    case arguments([ScreenDefinition.Parameter], samples: [ScreenKey])
    /// One of several steps of the app that share a first word, then what it takes.
    case step([NamedStep])
    /// The name of a command.
    case command
    /// The name of a variable.
    case variable
    /// A URL of the app.
    case link
    /// A tree on one line.
    case tree
    /// The code of an error.
    case code
    /// A file.
    case file
    /// Any words.
    case text
  }

  /// One of some words that a command begins with, as help and completion show it.
  public struct Choice: Hashable, Sendable {
    /// The word.
    public var word: String
    /// How it goes on: `NUMBER TARGET`.
    public var usage = ""
    /// One line for a person.
    public var summary: String
    /// What it takes then.
    public var parameters: [Parameter] = []
  }

  /// One of several steps of the app that share a first word, as completion offers it.
  public struct NamedStep: Hashable, Sendable {
    /// Its own word.
    public var name: String
    /// One line for a person.
    public var summary: String
    /// What it takes.
    public var parameters: [ScreenDefinition.Parameter]
    /// Steps to try it with.
    public var samples: [ScreenKey]
  }

  /// An option, written `--name` or `--name=value`.
  public struct Flag: Hashable, Sendable {
    /// The name, without dashes.
    public var name: String
    /// What stands for its value in the usage; nil when it takes none.
    public var value: String?
    /// The values it can have, if they are few.
    public var choices: [String] = []
    /// A few words for the help.
    public var summary: String
    /// Whether it may be given several times.
    public var isRepeatable = false
  }

  /// A line that works in the app `plaza`, and what must stand before it.
  public struct Example: Hashable, Sendable {
    /// The line.
    public var line: String
    /// Lines to run first, as a script has them: `! push nowhere` must fail.
    public var after: [String] = []
  }

  /// What it does.
  enum Body: Sendable {
    /// One step of a route.
    case step(@MainActor @Sendable (inout Arguments, Binding) throws(Diagnostic) -> Verb)
    /// A word that shapes the steps around it; the binder knows it.
    case composing
    /// A line of its own.
    case line(@MainActor @Sendable (Session, inout Arguments, RouteSyntax) throws(Diagnostic) -> Reply)
  }

  /// The name.
  public let name: String
  /// Other names, understood at the prompt; in scripts a command has one name.
  public let aliases: [String]
  /// The chapter.
  public let group: Group
  /// How it is written, after the name: `SCREEN [--style STYLE]`.
  public var usage: String { manual.value.usage }
  /// One line.
  public let summary: String
  /// More, if there is more to say.
  public var details: String { manual.value.details }
  /// What its words are, in order; the last may repeat.
  public var parameters: [Parameter] { manual.value.parameters }
  /// Its options.
  public let flags: [Flag]
  /// Lines that work.
  public var examples: [Example] { manual.value.examples }
  let body: Body
  private let manual: Lazy<Manual>

  /// What help and completion say, and a run does not need.
  struct Manual: Sendable {
    var usage = ""
    var details = ""
    var parameters: [Parameter] = []
    var examples: [Example] = []
  }

  init(
    _ name: String, aliases: [String] = [], _ group: Group, _ usage: String = "", _ summary: String, details: String = "",
    takes parameters: [Parameter] = [], flags: [Flag] = [], examples: [Example] = [], body: Body
  ) {
    let manual = Manual(usage: usage, details: details, parameters: parameters, examples: examples)
    let common = group.isShown ? [Self.animation, Self.separate] : []
    self.init(name, aliases: aliases, group, summary, flags: flags + common, body: body) { manual }
  }

  /// A command whose manual is written when somebody reads it.
  init(
    _ name: String, aliases: [String] = [], _ group: Group, _ summary: String, flags: [Flag] = [], body: Body,
    manual: @escaping @Sendable () -> Manual
  ) {
    self.name = name
    self.aliases = aliases
    self.group = group
    self.summary = summary
    self.flags = flags
    self.body = body
    self.manual = Lazy(manual)
  }

  static let animation = Flag(
    name: "animation", value: "NAME", choices: ["none", "default", "cross-dissolve"], summary: "the animation of the change")

  static let separate = Flag(name: "separate", summary: "commit the steps before first, as their own change")

  /// Whether it is a line of its own rather than a step of a route.
  public var isLine: Bool { if case .line = body { true } else { false } }
}

extension Command.Example: ExpressibleByStringLiteral {
  /// A line that works from the start.
  public init(stringLiteral line: String) { self.init(line: line) }
}
