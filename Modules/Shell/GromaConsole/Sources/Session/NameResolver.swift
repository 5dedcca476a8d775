import Groma
package import GromaCommandLanguage
import GromaExplorer

/// A resolver that checks the names in lines before any of the lines runs: commands, options, variables, screens, values, properties and
/// trees.
///
/// Names that depend on the state, such as those of actions and windows, are checked only when a line runs. In a line that contains
/// variables, only the names of the commands and variables are checked before the line runs.
@MainActor
package struct NameResolver {
  private let app: AppDefinition
  private let table: CommandTable
  /// The names of requests that are accepted in addition to those of the app: see ``including(_:)``.
  private var requests: Set<String> = []

  /// Creates a resolver for the app and the commands of a session.
  package init(_ session: Session) {
    app = session.navigator.app
    table = session.table
  }

  /// Returns a copy of the resolver that also accepts the names of the requests that the lines make outside braces, so that a line can name
  /// a request that another line makes.
  package func including(_ lines: [RouteSyntax]) -> NameResolver {
    var resolver = self
    for step in lines.flatMap(\.alternatives).flatMap(\.steps) {
      guard let name = step.name.literalText, table[name]?.parameters.first == .request, case .word(let word)? = step.arguments.first else {
        continue
      }
      if let text = word.literalText { resolver.requests.insert(text) }
    }
    return resolver
  }

  /// Checks the names of a line.
  ///
  /// - Parameters:
  ///   - route: The line.
  ///   - variables: The names of the variables that are defined before the line.
  /// - Throws: A `Diagnostic` for the first unknown name or invalid argument.
  package func check(_ route: RouteSyntax, variables: Set<String>) throws(Diagnostic) {
    var hasVariables = false
    for word in route.words {
      for case .variable(let name, let span) in word.parts {
        hasVariables = true
        guard variables.contains(name) else { throw word.unknown(variable: name, span, among: variables) }
      }
    }
    guard !hasVariables else {
      for step in route.allSteps { if let name = step.name.literalText { _ = try command(name, step) } }
      return
    }
    guard let step = route.alternatives.first?.steps.first, let name = step.name.literalText else { return }
    let command = try command(name, step)
    guard command.isLine else {
      _ = try binder.bind(route)
      return
    }
    if command.parameters.contains(.line) {
      // A line that follows other arguments belongs to the command `alias`, which checks the line when it runs.
      guard command.parameters.first == .line else { return }
      _ = try Arguments(step.leadingFlags, flags: command.flags, variables: [:])
      return try route.droppingFirstWord().map { rest throws(Diagnostic) in try check(rest, variables: []) } ?? ()
    }
    try route.refuseRest(behind: command)
    var arguments = try Arguments(step, flags: command.flags, variables: [:])
    try check(command.parameters, &arguments)
  }

  private func command(_ name: String, _ step: StepSyntax) throws(Diagnostic) -> Command {
    try table.resolve(name, step.name.span, screens: app.screens, allowsPrefixes: false)
  }

  /// Checks the arguments of a command, up to the first argument that can be checked only when the line runs.
  private func check(_ parameters: [Command.Parameter], _ arguments: inout Arguments) throws(Diagnostic) {
    for parameter in parameters where !arguments.isEmpty {
      switch parameter {
      case .screen: _ = try binding.screen(&arguments)
      case .screens: _ = try binding.screens(&arguments)
      case .target: _ = try binding.match(&arguments)
      case .tab: _ = try binding.child(&arguments)
      case .place: _ = try binding.path(&arguments)
      case .number: _ = try arguments.number()
      case .duration: _ = try arguments.duration()
      case .choice(let words): _ = try arguments.choice(Dictionary(words.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }))
      case .language:
        let words = [Session.baseLanguage] + app.languages
        _ = try arguments.choice(Dictionary(words.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }))
      case .oneOf(let choices, let other):
        if let other, !choices.contains(where: { arguments.begins(with: $0.word) }) { return try check([other], &arguments) }
        let choice = try arguments.choice(Dictionary(choices.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first }))
        return try check(choice.parameters, &arguments)
      case .tree: _ = try arguments.word().map { text, span throws(Diagnostic) in try binding.windows(text, span, allowsRequests: true) }
      case .property: return try checkProperty(&arguments)
      case .sentence: _ = try arguments.word().map { name, span throws(Diagnostic) in try app.property(name, span) }
      case .screenName, .window, .deferred, .change, .animation, .height, .request, .requestInProgress, .index, .searchStart, .list,
        .outcome,
        .action, .value, .line, .arguments, .step,
        .command,
        .variable, .link, .code, .file, .script, .text:
        return
      }
    }
  }

  private func checkProperty(_ arguments: inout Arguments) throws(Diagnostic) {
    guard let (place, span) = arguments.word() else { return }
    let (name, property) = ValueReader.split(place)
    guard let type = app.values.first(where: { $0.name == name }) else { throw binding.unknownValue(name, span) }
    guard let property else { return }
    do throws(ArgumentError) {
      _ = try ValueReader(state: app.launch).text(of: type, property)
    } catch {
      throw Diagnostic(code: "nav.bad-argument", message: "value '\(name)': \(error)", span: span)
    }
  }

  // MARK: Binding without a state

  private var binder: RouteBinder { RouteBinder(table: table, binding: binding, variables: [:], allowsPrefixes: false) }

  /// A binding without a state, which accepts every identity of a container and every name of an action.
  private var binding: Binding {
    Binding(
      screens: app.screens, values: app.values, outputs: app.outputs, containers: app.kinds, place: { _ in .app }, open: { nil },
      isRequest: { requests.contains($0) || app.requestNames.contains($0) }, requestNames: { app.requestNames }, actions: { nil },
      screen: { nil },
      route: { text throws(Diagnostic) in
        guard case .statement(let syntax, _) = try SyntaxParser.parse(text) else { return AppRoute() }
        return try self.binder.later(syntax).route
      })
  }
}

extension AppDefinition {
  /// Returns the property that the app declares under a name, if the property can be evaluated in a single state.
  ///
  /// - Throws: A `Diagnostic` with the code `expect.property` if there is no such property.
  func property(_ name: String, _ span: SourceSpan) throws(Diagnostic) -> Property {
    let all = properties.filter(\.isOfStates)
    if let property = all.first(where: { $0.name == name }) { return property }
    throw Diagnostic(
      code: "expect.property", message: "there is no property '\(name)'", span: span,
      hint: NameMatches.hint(for: name, among: all.map(\.name))
        ?? (all.isEmpty ? "this app declares no properties" : "the properties are: \(all.map(\.name).joined(separator: "; "))"))
  }
}

extension RouteSyntax {
  /// All steps, including those in braces.
  fileprivate var allSteps: [StepSyntax] {
    alternatives.flatMap(\.steps).flatMap { [$0] + ($0.nested?.allSteps ?? []) }
  }

  /// The words of all steps: for each step its name and the values of its arguments, then the words of the steps in its braces.
  fileprivate var words: [Word] {
    allSteps.flatMap { step in
      [step.name]
        + step.arguments.compactMap { argument in
          switch argument {
          case .flag(_, let value, _): value
          case .named(_, let word, _), .word(let word): word
          case .comma: nil
          }
        }
    }
  }
}
