import Testing

@testable import Navigation

/// Expects the whole tree.
@MainActor func expectTree(_ navigator: Navigator, _ tree: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(CompactTree.text(of: navigator.state) == tree, sourceLocation: sourceLocation)
  #expect(Invariants.violation(of: navigator.state) == nil, sourceLocation: sourceLocation)
}

/// Expects that a route leads from one tree to another.
@MainActor func expect<K>(
  _ before: String, _ route: (AppRoute) -> Route<AnyContainer, K>, gives after: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let navigator = try navigator(before)
  let first = navigator.state
  try navigator.run(route)
  expectTree(navigator, after, sourceLocation: sourceLocation)
  let last = navigator.state
  while navigator.undo() {}
  #expect(navigator.state == first, "undone", sourceLocation: sourceLocation)
  while navigator.redo() {}
  #expect(navigator.state == last, "done again", sourceLocation: sourceLocation)
}

/// Expects that a route fails with a sentence, and changes nothing.
@MainActor func expect<K>(
  _ before: String, _ route: (AppRoute) -> Route<AnyContainer, K>, fails sentence: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectFailure(try navigator(before), route(AppRoute()), sentence, sourceLocation: sourceLocation)
}

/// Expects that a route fails with a sentence, and changes nothing.
@MainActor func expectFailure<K>(
  _ navigator: Navigator, _ route: Route<AnyContainer, K>, _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let before = navigator.state
  let commits = navigator.history.commits
  do throws(NavigationError) {
    try navigator.run(route)
    Issue.record("it did not fail: \(CompactTree.text(of: navigator.state))", sourceLocation: sourceLocation)
  } catch {
    #expect(error.description == sentence, sourceLocation: sourceLocation)
  }
  #expect(navigator.state == before, "a failed route leaves nothing behind", sourceLocation: sourceLocation)
  #expect(navigator.history.commits == commits, sourceLocation: sourceLocation)
}
