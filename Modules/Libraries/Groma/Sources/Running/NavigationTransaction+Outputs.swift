// Queries and changes for the parts of an app that handle outputs.
extension NavigationTransaction {
  /// Returns the paths of the screens with these names in the surroundings of a path, nearest first, without the path itself: the screens
  /// below in the same stack, then the enclosing containers, and for a presented layer also the visible screens of the layers below.
  package mutating func surroundings(of path: TreePath, named names: Set<String>) -> [TreePath] {
    if case .paths(let paths) = ask(.around(path, names)) { paths } else { [] }
  }

  /// Returns the paths of the screens with these names at or below a path that have no flow data, outermost first. Includes screens that
  /// are only covered from above, by a stack or a modal layer; omits screens in branches that are not selected. Returns an empty array if a
  /// container on the path selects another child.
  package mutating func unstarted(below path: TreePath, named names: Set<String>) -> [TreePath] {
    if case .paths(let paths) = ask(.unstarted(path, names)) { paths } else { [] }
  }

  /// Returns the path of the window with a name, or `nil` if it is not open.
  package mutating func window(_ name: ScreenKey) -> TreePath? { path(.window(name)) }

  /// Calls a handler of a feature. The trace attributes the queries of the handler to the handler.
  ///
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

  /// Returns the flow data of the screen at a path, or `nil` if no flow has started there.
  package mutating func flowData(at path: TreePath) -> AnyFlowData? {
    if case .flowData(let data) = ask(.flowData(path)) { data } else { nil }
  }

  /// Stores flow data at the screen at a path; `nil` removes it.
  ///
  /// The data is part of the state until the screen is removed or replaced. A snapshot decodes it as the type that ``AppPart/flowData``
  /// contains for the name of the screen.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if there is no node at the path.
  package mutating func keep(_ data: AnyFlowData?, at path: TreePath) throws(NavigationError) { try perform(.keep(data), at: path) }
}
