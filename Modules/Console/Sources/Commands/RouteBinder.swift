import Navigation

/// A route as it was written: each instruction with the step it comes from, so that an error at run time has a position.
struct BoundRoute {
  private(set) var code: [Instruction] = []
  private(set) var steps: [StepSyntax] = []

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

  /// Whether nothing but words about the next step and waits has been said.
  var isStart: Bool {
    code.allSatisfy { instruction in
      switch instruction {
      case .animated, .separate: true
      default: instruction.isWait
      }
    }
  }

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
}

/// Turns the syntax of a line into a route.
///
/// The first step of a chain, when it needs a stack, tabs, a window or a container, finds the topmost one in sight by itself; further down a
/// chain, and in braces, it is strict.
@MainActor
struct RouteBinder {
  let table: CommandTable
  let binding: Binding
  let variables: [String: String]
  let allowsPrefixes: Bool

  func bind(_ syntax: RouteSyntax) throws(Diagnostic) -> BoundRoute { try alternatives(syntax, isOutermost: true) }

  /// A route that stands in another: nothing is found by itself.
  func nested(_ syntax: RouteSyntax) throws(Diagnostic) -> BoundRoute { try alternatives(syntax, isOutermost: false) }

  private func alternatives(_ syntax: RouteSyntax, isOutermost: Bool) throws(Diagnostic) -> BoundRoute {
    var bound = BoundRoute()
    for (index, chain) in syntax.alternatives.enumerated() {
      let next = try self.chain(chain, isOutermost: isOutermost)
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

  private func chain(_ chain: ChainSyntax, isOutermost: Bool) throws(Diagnostic) -> BoundRoute {
    var bound = BoundRoute()
    for step in chain.steps {
      let isFirst = isOutermost && bound.isStart
      let command = try command(step)
      switch command.body {
      case .line:
        throw Diagnostic(
          code: "command.not-a-step", message: "'\(step.name)' is a line of its own, not a step of a route", span: step.name.span)
      case .composing: try compose(step, into: &bound, isFirst: isFirst)
      case .step(let make):
        var arguments = try Arguments(step, flags: command.flags, variables: variables)
        var verb = try make(&arguments, binding)
        // What is numbered is in sight before the line is run: what is typed further down goes by names.
        if isFirst, case .tap(let name, let values) = verb {
          let name = try binding.action(name, step.arguments.first?.span ?? step.name.span)
          // After a wait, other actions may be offered.
          verb = .tap(name, values: bound.code.contains(where: \.isWait) ? values : try binding.entered(values, for: name, step))
        }
        let animation = try arguments.animation()
        let isSeparate = arguments.flag("separate")
        try arguments.finish()
        if isSeparate { bound.append(.separate, step) }
        try add(verb, step, to: &bound, isFirst: isFirst, animation: animation)
      }
    }
    return bound
  }

  private func add(
    _ verb: Verb, _ step: StepSyntax, to bound: inout BoundRoute, isFirst: Bool, animation: Animation? = nil
  ) throws(Diagnostic) {
    if isFirst, let start = verb.start ?? start(ofChildren: verb) { bound.insert(.verb(start), step) }
    if let animation { bound.append(.animated(animation), step) }
    if case .request(let effect) = verb { return bound.append(.verb(.request(try outcomes(step.nested, of: effect))), step) }
    bound.append(.verb(isFirst && verb == .dismiss(all: false) ? .close : verb), step)
    guard let nested = step.nested else { return }
    bound.append(.enter, step)
    bound.append(try alternatives(nested, isOutermost: false))
    bound.append(.leave, step)
  }

  /// Where a step on the children of a container starts: at the topmost one in sight that holds children beside each other.
  private func start(ofChildren verb: Verb) -> Verb? {
    switch verb {
    case .select, .setChildren, .insert, .remove: .find(.top, Match(kind: binding.open() ?? .pages))
    default: nil
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
          let problem = step.nested == nil ? "'\(taken.text)' is no step with arguments" : "an outcome takes a step, or leads along a route"
          throw Diagnostic(code: "command.outcome", message: problem, span: taken.span)
        }
        effect = effect.on(name, role, take: key)
        continue
      }
      let route = try step.nested.map { nested throws(Diagnostic) in try alternatives(nested, isOutermost: false).route }
      effect = effect.on(name, role) { route ?? $0 }
    }
    return effect
  }

  private func notAnOutcome(_ step: StepSyntax) -> Diagnostic {
    Diagnostic(
      code: "command.outcome", message: "in these braces stand outcomes: on NAME { ROUTE }", span: step.name.span,
      hint: "'help request' shows how")
  }

  private func compose(_ step: StepSyntax, into bound: inout BoundRoute, isFirst: Bool) throws(Diagnostic) {
    let name = step.name.literalText
    if name == "on" {
      throw Diagnostic(
        code: "command.outcome", message: "'on' stands only in the braces of an alert, an action sheet or a request", span: step.name.span,
        hint: "'help request' shows how")
    }
    var arguments = try Arguments(step, flags: [], variables: variables)
    let animation = name == "animated" ? try arguments.word("an animation") : nil
    try arguments.finish()
    if let (text, span) = animation { return bound.append(.animated(try Arguments.animation(text, span)), step) }
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
        code: "command.braces", message: "'\(step.name)' needs a route in braces", span: step.name.span, hint: "\(step.name) { … }")
    }
    let inner = try alternatives(nested, isOutermost: isFirst)
    switch name {
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

  private func command(_ step: StepSyntax) throws(Diagnostic) -> Command {
    try table.resolve(
      try step.name.expanded(variables), step.name.span, entries: binding.entries, allowsPrefixes: allowsPrefixes)
  }
}

extension Verb {
  /// Where it starts when it is the first step of a chain; nil when that is the key window.
  fileprivate var start: Verb? {
    switch needs {
    case .window?: return .window(nil)
    case let kind?: return .find(.top, Match(kind: kind))
    case nil: break
    }
    switch self {
    case .wear, .changeSheet, .request, .present, .dismiss(all: false), .close, .back, .makeVisible, .refresh, .finish, .report, .check,
      .go(.stack), .go(.tabs), .go(.parent), .go(.presented), .go(.presenting):
      return .find(.top, Match())
    default: return nil
    }
  }
}
