import GromaTesting
import Testing

@testable import Groma

/// Tests the results of searches and relations.
@MainActor struct SearchTests {
  /// Returns the path to which a route leads, as seen by an action.
  private func place<K>(
    _ tree: String, on start: TreePath? = nil, _ route: (AppRoute) -> Route<AnyContainer, K>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let state = try StubApp.state(tree)
    var transaction = NavigationTransaction(
      store: Store(state), environment: Environment(screens: ScreenDefinitions(StubApp.screens()), guards: []))
    let path = try transaction.run(route(AppRoute()), on: start ?? state.keyWindow ?? .app)
    return path.description
  }

  private func order(_ tree: String, _ match: Match) throws -> [String] {
    try StubApp.state(tree).places(of: match).map(\.description)
  }

  // MARK: The order

  @Test func theSelectedBranchComesLastAndLayersAfterIt() throws {
    // The tree that was measured in Nivelir: tabs of three stacks, the middle one selected, and a modal stack.
    let tree = "tabs[stack[a > b] | *stack[c > d] | stack[e > x]] ^ stack[y > z]"
    let pages = try StubApp.state(tree).places(of: Match(kind: .page)).compactMap { try StubApp.state(tree).node(at: $0)?.key.name }
    #expect(pages == ["a", "b", "e", "x", "c", "d", "y", "z"])
  }

  @Test func aContainerComesBeforeItsChildren() throws {
    #expect(try order("stack[stack[a] > stack[b]]", Match(kind: .stack)) == ["/0/0", "/0/0/0", "/0/0/1"])
  }

  @Test func theKeyWindowComesLast() throws {
    #expect(try order("*main: a & other: a", Match(key: "a")) == ["/1/0", "/0/0"])
  }

  // MARK: first, last, top

  @Test func firstMayBeHidden() throws {
    #expect(try place("tabs[stack[a] | *stack[b]]") { $0.first(.stack) } == "/0/0/0")
    #expect(try place("tabs[*stack[a] | stack[b]]") { $0.first(.stack) } == "/0/0/1")
  }

  @Test func lastIsTheLastOfTheSelectedBranchOrAbove() throws {
    #expect(try place("tabs[*stack[a > b] | stack[c]]") { $0.last(.page) } == "/0/0/0/1")
    #expect(try place("tabs[*stack[a > b] | stack[c]] ^ x") { $0.last(.page) } == "/0/1")
    #expect(try place("tabs[*x | stack[c]]") { $0.last(.stack) } == "/0/0/1")
  }

  @Test func topFindsVisibleScreens() throws {
    #expect(try place("tabs[*stack[a > b] | stack[c]]") { $0.top(.page) } == "/0/0/0/1")
    #expect(try place("tabs[*a | b] ^ x") { $0.top(.tabs) } == "/0/0", "a layer below a page sheet remains visible")
    #expect(try place("split[a || stack[b]]") { $0.top(.page) } == "/0/0/1/0")
    #expect(throws: NavigationError.noContainer("visible stack", in: path(0))) { try self.place("tabs[*a | stack[b]]") { $0.top(.stack) } }
    #expect(throws: NavigationError.noContainer("visible a", in: path(0))) { try self.place("stack[a > b]") { $0.top(.screen(a)) } }
  }

  @Test func searchPrefersMatchesBelowItsStart() throws {
    #expect(try place("tabs[*stack[b] | stack[b]]", on: path(0, 0, 0)) { $0.last(.screen(b)) } == "/0/0/0/0")
    #expect(try place("tabs[*stack[b] | stack[b]]", on: path(0, 0, 1)) { $0.first(.screen(b)) } == "/0/0/1/0")
  }

  @Test func aSearchWithoutAMatchBelowItsStartGoesThroughTheWindow() throws {
    #expect(try place("tabs[*stack[a] | stack[b]]", on: path(0, 0, 0)) { $0.first(.screen(b)) } == "/0/0/1/0")
    #expect(try place("tabs[*stack[a] | b] ^ x", on: path(0, 0, 0)) { $0.first(.screen(x)) } == "/0/1")
    #expect(throws: NavigationError.noContainer("c", in: path(0, 0, 0))) {
      try self.place("*main: tabs[*stack[a] | b] & other: c", on: path(0, 0, 0)) { $0.first(.screen(c)) }
    }
  }

  @Test func searchFromTheRootOfALayerIncludesTheLayersAbove() throws {
    #expect(try place("tabs[*stack[a] | b] ^ x", on: path(0, 0)) { $0.first(.screen(x)) } == "/0/1")
    #expect(try place("a ^ x ^ y", on: path(0, 1)) { $0.last(.page) } == "/0/2")
    #expect(try place("a ^ x ^ a", on: path(0, 1)) { $0.first(.screen(a)) } == "/0/2", "the layer below is not searched")
  }

  @Test func aSearchStaysInItsWindow() throws {
    #expect(throws: NavigationError.noContainer("b", in: path(0))) { try self.place("*main: a & other: b") { $0.first(.screen(b)) } }
    #expect(try place("*main: a & other: b", on: .app) { $0.first(.screen(b)) } == "/1/0")
  }

  @Test func aSearchMayFindItsStart() throws {
    #expect(try place("stack[a]", on: path(0, 0)) { $0.first(.stack) } == "/0/0")
  }

  @Test func keyMatchesAllArgumentsAndNameMatchesAny() throws {
    #expect(try place("stack[a(id=1) > a(id=2) > a]") { $0.first(.screen(page("a", 2))) } == "/0/0/1")
    #expect(try place("stack[a(id=1) > a(id=2) > a]") { $0.first(.screen(a)) } == "/0/0/2")
    #expect(try place("stack[a(id=1) > a(id=2) > a]") { $0.first(Target<Page>.named("a")) } == "/0/0/0")
    #expect(try place("tabs home[*stack room(id=1)[] | b]") { $0.first(Target<Stack>.named("room")) } == "/0/0/0")
  }

  @Test func stepFailsIfTheScreenFoundIsOfAnotherKind() throws {
    #expect(throws: NavigationError.typeMismatch(path(0, 0), found: .tabs, needed: .stack)) {
      try self.place("tabs home[*a | b]") { $0.first(Target<Stack>.named("home")).push(b) }
    }
  }

  @Test func largeTreesAreSearchedInOrder() throws {
    let many = (0..<80).map { "a(id=\($0))" }.joined(separator: " > ")
    let tree = "tabs[*stack[\(many)] | stack[b > a(id=7)]] ^ stack[a(id=7) > c]"
    #expect(try place(tree) { $0.first(.screen(page("a", 7))) } == "/0/0/1/1")
    #expect(try place(tree) { $0.last(.screen(page("a", 7))) } == "/0/1/0")
    #expect(try place(tree) { $0.top(.screen(page("a", 79))) } == "/0/0/0/79")
    #expect(throws: NavigationError.self) { try self.place(tree) { $0.top(.screen(page("a", 78))) } }
    #expect(try StubApp.state(tree).answer(.find(.first, Match(name: "c"), from: .app)) == .path(path(0, 1, 1)))
  }

  @Test func windowNamesAreNotScreenKeys() throws {
    let state = try StubApp.state("stack[a]")
    #expect(state.answer(.places("main")) == .paths([]))
    #expect(state.answer(.holds(.app, "main")) == .flag(false))
    #expect(state.answer(.places("app")) == .paths([]))
    #expect(state.answer(.holds(.app, "stack")) == .flag(true))
  }

  // MARK: Relations

  @Test func relationsLeadToTheirContainers() throws {
    let tree = "tabs[*stack[a > tabs[*stack[b] | c]] | d] ^ stack[x] ^ y"
    let b = path(0, 0, 0, 1, 0, 0)
    #expect(try place(tree, on: b) { $0.stack } == "/0/0/0/1/0")
    #expect(try place(tree, on: b) { $0.stack.stack } == "/0/0/0/1/0")
    #expect(try place(tree, on: b) { $0.tabs } == "/0/0/0/1")
    #expect(try place(tree, on: b) { $0.tabs.stack } == "/0/0/0")
    #expect(try place(tree, on: b) { $0.parent } == "/0/0/0/1/0")
    #expect(try place(tree, on: b) { $0.root } == "/0/0")
    #expect(try place(tree, on: b) { $0.window } == "/0")
    #expect(try place(tree, on: b) { $0.presented } == "/0/1")
    #expect(try place(tree, on: b) { $0.presented.presented } == "/0/2")
    #expect(try place(tree, on: path(0, 2)) { $0.presenting } == "/0/1")
    #expect(try place(tree, on: path(0, 1, 0)) { $0.presenting } == "/0/0")
    #expect(try place(tree, on: path(0, 0)) { $0.visible } == "/0/0/0/1/0/0")
    #expect(try place(tree) { $0.visible } == "/0/2")
    #expect(try place(tree) { $0.presented } == "/0/1")
    #expect(try place(tree) { $0.at(path(0, 0, 1)) } == "/0/0/1")
    #expect(try place("stack[]", on: path(0, 0)) { $0.visible } == "/0/0")
  }

  @Test func missingRelationsFail() throws {
    try expect("a", { $0.stack }, fails: "found no enclosing stack from /0")
    try expect("a", { $0.tabs }, fails: "found no enclosing tabs from /0")
    try expect("a", { $0.first(.page).parent }, fails: "found no enclosing container from /0/0")
    try expect("", { $0.root }, fails: "found no root of the window from /0")
    try expect("a", { $0.presented }, fails: "found no layer above from /0")
    try expect("a", { $0.presenting }, fails: "found no layer below from /0")
    try expect("a", { $0.at(path(0, 3)) }, fails: "found no container at /0/3 from /")
    try expect("stack[a]", { $0.first(.page) { $0.present(x) }.first(.screen(z)) }, fails: "found no z from /0")
  }

  // MARK: Make visible

  @Test func makeVisibleSelectsDismissesAndPops() throws {
    try expect(
      "tabs[*stack[a] | stack[b > c > d]] ^ x ^ y", { $0.first(.screen(b)).makeVisible() }, gives: "tabs[stack[a] | *stack[b]]")
    try expect("a ^ x ^ y", { $0.first(.screen(x)).makeVisible() }, gives: "a ^ x")
    try expect("stack[tabs[*a | b] > c]", { $0.first(.screen(b)).makeVisible() }, gives: "stack[tabs[a | *b]]")
    try expect("pages[*a | b]", { $0.first(.screen(b)).makeVisible() }, gives: "pages[a | *b]")
    try expect("split[a || stack[b > c]]", { $0.first(.screen(b)).makeVisible() }, gives: "split[a || stack[b]]")
    try expect("*main: a & other: stack[b > c]", { $0.at(path(1, 0, 0)).makeVisible() }, gives: "main: a & *other: stack[b]")
  }

  @Test func makeVisibleDoesNotChangeVisibleScreens() throws {
    let navigator = try navigator("tabs[*stack[a] | b]")
    try navigator.run { $0.first(.screen(a)).makeVisible() }
    #expect(navigator.history.commits.isEmpty)
  }

  @Test func makeVisibleFailsIfItWouldRemoveALockedScreen() throws {
    try expect("stack[a > b!]", { $0.first(.screen(a)).makeVisible() }, fails: "'b' at /0/0/1 is locked")
    try expect("stack[a] ^ x!", { $0.first(.screen(a)).makeVisible() }, fails: "'x' at /0/1 is locked")
    try expect(
      "tabs[*stack[a] | stack[b > stack[c > d!]]]", { $0.first(.screen(b)).makeVisible() }, fails: "'d' at /0/0/1/1/1 is locked")
  }

  @Test func makeVisibleIgnoresLocksOfRemainingScreens() throws {
    try expect("stack[a! > b > c]", { $0.first(.screen(b)).makeVisible() }, gives: "stack[a! > b]")
    try expect("stack[a > b!]", { $0.first(.screen(b)).makeVisible() }, gives: "stack[a > b!]")
    try expect("tabs[*stack[a > x!kept] | b]", { $0.first(.screen(b)).makeVisible() }, gives: "tabs[stack[a > x!kept] | *b]")
  }
}
