import GromaTesting
import Testing

@testable import Groma

/// Tests where later routes start after windows and tabs have shifted.
@MainActor struct PathFollowingTests {
  private static let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil
      ? .redirect(AppRoute().window("login").top(.container).present(z).erased, until: z.key) : .allow
  }

  private func diary(_ navigator: Navigator) -> Diary {
    let diary = Diary()
    diary.follow(navigator, [.time, .waiting])
    return diary
  }

  // MARK: Paths

  /// The trees before and after a route.
  private func trees(_ tree: String, _ route: (AppRoute) -> Route<AnyContainer, some ContainerKind>) throws -> (old: Node, new: Node) {
    let navigator = try navigator(tree)
    let old = navigator.state.root
    try navigator.run(route)
    return (old, navigator.state.root)
  }

  @Test func followsAllChangesAtOnce() throws {
    let (old, new) = try trees("main: x & *other: tabs[*stack[a > b] | c]") {
      $0.window("main").closeWindow().first(.tabs).addTab(x, at: 0).addTab(y, at: 0).first(.stack).pop()
    }
    #expect(path(1, 0, 0, 0).following(from: old, to: new) == path(0, 0, 2, 0))
    #expect(path(1, 0, 0, 1).following(from: old, to: new) == nil)
    #expect(path(0, 0).following(from: old, to: new) == nil)
    #expect(path(1).following(from: old, to: new) == path(0))
    #expect(path(0, 0, 2, 0).following(from: new, to: old) == path(1, 0, 0, 0))
    #expect(TreePath.app.following(from: old, to: new) == .app)
  }

  @Test func aPathWithoutANodeMovesWithTheSiblingsBeforeIt() throws {
    let (old, new) = try trees("tabs[*stack[a > b] | c]") { $0.first(.stack).pop().tabs.addTab(x, at: 0) }
    #expect(path(0, 0, 0, 5).following(from: old, to: new) == path(0, 0, 1, 4))
    #expect(path(0, 0, 1, 5, 5).following(from: old, to: new) == path(0, 0, 2, 5, 5))
    #expect(path(5, 1).following(from: old, to: new) == path(5, 1))
  }

  @Test func equalChildrenAreDistinguished() throws {
    let navigator = try navigator("tabs[a | b | *a]")
    let old = navigator.state.root
    let tabs = try [1, 2, 0].map { AnyModalScreen(try #require(navigator.state.node(at: path(0, 0, $0)))) }
    try navigator.run { $0.first(.tabs).setChildren(tabs) }
    let moved = navigator.state.root
    #expect((0..<3).map { path(0, 0, $0, 4).following(from: old, to: moved) } == [path(0, 0, 2, 4), path(0, 0, 0, 4), path(0, 0, 1, 4)])
    try navigator.run { $0.first(.tabs).removeTab(2) }
    #expect((0..<3).map { path(0, 0, $0).following(from: old, to: navigator.state.root) } == [nil, path(0, 0, 0), path(0, 0, 1)])
    let (one, other) = try trees("stack[a > b]") { $0.top(.stack).replace(with: b) }
    #expect(path(0, 0, 1).following(from: one, to: other) == nil, "an equal node is another one")
  }

  @Test func aPlaceToStartIsTakenOver() throws {
    let (old, new) = try trees("stack[a > b]") { $0.top(.stack).setStack([c.erased]) }
    #expect(path(0, 0, 0, 3).inherited(from: old, to: new) == path(0, 0, 0, 3))
    #expect(path(0, 0, 1).inherited(from: old, to: new) == nil)
    #expect(path(0, 0, 0).following(from: old, to: new) == nil)
    let navigator = try navigator("*main: a & other: b")
    let windows = navigator.state.root
    try navigator.restore(try StubApp.state("*main: c & third: b"))
    #expect(path(0, 0).inherited(from: windows, to: navigator.state.root) == path(0, 0))
    #expect(path(1, 0).inherited(from: windows, to: navigator.state.root) == nil, "another window")
  }

  @Test func aVacatedPlaceIsThatOfTheRemoval() throws {
    let (old, new) = try trees("tabs[x | *stack[a > b > c]]") { $0.first(.stack).popToRoot().push(d).tabs.removeTab(0) }
    #expect(path(0, 0, 1, 2).vacated(from: old, to: new) == path(0, 0, 0, 1))
    #expect(path(0, 0, 1, 3).vacated(from: old, to: new) == path(0, 0, 0, 2), "no node was there")
    #expect(path(0, 0, 0, 3).vacated(from: old, to: new) == path(0, 0, 0))
  }

  /// A second definition: the path of the node with the same identity in the list of all nodes.
  @Test(arguments: UInt64(1)...8) func agreesWithAListOfAllNodes(seed: UInt64) {
    func nodes(_ node: Node, at path: TreePath = .app) -> [Int: TreePath] {
      node.children.indices.reduce(into: [node.identity: path]) { all, index in
        all.merge(nodes(node.children[index], at: path.child(index)!)) { one, _ in one }
      }
    }
    var routes = RandomRoutes(seed: seed, app: StubApp.app())
    let navigator = Navigator(StubApp.app())
    var before = navigator.state.root
    for step in 0..<500 {
      if routes.random.below(6) == 0 { _ = routes.random.below(2) == 0 ? navigator.undo() : navigator.redo() }
      _ = try? navigator.run(routes.route(for: navigator.state))
      let after = navigator.state.root
      let (old, new) = (nodes(before), nodes(after))
      for (identity, path) in old {
        let followed = path.following(from: before, to: after)
        #expect(followed == new[identity], "seed \(seed), step \(step): \(path)")
        if let followed {
          #expect(path.inherited(from: before, to: after) == followed && path.vacated(from: before, to: after) == followed)
        }
      }
      if routes.random.below(3) == 0 { before = after }
    }
  }

  // MARK: Deferred routes

  @Test func deferredRouteStartsInItsWindow() throws {
    let navigator = try navigator("main: stack[a] & other: stack[b] & *third: stack[x]")
    navigator.policy = .queue
    try navigator.run { $0.at(path(1, 0)).wait(milliseconds: 10).stack.push(c) }
    try navigator.run { $0.window("main").closeWindow() }
    #expect(navigator.state.deferred.map(\.start) == [path(0, 0)])
    navigator.settle()
    expectTree(navigator, "other: stack[b > c] & *third: stack[x]")
  }

  @Test func deferredRouteIsCanceledWithItsWindow() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]")
    navigator.policy = .queue
    let diary = diary(navigator)
    try navigator.run { $0.wait(milliseconds: 10).top(.stack).push(c) }
    try navigator.run { $0.closeWindow() }
    #expect(navigator.state.deferred == [])
    navigator.settle()
    expectTree(navigator, "*other: stack[b]")
    #expect(diary.read().contains("gave up 1"))
  }

  @Test func dueRouteMovesTheStartOfTheNext() throws {
    let navigator = try navigator("main: stack[a] & *other: stack[b]")
    navigator.policy = .queue
    try navigator.run { $0.wait(milliseconds: 10).window("main").animated(.none) { $0.closeWindow() } }
    try navigator.run { $0.wait(milliseconds: 10).top(.stack).animated(.none) { $0.push(c) } }
    try navigator.run { $0.wait(milliseconds: 10).top(.stack).animated(.none) { $0.push(d) } }
    navigator.advance(by: 10)
    expectTree(navigator, "*other: stack[b > c > d]")
  }

  @Test func taskOfACanceledRouteThrows() async throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]")
    navigator.policy = .queue
    let observation = navigator.observe { event in
      guard case .deferred = event else { return }
      Task { @MainActor in try navigator.run { $0.window("main").closeWindow() } }
    }
    await #expect(throws: NavigationError.canceled("top stack | push c")) {
      try await navigator.navigate(AppRoute().wait(milliseconds: 10).top(.stack).push(c))
    }
    observation.cancel()
  }

  // MARK: Waiting routes

  @Test func waitingRouteStartsInItsWindow() throws {
    let navigator = try GromaTesting.navigator("main: stack[a] & *other: stack[b] & login: x", guards: [Self.member])
    try navigator.run { $0.check("member").top(.stack).push(c) }
    try navigator.run { $0.window("main").closeWindow() }
    #expect(navigator.state.pending.map(\.start) == [path(0)])
    #expect(navigator.state.pending.map(\.at) == [path(1, 1)])
    try navigator.run { $0.put(Session(user: "ann")).window("login").top(.screen(z)).finish() }
    expectTree(navigator, "*other: stack[b > c] & login: x")
  }

  @Test func waitingRouteIsCanceledWithItsWindow() throws {
    let navigator = try GromaTesting.navigator("main: stack[a] & *other: stack[b] & login: x", guards: [Self.member])
    let diary = diary(navigator)
    try navigator.run { $0.check("member").top(.stack).push(c) }
    try navigator.run { $0.window("other").closeWindow() }
    #expect(navigator.state.pending == [])
    #expect(diary.read().last?.hasPrefix("canceled: ") == true)
    #expect(navigator.undo())
    #expect(navigator.state.pending.map(\.start) == [path(1)])
  }

  @Test func redirectThatClosesAWindowMovesTheStartOfTheRoute() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil
        ? .redirect(AppRoute().window("main").closeWindow().top(.container).present(z).erased, until: z.key) : .allow
    }
    let navigator = try GromaTesting.navigator("main: stack[a] & *other: stack[b]", guards: [member])
    try navigator.run { $0.check("member").top(.stack).push(c) }
    #expect(navigator.state.pending.map(\.start) == [path(0)])
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    expectTree(navigator, "*other: stack[b > c]")
  }
}
