public import Navigation

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
    case own = "Steps of the app"
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
    /// What `set` sets, then its value.
    case option
    /// What `expect` expects, then what it takes.
    case expectation
    /// One of some words.
    case choice([String])
    /// The name of an action of the screen in sight.
    case action
    /// The name of a feature's value, then what to put.
    case value
    /// A whole line.
    case line
    /// What a step of the app takes, by label or in order, and steps to try it with.
    case arguments([Entry.Parameter], samples: [ScreenKey])
    /// One of several steps of the app that share a first word, then what it takes.
    case step([NamedStep])
    /// The name of a command.
    case command
    /// A file.
    case file
    /// Any words.
    case text
  }

  /// One of several steps of the app that share a first word, as completion offers it.
  public struct NamedStep: Hashable, Sendable {
    /// Its own word.
    public var name: String
    /// One line for a person.
    public var summary: String
    /// What it takes.
    public var parameters: [Entry.Parameter]
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
  }

  /// A line that works in the app `plaza`, and what must stand before it.
  public struct Example: Hashable, Sendable {
    /// The line.
    public var line: String
    /// Lines to run first.
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
  /// The chapter.
  public let group: Group
  /// How it is written, after the name: `SCREEN [--style STYLE]`.
  public let usage: String
  /// One line.
  public let summary: String
  /// More, if there is more to say.
  public let details: String
  /// What its words are, in order; the last may repeat.
  public let parameters: [Parameter]
  /// Its options.
  public let flags: [Flag]
  /// Lines that work.
  public let examples: [Example]
  let body: Body

  init(
    _ name: String, _ group: Group, _ usage: String = "", _ summary: String, details: String = "", takes parameters: [Parameter] = [],
    flags: [Flag] = [], examples: [Example] = [], body: Body
  ) {
    self.name = name
    self.group = group
    self.usage = usage
    self.summary = summary
    self.details = details
    self.parameters = parameters
    self.flags = flags + (group.isShown ? [Self.animation] : [])
    self.examples = examples
    self.body = body
  }

  static let animation = Flag(
    name: "animation", value: "NAME", choices: ["none", "default", "cross-dissolve"], summary: "how the change is shown")

  /// Whether it is a line of its own rather than a step of a route.
  public var isLine: Bool { if case .line = body { true } else { false } }
}

extension Command.Example: ExpressibleByStringLiteral {
  /// A line that works from the start.
  public init(stringLiteral line: String) { self.init(line: line) }
}
