import GromaTesting
import Testing

@testable import Groma

@MainActor struct LookUpTests {
  private func found(
    _ tree: String, _ target: Target<AnyContainer>, _ options: SearchOptions, from start: SearchStart = .root, at place: TreePath = path(0)
  ) throws -> TreePath? {
    try StubApp.state(tree).lookUp(target.match, options, from: start, at: place)
  }

  private let anywhere = Target<AnyContainer>.container
  private func letter(_ name: String) -> Target<AnyContainer> { .named(name) }

  // MARK: The options

  @Test func startIsComparedOnlyWithTheOptionCurrent() throws {
    for options: SearchOptions in [[], .presented, .presenting, [.presented, .presenting], .parent] {
      #expect(try found("stack[a] ^ stack[b] ^ c", anywhere, options, from: .at(path(0, 1))) == nil)
    }
    #expect(try found("stack[a]", .named("stack"), .current) == path(0, 0))
    #expect(try found("stack[a]", letter("a"), .current) == nil)
  }

  @Test func visibleOptionFollowsTheVisibleScreens() throws {
    let tree = "tabs[stack[a > b] | *stack[c > d]]"
    #expect(try found(tree, letter("d"), .currentVisibleOnly) == path(0, 0, 1, 1))
    #expect(try found(tree, letter("c"), .currentVisibleOnly) == nil)
    #expect(try found(tree, letter("b"), .currentVisibleOnly) == nil)
    #expect(try found(tree, .named("tabs"), .visible) == nil, "the option includes the children but not the container")
    #expect(try found(tree, .named("stack"), .visible) == path(0, 0, 1))
  }

  @Test func visibleMatchesComeFirst() throws {
    #expect(try found("tabs[a | *a]", letter("a"), .currentAllStack) == path(0, 0, 1))
    #expect(try found("stack[a > b > a]", letter("a"), .currentAllStack) == path(0, 0, 2))
    #expect(try found("tabs[stack[a] | *stack[b]]", letter("a"), .currentAllStack) == path(0, 0, 0, 0))
    let state = try StubApp.state("tabs[a | *a]")
    #expect(state.find(.first, letter("a").match, in: state.root.children[0], at: path(0)) == path(0, 0, 0), "'first' uses another order")
  }

  @Test func visibleOptionTakesPrecedenceOverContained() throws {
    let both: SearchOptions = [.current, .visible, .contained]
    #expect(try found("tabs[stack[a > b] | *stack[c]]", letter("b"), both) == path(0, 0, 0, 1))
    #expect(try found("tabs[stack[a > b] | *stack[c]]", letter("a"), both) == nil)
  }

  @Test func layersAreSearchedInOneDirection() throws {
    let tree = "stack[a] ^ stack[b] ^ stack[c]"
    #expect(try found(tree, letter("c"), .currentAndUp) == path(0, 2, 0))
    #expect(try found(tree, letter("a"), .currentAndDown, from: .topmost) == path(0, 0, 0))
    #expect(try found(tree, letter("a"), .currentAndUp, from: .topmost) == nil)
    #expect(try found(tree, letter("c"), .currentAndDown) == nil)
    #expect(try found(tree, letter("a"), .fullStack, from: .at(path(0, 1))) == path(0, 0, 0))
    #expect(try found(tree, letter("c"), .fullStack, from: .at(path(0, 1))) == path(0, 2, 0))
    #expect(try found(tree, letter("b"), .allVisible) == path(0, 1, 0))
  }

  @Test func theLayerAboveIsSearchedFromWithinTheFirstContainer() throws {
    #expect(try found("tabs[*x | a] ^ a", letter("a"), .currentAndUp) == path(0, 1), "the layer above comes before the second tab")
    #expect(try found("tabs[*a | x] ^ a", letter("a"), .currentAndUp) == path(0, 0, 0))
  }

  @Test func parentsAreSearchedWithoutTheirOtherChildren() throws {
    let tree = "tabs[*stack[a > b] | stack[c]]"
    #expect(try found(tree, .named("tabs"), [.current, .parent], from: .at(path(0, 0, 0, 1))) == path(0, 0))
    #expect(try found(tree, letter("c"), [.current, .parent], from: .at(path(0, 0, 0, 1))) == nil)
    #expect(try found(tree, letter("a"), [.current, .parent], from: .at(path(0, 0, 0, 1))) == nil)
    #expect(try found(tree, .named("tabs"), .parent, from: .at(path(0, 0, 0, 1))) == path(0, 0), "parents are compared themselves")
  }

  @Test func theAppAndItsWindowsAreNotSearched() throws {
    #expect(try found("stack[a]", .named("main"), [.current, .parent, .contained], from: .at(path(0, 0))) == nil)
    #expect(try found("stack[a]", letter("a"), .fullStack, from: .at(path(0))) == nil)
    #expect(try found("main: stack[a] & *other: b", letter("a"), .fullStack, from: .topmost, at: path(1, 0)) == nil)
  }

  // MARK: In a route

  @Test func routeContinuesAtTheMatch() throws {
    try expect("tabs[*stack[a] | stack[b > c]] ^ x", { $0.lookUp(.screen(b)).makeVisible() }, gives: "tabs[stack[a] | *stack[b]]")
    try expect(
      "stack[a > b]", { $0.first(.screen(a)).lookUp(.screen(a), .current, from: .current).stack.push(c) }, gives: "stack[a > b > c]")
    try expect(
      "stack[a]", { $0.lookUp(.screen(b), .currentAllStack, from: .root) }, fails: "found no b (current,contained, from root) from /0")
    try expect("", { $0.lookUp(.screen(b)) }, fails: "found no b (current,contained,presented,presenting, from topmost) from /0")
  }

  // MARK: Exactness and cost

  /// A search with the index finds the same as a complete walk, for all options and starts.
  @Test(arguments: UInt64(1)...12) func pruningFindsTheSame(seed: UInt64) throws {
    var chance = RandomRoutes(seed: seed)
    var nodes = (0..<3).map { _ in chance.node() }.filter { $0.kind.isContent }
    if nodes.isEmpty { nodes = [a.node] }
    let state = NavigationState(windows: [NavigationState.window("main", layers: nodes)])
    for _ in 0..<20 {
      let match = chance.match()
      let start = chance.random.pick(state.allPaths)
      for bits in 0..<64 {
        let options = SearchOptions(rawValue: bits)
        var whole = LookUp(match, in: state)
        var pruned = LookUp(match, in: state, candidates: state.places(of: match))
        let expected = whole.find(from: start, options)
        #expect(pruned.find(from: start, options) == expected, "seed \(seed): \(match) \(options.text) from \(start)")
      }
    }
  }

  @Test func knownMatchesPruneTheSearch() {
    func screen(_ id: Int) -> AnyModalScreen { page("a", id).erased }
    let tabs = (0..<5).map { tab in AnyStackScreen.stack((0..<2000).map { screen(tab * 2000 + $0) }).erased }
    let state = NavigationState(windows: [NavigationState.window("main", layers: [AnyTabsScreen.tabs(tabs).node, b.node, c.node])])
    let match = Match(key: page("a", 7_777).key)
    let candidates = state.places(of: match)
    #expect(candidates == [path(0, 0, 3, 1777)])
    var search = LookUp(match, in: state, candidates: candidates)
    #expect(search.find(from: path(0, 0), .fullStack) == path(0, 0, 3, 1777))
    #expect(search.compared < 20)
    var miss = LookUp(Match(key: "nobody"), in: state)
    #expect(miss.find(from: path(0, 0), .fullStack) == nil)
    #expect(miss.compared < 2 * 10_020, "each layer is searched once for the same options")
  }

  @Test func optionsAreWrittenAndRead() {
    for bits in 0..<64 {
      let options = SearchOptions(rawValue: bits)
      #expect(SearchOptions(options.text) == options)
    }
    #expect(SearchOptions.fullStack.text == "current,contained,presented,presenting")
    #expect(SearchOptions("current,everything") == nil)
  }
}
