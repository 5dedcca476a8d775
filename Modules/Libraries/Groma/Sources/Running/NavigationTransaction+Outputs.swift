// Queries and changes for the parts of an app that handle outputs.
extension NavigationTransaction {
  /// Returns the paths of the screens that enclose a path and have one of the given names, nearest first. The path itself is not included.
  ///
  /// The screens below in the same stack come first, then the enclosing container, and so on up to the layer. A presented layer is also
  /// enclosed by the visible containers of the layers below and by the screens under them in their stacks.
  package mutating func surroundings(of path: TreePath, named names: Set<String>) -> [TreePath] {
    if case .paths(let paths) = ask(.around(path, names)) { paths } else { [] }
  }

  /// Returns the paths of the screens that are at or below a path, have one of the given names, and have no flow data, outermost first.
  ///
  /// Includes screens that are only covered from above, by a stack or a modal layer; omits screens in branches that are not selected.
  /// Returns an empty array if there is no node at the path, or if a container on the path, except for the app, selects another child.
  package mutating func unstarted(below path: TreePath, named names: Set<String>) -> [TreePath] {
    if case .paths(let paths) = ask(.unstarted(path, names)) { paths } else { [] }
  }

  /// Returns the path of the window with the given name, or `nil` if no window with this name is open.
  package mutating func window(_ name: ScreenKey) -> TreePath? { path(.window(name)) }

  /// Calls a handler of a feature. The trace records the queries of the handler between ``Trace/Event/began(_:)`` and
  /// ``Trace/Event/ended``.
  ///
  /// - Parameters:
  ///   - handler: The handler, as the trace identifies it.
  ///   - ask: Calls the handler.
  /// - Throws: The error of the handler.
  package mutating func tracing<Answer>(
    _ handler: Trace.Handler, _ ask: (inout NavigationTransaction) throws(NavigationError) -> Answer
  ) throws(NavigationError) -> Answer {
    trace?.events.append(.began(handler))
    // Routes that the handler runs are nested: if one fails, only its own changes are rolled back.
    nesting += 1
    defer {
      nesting -= 1
      trace?.events.append(.ended)
    }
    return try ask(&self)
  }

  /// Returns the flow data of the screen at a path, or `nil` if no flow is running there.
  package mutating func flowData(at path: TreePath) -> AnyFlowData? {
    if case .flowData(let data) = ask(.flowData(path)) { data } else { nil }
  }

  /// Stores flow data in the screen at a path. `nil` removes the data.
  ///
  /// The data is part of the state until the screen is removed or replaced. A snapshot decodes the data as the type that
  /// ``LibraryPart/flowData`` contains for the name of the screen.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if there is no node at the path, ``NavigationError/typeMismatch(_:found:needed:)``
  ///   for the app, ``NavigationError/limit(_:)`` after too many steps, or ``NavigationError/interrupted(by:)`` if a guard redirected
  ///   the route.
  package mutating func keep(_ data: AnyFlowData?, at path: TreePath) throws(NavigationError) {
    if permits(data, at: path) { try perform(.keep(data), at: path) }
  }
}
