import GromaTesting
import Testing

@testable import Groma

/// Tests the recorded reads of a tracked state: the app is 1, its window 2, the tabs 3, and their stacks 4 and 5.
@MainActor
struct ReadTrackerTests {
  private static let tree = "tabs[*stack[a > b] | stack[c]]"

  /// Runs a route and returns its reads, and the tabs afterwards.
  private func run(_ route: AppRoute, on tree: String = Self.tree) throws -> (reads: Set<ReadTracker.Read>, end: Node) {
    var state = try StubApp.state(tree)
    var number: UInt16 = 0
    func watched(_ node: Node) -> Node {
      number += 1
      let own = number
      switch node.kind {
      case .app, .window, .tabs:
        let children = node.children.map(watched)
        return Node(key: node.key, kind: node.kind, children: children, selection: node.selection).watched(as: own)
      default: return node.watchedWhole(as: own)
      }
    }
    state = .watched(
      root: watched(state.root), values: state.values, waiting: state.waiting,
      transition: state.transition)
    let navigator = Navigator(StubApp.app(), state: state)
    let (_, reads) = try ReadTracker.track { try navigator.run(route) }
    return (Set(reads), try #require(navigator.state.node(at: path(0, 0))))
  }

  private func isAbout(_ number: UInt16, _ read: ReadTracker.Read) -> Bool {
    switch read {
    case .all(.node(let node)), .shape(let node), .selection(let node), .isSelected(_, let node), .child(_, let node),
      .hasPolicies(_, let node),
      .mustStayVisible(let node), .places(_, let node):
      node == number
    case .all, .avoids: false
    }
  }

  @Test func pushReadsTheNumberOfScreensOnly() throws {
    let (reads, end) = try run(AppRoute().at(path(0, 0, 0)).action(Push(), giving: AnyContainer.self))
    let asked: Set<ReadTracker.Read> = reads.filter { isAbout(4, $0) }
    #expect(asked == [.shape(4), .hasPolicies(child: nil, 4)])
    #expect(!reads.contains { isAbout(5, $0) })
    let stack = end.children[0]
    #expect(stack.changedWatch?.number == 4 && stack.watchNumber == nil)
    #expect(stack.children.map { $0.watchedChild?.index } == [0, 1, nil])
    #expect(end.children[1].watchNumber == 5, "the sibling keeps its watch")
  }

  @Test func popKeepsTheOtherScreensUnread() throws {
    let (reads, end) = try run(AppRoute().at(path(0, 0, 0)).action(Pop(), giving: AnyContainer.self))
    #expect(!reads.contains { if case .child(0, 4) = $0 { true } else { false } })
    #expect(end.children[0].children.map { $0.watchedChild?.index } == [0])
  }

  @Test func selectionReadsWhetherTheChildIsSelected() throws {
    let (reads, end) = try run(AppRoute().at(path(0, 0)).action(Select(index: 1), giving: AnyContainer.self))
    #expect(reads.contains(.isSelected(1, 3)) && !reads.contains(.selection(3)))
    #expect(end.changedWatch?.hasOwnSelection == true && end.selection == 1)
  }

  /// A rollback assigns the nodes before it, so the original selection need not be known.
  @Test func revertedSelectionLeavesTheOriginalNode() throws {
    let back = AppRoute().at(path(0, 0)).action(Select(index: 1), giving: AnyContainer.self).fail("no").erased
    let (reads, end) = try run(back.fallback(to: AppRoute()))
    #expect(reads.contains(.isSelected(1, 3)) && !reads.contains(.selection(3)))
    #expect(end.watchNumber == 3 && end.changedWatch == nil)
  }

  @Test func twoSelectionsReadTheSelectedIndex() throws {
    let (reads, _) = try run(AppRoute().at(path(0, 0)).action(Select(index: 1), giving: AnyContainer.self).action(Select(index: 0)).erased)
    #expect(reads.contains(.selection(3)))
  }

  @Test func placesAreReadForEachStack() throws {
    let (reads, _) = try run(AppRoute().last(.screen(c)).erased)
    let match = Target<Page>.screen(c).match
    #expect(reads.contains(.places(match, 4)) && reads.contains(.places(match, 5)))
    #expect(!reads.contains(.selection(3)), "there is only one screen")
  }

  @Test func wholeNodeIsRecordedAsOneRead() throws {
    let state = try StubApp.state("a")
    let node = try #require(state.node(at: path(0, 0))).watchedWhole(as: 7)
    let (_, reads) = ReadTracker.track {
      _ = node.key
      _ = node.hasPolicies
      _ = node.kind
    }
    #expect(reads == [.all(.node(7))])
  }

  @Test func changedNodeIsRecordedOnce() throws {
    var node = try #require(try StubApp.state("stack[a > b]").node(at: path(0, 0))).watchedWhole(as: 7)
    let (_, reads) = ReadTracker.track {
      node.children[1].key = "z"
      _ = node.children[1].key
      _ = node.children[0].key
    }
    #expect(reads == [.shape(7), .child(1, 7), .child(0, 7)])
  }

  @Test func largeStackIsWatchedAsAWhole() {
    let screens = (0...Watch.maximumChildren).map { Node(page: ScreenKey(name: "p\($0)")) }
    let node = Node(key: "stack", kind: .stack, children: screens).watchedWhole(as: 7)
    let (_, reads) = ReadTracker.track { _ = node.children[3].key }
    #expect(reads == [.all(.node(7))])
  }

  @Test func eachReadIsRecordedOnce() {
    let screens = (0..<100).map { Node(page: ScreenKey(name: "p\($0)")) }
    let node = Node(key: "stack", kind: .stack, children: screens).watchedWhole(as: 300)
    let (_, reads) = ReadTracker.track {
      for _ in 0..<2 {
        for index in [70, 63, 64, 0] {
          _ = node.children[index].hasPolicies
          _ = node.children[index].key
          _ = node.children[index].hasPolicies
        }
      }
    }
    let asked: [ReadTracker.Read] = [70, 63, 64, 0].flatMap { [.hasPolicies(child: $0, 300), .child($0, 300)] }
    #expect(reads == [.shape(300)] + asked)
  }

  @Test func eachSearchIsRecordedOnce() throws {
    let tree = Node(key: "app", kind: .app, children: [Node(page: "a").watchedWhole(as: 2)]).watched(as: 1)
    let state = NavigationState.watched(root: tree, values: [:], waiting: [], transition: nil)
    let matches = (0..<70).map { Match(name: "p\($0)") }
    let (_, reads) = ReadTracker.track {
      for match in matches + matches { #expect(state.watchedPlaces(of: match) == []) }
    }
    #expect(reads == [.shape(1)] + matches.map { .places($0, 2) })
    #expect(state.watchedPlaces(of: matches[0]) == nil, "no tracker is active")
  }

  /// For example the path of a screen's context is found in this way.
  @Test func theListOfPlacesIsRecordedAsASearch() {
    let stacks = (2...3).map { Node(key: "stack", kind: .stack, children: [Node(page: "a")]).watchedWhole(as: $0) }
    let root = Node(key: "app", kind: .app, children: stacks).watched(as: 1)
    let state = NavigationState.watched(root: root, values: [:], waiting: [], transition: nil)
    let match = Match(name: "b")
    let (places, reads) = ReadTracker.track { state.places(of: match) }
    #expect(places.isEmpty && reads == [.shape(1), .places(match, 2), .places(match, 3)])
  }

  @Test func nestedTrackersRecordSeparately() {
    let nodes = (1...2).map { Node(page: "a").watchedWhole(as: $0) }
    let (inner, reads) = ReadTracker.track {
      let (_, inner) = ReadTracker.track { _ = nodes[0].key }
      _ = nodes[1].key
      return inner
    }
    #expect(inner == [.all(.node(1))] && reads == [.all(.node(2))])
  }

  // MARK: Steps at a path

  private struct Push: RouteAction {
    var text: String { "push" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try transaction.change(.push(d.node), at: path)
      return path
    }
  }

  private struct Pop: RouteAction {
    var text: String { "pop" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try transaction.pop(at: path)
      return path
    }
  }

  private struct Select: RouteAction {
    var index: Int
    var text: String { "select" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try transaction.change(.select(index), at: path)
      return path
    }
  }
}
