extension NavigationTransaction {
  /// Runs a route on a container, inside this transaction. Iterative: a route may be of any length and nesting.
  ///
  /// - Returns: The container that the route ends at.
  /// - Throws: Why it failed; then an action that catches the error goes on with nothing changed by the route.
  public mutating func run<Root, Current>(_ route: Route<Root, Current>, on path: TreePath) throws(NavigationError) -> TreePath {
    if let kind = Root.kind { try require(kind, at: path) }
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.maximumNesting else { throw .limit("at most \(Self.maximumNesting) nested actions") }
    let start = savepoint()
    do throws(NavigationError) {
      var interpreter = Interpreter(route.code, at: path)
      return try interpreter.run(in: &self)
    } catch {
      // Whoever ran the outermost route gives up everything anyway.
      if nesting > 1 { rollBack(to: start) }
      throw error
    }
  }
}
