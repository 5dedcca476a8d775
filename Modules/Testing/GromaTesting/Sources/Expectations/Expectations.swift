public import Groma
public import Testing

/// Expects that the windows of a navigator are equal to a tree in compact notation, and that the state satisfies its invariants.
@MainActor public func expectTree(_ navigator: Navigator, _ tree: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(navigator.tree == tree, sourceLocation: sourceLocation)
  #expect(Invariants.violation(of: navigator.state) == nil, sourceLocation: sourceLocation)
}

/// Expects that all ``Laws`` hold for a navigator.
///
/// - Complexity: O(nodes + commits of the history).
@MainActor public func expectInvariants(_ navigator: Navigator, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(Laws.violation(of: navigator) == nil, sourceLocation: sourceLocation)
}

/// Expects that routes change the launch state of an app to a given state, and that all ``Laws`` hold in that state. The navigator settles
/// after each route.
///
/// - Parameters:
///   - routes: The routes to run, in order.
///   - app: The app.
///   - state: The expected state.
///   - sourceLocation: The location of the issue if the expectation fails. By default, that of the call.
/// - Throws: The error of a route that fails.
@MainActor public func expectWay(
  _ routes: [AppRoute], in app: AppDefinition, leadsTo state: NavigationState, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let navigator = Navigator(app, logger: .ofTests)
  for route in routes {
    try navigator.run(route)
    navigator.settle()
  }
  #expect(navigator.state == state, sourceLocation: sourceLocation)
  expectInvariants(navigator, sourceLocation: sourceLocation)
}

/// Expects that a canceled back gesture changes nothing, that a finished back gesture shows a question, and that tapping `leave` in the
/// question then results in a given tree.
///
/// - Parameters:
///   - question: The question, in compact notation.
///   - navigator: The navigator, in a state that allows a back gesture.
///   - tree: The tree after the tap, in compact notation.
///   - sourceLocation: The location of the issue if the expectation fails. By default, that of the call.
/// - Throws: The error of a back gesture or of the tap, for example if there is nothing to go back from.
@MainActor public func expectDragAsks(
  _ question: String, _ navigator: Navigator, leavingTo tree: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let before = navigator.tree
  try navigator.beginBack()
  navigator.cancelBack()
  expectTree(navigator, before, sourceLocation: sourceLocation)
  try navigator.beginBack()
  try navigator.finishBack()
  expectTree(navigator, "\(before) ^ \(question)", sourceLocation: sourceLocation)
  try navigator.run { $0.tap("leave") }
  expectTree(navigator, tree, sourceLocation: sourceLocation)
}

/// Expects that a route changes one tree to another, and that all ``Laws`` hold after the route. Also expects that undoing its changes
/// restores the first state, and that redoing them restores the second.
///
/// - Parameters:
///   - before: The tree before the route, in compact notation.
///   - app: The app of the tree. The default is the stub app.
///   - route: Returns the route to run.
///   - after: The tree after the route, in compact notation.
///   - sourceLocation: The location of the issue if the expectation fails. By default, that of the call.
/// - Throws: The error of the route, or an error if `before` is not a tree of the app.
@MainActor public func expect(
  _ before: String, of app: AppDefinition = StubApp.plain, _ route: (AppRoute) -> any RouteFrom<AnyContainer>, gives after: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let navigator = try navigator(before, of: app)
  let first = navigator.state
  // The models of the first screens may have run routes when they appeared.
  let start = navigator.history.position
  try navigator.run(route)
  expectTree(navigator, after, sourceLocation: sourceLocation)
  expectInvariants(navigator, sourceLocation: sourceLocation)
  let last = navigator.state
  let count = navigator.history.position - start
  for _ in 0..<count where navigator.history.position > start { navigator.undo() }
  #expect(navigator.state == first, "undone", sourceLocation: sourceLocation)
  while navigator.redo() {}
  #expect(navigator.state == last, "done again", sourceLocation: sourceLocation)
}

/// Expects that a route fails with a given error message and changes nothing.
///
/// - Parameters:
///   - before: The tree before the route, in compact notation.
///   - app: The app of the tree. The default is the stub app.
///   - route: Returns the route to run.
///   - sentence: The expected error message.
///   - sourceLocation: The location of the issue if the expectation fails. By default, that of the call.
/// - Throws: An error if `before` is not a tree of the app.
@MainActor public func expect(
  _ before: String, of app: AppDefinition = StubApp.plain, _ route: (AppRoute) -> any RouteFrom<AnyContainer>, fails sentence: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  expectFailure(try navigator(before, of: app), route(AppRoute()).erased, sentence, sourceLocation: sourceLocation)
}

/// Expects that a route fails with a given error message, and that it changes neither the state nor the history.
///
/// - Parameters:
///   - navigator: The navigator.
///   - route: The route to run at the key window.
///   - sentence: The expected error message.
///   - sourceLocation: The location of the issue if the expectation fails. By default, that of the call.
@MainActor public func expectFailure(
  _ navigator: Navigator, _ route: some RouteFrom<AnyContainer>, _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let before = navigator.state
  let commits = navigator.history.commits
  do throws(NavigationError) {
    try navigator.run(route.erased)
    Issue.record("the route did not fail: \(navigator.tree)", sourceLocation: sourceLocation)
  } catch {
    #expect(error.description == sentence, sourceLocation: sourceLocation)
  }
  #expect(navigator.state == before, "a failed route must not change the state", sourceLocation: sourceLocation)
  #expect(navigator.history.commits == commits, sourceLocation: sourceLocation)
}
