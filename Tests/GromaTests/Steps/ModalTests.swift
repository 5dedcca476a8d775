import GromaTesting
import Testing

@testable import Groma

@MainActor struct ModalTests {
  // MARK: present

  @Test func presentsOverTheLayerOfTheContainer() throws {
    try expect("tabs[*stack[a] | b]", { $0.top(.stack).present(x).push(c) }, gives: "tabs[*stack[a > c] | b] ^ x")
    try expect("tabs[*stack[a] | stack[b]]", { $0.first(.screen(b)).present(x) }, gives: "tabs[*stack[a] | stack[b]] ^ x")
  }

  @Test func presentsLayerOnLayer() throws {
    try expect("a", { $0.first(.page).present(x) { $0.present(y) } }, gives: "a ^ x ^ y")
    try expect("a ^ x", { $0.last(.page).present(y) }, gives: "a ^ x ^ y")
  }

  @Test func aPresentingLayerCannotPresentAgain() throws {
    try expect("a ^ x", { $0.first(.page).present(y) }, fails: "the layer at /0/0 is already presenting 'x'")
    try expect("a ^ stack[x > z] ^ b", { $0.first(.page).present(y) }, fails: "the layer at /0/0 is already presenting 'z'")
    try expect("stack[a > b] ^ x", { $0.first(.screen(a)).present(y) }, fails: "the layer at /0/0 is already presenting 'x'")
  }

  @Test func aWindowPresentsOnItsTopLayer() throws {
    try expect("a", { $0.window.present(x) }, gives: "a ^ x")
    try expect("a ^ b", { $0.present(x) }, gives: "a ^ b ^ x")
    try expect("", { $0.window.present(x) }, fails: "needs a screen, but there is a window at /0")
  }

  @Test func theTreeContainsThePresentationStyle() throws {
    try expect("a", { $0.first(.page).present(x.presentation { $0.style = .fullScreen }) }, gives: "a ^ (full-screen) x")
  }

  /// The user cannot drag a full-screen layer down.
  @Test(arguments: ModalStyle.allCases) func closesByAGestureIfTheStylePermitsIt(style: ModalStyle) throws {
    let navigator = try navigator("stack[a]")
    try navigator.run(AppRoute().present(page("b").presentation { $0.style = style }))
    let permits = ![.fullScreen, .alert, .actionSheet].contains(style)
    if permits {
      try navigator.run(AppRoute().close(byGesture: true))
      #expect(navigator.tree == "stack[a]")
    } else {
      #expect(throws: NavigationError.noGesture(path(0, 1))) { try navigator.run(AppRoute().close(byGesture: true)) }
      try navigator.run(AppRoute().close())
    }
  }

  // MARK: Full-screen layers

  @Test func fullScreenLayerHidesTheLayersBelow() throws {
    try expect("stack[a] ^ (full-screen) b", { $0.top(.stack).push(c) }, fails: "the stack at /0/0 is covered by 'b'")
    try expect("stack[a > c] ^ (full-screen) b ^ x", { $0.top(.screen(c)).makeVisible() }, fails: "the c at /0/0/1 is covered by 'b'")
    try expect("stack[a] ^ (full-screen) stack[b] ^ x", { $0.top(.stack).push(c) }, gives: "stack[a] ^ (full-screen) stack[b > c] ^ x")
    try expect("stack[a] ^ x", { $0.top(.stack).push(c) }, gives: "stack[a > c] ^ x")
  }

  @Test func topFindsNothingBelowAFullScreenLayer() throws {
    try expect("stack[a] ^ (full-screen) b", { $0.first(.screen(a)).top(.stack).push(c) }, fails: "the stack at /0/0 is covered by 'b'")
    try expect("stack[a] ^ (full-screen) b", { $0.first(.screen(a)).stack.push(c) }, gives: "stack[a > c] ^ (full-screen) b")
    try expect("stack[a] ^ (full-screen) b", { $0.first(.stack).push(c) }, gives: "stack[a > c] ^ (full-screen) b")
  }

  @Test func screensBelowAFullScreenLayerAreNotVisible() throws {
    let state = try navigator("tabs[*stack[a > b] | stack[c]] ^ x ^ (full-screen) stack[y] ^ z").state
    let visible = state.allPaths.filter { state.isVisible($0) }
    #expect(visible == [.app, path(0), path(0, 2), path(0, 2, 0), path(0, 3)])
    #expect(state.visibleLeaf(of: .app) == path(0, 3))
  }

  @Test func rootWithAFullScreenStyleHidesNothing() throws {
    let state = try navigator("a ^ b").state
    let root = AnyModalScreen(Node(key: "a", kind: .page)).presentation { $0.style = .fullScreen }
    let window = NavigationState.window("main", layers: [root.node] + state.root.children[0].children.dropFirst())
    #expect(window.visibleChildren == 0..<2)
  }

  // MARK: dismiss

  @Test func dismissesTheLayersAboveTheContainer() throws {
    try expect("stack[a] ^ x ^ y", { $0.first(.screen(a)).dismiss() }, gives: "stack[a]")
    try expect("stack[a] ^ x ^ y", { $0.first(.screen(x)).dismiss() }, gives: "stack[a] ^ x")
    try expect("stack[a] ^ x ^ y", { $0.last(.screen(y)).dismiss(all: true) }, gives: "stack[a]")
    try expect("stack[a] ^ x ^ y", { $0.window.dismiss() }, gives: "stack[a]")
  }

  @Test func dismissingFromTheTopLayerDoesNothing() throws {
    try expect("a ^ x", { $0.first(.screen(x)).dismiss() }, gives: "a ^ x")
    try expect("a", { $0.first(.page).dismiss().dismiss(all: true) }, gives: "a")
  }

  @Test func anotherScreenIsPresentedAfterDismissing() throws {
    try expect("a ^ x", { $0.first(.screen(a)).dismiss().present(y) }, gives: "a ^ y")
  }

  // MARK: close

  @Test func closeRemovesTheLayerAndContinuesBelow() throws {
    try expect("stack[a] ^ x ^ y", { $0.first(.screen(x)).close().stack.push(b) }, gives: "stack[a > b]")
    try expect("a ^ x ^ stack[y > z]", { $0.last(.screen(y)).close().present(b) }, gives: "a ^ x ^ b")
  }

  @Test func theRootCannotBeClosed() throws {
    try expect("stack[a]", { $0.first(.screen(a)).close() }, fails: "there is nowhere to go back to from /0/0/0")
    try expect("stack[a]", { $0.window.close() }, fails: "there is nowhere to go back to from /0/0/0")
  }

  // MARK: back

  @Test func backPopsThenClosesThenFails() throws {
    let navigator = try navigator("stack[a > b] ^ stack[x > y]")
    let back = AppRoute().top(.page).back()
    try navigator.run(back)
    expectTree(navigator, "stack[a > b] ^ stack[x]")
    try navigator.run(back)
    expectTree(navigator, "stack[a > b]")
    try navigator.run(back)
    expectTree(navigator, "stack[a]")
    expectFailure(navigator, back, "there is nowhere to go back to from /0/0/0")
  }

  @Test func backGoesUpToTheNearestStackThatCanPop() throws {
    try expect("stack[a > tabs[*stack[b] | c]]", { $0.first(.screen(b)).back() }, gives: "stack[a]")
    try expect("tabs[*stack[a] | stack[b > c]]", { $0.first(.screen(a)).back() }, fails: "there is nowhere to go back to from /0/0/0/0")
    try expect("a", { $0.back() }, fails: "there is nowhere to go back to from /0/0")
    try expect("stack[a > b]", { $0.back() }, gives: "stack[a]")
  }

  @Test func routeContinuesOnTheVisibleScreenAfterBack() throws {
    try expect("stack[a > b]", { $0.top(.page).back().stack.push(c) }, gives: "stack[a > c]")
    try expect("stack[a] ^ x", { $0.top(.page).back().stack.push(c) }, gives: "stack[a > c]")
  }
}
