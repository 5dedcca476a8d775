/// A command that creates a step. The shell uses the commands to read, complete and document steps; tests use them to generate random
/// routes.
package struct StepCommand: Sendable {
  /// A section of the help text.
  package enum Section: Hashable, Sendable {
    case searching, stacks, layers, tabs, containers, windows, appearance, flow, effects
  }

  /// The kind of an argument, which determines the completion candidates and the values in random routes.
  package enum Parameter: Hashable, Sendable {
    /// A screen, with the options for its appearance and presentation.
    case screen
    /// A comma-separated list of screens with the options for their appearance and presentation, or the option `--none`.
    case screens
    /// A screen without the options for its appearance and presentation.
    case key
    /// A search target: a kind of container, a screen, or the name of a screen.
    case target
    /// A child: an index or a target.
    case child
    /// The path of a container, such as `/0/0`, or its identity, such as `#7`.
    case place
    /// The name of a window.
    case window
    /// A count of at least 1.
    case count
    /// A duration, such as `350ms`.
    case duration
    /// A height of a sheet.
    case height
    /// Heights of a sheet, joined by commas.
    case heights
    /// The index of a child, from 0.
    case index
    /// The options of a look-up, joined by commas.
    case searchOptions
    /// The container where a look-up starts.
    case searchStart
    /// The name of a request in progress.
    case requestInProgress
    /// The name of an action that the user can take.
    case action
    /// The name of a request.
    case request
    /// The name of an outcome of a running request.
    case outcome
    /// An output of a screen, or a state value: its name, followed by its properties.
    case value
    /// Any text.
    case text
  }

  /// An option, written `--name` or `--name=value`.
  package struct Option: Hashable, Sendable {
    /// The name, without dashes.
    package var name: String
    /// The placeholder for the value in the usage, or `nil` if the option has no value.
    package var value: String?
    /// The kind of the value. `nil` if the option has no value, or if the value is any text or one of ``choices``.
    package var parameter: Parameter?
    /// The possible values, or the possible elements of a list, as candidates for completion. Can be empty.
    package var choices: [String]
    /// A short description for the help text.
    package var summary: String
    /// Whether the option may be given several times.
    package var isRepeatable: Bool

    /// Creates an option without a value.
    init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
      choices = []
      isRepeatable = false
    }

    /// Creates an option with a value.
    ///
    /// - Parameter value: The placeholder for the value in the usage.
    init(
      _ name: String, _ value: String, takes parameter: Parameter? = nil, choices: [String] = [], _ summary: String,
      isRepeatable: Bool = false
    ) {
      self.name = name
      self.parameter = parameter
      self.value = value
      self.choices = choices
      self.summary = summary
      self.isRepeatable = isRepeatable
    }
  }

  /// An example line for the app `plaza`, with the lines to run before it.
  package struct Example: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The line.
    package var line: String
    /// The lines to run first.
    package var after: [String]

    init(_ line: String, after: [String] = []) {
      self.line = line
      self.after = after
    }

    /// Creates an example that works without lines before it.
    package init(stringLiteral line: String) { self.init(line) }
  }

  /// The name of the command.
  package let name: String
  /// Alternative names of the command, accepted only at a prompt.
  package let aliases: [String]
  /// The section of the help text that lists the command.
  package let section: Section
  /// The arguments and options after the name, as the help text shows them: `SCREEN [--at INDEX]`.
  package let usage: String
  /// A summary of one line.
  package let summary: String
  /// A further explanation, which can be empty.
  package let details: String
  /// The kinds of the arguments, in order. Some commands accept several arguments of the last kind.
  package let parameters: [Parameter]
  /// The options of the command, except for the options for the appearance and presentation of screens.
  package let options: [Option]
  /// Example lines.
  package let examples: [Example]
  /// The relative frequency with which the generator of random routes chooses this command. If 0, the command is never chosen.
  package let frequency: Int
  /// Reads the arguments after the name of the command, and creates the step.
  ///
  /// - Throws: The error of the reader.
  package let read: @Sendable (any StepReader) throws -> any RouteStep

  init(
    _ name: String, aliases: [String] = [], _ section: Section, _ usage: String, _ summary: String, details: String = "",
    takes parameters: [Parameter] = [], options: [Option] = [], examples: [Example], frequency: Int = 2,
    _ read: @escaping @Sendable (any StepReader) throws -> any RouteStep
  ) {
    self.name = name
    self.aliases = aliases
    self.section = section
    self.usage = usage
    self.summary = summary
    self.details = details
    self.parameters = parameters
    self.options = options
    self.examples = examples
    self.frequency = frequency
    self.read = read
  }
}
