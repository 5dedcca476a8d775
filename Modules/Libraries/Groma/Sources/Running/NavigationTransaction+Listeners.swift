// Questions and changes for listeners, which are parts of an app.
extension NavigationTransaction {
  /// The screens of these names around a place, the nearest first, itself excepted: in a stack the screens below it, the containers around it,
  /// and behind a layer what is in sight in those below.
  public mutating func surroundings(of path: TreePath, named names: Set<String>) -> [TreePath] {
    if case .paths(let paths) = ask(.around(path, names)) { paths } else { [] }
  }

  /// The screens of these names that came in sight at a place or below it, outermost first, and with which nothing lives. Of a stack also
  /// those below the top.
  public mutating func unstarted(below path: TreePath, named names: Set<String>) -> [TreePath] {
    if case .paths(let paths) = ask(.unstarted(path, names)) { paths } else { [] }
  }

  /// The place of the window of a name; nil when none is open.
  public mutating func window(_ name: ScreenKey) -> TreePath? { path(.window(name)) }

  /// Lets a feature's handler ask: the trace says who it was.
  package mutating func tracing<Answer>(
    _ handler: Trace.Handler, _ ask: (inout NavigationTransaction) throws(NavigationError) -> Answer
  ) throws(NavigationError) -> Answer {
    trace?.events.append(.began(handler))
    // What it runs itself is part of what it does, and given up alone.
    nesting += 1
    defer {
      nesting -= 1
      trace?.events.append(.ended)
    }
    return try ask(&self)
  }

  /// The data of the flow of the screen at a place; nil when no flow has started there.
  public mutating func flowData(at path: TreePath) -> AnyFlowData? {
    if case .flowData(let data) = ask(.flowData(path)) { data } else { nil }
  }

  /// Stores the data of the flow of the screen at a place; nil removes it. Not a question.
  ///
  /// It is part of the state until the screen is removed, or another takes its place. A snapshot reads it as the type that
  /// ``AppPart/flowData`` has for the name of the screen.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` when nothing is at the place.
  public mutating func keep(_ data: AnyFlowData?, at path: TreePath) throws(NavigationError) { try perform(.keep(data), at: path) }
}
