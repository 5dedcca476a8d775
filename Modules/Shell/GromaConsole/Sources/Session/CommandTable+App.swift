package import Groma
import GromaCommandLanguage

extension CommandTable {
  /// Returns a copy of the table with the guards and custom steps of an app added at the end. A command of the table takes precedence over
  /// a guard or step with the same name.
  package func adding(stepsOf app: AppDefinition) -> CommandTable {
    let sorts = Dictionary(grouping: app.customSteps) { $0.words.sort }
    var seen: Set<String> = []
    let shared = app.customSteps.compactMap { $0.words.sort }.filter { seen.insert($0).inserted }
    let own =
      app.guards.map(Command.init) + (sorts[nil] ?? []).map(Command.init) + shared.map { Command($0, sorts[$0] ?? [], besides: self) }
    return CommandTable(all + own.filter { self[$0.name] == nil })
  }
}

extension Command {
  /// Creates the command for the step that runs a guard.
  fileprivate init(_ offered: Guard) {
    let name = offered.name
    self.init(
      name, .own, "", offered.summary.isEmpty ? "Run a guard." : offered.summary, details: "A guard, declared in \(offered.owner).",
      body: .step { _, _ throws(Diagnostic) in AnyStep(Steps.Check(guard: name)) })
  }

  /// Creates the command for a custom step.
  fileprivate init(_ step: CustomStep) {
    self.init(
      step.name, .own, step.summary, body: .step { arguments, _ throws(Diagnostic) in try step.performing(&arguments) }
    ) {
      Manual(
        usage: String(step.usage.dropFirst(step.name.count + 1)), details: "A custom step, declared in \(step.owner).",
        parameters: step.parameters.isEmpty ? [] : [.arguments(step.parameters, samples: step.samples)],
        examples: step.samples.prefix(2).map { Example(line: $0.description) })
    }
  }

  /// The summaries of the commands for the steps that libraries add.
  private static let summaries = [
    "go": "Go to a destination of the app.", "event": "Make an event occur that comes from outside the app.",
  ]

  /// Creates one command for all custom steps with the same first word, such as `go`.
  ///
  /// - Parameter table: The other commands. If the name of an unknown step is the name of one of these commands, as in `go back`, the hint
  ///   of the error shows the command.
  fileprivate init(_ sort: String, _ customSteps: [CustomStep], besides table: CommandTable) {
    let names = customSteps.map(\.words.name)
    let list = names.joined(separator: ", ")
    self.init(
      sort, .own, Self.summaries[sort] ?? "Perform one of the app's steps '\(sort) NAME'.",
      body: .step { arguments, _ throws(Diagnostic) in
        let (name, span) = try arguments.word(names.count == 1 ? "a name: \(list)" : "one of \(list)")
        if let step = customSteps.first(where: { $0.words.name == name }) { return try step.performing(&arguments) }
        let other = table[name].map { "'\(name)' is a command of its own: \($0.form)" }
        let message = sort == "go" ? "there is no destination '\(name)'" : "there is no step '\(sort) \(name)'"
        throw Diagnostic(
          code: "nav.unknown-step", message: message, span: span,
          hint: other ?? NameMatches.hint(for: name, among: names)
            ?? (names.count == 1 ? "the only name is \(list)" : "the names are \(list)"))
      }
    ) {
      let rows = customSteps.map { [$0.usage, $0.summary] }.aligned
      let steps = customSteps.map { NamedStep(name: $0.words.name, summary: $0.summary, parameters: $0.parameters, samples: $0.samples) }
      return Manual(
        usage: "NAME [ARGUMENT …]", details: rows.joined(separator: "\n"), parameters: [.step(steps)],
        examples: customSteps.compactMap(\.samples.first).prefix(2).map { Example(line: Steps.Perform($0).text) })
    }
  }
}

extension CustomStep {
  /// Consumes the remaining arguments and returns the route step that performs the custom step with these arguments.
  fileprivate func performing(_ arguments: inout Arguments) throws(Diagnostic) -> AnyStep {
    let rest = arguments.rest()
    do throws(ArgumentError) {
      return AnyStep(Steps.Perform(try step(rest.map { ($0.label, $0.text) })))
    } catch {
      let error = NavigationError.badStep(usage.split(separator: " ").prefix(words.sort == nil ? 1 : 2).joined(separator: " "), error)
      throw Diagnostic(code: error.code, message: "\(error)", span: rest.last?.span ?? arguments.nextSpan, hint: "usage: \(usage)")
    }
  }
}
