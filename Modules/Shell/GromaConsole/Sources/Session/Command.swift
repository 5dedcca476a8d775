package import Groma
package import GromaCommandLanguage

/// A command of the shell, with its implementation and the texts for help, completion and documentation.
public struct Command: Sendable {
  /// A section of help.
  public enum Group: String, Sendable, CaseIterable {
    /// Commands that show the tree, screens or other information.
    case looking = "Looking"
    /// Steps on any container, such as `tap`, `finish` and `wait`.
    case acting = "Acting"
    /// Commands that move through the changes, such as `undo`.
    case history = "History"
    /// Steps on a stack.
    case stacks = "Stacks"
    /// Steps on modal layers.
    case layers = "Layers"
    /// Steps on tabs.
    case tabs = "Tabs"
    /// Steps on windows.
    case windows = "Windows"
    /// Steps on splits, pages and custom containers.
    case containers = "Containers"
    /// Steps that search for a container.
    case searching = "Searching"
    /// Words that combine steps into routes.
    case composing = "Composing"
    /// Steps that change the appearance, the lock or the sheet of a container.
    case appearance = "Appearance"
    /// Steps that request work outside the tree.
    case requests = "Requests"
    /// Custom steps of the app.
    case own = "Custom"
    /// Commands that advance the clock, drag the visible screen or cancel deferred routes.
    case time = "Time"
    /// Commands that change, save or load the state.
    case state = "State"
    /// Commands that explore all reachable states.
    case exploring = "Exploring"
    /// Commands for recorded lines and expectations.
    case scripts = "Scripts"
    /// Commands that control the shell.
    case shell = "Shell"

    /// Whether the steps of this group change containers visibly. Such steps accept `--animation` and `--separate`.
    var isShown: Bool {
      switch self {
      case .stacks, .layers, .tabs, .containers, .windows: true
      case .looking, .acting, .history, .searching, .composing, .appearance, .requests, .own, .time, .state, .exploring, .scripts, .shell:
        false
      }
    }
  }

  /// The kind of a parameter, which determines the candidates of completion and the names that can be checked before a line runs.
  package indirect enum Parameter: Hashable, Sendable {
    /// A screen with its arguments.
    case screen
    /// A comma-separated list of screens.
    case screens
    /// The name of a screen.
    case screenName
    /// A search target: a kind of container, a screen, or a screen name.
    case target
    /// A tab: an index or a target.
    case tab
    /// A window.
    case window
    /// The path of a container, such as `/0/0`, or its identity, such as `#7`.
    case place
    /// A whole number.
    case number
    /// The identifier of a deferred route.
    case deferred
    /// The number of a change in the history.
    case change
    /// A duration, such as `350ms`.
    case duration
    /// An animation.
    case animation
    /// A detent of a sheet.
    case height
    /// A request that the app defines.
    case request
    /// A request that is in progress.
    case requestInProgress
    /// The index of a child.
    case index
    /// The container at which a search starts: one of several words, or a path.
    case searchStart([String])
    /// A comma-separated list without spaces.
    case list(of: Parameter)
    /// An outcome of a request in progress.
    case outcome
    /// A language of the app, or `base` for its base language.
    case language
    /// One of several words.
    case choice([String])
    /// One of several words, followed by the parameters of that word; or, if the next word is none of them, another parameter.
    case oneOf([Choice], else: Parameter? = nil)
    /// The name of an action of the visible screen.
    case action
    /// The name of a feature's state value, followed by the properties of the value.
    case value
    /// A feature's state value or one of its properties, such as `session.user`, optionally followed by a text.
    case property
    /// The name of one of the conditions that the app declares as properties for the explorer.
    case sentence
    /// A complete command line.
    case line
    /// The arguments of a custom step, given by label or in order. The samples provide candidates for completion.
    case arguments([ScreenKey.Parameter], samples: [ScreenKey])
    /// One of several custom steps with the same first word, followed by the parameters of that step.
    case step([NamedStep])
    /// The name of a command, a topic of help or a screen.
    case command
    /// The name of a variable, which the command defines.
    case variable
    /// A URL of the app.
    case link
    /// A tree in the one-line notation.
    case tree
    /// The code of an error.
    case code
    /// A file.
    case file
    /// A file of command lines, which the command runs.
    case script
    /// Any words.
    case text
  }

  /// One of the words that a command accepts as an argument, with the parameters after the word.
  package struct Choice: Hashable, Sendable {
    /// The word.
    package var word: String
    /// The arguments after the word, as shown in help, such as `NUMBER TARGET`.
    package var usage = ""
    /// A summary of one line.
    package var summary: String
    /// The parameters after the word.
    package var parameters: [Parameter] = []
    /// Whether a recording includes a line with this word.
    package var isRecorded = true

    /// The word with its arguments, as shown in help.
    var form: String { usage.isEmpty ? word : "\(word) \(usage)" }
  }

  /// One of several custom steps with the same first word, as shown in completion.
  package struct NamedStep: Hashable, Sendable {
    /// The second word, which identifies the step.
    package var name: String
    /// A summary of one line.
    package var summary: String
    /// The parameters of the step.
    package var parameters: [ScreenKey.Parameter]
    /// Keys of the step with example arguments. Completion offers the values of these arguments.
    package var samples: [ScreenKey]
  }

  /// An option, written `--name` or `--name=value`.
  public struct Flag: Hashable, Sendable {
    /// The name, without dashes.
    public var name: String
    /// The placeholder for the value in the usage, or `nil` if the flag has no value.
    public var value: String?
    /// The kind of the value, or `nil` if the flag has no value or if the value is one of ``choices`` or any text.
    package var parameter: Parameter?
    /// Words that the flag accepts as its value, for help and completion. Empty if there are none to list.
    public var choices: [String] = []
    /// A short description for help.
    public var summary: String
    /// Whether the flag may be given several times.
    public var isRepeatable = false

    /// Creates a flag.
    package init(
      name: String, value: String? = nil, parameter: Parameter? = nil, choices: [String] = [], summary: String, isRepeatable: Bool = false
    ) {
      self.name = name
      self.value = value
      self.parameter = parameter
      self.choices = choices
      self.summary = summary
      self.isRepeatable = isRepeatable
    }
  }

  /// An example line for the app `plaza`, with the lines to run before it.
  public struct Example: Hashable, Sendable {
    /// The example line.
    public var line: String
    /// The lines to run first, in the language of scripts. A line such as `! push nowhere` must fail.
    public var after: [String] = []

    /// Creates an example.
    package init(line: String, after: [String] = []) {
      self.line = line
      self.after = after
    }
  }

  /// The effect of a command that combines the steps around it, such as `group` or `ensure`.
  enum Composition: Sendable {
    /// Runs the route in its braces and animates the changes.
    case animated
    /// Starts a route at the current container, without a search for another one.
    case here
    /// Ends the visual change of the preceding steps: later changes are shown after it, in the same transaction.
    case separate
    /// Runs the route in its braces, then continues at the container where that route ends.
    case group
    /// Runs the route in its braces, then returns to the container where that route started.
    case done
    /// Runs the route in its braces after the preceding steps, even if these steps fail.
    case ensure
    /// If the preceding steps fail, reverts these steps and continues.
    case ignoreFailure
    /// Defines an outcome of a request, in the braces of the request.
    case outcome
  }

  /// The implementation of a command.
  enum Body: Sendable {
    /// A step of a route.
    case step(@MainActor @Sendable (inout Arguments, Binding) throws(Diagnostic) -> AnyStep)
    /// A command that combines the steps around it. ``RouteBinder`` implements the command.
    case composing(Composition)
    /// A command that must be the only command of its line.
    case line(@MainActor @Sendable (Session, inout Arguments, RouteSyntax) throws(Diagnostic) -> Reply)
  }

  /// The name of the command, which is the first word of a step.
  public let name: String
  /// Alternative names, accepted only at a prompt.
  public let aliases: [String]
  /// The section of help that lists the command.
  public let group: Group
  /// The arguments after the name, as shown in help, such as `SCREEN [--style STYLE]`. Empty for a command without arguments.
  public var usage: String { manual.value.usage }
  /// A summary of one line.
  public let summary: String
  /// A further explanation for help, which can be empty.
  public var details: String { manual.value.details }
  /// The parameters in order. The last parameter may repeat.
  package var parameters: [Parameter] { manual.value.parameters }
  /// The options that the command accepts.
  public let flags: [Flag]
  /// Example lines.
  public var examples: [Example] { manual.value.examples }
  let body: Body
  /// Whether the clock may advance after a line with the command, in a session that settles: `false` for a command that only reads the
  /// state or that moves the clock itself.
  let settles: Bool
  /// Whether a recording includes a line with the command: `false` for a command that is meaningful only at a prompt.
  package let isRecorded: Bool
  /// Whether the command is a check, so that a script that runs the command tests something.
  public let isCheck: Bool
  private let manual: Lazy<Manual>

  /// The parts of a command that are created on first use: its usage, details, parameters and examples.
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
    self.init(name, aliases: aliases, group, summary, flags: flags + common, settles: true, body: body) { manual }
  }

  /// Returns a command that must be the only command of its line.
  ///
  /// - Parameters:
  ///   - usage: The arguments after the name, as shown in help.
  ///   - summary: A summary of one line.
  ///   - details: A further explanation for help.
  ///   - parameters: The parameters in order. The last parameter may repeat.
  ///   - settles: Whether the clock may advance after the line.
  ///   - isRecorded: Whether a recording includes the line.
  ///   - isCheck: Whether the command is a check, so that a script that runs the command tests something.
  ///   - run: Runs the command in a session with its arguments and the syntax of the whole line, and returns the reply.
  package static func line(
    _ name: String, aliases: [String] = [], _ group: Group, _ usage: String = "", _ summary: String, details: String = "",
    takes parameters: [Parameter] = [], flags: [Flag] = [], examples: [Example] = [], settles: Bool = false, isRecorded: Bool = true,
    isCheck: Bool = false,
    run: @escaping @MainActor @Sendable (Session, inout Arguments, RouteSyntax) throws(Diagnostic) -> Reply
  ) -> Command {
    let manual = Manual(usage: usage, details: details, parameters: parameters, examples: examples)
    return Command(
      name, aliases: aliases, group, summary, flags: flags, settles: settles, isRecorded: isRecorded, isCheck: isCheck, body: .line(run)
    ) { manual }
  }

  /// Creates a command whose usage, details, parameters and examples are created on first use.
  init(
    _ name: String, aliases: [String] = [], _ group: Group, _ summary: String, flags: [Flag] = [], settles: Bool = true,
    isRecorded: Bool = true, isCheck: Bool = false, body: Body, manual: @escaping @Sendable () -> Manual
  ) {
    self.name = name
    self.aliases = aliases
    self.group = group
    self.summary = summary
    self.flags = flags
    self.settles = settles
    self.isRecorded = isRecorded
    self.isCheck = isCheck
    self.body = body
    self.manual = Lazy(manual)
  }

  static let animation = Flag(
    name: "animation", value: "NAME", choices: ["none", "default", "cross-dissolve"], summary: "the animation of the change")

  static let separate = Flag(name: "separate", summary: "commit the preceding steps first, as a separate change")

  /// Whether the command must be the only command of its line. If `false`, the command is a step of a route, or a word that combines steps.
  public var isLine: Bool { if case .line = body { true } else { false } }
}

extension Command.Example: ExpressibleByStringLiteral {
  /// Creates an example that works without preceding lines.
  public init(stringLiteral line: String) { self.init(line: line) }
}
