import GromaTesting
import Testing

@testable import Groma

@MainActor struct ContainerTests {
  // MARK: Pages

  @Test func selectsAPage() throws {
    try expect("pages[*a | b]", { $0.first(.pages).select(1) }, gives: "pages[a | *b]")
    try expect("pages[*a | stack[b > c]]", { $0.first(.pages).select(.screen(b)) }, gives: "pages[a | *stack[b > c]]")
    try expect("pages[*a | stack[b]]", { $0.first(.pages).select(1) { $0.stack.push(c) } }, gives: "pages[a | *stack[b > c]]")
    try expect("pages[*a | b]", { $0.first(.pages).select(2) }, fails: "found no child 2 from /0/0")
    try expect("pages[]", { $0.first(.pages).select(0) }, fails: "found no child 0 from /0/0")
    try expect("pages[*a | b]", { $0.first(.pages).select(.screen(x)) }, fails: "found no child x from /0/0")
  }

  @Test func setsInsertsAndRemovesPages() throws {
    try expect("pages[a | *b]", { $0.first(.pages).setChildren([x.erased, a.erased, c.erased]) }, gives: "pages[x | *a | c]")
    try expect("pages[a | *b]", { $0.first(.pages).setChildren([]) }, gives: "pages[]")
    try expect("pages[a | *b]", { $0.first(.pages).insert(c, at: 0) }, gives: "pages[c | a | *b]")
    try expect("pages[a | *b]", { $0.first(.pages).insert(c, at: 1, replacing: true) }, gives: "pages[a | *c]")
    try expect("pages[a | *b]", { $0.first(.pages).remove(1) }, gives: "pages[a]")
    try expect("pages[a | *b]", { $0.first(.pages).remove(.screen(a)) }, gives: "pages[b]")
    try expect("pages[a | *b]", { $0.first(.pages).remove(2) }, fails: "found no child 2 from /0/0")
  }

  @Test func pagesStepsFailOnOtherKinds() throws {
    let start = AppRoute()
    for step: any RouteStep in [Steps.Select(.index(0)), Steps.SetChildren([]), Steps.Insert(a.node), Steps.Remove(.index(0))] {
      expectFailure(try navigator("stack[a]"), start.first(.stack).erased.adding(step), "needs pages, but there is a stack at /0/0")
      expectFailure(try navigator("a"), start.first(.page).erased.adding(step), "needs pages, but there is a screen at /0/0")
    }
    try expect("split[a || b]", { $0.first(.split).select(0) }, fails: "needs pages, but there is a split at /0/0")
  }

  // MARK: Splits

  @Test func showsPrimaryAndDetail() throws {
    try expect("split[a]", { $0.first(.split).showDetail(b) }, gives: "split[a || b]")
    try expect("split[a || b]", { $0.first(.split).showDetail(c) }, gives: "split[a || c]")
    try expect("split[a || b || c]", { $0.first(.split).showDetail(x) }, gives: "split[a || b || x]")
    try expect(
      "split[a]", { $0.first(.split).showDetail(screen("stack[b]").erased) { $0.present(c) } }, gives: "split[a || stack[b]] ^ c")
    try expect("split[]", { $0.first(.split).showDetail(b) }, fails: "found no primary column from /0/0")
    try expect("split[a || b]", { $0.first(.split).showPrimary(c) }, gives: "split[c || b]")
    try expect("split[]", { $0.first(.split).showPrimary(c) }, gives: "split[c]")
  }

  @Test func pushesOnTheDetail() throws {
    try expect("split[a || stack[b]]", { $0.first(.split).pushDetail(c) }, gives: "split[a || stack[b > c]]")
    try expect("split[*a || stack[b]]", { $0.first(.split).pushDetail(c) }, gives: "split[a || *stack[b > c]]")
    try expect("split[a || b]", { $0.first(.split).pushDetail(c) }, fails: "needs a stack, but there is a screen at /0/0/1")
    try expect("split[stack[a]]", { $0.first(.split).pushDetail(c) }, fails: "found no detail from /0/0")
  }

  @Test func aCollapsedSplitShowsOneColumn() throws {
    try expect("split[a || b]", { $0.first(.split).collapse() }, gives: "split[a || *b]")
    try expect("split[*a || b]", { $0.first(.split).expand() }, gives: "split[~a || b]")
    try expect("split[*a || b]", { $0.first(.split).showDetail(c) }, gives: "split[a || *c]")
    try expect("split[*a]", { $0.first(.split).showDetail(c) }, gives: "split[a || *c]")
    try expect("split[*a || b]", { $0.first(.split).select(1) }, gives: "split[a || *b]")
    try expect("split[*a || b]", { $0.first(.screen(b)).makeVisible() }, gives: "split[a || *b]")
    try expect("split[a || *stack[b > c]]", { $0.first(.screen(c)).back() }, gives: "split[a || *stack[b]]")
    try expect("split[a || *stack[b]]", { $0.first(.screen(b)).back() }, gives: "split[*a || stack[b]]")
    try expect("split[*a || b]", { $0.first(.screen(a)).back() }, fails: "there is nowhere to go back to from /0/0/0")
    let navigator = try navigator("split[*a || b]")
    #expect(navigator.state.visibleLeaf(of: path(0)) == path(0, 0, 0))
    #expect(throws: NavigationError.self) { try navigator.run { $0.top(.screen(b)) } }
  }

  @Test func anExpandedSplitKeepsTheColumnForCollapsing() throws {
    try expect("split[a || *b]", { $0.first(.split).expand() }, gives: "split[a || b]")
    try expect("split[~a || b]", { $0.first(.split).collapse() }, gives: "split[*a || b]")
    try expect("split[a || ~b || c]", { $0.first(.split).collapse() }, gives: "split[a || *b || c]")
    // A new detail is shown.
    try expect("split[~a || b]", { $0.first(.split).showDetail(c) }, gives: "split[a || c]")
    try expect("split[~a || stack[b]]", { $0.first(.split).pushDetail(c) }, gives: "split[a || stack[b > c]]")
    try expect("split[~a || b]", { $0.first(.split).showPrimary(c) }, gives: "split[~c || b]")
    let navigator = try navigator("split[*a || b]")
    try navigator.run { $0.first(.split).expand() }
    navigator.undo()
    #expect("\(navigator.state)" == "split[*a || b]")
  }

  // MARK: Appearance

  @Test func changesTheDetentOfASheet() throws {
    let sheet = b.presentation { $0.detents = [.medium, .large] }
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.first(.stack).present(sheet) { $0.changeSheet(resting: .large) } }
    #expect(navigator.state.node(at: path(0, 1))?.presentation.detent == .large)
    try navigator.run { $0.first(.screen(b)).changeSheet([.content, .percent(40)]) }
    #expect(navigator.state.node(at: path(0, 1))?.presentation.detents == [.content, .percent(40)])
    #expect(navigator.state.node(at: path(0, 1))?.presentation.detent == nil)
    expectFailure(
      navigator, AppRoute().first(.screen(b)).changeSheet(resting: .medium),
      "the sheet has no detent medium, only content, 40% at /0/1")
    expectFailure(navigator, AppRoute().first(.screen(a)).changeSheet(resting: .large), "found no enclosing sheet from /0/0/0")
    try navigator.run { $0.first(.screen(b)).dismiss().presenting.dismiss().present(c.presentation { $0.style = .popover }) }
    expectFailure(navigator, AppRoute().first(.screen(c)).changeSheet(resting: .large), "found no enclosing sheet from /0/1")
  }

  @Test func routeContinuesAfterASheetChanges() throws {
    let sheet = b.presentation { $0.detents = [.medium, .large] }
    try expect(
      "stack[a]", { $0.first(.stack).present(sheet) { $0.changeSheet(resting: .large).present(x) }.push(c) }, gives: "stack[a > c] ^ b ^ x")
  }

  @Test func theAppHasNoAppearance() throws {
    let navigator = try navigator("stack[a]")
    expectFailure(
      navigator, AppRoute().at(.app).configure(.title("A")), NavigationError.typeMismatch(.app, found: .app, needed: .window).description)
  }

  @Test func equalScreensHaveSeparateAppearances() throws {
    let screen = b.appearance { $0.barButtons = ["edit"] }
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.first(.stack).push(screen).push(screen) { $0.configure(.barButtons(["done"])) } }
    #expect(navigator.state.node(at: path(0, 0, 1))?.appearance.barButtons == ["edit"])
    #expect(navigator.state.node(at: path(0, 0, 2))?.appearance.barButtons == ["done"])
  }

  @Test func configuresTheAppearance() throws {
    let navigator = try navigator("stack[a]")
    let before = navigator.state
    try navigator.run {
      $0.first(.screen(a)).configure(.title("A")).configure(.tabBadge("3")).configure(.barButtons(["edit"])).configure(.hidesBack(true))
    }
    let attributes = try #require(navigator.state.node(at: path(0, 0, 0))?.attributes)
    #expect(attributes.flags == ["--title=A", "--tab-badge=3", "--no-back", "--bar-button=edit"])
    #expect(navigator.undo())
    #expect(navigator.state == before)
  }

  // MARK: Windows

  @Test func opensAndClosesWindows() throws {
    try expect("a", { $0.openWindow("second", b) }, gives: "main: a & *second: b")
    try expect("a", { $0.openWindow("second", b) { $0.top(.page).present(c) } }, gives: "main: a & *second: b ^ c")
    try expect("a", { $0.openWindow("main", b) }, fails: "the window 'main' is already open")
    try expect("main: a & *second: b", { $0.closeWindow() }, gives: "a")
    try expect("main: a & *second: b", { $0.window("main").closeWindow().top(.page).present(c) }, gives: "*second: b ^ c")
    try expect("a", { $0.closeWindow() }, fails: "the last window cannot be closed at /")
  }

  // MARK: Custom containers

  /// A stack of cards. A card that is made visible moves to the top, and no card is removed.
  enum Deck: CustomContainer {
    static let name = "deck"
    static let visibility = Kind.Visibility.last
    static func reveal(_ index: Int, of count: Int) -> Kind.Reveal? { index == count - 1 ? nil : .moveToEnd(index) }
  }

  /// A container that keeps only the last child.
  enum Slot: CustomContainer {
    static let name = "slot"
    static let visibility = Kind.Visibility.all
    static func arrange(_ children: [Node]) -> [Node] { children.suffix(1) }
  }

  enum Carousel: CustomContainer {
    static let name = "carousel"
    static let visibility = Kind.Visibility.selected
  }

  private func customNavigator(_ tree: String) throws -> Navigator {
    let kinds: [any CustomContainer.Type] = [Deck.self, Slot.self, Carousel.self]
    let app = AppDefinition("custom", "", screens: StubApp.screens(), kinds: kinds)
    #expect(app.problems() == [])
    let (windows, key) = try CompactTree.windows(tree, kinds: kinds)
    return Navigator(app, state: app.launch.replacing(windows: windows, key: key))
  }

  @Test func customContainerIsSearchedAndMadeVisible() throws {
    let navigator = try customNavigator("carousel[*stack[a] | deck[b | c]]")
    try navigator.run { $0.first(.screen(b)).makeVisible() }
    expectTree(navigator, "carousel[stack[a] | *deck[c | b]]")
    try navigator.run { $0.top(.kind(Deck.self)).setChildren([a.erased, x.erased]) }
    expectTree(navigator, "carousel[stack[a] | *deck[a | x]]")
    try navigator.run { $0.first(.kind(Carousel.self)).select(0).remove(1) }
    expectTree(navigator, "carousel[stack[a]]")
    while navigator.undo() {}
    expectTree(navigator, "carousel[*stack[a] | deck[b | c]]")
  }

  @Test func customContainerArrangesItsChildren() throws {
    let navigator = try customNavigator("slot[a | b]")
    expectTree(navigator, "slot[b]")
    try navigator.run { $0.first(.kind(Slot.self)).insert(c) }
    expectTree(navigator, "slot[c]")
    try navigator.run { $0.first(.kind(Slot.self)).setChildren([a.erased, x.erased]) }
    expectTree(navigator, "slot[x]")
    #expect(navigator.undo() && navigator.undo())
    expectTree(navigator, "slot[b]")
  }

  @Test func aCustomContainerWithABuiltInNameIsAProblem() {
    enum Stacks: CustomContainer {
      static let name = "stack"
      static let visibility = Kind.Visibility.last
    }
    let app = AppDefinition("custom", "", screens: StubApp.screens(), kinds: [Stacks.self])
    #expect(app.problems() == ["container kind 'stack' is defined by Stacks and the framework"])
  }
}
