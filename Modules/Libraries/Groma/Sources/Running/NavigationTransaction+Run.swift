extension NavigationTransaction {
  /// Runs a route on a container, as part of this transaction.
  ///
  /// - Returns: The path of the container where the route ends.
  /// - Throws: The error that no fallback of the route handled. ``NavigationError/noContainer(_:in:)`` or
  ///   ``NavigationError/typeMismatch(_:found:needed:)`` if there is no container of the required kind at the path.
  ///   ``NavigationError/limit(_:)`` if too many runs are nested. If a custom action catches the error, all changes of the route have been
  ///   rolled back.
  public mutating func run<Root, Current>(_ route: Route<Root, Current>, on path: TreePath) throws(NavigationError) -> TreePath {
    if let kind = Root.kind { try require(kind, at: path) }
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.maximumNesting else { throw .limit("at most \(Self.maximumNesting) routes run inside one another") }
    let start = nesting > 1 ? savepoint : nil
    do throws(NavigationError) {
      var interpreter = Interpreter(route.code, at: path)
      return try interpreter.run(in: &self)
    } catch {
      // Otherwise the caller rolls the whole transaction back.
      if let start { rollBack(to: start) }
      throw error
    }
  }
}
