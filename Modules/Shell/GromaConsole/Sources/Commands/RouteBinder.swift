import Groma

/// A route as it was written: each instruction with the step it comes from, so that an error at run time has a position.
struct BoundRoute {
  private(set) var code: [Instruction] = []
  private(set) var steps: [StepSyntax] = []
  /// Whether the route begins with `here`.
  private var isPlaced = false

  var route: AppRoute { AppRoute(code: code) }

  mutating func append(_ instruction: Instruction, _ step: StepSyntax) {
    code.append(instruction)
    steps.append(step)
  }

  /// Puts an instruction where the route starts: at its beginning, or once it has waited.
  mutating func insert(_ instruction: Instruction, _ step: StepSyntax) {
    let index = code.lastIndex(where: \.isWait).map { $0 + 1 } ?? 0
    code.insert(instruction, at: index)
    steps.insert(step, at: index)
  }

  /// Whether nothing but waits and `separate` came before the next step.
  var isStart: Bool { !isPlaced && code.allSatisfy { $0 == .separate || $0.isWait } }

  /// Lets the next step run where the route is.
  mutating func place() { isPlaced = true }

  mutating func append(_ other: BoundRoute) {
    code += other.code
    steps += other.steps
  }

  /// Everything so far, watched.
  mutating func watch(_ step: StepSyntax) {
    code.insert(.attempt(count: code.count), at: 0)
    steps.insert(step, at: 0)
  }
}

extension Instruction {
  fileprivate var isWait: Bool { if case .verb(.wait) = self { true } else { false } }
  fileprivate var isSearch: Bool { if case .verb(let verb) = self { verb.isSearch } else { false } }
}

/// Turns the syntax of a line into a route.
///
/// The first step of a chain searches for the topmost visible container that it needs. All other steps run where the route is.
@MainActor
struct RouteBinder {
  let table: CommandTable
  let binding: Binding
  let variables: [String: String]
  let allowsPrefixes: Bool

  /// The place where a route begins, which decides what its first step searches for.
  private enum Start {
    /// At the key window, as a line does: any container that the step works on.
    case line
    /// At a container that is known once the route runs: the stack, tabs, split or window that the step needs.
    case later
    /// Inside another route: nothing.
    case nested
  }

  /// The route of a line.
  func bind(_ syntax: RouteSyntax) throws(Diagnostic) -> BoundRoute { try alternatives(syntax, .line) }

  /// A route that runs on its own, at another moment: when an outcome comes, or when a screen has gone.
  func later(_ syntax: RouteSyntax) throws(Diagnostic) -> BoundRoute { try alternatives(syntax, .later) }

  private func alternatives(_ syntax: RouteSyntax, _ start: Start) throws(Diagnostic) -> BoundRoute {
    var bound = BoundRoute()
    for (index, chain) in syntax.alternatives.enumerated() {
      let next = try self.chain(chain, start)
      guard index > 0, let step = chain.steps.first else {
        bound = next
        continue
      }
      bound.watch(step)
      bound.append(.recover(count: next.code.count), step)
      bound.append(next)
    }
    return bound
  }

  private func chain(_ chain: ChainSyntax, _ outer: Start) throws(Diagnostic) -> BoundRoute {
    var bound = BoundRoute()
    for step in chain.steps {
      let start = bound.isStart ? outer : .nested
      let command = try command(step)
      switch command.body {
      case .line:
        throw Diagnostic(
          code: "command.not-a-step", message: "'\(step.name)' is a line of its own, not a step of a route", span: step.name.span)
      case .composing: try compose(step, into: &bound, start)
      case .step(let make):
        var arguments = try Arguments(step, flags: command.flags, variables: variables)
        var verb = try make(&arguments, binding)
        // What is numbered is in sight before the line is run: what is typed further down goes by names.
        if start == .line, case .tap(let name, let values) = verb {
          let name = try binding.action(name, step.arguments.first?.span ?? step.name.span)
          // After a wait, other actions may be offered.
          verb = .tap(name, values: bound.code.contains(where: \.isWait) ? values : try binding.entered(values, for: name, step))
        }
        let animation = try arguments.animation()
        let isSeparate = arguments.flag("separate")
        try arguments.finish()
        if isSeparate { bound.append(.separate, step) }
        try add(verb, step, to: &bound, start, animation: animation)
      }
    }
    return bound
  }

  private func add(
    _ verb: Verb, _ step: StepSyntax, to bound: inout BoundRoute, _ start: Start, animation: NavigationAnimation? = nil
  ) throws(Diagnostic) {
    if let search = search(for: verb, start) { bound.insert(.verb(search), step) }
    var shown = BoundRoute()
    if case .request(let effect) = verb {
      shown.append(.verb(.request(try outcomes(step.nested, of: effect))), step)
    } else {
      shown.append(.verb(verb), step)
      if let nested = step.nested {
        shown.append(.enter, step)
        shown.append(try alternatives(nested, .nested))
        shown.append(.leave, step)
      }
    }
    if let animation { bound.append(.animated(animation, count: shown.code.count), step) }
    bound.append(shown)
  }

  /// The search that a step begins with; nil when it runs where the route is.
  private func search(for verb: Verb, _ start: Start) -> Verb? {
    switch (start, verb) {
    case (.nested, _): nil
    case (.later, _): verb.neededContainer
    case (.line, .select), (.line, .setChildren), (.line, .insert), (.line, .remove): .find(.top, Match(kind: binding.open() ?? .pages))
    case (.line, _): verb.neededContainer ?? (verb.worksOnContent ? .find(.top, Match()) : nil)
    }
  }

  /// The effect with the outcomes in its braces.
  private func outcomes(_ nested: RouteSyntax?, of effect: Effect) throws(Diagnostic) -> Effect {
    guard let nested else { return effect }
    if nested.alternatives.count > 1, let step = nested.alternatives[1].steps.first { throw notAnOutcome(step) }
    var effect = effect
    for step in nested.alternatives.first?.steps ?? [] {
      guard try command(step).name == "on" else { throw notAnOutcome(step) }
      var arguments = try Arguments(step, flags: table["on"]?.flags ?? [], variables: variables)
      let (name, span) = try arguments.word("an outcome")
      if effect.outcomes.contains(where: { $0.name == name }) {
        throw Diagnostic(code: "command.outcome", message: "there are two outcomes '\(name)'", span: span)
      }
      let role: Effect.Outcome.Role = arguments.flag("cancel") ? .cancel : arguments.flag("destructive") ? .destructive : .normal
      let taken = arguments.value("take")
      try arguments.finish()
      if let taken {
        guard let key = ScreenKey(taken.text), step.nested == nil else {
          let problem = step.nested == nil ? "'\(taken.text)' is not a step with arguments" : "an outcome has a step or a route, not both"
          throw Diagnostic(code: "command.outcome", message: problem, span: taken.span)
        }
        effect = effect.on(name, role, take: key)
        continue
      }
      let route = try step.nested.map { nested throws(Diagnostic) in try later(nested).route }
      effect = effect.on(name, role) { route ?? $0 }
    }
    return effect
  }

  private func notAnOutcome(_ step: StepSyntax) -> Diagnostic {
    Diagnostic(
      code: "command.outcome", message: "these braces contain outcomes: on NAME { ROUTE }", span: step.name.span,
      hint: "'help request' shows how")
  }

  private func compose(_ step: StepSyntax, into bound: inout BoundRoute, _ start: Start) throws(Diagnostic) {
    let name = step.name.literalText
    if name == "on" {
      throw Diagnostic(
        code: "command.outcome", message: "'on' is only allowed in the braces of an alert, an action sheet or a request",
        span: step.name.span,
        hint: "'help request' shows how")
    }
    var arguments = try Arguments(step, flags: [], variables: variables)
    var animation: NavigationAnimation?
    if name == "animated" {
      let (text, span) = try arguments.word("an animation")
      animation = try Arguments.animation(text, span)
    }
    try arguments.finish()
    if name == "here" { return try begin(at: step, &bound) }
    if name == "separate" { return bound.append(.separate, step) }
    guard name != "ignore-failure" else {
      if let nested = step.nested?.alternatives.first?.steps.first {
        throw Diagnostic(code: "command.braces", message: "'ignore-failure' takes no route of its own", span: nested.span)
      }
      bound.watch(step)
      bound.append(.recover(count: 0), step)
      return
    }
    guard let nested = step.nested else {
      throw Diagnostic(
        code: "command.braces", message: "'\(step.name)' needs a route in braces", span: step.name.span,
        hint: name == "animated" ? "animated ANIMATION { … }" : "\(step.name) { … }")
    }
    let inner = try alternatives(nested, start)
    switch name {
    case "animated":
      guard let animation else { return }
      if inner.code.allSatisfy(\.isSearch) {
        throw Diagnostic(
          code: "command.animation", message: "no step in these braces can be animated", span: step.span,
          hint: "put the steps to animate into them")
      }
      bound.append(.animated(animation, count: inner.code.count), step)
      bound.append(inner)
    case "ensure":
      bound.watch(step)
      bound.append(.ensure(count: inner.code.count), step)
      bound.append(inner)
    case "done":
      bound.append(.here, step)
      bound.append(.enter, step)
      bound.append(inner)
      bound.append(.leave, step)
    default: bound.append(inner)
    }
  }

  private func begin(at step: StepSyntax, _ bound: inout BoundRoute) throws(Diagnostic) {
    if let nested = step.nested?.alternatives.first?.steps.first {
      throw Diagnostic(code: "command.braces", message: "'here' takes no route of its own", span: nested.span)
    }
    guard bound.isStart else {
      throw Diagnostic(code: "command.here", message: "'here' is only allowed at the start of a route", span: step.name.span)
    }
    bound.place()
  }

  private func command(_ step: StepSyntax) throws(Diagnostic) -> Command {
    try table.resolve(
      try step.name.expanded(variables), step.name.span, entries: binding.entries, allowsPrefixes: allowsPrefixes)
  }
}

extension Verb {
  /// The search for the container of the kind that it needs; nil when it works on any.
  fileprivate var neededContainer: Verb? { needs.map { $0 == .window ? .window(nil) : .find(.top, Match(kind: $0)) } }

  /// Whether it means something visible rather than the window that a line starts at.
  fileprivate var worksOnContent: Bool {
    switch self {
    case .wear(.hud): false
    case .wear, .request, .present, .close, .back, .makeVisible, .update, .refresh, .finish, .report, .check,
      .go(.stack), .go(.tabs), .go(.parent), .go(.presented), .go(.presenting):
      true
    default: false
    }
  }
}
