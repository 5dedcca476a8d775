extension Steps {
  /// A step that evaluates a guard of the app.
  package struct Check: RouteStep {
    package static let name = "check"
    /// Empty: each guard of the app is a command.
    package static var commands: [StepCommand] { [] }

    /// The name of the guard.
    package var guardName: String

    package init(guard name: String) { guardName = name }

    package var defaultContainer: DefaultContainer { .content }
    package var text: String { Quoting.quoted(guardName) }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.check(guard: guardName, on: path)
      return .stayed(path)
    }
  }
}

extension Route {
  /// Evaluates the guard with this name, and stays on the container if the guard allows the route.
  ///
  /// Fails with ``NavigationError/unknownGuard(_:)`` if the app has no guard with this name, with the guard's error if the guard denies the
  /// route, and with ``NavigationError/interrupted(by:)`` if the guard redirects the route. After a redirect, the changes of the
  /// transaction are reverted, and the route of the guard runs instead.
  public consuming func check(_ name: String) -> Self { step(Steps.Check(guard: name)) }
}
