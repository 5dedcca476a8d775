import GromaTesting
import Testing

@testable import Groma

/// Tests that a route commits its net change, and nothing if there is none.
@MainActor struct CommitTests {
  /// Runs a route and returns the changes of its commits. Expects that undo and redo restore both states.
  private func changes<K>(
    _ tree: String, _ route: (AppRoute) -> Route<AnyContainer, K>, gives after: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let navigator = try navigator(tree)
    try navigator.run(route)
    expectTree(navigator, after, sourceLocation: sourceLocation)
    let changes = navigator.history.commits.flatMap(\.difference.changed)
    if navigator.undo() {
      expectTree(navigator, tree, sourceLocation: sourceLocation)
      navigator.redo()
      expectTree(navigator, after, sourceLocation: sourceLocation)
    }
    return changes.map { change in
      let (old, new) = (text(change.oldChildren), text(change.newChildren))
      return "\(change.path)\(old.isEmpty ? "" : " -\(old)")\(new.isEmpty ? "" : " +\(new)")"
        + (change.hasOtherSelection ? " *\(change.new.selection)" : "")
    }
  }

  private func text(_ nodes: ArraySlice<Node>) -> String { nodes.map { "\($0.key)" }.joined(separator: " ") }

  @Test func pushesAndPopsOfOneStackAreOneChange() throws {
    #expect(try changes("stack[a]", { $0.top(.stack).push(b).push(c).push(d) }, gives: "stack[a > b > c > d]") == ["/0/0 +b c d"])
    #expect(try changes("stack[a > b > c]", { $0.top(.stack).pop().pop() }, gives: "stack[a]") == ["/0/0 -b c"])
    #expect(
      try changes("stack[a > b > c]", { $0.top(.stack).pop().push(d).pop(2).push(e) }, gives: "stack[a > e]") == ["/0/0 -b c +e"])
  }

  @Test func pushAndPopCancelEachOther() throws {
    #expect(try changes("stack[a]", { $0.top(.stack).push(b).push(c).pop(2) }, gives: "stack[a]").isEmpty)
  }

  @Test func aPushedScreenIsANewOne() throws {
    #expect(try changes("stack[a > b]", { $0.top(.stack).pop().push(b) }, gives: "stack[a > b]") == ["/0/0 -b +b"])
  }

  @Test func aStackThatIsSetKeepsEqualScreensAtBothEnds() throws {
    #expect(try changes("stack[a > b]", { $0.top(.stack).setStack([a.erased, b.erased]) }, gives: "stack[a > b]").isEmpty)
    let changes = try changes("stack[a > b > c]", { $0.top(.stack).setStack([a.erased, d.erased, c.erased]) }, gives: "stack[a > d > c]")
    #expect(changes == ["/0/0 -b +d"])
  }

  @Test func nothingIsCommittedWhenNothingChanges() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    let before = navigator.state
    try navigator.run { $0.first(.tabs).selectTab(0).selectTab(1).selectTab(0).first(.stack).push(x).pop().put(Session.initial) }
    #expect(navigator.history.commits.isEmpty)
    #expect(navigator.state.isUnchanged(since: before), "no copies of the nodes are left")
  }

  /// A presenter shows a part before the commit that follows it.
  @Test("A commit is a part if another commit of its transaction follows") func aPartIsFollowedByACommit() throws {
    let navigator = try navigator("stack[a]")
    func parts(_ route: (AppRoute) -> Route<AnyContainer, Stack>) throws -> [Bool] {
      let first = navigator.history.commits.count
      try navigator.run(route)
      return navigator.history.commits.dropFirst(first).map(\.isPart)
    }
    #expect(try parts { $0.top(.stack).push(b).push(c) } == [false])
    #expect(try parts { $0.top(.stack).push(b).separate().push(c).separate().push(d) } == [true, true, false])
    #expect(try parts { $0.top(.stack).push(b).separate().push(c).pop() } == [false])
    #expect(try parts { $0.top(.stack).push(b).pop().separate().push(c) } == [false])
    #expect(try parts { $0.top(.stack).push(b).separate().push(c).separate().push(d).pop() } == [true, false])
  }

  @Test func eachContainerIsOneChange() throws {
    let changes = try changes(
      "tabs[*stack[a] | stack[b]]",
      { route in
        var route = route
        for _ in 0..<20 {
          route = (consume route).first(.tabs) { $0.selectTab(0) { (stack: Route<Stack, Stack>) in stack.push(x) } }
            .first(.tabs) { $0.selectTab(1) { (stack: Route<Stack, Stack>) in stack.push(y) } }
        }
        return route.first(.tabs) { $0.selectTab(0) { (stack: Route<Stack, Stack>) in stack.pop(18) } }
          .first(.tabs) { $0.selectTab(1) { (stack: Route<Stack, Stack>) in stack.pop(19) } }
      }, gives: "tabs[stack[a > x > x] | *stack[b > y]]")
    #expect(changes == ["/0/0 *1", "/0/0/0 +x x", "/0/0/1 +y"])
  }

  @Test func changesAboveAndBelowEachOtherAreKept() throws {
    let added = try changes(
      "tabs[*stack[a] | stack[b]]",
      { route in
        route.first(.tabs).addTab(c, at: 0).at(path(0, 0, 1)).stack.push(x).tabs.addTab(d, at: 0)
      }, gives: "tabs[d | c | *stack[a > x] | stack[b]]")
    #expect(added == ["/0/0 +d c *2", "/0/0/2 +x"])
    let removed = try changes(
      "tabs[*stack[a] | stack[b]]",
      { $0.at(path(0, 0, 0)).stack.push(x).tabs.removeTab(0).at(path(0, 0, 0)).stack.push(y) },
      gives: "tabs[stack[b > y]]")
    #expect(removed == ["/0/0 -stack", "/0/0/0 +y"])
    _ = try changes(
      "tabs[*stack[a] | stack[b]]",
      { $0.at(path(0, 0)).tabs.selectTab(1).addTab(c, at: 0).at(path(0, 0)).tabs.selectTab(0).removeTab(1).selectTab(1) },
      gives: "tabs[c | *stack[b]]")
  }

  @Test func valuesAreCommittedOnce() throws {
    let navigator = try navigator("a")
    try navigator.run { $0.put(Counter(count: 1)).put(Session(user: "ann")).put(Counter(count: 2)) }
    #expect(navigator.history.commits.map(\.after.storedValues.count) == [2])
    #expect(navigator.history.commits.flatMap(\.difference.changed).isEmpty)
    navigator.undo()
    #expect(navigator.state.storedValues.isEmpty)
  }

  @Test func attemptsAreOneChange() throws {
    let changes = try changes(
      "stack[a]",
      { route in
        var route = route
        for _ in 0..<10 { route = (consume route).ignoringFailure().top(.stack) { $0.push(x) } }
        return route.top(.stack) { $0.pop(9) }
      }, gives: "stack[a > x]")
    #expect(changes == ["/0/0 +x"])
  }

  @Test func eachSeparatePartWithANetChangeIsACommit() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).separate().push(b).separate().separate().push(c).pop().separate().push(d).separate() }
    #expect(navigator.history.commits.map { CompactTree.text(of: $0.after) } == ["stack[a > b]", "stack[a > b > d]"])
    #expect(navigator.history.commits.map(\.isContinuation) == [false, true])
    #expect(Laws.violation(of: navigator) == nil)
    #expect(navigator.undo())
    expectTree(navigator, "stack[a]")
  }

  @Test func aPartThatIsTakenBackLaterIsStillCommitted() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b).separate().pop() }
    #expect(navigator.history.commits.count == 2)
    #expect(Laws.violation(of: navigator) == nil)
  }

  @Test func rolledBackPartsAreNotCommitted() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b).separate().push(c).fail("lab.no", "no").ignoringFailure().top(.stack).push(d) }
    #expect(navigator.history.commits.map { CompactTree.text(of: $0.after) } == ["stack[a > d]"])
  }
}
