import Navigation

extension CommandTable {
  /// The table with the steps that an app brings along: its guards, and its named actions. A name that the shell has is the shell's.
  func adding(stepsOf app: AppDefinition) -> CommandTable {
    CommandTable(all + (app.guards.map(Command.init) + app.actions.map(Command.init)).filter { self[$0.name] == nil })
  }
}

extension Command {
  /// A guard as a step.
  fileprivate init(_ offered: Guard) {
    let name = offered.name
    self.init(
      name, .own, "", offered.summary.isEmpty ? "Asks a guard." : offered.summary, details: "A guard, offered by \(offered.owner).",
      body: .step { _, _ throws(Diagnostic) in .check(guard: name) })
  }

  /// A step of the app's own.
  fileprivate init(_ action: NamedAction) {
    self.init(
      action.name, .own, String(action.usage.dropFirst(action.name.count + 1)), action.summary,
      details: "A step of the app, offered by \(action.owner).",
      takes: action.parameters.isEmpty ? [] : [.arguments(action.parameters, samples: action.samples)],
      examples: action.samples.prefix(2).map { Example(line: $0.description) },
      body: .step { arguments, _ throws(Diagnostic) in
        let rest = arguments.rest()
        do throws(ArgumentError) {
          return .named(try action.step(rest.map { ($0.label, $0.text) }))
        } catch {
          throw Diagnostic(
            code: NavigationError.badStep(action.name, error).code, message: "'\(action.name)': \(error)", span: rest.last?.span,
            hint: "it is written \(action.usage)")
        }
      })
  }
}
