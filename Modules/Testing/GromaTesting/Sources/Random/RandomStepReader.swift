import Groma

/// A reader that returns random arguments for the steps of the command language.
final class RandomStepReader: StepReader {
  /// The generator of the arguments.
  private(set) var routes: RandomRoutes
  /// The action that was read last.
  private var action: String?

  /// An argument that the command refuses.
  private struct Refusal: Error {}

  init(_ routes: RandomRoutes) { self.routes = routes }

  private func chance(_ percent: Int) -> Bool { routes.random.chance(percent) }

  package var isAtEnd: Bool { chance(50) }

  package func screen() throws -> Node { routes.node() }
  package func screens() throws -> [Node] { routes.pages(chance(5) ? 90 : 5) }
  package func key() throws -> ScreenKey { routes.page(isBare: true).key }
  package func match() throws -> Match { chance(60) ? routes.target() : routes.match() }
  package func child() throws -> ChildChoice { routes.child() }
  package func path() throws -> TreePath { routes.path() }
  package func count() throws -> Int { routes.random.pick([1, 1, 1, 2, 3, 1]) }
  package func duration() throws -> Int { routes.random.below(3) * 100 }
  package func enteredValues() throws -> [EnteredValue] {
    guard let samples = action.flatMap({ routes.enteredValues[$0] }) else {
      // Text for an unknown field counts as secret, so it is not printed.
      return action != nil && routes.isReadable ? [] : routes.entered()
    }
    return routes.random.pick(samples)
  }
  package func output() throws -> AnyOutput {
    guard let output = routes.output() else { throw Refusal() }
    return output
  }
  package func stateValue() throws -> AnyStateValue {
    guard let value = routes.value() else { throw Refusal() }
    return value
  }

  package func word(_ parameter: StepCommand.Parameter) -> String? {
    switch parameter {
    case .window: chance(70) ? nil : routes.windowName().name
    default: chance(40) ? nil : routes.text()
    }
  }

  package func word(_ parameter: StepCommand.Parameter, _ description: String) throws -> String {
    switch parameter {
    case .action:
      let name = routes.action()
      action = name
      return name
    case .outcome: return routes.random.pick(["yes", "no", "done", Lock.leave, Lock.stay])
    case .request: return routes.random.pick(["ask", "call", "haptic"])
    case .window: return routes.windowName().name
    default: return routes.text()
    }
  }

  package func value<Value: WordValue>(_: StepCommand.Parameter, as _: Value.Type) throws -> Value? {
    chance(50) ? nil : routes.random.pick(Value.samples)
  }

  package func flag(_ name: String) -> Bool { chance(35) }
  package func option(_ name: String) -> String? {
    chance(50) ? nil : name == "of" ? routes.random.pick(["alert", "call"]) : routes.text()
  }
  package func option<Value: WordValue>(_: String, as _: Value.Type) throws -> Value? {
    chance(50) ? nil : routes.random.pick(Value.samples)
  }
  package func options(_ name: String) -> [String] { chance(60) ? [] : [routes.text()] }
  package func refusal(_: WordProblem) -> any Error { Refusal() }
}
