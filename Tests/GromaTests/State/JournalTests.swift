import GromaTesting
import Testing

@testable import Groma

/// Tests that the net change of a transaction is correct and has few edits.
@MainActor struct JournalTests {
  /// Runs a route and returns its edits. Expects that they lead from the old state to the new one and back.
  private func edits<K>(
    _ tree: String, _ route: (AppRoute) -> Route<AnyContainer, K>, gives after: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Edit] {
    let navigator = try navigator(tree)
    var store = Store(navigator.state)
    try navigator.run(route)
    expectTree(navigator, after, sourceLocation: sourceLocation)
    let edits = navigator.history.commits.flatMap(\.edits)
    edits.forEach { store.apply($0) }
    #expect(CompactTree.text(of: store.state) == after, "replayed", sourceLocation: sourceLocation)
    edits.reversed().forEach { store.apply($0.inverse) }
    #expect(CompactTree.text(of: store.state) == tree, "inverted", sourceLocation: sourceLocation)
    return edits
  }

  @Test func pushesAreOneSplice() throws {
    let edits = try edits("stack[a]", { $0.top(.stack).push(b).push(c).push(d) }, gives: "stack[a > b > c > d]")
    #expect(edits == [.splice(.init(path: path(0, 0), index: 1, removed: [], inserted: [b.node, c.node, d.node]))])
  }

  @Test func popsAreOneSplice() throws {
    let edits = try edits("stack[a > b > c]", { $0.top(.stack).pop().pop() }, gives: "stack[a]")
    #expect(edits == [.splice(.init(path: path(0, 0), index: 1, removed: [b.node, c.node], inserted: []))])
  }

  @Test func popsAndPushesAreOneSplice() throws {
    let edits = try edits("stack[a > b > c]", { $0.top(.stack).pop().push(d).pop(2).push(e) }, gives: "stack[a > e]")
    #expect(edits == [.splice(.init(path: path(0, 0), index: 1, removed: [b.node, c.node], inserted: [e.node]))])
  }

  @Test func pushAndPopCancelEachOther() throws {
    #expect(try edits("stack[a]", { $0.top(.stack).push(b).push(c).pop(2) }, gives: "stack[a]").isEmpty)
  }

  @Test func aPushedScreenIsANewOne() throws {
    let edits = try edits("stack[a > b]", { $0.top(.stack).pop().push(b) }, gives: "stack[a > b]")
    #expect(edits == [.splice(.init(path: path(0, 0), index: 1, removed: [b.node], inserted: [b.node]))])
  }

  @Test func aStackThatIsSetKeepsEqualScreensAtBothEnds() throws {
    #expect(try edits("stack[a > b]", { $0.top(.stack).setStack([a.erased, b.erased]) }, gives: "stack[a > b]").isEmpty)
    let edits = try edits("stack[a > b > c]", { $0.top(.stack).setStack([a.erased, d.erased, c.erased]) }, gives: "stack[a > d > c]")
    #expect(edits == [.splice(.init(path: path(0, 0), index: 1, removed: [b.node], inserted: [d.node]))])
  }

  @Test func nothingIsCommittedWhenNothingChanges() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    try navigator.run { $0.first(.tabs).selectTab(0).selectTab(1).selectTab(0).first(.stack).push(x).pop().put(Session.initial) }
    #expect(navigator.history.commits.isEmpty)
  }

  @Test func alternatingEditsOfTwoContainersMergeIntoTwo() throws {
    let edits = try edits(
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
    #expect(edits.count == 3, "one edit for each stack and one for the selection")
  }

  @Test func anEditIsNotReorderedAcrossOneAbove() throws {
    // The second tab is inserted before the tab of the push, so the path of the push now refers to another tab.
    let edits = try edits(
      "tabs[*stack[a] | stack[b]]",
      { route in
        route.first(.tabs).addTab(c, at: 0).at(path(0, 0, 1)).stack.push(x).tabs.addTab(d, at: 0)
      }, gives: "tabs[d | c | *stack[a > x] | stack[b]]")
    #expect(edits.count >= 3)
  }

  @Test func anEditIsNotReorderedAcrossTheRemovalOfItsContainer() throws {
    _ = try edits(
      "tabs[*stack[a] | stack[b]]",
      { $0.at(path(0, 0, 0)).stack.push(x).tabs.removeTab(0).at(path(0, 0, 0)).stack.push(y) },
      gives: "tabs[stack[b > y]]")
    _ = try edits(
      "tabs[*stack[a] | stack[b]]",
      { $0.at(path(0, 0)).tabs.selectTab(1).addTab(c, at: 0).at(path(0, 0)).tabs.selectTab(0).removeTab(1).selectTab(1) },
      gives: "tabs[c | *stack[b]]")
  }

  @Test func selectionsOfOneContainerAreOneEdit() throws {
    let edits = try edits("tabs[*a | b | c]", { $0.first(.tabs).selectTab(1).selectTab(2).selectTab(1) }, gives: "tabs[a | *b | c]")
    #expect(edits == [.select(path(0, 0), from: 0, to: 1)])
  }

  @Test func valuesOfOneNameAreOneEdit() throws {
    let navigator = try navigator("a")
    try navigator.run { $0.put(Counter(count: 1)).put(Session(user: "ann")).put(Counter(count: 2)) }
    #expect(
      navigator.history.commits.flatMap(\.edits) == [
        .put(name: "counter", from: nil, to: AnyStateValue(Counter(count: 2))),
        .put(name: "session", from: nil, to: AnyStateValue(Session(user: "ann"))),
      ])
    navigator.undo()
    #expect(navigator.state[Counter.self].count == 0)
    #expect(navigator.state.storedValues.isEmpty)
  }

  @Test func manySeparateAttemptsBecomeOneEdit() throws {
    let edits = try edits(
      "stack[a]",
      { route in
        var route = route
        for _ in 0..<10 { route = (consume route).ignoringFailure().top(.stack) { $0.push(x) } }
        return route.top(.stack) { $0.pop(9) }
      }, gives: "stack[a > x]")
    #expect(edits.count == 1)
  }

  /// Two adjacent or overlapping splices are merged into one with the same effect.
  @Test(arguments: 1...200) func mergedSplicesDoTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var serial = 100
    func pages(_ count: Int) -> [Node] {
      (0..<count).map { _ in
        serial += 1; return page("a", serial).node
      }
    }
    let first = Node(key: "stack", kind: .stack, children: pages(random.below(6)))
    var store = Store(NavigationState(windows: [NavigationState.window("main", layers: [first])]))
    let before = store.state
    var merged: Edit.Splice?
    for _ in 0..<6 {
      let children = try #require(store.state.node(at: path(0, 0))).children
      let lower = random.below(children.count + 1)
      let upper = lower + random.below(children.count - lower + 1)
      let next = Edit.Splice(path: path(0, 0), index: lower, removed: children[lower..<upper], inserted: pages(random.below(4)))
      if var splice = merged {
        guard splice.merge(next) else { continue }
        merged = splice
      } else {
        merged = next
      }
      store.apply(.splice(next))
    }
    var splice = try #require(merged)
    for _ in 0..<2 {
      var other = Store(before)
      other.apply(.splice(splice))
      #expect(other.state == store.state)
      other.apply(Edit.splice(splice).inverse)
      #expect(other.state == before)
      splice.trim()
    }
  }

  // MARK: Savepoints

  private func push(_ node: Node, _ index: Int) -> Edit.Splice { .init(path: path(0, 0), index: index, removed: [], inserted: [node]) }

  @Test func nothingMergesAcrossASavepoint() {
    var journal = Journal()
    journal.append(push(a.node, 0))
    let isExtended = journal.extend(path(0, 0), 1, with: b.node)
    #expect(isExtended && journal.count == 1)
    let savepoint = journal.savepoint()
    let isExtendedAcross = journal.extend(path(0, 0), 2, with: c.node)
    #expect(!isExtendedAcross)
    journal.append(push(c.node, 2))
    journal.append(.splice(push(d.node, 3)))
    #expect(savepoint == 1 && journal.count == 2)
    journal.rollBack(to: savepoint)
    #expect(journal.coalesced() == [.splice(.init(path: path(0, 0), index: 0, removed: [], inserted: [a.node, b.node]))])
    journal.release(to: 0)
    let isOpen = journal.extend(path(0, 0), 2, with: e.node)
    #expect(isOpen, "the slot is open again after the release of the savepoint")
  }

  @Test func separatedStepsAreSeparateChanges() {
    var journal = Journal()
    journal.separate()
    journal.append(push(a.node, 0))
    journal.separate()
    journal.separate()
    journal.release(to: 0)
    journal.append(push(b.node, 1))
    journal.separate()
    journal.append(.select(path(0, 0), from: 0, to: 1))
    journal.append(.select(path(0, 0), from: 1, to: 0))
    let changes = journal.takeChanges().map(\.edits.all)
    #expect(
      changes == [[.splice(push(a.node, 0))], [.splice(push(b.node, 1))]], "edits that cancel each other make no change")
  }

  @Test func rolledBackSeparationHasNoEffect() {
    var journal = Journal()
    journal.append(push(a.node, 0))
    let savepoint = journal.savepoint()
    journal.append(push(b.node, 1))
    journal.separate()
    journal.rollBack(to: savepoint)
    journal.release(to: 0)
    journal.append(push(c.node, 1))
    let merged = Edit.Splice(path: path(0, 0), index: 0, removed: [], inserted: [a.node, c.node])
    let changes = journal.takeChanges().map(\.edits.all)
    #expect(changes == [[.splice(merged)]])
  }

  @Test func returnsTheUnappliedEditsOfASlot() {
    var journal = Journal()
    journal.append(push(a.node, 0))
    journal.append(.wait(.screen, from: [], to: []))
    journal.append(push(b.node, 1))
    journal.append(.select(path(0, 0), from: 0, to: 1))
    journal.append(push(c.node, 2))
    #expect(journal.splices(since: .waiting(.screen)) == [.init(path: path(0, 0), index: 1, removed: [], inserted: [b.node, c.node])])
    #expect(
      journal.splices(since: .waiting(.later)) == [.init(path: path(0, 0), index: 0, removed: [], inserted: [a.node, b.node, c.node])])
  }
}
