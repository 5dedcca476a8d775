import Groma
import GromaCommandLanguage

extension Command {
  /// The options of the steps that take screens as arguments. In a list, each screen has its own options.
  static let screenOptions: [Flag] = [
    Flag(name: "in-stack", summary: "wrap the screen in a stack"),
    Flag(name: "in-tabs", summary: "wrap the screen in tabs"),
    Flag(name: "title", value: "TITLE", summary: "the title of the screen"),
    Flag(name: "tab-title", value: "TITLE", summary: "the title of its tab"),
    Flag(name: "tab-symbol", value: "SYMBOL", summary: "the symbol of its tab"),
    Flag(name: "tab-badge", value: "BADGE", summary: "the badge of its tab"),
    Flag(name: "style", value: "STYLE", choices: ModalStyle.allCases.map(\.rawValue), summary: "the presentation style"),
    Flag(name: "detents", value: "HEIGHTS", parameter: .list(of: .height), summary: "the heights of the sheet: medium,large"),
    Flag(name: "detent", value: "HEIGHT", parameter: .height, summary: "the initial height of the sheet"),
    Flag(name: "anchor", value: "NAME", summary: "the anchor that the popover points at"),
    Flag(name: "locked", summary: "the screen can be neither removed nor covered"),
    Flag(name: "kept", summary: "the screen can be covered, but not removed"),
    Flag(.asking),
    Flag(name: "no-back", summary: "hide the back item"),
    Flag(name: "hide-bottom-bar", summary: "hide the tab bar"),
    Flag(name: "collapsed", summary: "show a split one column at a time"),
    completion,
    Flag(name: "bar-button", value: "NAME", summary: "add a bar button", isRepeatable: true),
  ]

  /// The option for the completion of a screen, whose value is a route.
  static let completion = Flag(
    name: "when-gone", value: "ROUTE", summary: "a route to run on the screen's container after the screen is removed")

  /// The option for an empty list of screens.
  static let none = [Flag(name: "none", summary: "no screens")]
}

extension Command {
  /// Creates the command for a step of the core library.
  init(_ row: StepCommand) {
    var flags = row.options.map(Flag.init)
    if row.parameters.contains(.screen) || row.parameters.contains(.screens) { flags += Self.screenOptions }
    if row.parameters.contains(.screens) { flags += Self.none }
    self.init(
      row.name, aliases: row.aliases, Group(row.section), row.usage, row.summary, details: row.details,
      takes: row.parameters.map(Parameter.init), flags: flags, examples: row.examples.map { Example(line: $0.line, after: $0.after) },
      body: .step { arguments, binding throws(Diagnostic) in
        let reader = StepArguments(arguments, binding)
        defer { arguments = reader.arguments }
        do {
          return AnyStep(erased: try row.read(reader))
        } catch let diagnostic as Diagnostic {
          throw diagnostic
        } catch {
          // The reader throws diagnostics only.
          throw Diagnostic(code: "command.argument", message: "\(error)", span: arguments.nextSpan)
        }
      })
  }
}

/// The commands for all steps of the core library.
enum StepCommands: CommandSet {
  static let commands = Steps.types.flatMap { $0.commands.map(Command.init) }
}

extension Command.Flag {
  /// Creates the flag for an option of a step of the core library.
  init(_ option: StepCommand.Option) {
    self.init(
      name: option.name, value: option.value, parameter: option.parameter.map(Command.Parameter.init), choices: option.choices,
      summary: option.summary, isRepeatable: option.isRepeatable)
  }
}

extension Command.Group {
  /// Creates the section of help for a section of the steps of the core library.
  fileprivate init(_ section: StepCommand.Section) {
    self =
      switch section {
      case .searching: .searching
      case .stacks: .stacks
      case .layers: .layers
      case .tabs: .tabs
      case .containers: .containers
      case .windows: .windows
      case .appearance: .appearance
      case .flow: .acting
      case .effects: .requests
      }
  }
}

extension Command.Parameter {
  /// Creates the parameter for an argument of a step of the core library.
  init(_ parameter: StepCommand.Parameter) {
    self =
      switch parameter {
      case .screen, .key: .screen
      case .screens: .screens
      case .target: .target
      case .child: .tab
      case .place: .place
      case .window: .window
      case .count: .number
      case .duration: .duration
      case .height: .height
      case .heights: .list(of: .height)
      case .index: .index
      case .searchOptions: .list(of: .choice(SearchOptions.words))
      case .searchStart: .searchStart(SearchStart.words)
      case .requestInProgress: .requestInProgress
      case .action: .action
      case .request: .request
      case .outcome: .outcome
      case .value: .value
      case .text: .text
      }
  }
}
