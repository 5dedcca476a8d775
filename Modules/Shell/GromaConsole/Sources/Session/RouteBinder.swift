import Groma
import GromaCommandLanguage

/// A route, with the syntax of the step from which each instruction was created, so that a runtime error can be located in the line.
struct BoundRoute {
  private(set) var code: [Instruction] = []
  private(set) var steps: [StepSyntax] = []
  /// Whether the route starts with `here`.
  private var isPlaced = false

  var route: AppRoute { AppRoute(code: code) }

  mutating func append(_ instruction: Instruction, _ step: StepSyntax) {
    code.append(instruction)
    steps.append(step)
  }

  /// Inserts an instruction directly after the last wait of the route, or at the start if the route has no wait.
  mutating func insert(_ instruction: Instruction, _ step: StepSyntax) {
    let index = code.lastIndex(where: \.isWait).map { $0 + 1 } ?? 0
    code.insert(instruction, at: index)
    steps.insert(step, at: index)
  }

  /// Whether the route does not start with `here` and contains only waits and `separate` so far.
  var isStart: Bool { !isPlaced && code.allSatisfy { $0 == .separate || $0.isWait } }

  /// Records that the route starts with `here`, so that the next step runs at the current container without a search.
  mutating func place() { isPlaced = true }

  mutating func append(_ other: BoundRoute) {
    code += other.code
    steps += other.steps
  }

  /// Wraps all previous instructions in an attempt, so that a following instruction can handle their failure.
  mutating func watch(_ step: StepSyntax) {
    code.insert(.attempt(count: code.count), at: 0)
    steps.insert(step, at: 0)
  }
}

extension Instruction {
  fileprivate var isWait: Bool { step is Steps.Wait }
  var isSearch: Bool { step.map { type(of: $0).isSearch } ?? false }
}

/// A binder that converts the syntax of a line to a route.
///
/// If the first step of a chain, apart from waits and `separate`, needs a container, the binder inserts a search for the topmost visible
/// container that the step can run on. Each later step runs at the container where the preceding step ended. No search is inserted after
/// `here` or in the braces of a step such as `select-tab`. The route of a request's outcome runs later by itself, so it has its own search.
@MainActor
struct RouteBinder {
  let table: CommandTable
  let binding: Binding
  let variables: [String: String]
  let allowsPrefixes: Bool

  /// The position at which a step starts. The position determines the search that is inserted before the step.
  private enum Start {
    /// At the key window, because the route is a line. The search finds the container that the step runs on, unless that is the window.
    case line
    /// At a container that is known only when the route runs. If the step needs a certain kind of container, the search finds one.
    case later
    /// At the current container of the enclosing route. There is no search.
    case nested
  }

  /// Returns the route of a line.
  func bind(_ syntax: RouteSyntax) throws(Diagnostic) -> BoundRoute { try alternatives(syntax, .line) }

  /// Returns a route that runs later by itself: for the outcome of a request, or after a screen was removed.
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
    for step in chain.steps { try append(step, to: &bound, outer) }
    return bound
  }

  private func append(_ step: StepSyntax, to bound: inout BoundRoute, _ outer: Start) throws(Diagnostic) {
    let start = bound.isStart ? outer : .nested
    let command = try command(step)
    switch command.body {
    case .line:
      throw Diagnostic(
        code: "command.not-a-step", message: "'\(step.name)' must be the only command on its line; it is not a route step",
        span: step.name.span)
    case .composing(let composition): try compose(composition, step, into: &bound, start)
    case .step(let make):
      var arguments = try Arguments(step, flags: command.flags, variables: variables)
      var made = try make(&arguments, binding)
      let animation = try arguments.animation()
      let isSeparate = arguments.flag("separate")
      try arguments.finish()
      if let tap = made.base as? Steps.Tap {
        let target = try target(of: tap, step, start)
        guard case .action(let name, nil) = target else {
          for meant in try step.tapping(target) { try append(meant, to: &bound, outer) }
          return
        }
        // After a wait, other actions may be offered, so the fields cannot be checked yet.
        let isOffered = start == .line && !bound.code.contains(where: \.isWait)
        made = AnyStep(Steps.Tap(name, values: try binding.entered(in: tap, for: name, isOffered: isOffered, step)))
      }
      if isSeparate { bound.append(.separate, step) }
      try add(made, step, to: &bound, start, animation: animation)
    }
  }

  /// Returns the element of the screen that a tap means. A text or a number refers to the screen before the line runs, so only the start of a
  /// line accepts these.
  private func target(of tap: Steps.Tap, _ step: StepSyntax, _ start: Start) throws(Diagnostic) -> ScreenPicture.Target {
    let span = step.arguments.first?.span ?? step.name.span
    if start == .line { return try binding.tapped(tap.action, span, allowsPrefixes: allowsPrefixes) }
    if !tap.action.isActionNumber { return .action(tap.action) }
    throw Diagnostic(
      code: "command.action", message: "numbers of actions are only accepted at the start of a line", span: span,
      hint: "later steps take the name of an action, such as 'tap open-chat-1'")
  }

  private func add(
    _ made: AnyStep, _ step: StepSyntax, to bound: inout BoundRoute, _ start: Start, animation: NavigationAnimation? = nil
  ) throws(Diagnostic) {
    if let search = search(for: made.base, start) { bound.insert(search, step) }
    var shown = BoundRoute()
    if let request = made.base as? Steps.Request {
      shown.append(.step(Steps.Request(try outcomes(step.nested, of: request.effect))), step)
    } else {
      shown.append(.perform(made), step)
      if let nested = step.nested {
        shown.append(.enter, step)
        shown.append(try alternatives(nested, .nested))
        shown.append(.leave, step)
      }
    }
    if let animation { bound.append(.animated(animation, count: shown.code.count), step) }
    bound.append(shown)
  }

  /// Returns the search to run before a step, or `nil` if the step runs at the current container.
  private func search(for step: any RouteStep, _ start: Start) -> Instruction? {
    switch start {
    case .nested: nil
    case .later: step.needs.map(Self.search)
    case .line:
      switch step.defaultContainer {
      case .window: nil
      case .content: .step(Steps.Find(.top, Match()))
      case .topmost(let kind): Self.search(for: kind)
      case .sideBySide: Self.search(for: binding.open() ?? .pages)
      }
    }
  }

  /// Returns the search for the topmost visible container of a kind.
  private static func search(for kind: Kind) -> Instruction {
    kind == .window ? .step(Steps.GoToWindow()) : .step(Steps.Find(.top, Match(kind: kind)))
  }

  /// Returns a request with the outcomes that the braces of its step define.
  private func outcomes(_ nested: RouteSyntax?, of effect: Effect) throws(Diagnostic) -> Effect {
    guard let nested else { return effect }
    if nested.alternatives.count > 1, let step = nested.alternatives[1].steps.first { throw notAnOutcome(step) }
    var effect = effect
    for step in nested.alternatives.first?.steps ?? [] {
      let command = try command(step)
      guard case .composing(.outcome) = command.body else { throw notAnOutcome(step) }
      var arguments = try Arguments(step, flags: command.flags, variables: variables)
      let (name, span) = try arguments.word("an outcome")
      guard effect.outcomes.count < Effect.maximumOutcomes else {
        let error = NavigationError.limit("at most \(Effect.maximumOutcomes) outcomes of a request")
        throw Diagnostic(code: error.code, message: "\(error)", span: span)
      }
      if effect.outcomes.contains(where: { $0.name == name }) {
        throw Diagnostic(code: "command.outcome", message: "there are two outcomes '\(name)'", span: span)
      }
      let role = [Effect.Outcome.Role.cancel, .destructive, .failure].first { arguments.flag($0.rawValue) } ?? .normal
      let title = arguments.value("title").map { LocalizableText(form: $0.text) }
      let performed = arguments.value("perform")
      try arguments.finish()
      if let performed {
        guard let key = ScreenKey(performed.text), step.nested == nil else {
          let problem =
            step.nested == nil ? "'\(performed.text)' is not a step with arguments" : "an outcome has a step or a route, not both"
          throw Diagnostic(code: "command.outcome", message: problem, span: performed.span)
        }
        effect = effect.on(OutcomeName(name, role), title: title, performing: key)
        continue
      }
      let route = try step.nested.map { nested throws(Diagnostic) in try later(nested).route }
      effect = effect.on(OutcomeName(name, role), title: title) { route ?? $0 }
    }
    return effect
  }

  private func notAnOutcome(_ step: StepSyntax) -> Diagnostic {
    Diagnostic(
      code: "command.outcome", message: "only outcomes are allowed in these braces: on NAME { ROUTE }", span: step.name.span,
      hint: "'help request' shows how")
  }

  private func compose(
    _ composition: Command.Composition, _ step: StepSyntax, into bound: inout BoundRoute, _ start: Start
  ) throws(Diagnostic) {
    if composition == .outcome {
      throw Diagnostic(
        code: "command.outcome", message: "'on' is only allowed in the braces of an alert, an action sheet or a request",
        span: step.name.span,
        hint: "'help request' shows how")
    }
    var arguments = try Arguments(step, flags: [], variables: variables)
    var animation: NavigationAnimation?
    if composition == .animated {
      let (text, span) = try arguments.word("an animation")
      animation = try Arguments.animation(text, span)
    }
    try arguments.finish()
    if composition == .here { return try begin(at: step, &bound) }
    if composition == .separate { return bound.append(.separate, step) }
    guard composition != .ignoreFailure else {
      if let nested = step.nested?.alternatives.first?.steps.first {
        throw Diagnostic(code: "command.braces", message: "'ignore-failure' takes no route in braces", span: nested.span)
      }
      bound.watch(step)
      bound.append(.recover(count: 0), step)
      return
    }
    guard let nested = step.nested else {
      throw Diagnostic(
        code: "command.braces", message: "'\(step.name)' needs a route in braces", span: step.name.span,
        hint: composition == .animated ? "animated ANIMATION { … }" : "\(step.name) { … }")
    }
    let inner = try alternatives(nested, start)
    switch composition {
    case .animated:
      guard let animation else { return }
      if inner.code.allSatisfy(\.isSearch) {
        throw Diagnostic(
          code: "command.animation", message: "no step in these braces can be animated", span: step.span,
          hint: "put the steps to animate into the braces")
      }
      bound.append(.animated(animation, count: inner.code.count), step)
      bound.append(inner)
    case .ensure:
      bound.watch(step)
      bound.append(.ensure(count: inner.code.count), step)
      bound.append(inner)
    case .done:
      bound.append(.here, step)
      bound.append(.enter, step)
      bound.append(inner)
      bound.append(.leave, step)
    case .group, .here, .separate, .ignoreFailure, .outcome: bound.append(inner)
    }
  }

  private func begin(at step: StepSyntax, _ bound: inout BoundRoute) throws(Diagnostic) {
    if let nested = step.nested?.alternatives.first?.steps.first {
      throw Diagnostic(code: "command.braces", message: "'here' takes no route in braces", span: nested.span)
    }
    guard bound.isStart else {
      throw Diagnostic(code: "command.here", message: "'here' is only allowed at the start of a route", span: step.name.span)
    }
    bound.place()
  }

  private func command(_ step: StepSyntax) throws(Diagnostic) -> Command {
    try table.resolve(
      try step.name.expanded(variables), step.name.span, screens: binding.screens, allowsPrefixes: allowsPrefixes)
  }
}
