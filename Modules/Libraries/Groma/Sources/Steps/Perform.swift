extension Steps {
  /// A step that performs a ``CustomStep`` with arguments.
  package struct Perform: RouteStep {
    package static let name = "perform"
    /// Empty: each custom step of the app is a command.
    package static var commands: [StepCommand] { [] }

    /// The name and the arguments of the step.
    package var key: ScreenKey

    package init(_ key: ScreenKey) { self.key = key }

    package var text: String { key.stepText }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let step = transaction.environment.customSteps[key.name] else { throw .unknownStep(key.name) }
      transaction.trace?.events.append(.began(.action(key.name)))
      defer { transaction.trace?.events.append(.ended) }
      try transaction.makers.enter(.step(key))
      do throws(NavigationError) {
        let route = transaction.intercepted(try step.makeRoute(key, path, &transaction), of: .step(key.name))
        return .call(.init(code: route.code, path: path, isNamed: true))
      } catch {
        transaction.makers.leave()
        throw error
      }
    }
  }
}

extension Route {
  /// Performs a ``CustomStep`` of the app, and stays on the container.
  ///
  /// Fails with ``NavigationError/unknownStep(_:)`` if the app has no step with this name, with ``NavigationError/badStep(_:_:)`` if the
  /// arguments do not match the parameters of the step, and with the error of the step or of the route that the step creates.
  ///
  /// - Parameters:
  ///   - name: The name of the step.
  ///   - arguments: A value whose stored properties are the arguments. Usually, the type of the value is the argument type in the
  ///     definition of the step.
  public consuming func perform(_ name: String, _ arguments: some Codable & Sendable) -> Self {
    step(Steps.Perform(ScreenKey(name: name, screen: arguments)))
  }
}
