import GromaTesting
import Testing

@testable import Groma

/// Tests which changes keep a node, and which make a new one.
@MainActor struct IdentityTests {
  private func identity(_ navigator: Navigator, _ indices: Int...) -> Int? {
    navigator.state.read(TreePath(indices)!) { $0.identity }
  }

  private func expectKept(
    _ tree: String, _ old: TreePath, as new: TreePath? = nil, _ isKept: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (Navigator) throws -> Void
  ) throws {
    let navigator = try navigator(tree)
    let before = try #require(navigator.state.read(old) { $0.identity }, sourceLocation: sourceLocation)
    try change(navigator)
    let after = navigator.state.read(new ?? old) { $0.identity }
    #expect((after == before) == isKept, "\(before) \(after as Any)", sourceLocation: sourceLocation)
  }

  @Test func changesOfANodeKeepIt() throws {
    try expectKept("stack[a > b]", path(0, 0, 1)) { try $0.run { $0.at(path(0, 0, 1)).configure(.title("B")) } }
    try expectKept("tabs[*stack[a] | stack[b]]", path(0, 0)) { try $0.run { $0.first(.tabs).selectTab(1) } }
    try expectKept("stack[a > b]", path(0, 0)) { try $0.run { $0.top(.stack).push(c) } }
    try expectKept("stack[a > b]", path(0, 0, 0)) { try $0.run { $0.top(.stack).pop() } }
    try expectKept("tabs[*stack[a] | stack[b]]", path(0, 0, 1), as: path(0, 0, 2)) { try $0.run { $0.first(.tabs).addTab(x, at: 0) } }
  }

  @Test func aPushedOrInsertedScreenIsANewNode() throws {
    try expectKept("stack[a > b]", path(0, 0, 1), false) { try $0.run { $0.top(.stack).pop().push(b) } }
    try expectKept("stack[a > b]", path(0, 0, 1), false) { try $0.run { $0.top(.stack).replace(with: b) } }
    try expectKept("a ^ b", path(0, 1), false) { try $0.run { $0.window.dismiss(all: true).present(b) } }
  }

  @Test func statesFromOutsideKeepEqualScreensAtBothEndsOfLists() throws {
    try expectKept("stack[a > b]", path(0, 0, 0)) { try $0.run { $0.top(.stack).setStack([a.erased, c.erased]) } }
    try expectKept("stack[a > b]", path(0, 0, 1), as: path(0, 0, 2)) { navigator in
      try navigator.run { $0.top(.stack).setStack([a.erased, c.erased, b.erased]) }
    }
    try expectKept("stack[a > b]", path(0, 0)) { try $0.run { $0.window.setRoot(screen("stack[a > b]")) } }
    try expectKept("*main: stack[a > b] & other: x", path(1, 0)) { navigator in
      try navigator.restore(try StubApp.state("*main: stack[a] & other: x"))
    }
    try expectKept("stack[a > b]", path(0), false) { try $0.restore(try StubApp.state("stack[a]")) }
  }

  @Test func anEqualDetailStays() throws {
    try expectKept("split[a || b]", path(0, 0, 1)) { try $0.run { $0.first(.split).showDetail(b) } }
    try expectKept("split[a || b]", path(0, 0, 0)) { try $0.run { $0.first(.split).showPrimary(a) } }
    try expectKept("split[a || b]", path(0, 0, 1), false) { try $0.run { $0.first(.split).showDetail(c).showDetail(b) } }
  }

  @Test func undoBringsBackTheSameNodes() throws {
    let navigator = try navigator("stack[a > b]")
    let before = [identity(navigator, 0), identity(navigator, 0, 0), identity(navigator, 0, 0, 1)]
    let id = navigator.id(at: path(0, 0, 1))
    try navigator.run { $0.top(.stack).pop() }
    navigator.undo()
    #expect([identity(navigator, 0), identity(navigator, 0, 0), identity(navigator, 0, 0, 1)] == before)
    #expect(navigator.id(at: path(0, 0, 1)) != id, "the node has a new presence")
    #expect(navigator.id(at: path(0, 0, 1))?.serial ?? 0 > 4)
  }

  /// A second navigator uses the same numbers for other nodes.
  @Test func aStateOfAnotherNavigatorBringsNoIdentities() throws {
    let (one, other) = (try navigator("stack[a > b]"), try navigator("stack[x > y]"))
    #expect(identity(one, 0, 0, 1) == identity(other, 0, 0, 1))
    let old = one.state.root
    try one.restore(other.state)
    #expect(TreeDifference(from: old, to: one.state.root).removed.map(\.path) == [path(0), path(0, 0), path(0, 0, 0), path(0, 0, 1)])
    expectInvariants(one)
  }

  @Test func aFailedRouteReturnsNoIdentity() throws {
    let navigator = try navigator("stack[a]")
    let last = navigator.youngest
    #expect(throws: NavigationError.self) { try navigator.run { $0.top(.stack).push(b).push(c).fail("no", "no") } }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(identity(navigator, 0, 0, 1) ?? 0 > last.serial + 2)
  }

  @Test func identitiesAreNotPartOfTheValue() throws {
    let one = try navigator("stack[a]")
    let other = try navigator("stack[a]")
    try one.run { $0.top(.stack).push(b) }
    try other.run { $0.top(.stack).push(c).pop().push(b) }
    #expect(identity(one, 0, 0, 1) != identity(other, 0, 0, 1))
    #expect(one.state == other.state && one.state.hashValue == other.state.hashValue)
    #expect(try Snapshot.data(of: one.state, app: one.app) == Snapshot.data(of: other.state, app: other.app))
  }

  /// Two screens that are equal, so that one could be taken for the other.
  @Test func theCompletionOfAnEqualScreenElsewhereRuns() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[a]]")
    func completing() -> AnyScreen<Page> { b.whenGone { $0.put(Counter(count: 1)) } }
    try navigator.run { $0.first(.tabs) { $0.selectTab(1) { (stack: Route<Stack, Stack>) in stack.push(completing()) } } }
    try navigator.run { route in
      route.first(.tabs) { $0.selectTab(0) { (stack: Route<Stack, Stack>) in stack.push(completing()) } }
        .first(.tabs) { $0.selectTab(1) { (stack: Route<Stack, Stack>) in stack.pop() } }
    }
    expectTree(navigator, "tabs[stack[a > b] | *stack[a]]")
    #expect(navigator.state[Counter.self].count == 1)
  }
}
