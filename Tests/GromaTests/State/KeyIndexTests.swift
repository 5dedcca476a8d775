import GromaTesting
import Testing

@testable import Groma

struct KeyIndexTests {
  /// Returns the paths of each key, found by a scan of the tree.
  private func scan(_ state: NavigationState) -> [ScreenKey: Set<TreePath>] {
    var places: [ScreenKey: Set<TreePath>] = [:]
    for path in state.allPaths {
      if let key = state.node(at: path)?.key { places[key, default: []].insert(path) }
    }
    places["app"] = [.app]
    return places
  }

  /// Returns a difference between an index and a scan, or nil if they agree.
  private func difference(_ index: KeyIndex, _ state: NavigationState) -> String? {
    let scanned = scan(state)
    for key in Set(scanned.keys).union((0..<6).map { page("a", $0).key }).union(["b", "stack", "tabs"]) {
      let places = index.places(of: key, in: state)
      if Set(places) != scanned[key, default: []] { return "'\(key)' at \(places), not \(scanned[key, default: []])" }
      if Set(places).count != places.count { return "'\(key)' twice at one place: \(places)" }
    }
    for name in ["a", "b", "stack", "window", "app", "nobody"] {
      let expected = scanned.filter { $0.key.name == name }.values.reduce(into: Set<TreePath>()) { $0.formUnion($1) }
      if Set(index.places(named: name, in: state)) != expected { return "those called '\(name)'" }
    }
    return nil
  }

  /// With few keys and many nodes, the lists of the index become longer than it searches.
  @Test(arguments: UInt64(1)...40) func matchesAScanAfterEveryEdit(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let variety = random.pick([1, 2, 6])
    func pages(_ count: Int) -> [Node] { (0..<count).map { _ in random.chance(20) ? b.node : page("a", random.below(variety)).node } }
    let stacks = (0..<3).map { _ in Node(key: "stack", kind: .stack, children: pages(30)) }
    var store = Store(NavigationState(windows: [NavigationState.window("main", layers: stacks)]))
    _ = store.places(of: Match(key: "b"))
    var undo: [Edit] = []
    for step in 1...120 {
      if random.chance(30), let edit = undo.popLast() {
        store.apply(edit)
      } else if random.chance(30) {
        let place = path(0, random.below(store.state.root.children[0].children.count))
        guard let stack = store.state.node(at: place), stack.kind == .stack else { continue }
        store.push(pages(1)[0], at: place, stack.children.count)
        undo = []
      } else {
        let isAbove = random.chance(20)
        let place = isAbove ? path(0) : path(0, random.below(store.state.root.children[0].children.count))
        let children = try #require(store.state.node(at: place)).children
        let lower = random.below(children.count + 1)
        let upper = min(children.count, lower + random.below(4))
        if isAbove, upper - lower == children.count { continue }
        let inserted = isAbove ? [Node(key: "stack", kind: .stack, children: pages(random.below(5)))] : pages(random.below(4))
        let edit = Edit.splice(.init(path: place, index: lower, removed: children[lower..<upper], inserted: inserted))
        store.apply(edit)
        undo.append(edit.inverse)
      }
      // An outdated index is rebuilt at the next search.
      let index = store.index ?? KeyIndex(store.state.root)
      if let difference = difference(index, store.state) {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
      #expect(index.isConsistent(with: store.state), "seed \(seed), step \(step)")
    }
  }

  @Test func outdatedPathsAreIgnored() throws {
    let index = KeyIndex(try StubApp.state("stack[a > b]").root)
    let state = try StubApp.state("stack[a]")
    #expect(index.places(of: "a", in: state) == [path(0, 0, 0)])
    #expect(index.places(of: "b", in: state) == [])
    #expect(index.places(named: "b", in: state) == [])
    #expect(index.places(of: "c", in: state) == [] && index.places(named: "c", in: state) == [])
    #expect(index.places(of: "b", in: try StubApp.state("stack[b > b]")) == [path(0, 0, 1)], "it returns only paths that it contains")
    #expect(!index.isConsistent(with: try StubApp.state("stack[b > b]")))
  }

  @Test func onlyInsertionsMakeTheIndexStale() throws {
    let root = try StubApp.state("stack[a > b]").root
    var index = KeyIndex(root)
    // An entry that the index already contains does not make it outdated.
    for _ in 0..<3_000 { index.insert(b.node, at: path(0, 0, 1)) }
    #expect(!index.isOutdated)
    // The index has five nodes at the start. It tolerates as many new entries again, plus 1024.
    for place in 0..<1029 { index.insert(page("c", place).node, at: path(0, 0, 2 + place)) }
    #expect(!index.isOutdated)
    index.insert(d.node, at: path(0, 1))
    #expect(index.isOutdated)
  }

  @Test func storeDropsAStaleIndex() throws {
    let pages = (0..<80).map { page("a", $0).node }
    var store = Store(
      NavigationState(windows: [NavigationState.window("main", layers: [Node(key: "stack", kind: .stack, children: pages)])]))
    #expect(store.places(of: Match(key: "a id=7")) == [path(0, 0, 7)])
    var count = 80
    while store.index != nil, count < 3_000 {
      store.push(page("b", count).node, at: path(0, 0), count)
      count += 1
    }
    #expect(count < 3_000)
    #expect(store.places(of: Match(key: page("b", count - 1).key)) == [path(0, 0, count - 1)])
  }

  @Test func pathsAreLimitedToTheMaximumDepth() throws {
    let deepest = try #require(TreePath(Array(repeating: 0, count: TreePath.maximumDepth)))
    var index = KeyIndex(NavigationState(windows: []).root)
    index.insert(Node(key: "stack", kind: .stack, children: [a.node]), at: deepest)
    #expect(index.places(of: "a", in: NavigationState(windows: [])) == [])
  }
}
