extension Steps {
  /// A step that runs a ``RouteAction``. The step cannot be saved.
  package struct Custom: RouteStep {
    package static let name = "action"
    /// Empty: an action cannot be written as a command.
    package static var commands: [StepCommand] { [] }

    /// The action.
    package let action: any RouteAction
    /// Whether the route continues at the container that the action returns. If `false`, the route stays on its container.
    package let moves: Bool

    package init(_ action: any RouteAction, moves: Bool) { (self.action, self.moves) = (action, moves) }

    package var opaqueParts: [String] { [action.text] }
    package var text: String { action.text }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      if let step = action as? OpaqueStep { return .call(.init(code: try step.make(path, &transaction), path: path)) }
      let outer = transaction.performer
      transaction.performer = action
      defer { transaction.performer = outer }
      let result = try action.run(on: path, in: &transaction)
      return moves ? .moved(result) : .stayed(result)
    }

    package static func == (a: Self, b: Self) -> Bool {
      func isEqual<A: RouteAction>(_ action: A) -> Bool { (b.action as? A) == action }
      return a.moves == b.moves && isEqual(a.action)
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(action) }

    package init(from decoder: any Decoder) throws { throw NavigationError.opaque("a saved custom step") }
    package func encode(to encoder: any Encoder) throws { throw NavigationError.opaque(action.text) }
  }
}

extension Route {
  /// Runs an action on the container, and stays on it. Fails with the error of the action.
  public consuming func action(_ action: some RouteAction) -> Self { step(Steps.Custom(action, moves: false)) }
  /// Runs an action on the current container, runs a route on the container that the action returns, and stays on the current container.
  /// Fails with the error of the action or of the nested route.
  public consuming func action(_ action: some RouteAction, _ nested: (AppRoute) -> any RouteFrom<AnyContainer>) -> Self {
    step(Steps.Custom(action, moves: false), nested)
  }
  /// Runs an action on the container, and continues at the container that the action returns. The caller states the kind of that container;
  /// a later step that needs this kind fails if the container is of another kind.
  public consuming func action<K: ContainerKind>(_ action: some RouteAction, giving _: K.Type) -> Route<Root, K> {
    step(Steps.Custom(action, moves: true))
  }
  /// Runs steps that a closure creates when the route reaches this step, and stays on the container. Fails with the error of the closure or
  /// of the created steps.
  ///
  /// The step makes the route opaque: see ``isOpaque``. Two steps of this type are equal if they are at the same source location.
  ///
  /// - Parameters:
  ///   - file: The module and file of the source location.
  ///   - line: The line of the source location.
  ///   - make: Receives the path of the current container and the transaction, and returns the route to run.
  public consuming func with(
    file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (TreePath, inout NavigationTransaction) throws -> any RouteFrom<Current>
  ) -> Self {
    let step = OpaqueStep(place: "\(file):\(line)") { path, transaction throws(NavigationError) in
      try NavigationError.converting { try make(path, &transaction).erased.code }
    }
    return self.step(Steps.Custom(step, moves: false))
  }
}
