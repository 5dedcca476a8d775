import GromaTesting
import Testing

@testable import Groma

@MainActor struct StackTests {
  // MARK: push

  @Test func pushesInOrder() throws {
    try expect("stack[a]", { $0.top(.stack).push(b).push(c) }, gives: "stack[a > b > c]")
  }

  @Test func pushesOnAnEmptyStack() throws {
    try expect("stack[]", { $0.top(.stack).push(a) }, gives: "stack[a]")
  }

  @Test func pushesTheSameScreenAgain() throws {
    try expect("stack[a]", { $0.top(.stack).push(a).push(a) }, gives: "stack[a > a > a]")
  }

  @Test func nestedRouteRunsOnThePushedScreen() throws {
    try expect(
      "stack[a]", { $0.top(.stack).push(b) { $0.present(x) }.push(c) }, gives: "stack[a > b > c] ^ x")
    try expect(
      "stack[a]", { $0.top(.stack).push(screen("stack[b]")) { $0.stack.push(c) }.push(d) }, gives: "stack[a > stack[b > c] > d]")
  }

  @Test func pushNeedsAStack() throws {
    try expect("tabs[*a | b]", { $0.first(.tabs).erased.adding(Steps.Push(c.node)) }, fails: "needs a stack, but there are tabs at /0/0")
    try expect("a", { $0.top(.stack).push(c) }, fails: "found no visible stack from /0")
  }

  @Test func aWindowCannotBePushed() throws {
    let window = AnyModalScreen(NavigationState.window("w"))
    try expect("stack[a]", { $0.top(.stack).push(window) }, fails: "a window cannot be in a stack")
  }

  @Test func invalidChildrenOfAPushedScreenAreRefused() throws {
    let window = AnyModalScreen(Node(key: "stack", kind: .stack, children: [NavigationState.window("w")]))
    try expect("stack[a]", { $0.top(.stack).push(window) }, fails: "a window cannot be in a stack")
    let page = AnyModalScreen(Node(key: "a", kind: .page, children: [b.node]))
    try expect("stack[a]", { $0.top(.stack).push(page) }, fails: "a screen cannot be in a screen")
  }

  // MARK: pop

  @Test func popsOneScreen() throws {
    try expect("stack[a > b > c]", { $0.top(.stack).pop() }, gives: "stack[a > b]")
  }

  @Test func popsSeveralScreens() throws {
    try expect("stack[a > b > c]", { $0.top(.stack).pop(2) }, gives: "stack[a]")
  }

  @Test func poppingZeroOrFewerScreensDoesNothing() throws {
    try expect("stack[a > b]", { $0.top(.stack).pop(0).pop(-1) }, gives: "stack[a > b]")
  }

  @Test func lastScreenCannotBePopped() throws {
    try expect("stack[a]", { $0.top(.stack).pop() }, fails: "there is nothing to pop: one screen must stay in the stack at /0/0")
    try expect("stack[]", { $0.top(.stack).pop() }, fails: "there is nothing to pop: one screen must stay in the stack at /0/0")
    try expect("stack[a > b]", { $0.top(.stack).pop(2) }, fails: "cannot pop 2 screens: one screen must stay in the stack at /0/0")
  }

  @Test func consecutivePopsBehaveLikeSinglePops() throws {
    try expect("stack[a > b]", { $0.top(.stack).pop().pop() }, fails: "there is nothing to pop: one screen must stay in the stack at /0/0")
    try expect("stack[a > b > c]", { $0.top(.stack).pop().pop() }, gives: "stack[a]")
    try expect(
      "stack[a]", { $0.top(.stack).pop().pop().push(x) }, fails: "there is nothing to pop: one screen must stay in the stack at /0/0")
  }

  // MARK: pop to

  @Test func popsToTheTopmostMatch() throws {
    try expect("stack[a > b > a > c]", { $0.top(.stack).pop(to: .screen(a)) }, gives: "stack[a > b > a]")
    try expect("stack[a(id=1) > a(id=2) > b]", { $0.top(.stack).pop(to: Target<Page>.named("a")) }, gives: "stack[a(id=1) > a(id=2)]")
    try expect("stack[a > b]", { $0.top(.stack).pop(to: .page) }, gives: "stack[a > b]")
  }

  @Test func poppingToTheTopScreenDoesNothing() throws {
    let navigator = try navigator("stack[a > b]")
    try navigator.run { $0.top(.stack).pop(to: .screen(b)) }
    expectTree(navigator, "stack[a > b]")
    #expect(navigator.history.commits.isEmpty)
  }

  @Test func poppingToAMissingScreenFails() throws {
    try expect("stack[a > b]", { $0.top(.stack).pop(to: .screen(x)) }, fails: "there is no x to pop to at /0/0")
    try expect("stack[]", { $0.top(.stack).pop(to: .page) }, fails: "there is no screen to pop to at /0/0")
  }

  // MARK: pop to root

  @Test func popToRootKeepsTheFirstScreen() throws {
    try expect("stack[a > b > c]", { $0.top(.stack).popToRoot() }, gives: "stack[a]")
    try expect("stack[a]", { $0.top(.stack).popToRoot() }, gives: "stack[a]")
    try expect("stack[]", { $0.top(.stack).popToRoot() }, gives: "stack[]")
  }

  // MARK: replace

  @Test func replacesTheTop() throws {
    try expect("stack[a > b]", { $0.top(.stack).replace(with: c) }, gives: "stack[a > c]")
    try expect("stack[a]", { $0.top(.stack).replace(with: c).replace(with: d) }, gives: "stack[d]")
  }

  @Test func replacingOnAnEmptyStackPushes() throws {
    try expect("stack[]", { $0.top(.stack).replace(with: c) }, gives: "stack[c]")
  }

  @Test func nestedRouteRunsOnTheReplacement() throws {
    try expect("stack[a]", { $0.top(.stack).replace(with: b) { $0.present(x) }.push(c) }, gives: "stack[b > c] ^ x")
  }

  // MARK: set stack, clear

  @Test func setStackReplacesAllScreens() throws {
    try expect("stack[a > b]", { $0.top(.stack).setStack([c.erased, d.erased]) }, gives: "stack[c > d]")
    try expect("stack[a > b]", { $0.top(.stack).setStack([]) }, gives: "stack[]")
  }

  @Test func removesAllScreens() throws {
    try expect("stack[a > b]", { $0.top(.stack).removeAll() }, gives: "stack[]")
    try expect("stack[a > b]", { $0.top(.stack).removeAll().push(c) }, gives: "stack[c]")
  }

  @Test func aHiddenStackIsChangedInPlace() throws {
    try expect("tabs[*a | stack[b]]", { $0.first(.stack).push(c) }, gives: "tabs[*a | stack[b > c]]")
  }
}
