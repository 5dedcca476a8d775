import GromaTesting
import Testing

@testable import Groma

@MainActor struct TabsTests {
  // MARK: select

  @Test func selectsByIndex() throws {
    try expect("tabs[*a | b | c]", { $0.first(.tabs).selectTab(2) }, gives: "tabs[a | b | *c]")
    try expect("tabs[*a | b]", { $0.first(.tabs).selectTab(0) }, gives: "tabs[*a | b]")
  }

  @Test func selectsByScreen() throws {
    try expect("tabs[*a | b]", { $0.first(.tabs).selectTab(.screen(b)) }, gives: "tabs[a | *b]")
    try expect("tabs[*stack[a] | stack[b > c]]", { $0.first(.tabs).selectTab(.screen(b)) }, gives: "tabs[stack[a] | *stack[b > c]]")
    try expect(
      "tabs[*a | stack room(id=1)[]]", { $0.first(.tabs).selectTab(Target<Stack>.named("room")) }, gives: "tabs[a | *stack room(id=1)[]]")
  }

  @Test func selectsTheScreenItselfBeforeAStackThatContainsIt() throws {
    try expect("tabs[*c | stack[a] | a]", { $0.first(.tabs).selectTab(.screen(a)) }, gives: "tabs[c | stack[a] | *a]")
  }

  @Test func aMissingTabFails() throws {
    try expect("tabs[*a | b]", { $0.first(.tabs).selectTab(2) }, fails: "found no tab 2 from /0/0")
    try expect("tabs[*a | b]", { $0.first(.tabs).selectTab(-1) }, fails: "found no tab -1 from /0/0")
    try expect("tabs[]", { $0.first(.tabs).selectTab(0) }, fails: "found no tab 0 from /0/0")
    try expect("tabs[*a | stack[b > x]]", { $0.first(.tabs).selectTab(.screen(x)) }, fails: "found no tab x from /0/0")
  }

  @Test func selectTabNeedsTabs() throws {
    try expect(
      "stack[a]", { $0.first(.stack).erased.adding(Steps.Select(.index(0), inTabs: true)) },
      fails: "needs tabs, but there is a stack at /0/0")
    try expect(
      "pages[*a | b]", { $0.first(.pages).erased.adding(Steps.Select(.index(1), inTabs: true)) },
      fails: "needs tabs, but there are pages at /0/0")
  }

  @Test func nestedRouteRunsOnTheSelectedTab() throws {
    try expect(
      "tabs[*stack[a] | stack[b]]", { $0.first(.tabs).selectTab(1) { $0.push(c) }.selectTab(0) }, gives: "tabs[*stack[a] | stack[b > c]]")
    try expect("tabs[*a | b]", { $0.first(.tabs).selectTab(.screen(b)) { $0.present(c) } }, gives: "tabs[a | *b] ^ c")
  }

  @Test func aTabOfAnotherKindUndoesTheSelection() throws {
    try expect(
      "tabs[*stack[a] | b]", { $0.first(.tabs).selectTab(1) { $0.push(c) } }, fails: "needs a stack, but there is a screen at /0/0/1")
  }

  // MARK: set up

  @Test func addsATabAtTheEndWithoutSelectingIt() throws {
    try expect("tabs[*a | b]", { $0.first(.tabs).addTab(c) }, gives: "tabs[*a | b | c]")
    try expect("tabs[]", { $0.first(.tabs).addTab(c) }, gives: "tabs[c]")
  }

  @Test func insertsAndKeepsTheSelectionOnItsTab() throws {
    try expect("tabs[a | *b]", { $0.first(.tabs).addTab(c, at: 0) }, gives: "tabs[c | a | *b]")
    try expect("tabs[a | *b]", { $0.first(.tabs).addTab(c, at: 1) }, gives: "tabs[a | c | *b]")
    try expect("tabs[*a | b]", { $0.first(.tabs).addTab(c, at: 1) }, gives: "tabs[*a | c | b]")
    try expect("tabs[*a | b]", { $0.first(.tabs).addTab(c, at: 9) }, gives: "tabs[*a | b | c]")
    try expect("tabs[*a | b]", { $0.first(.tabs).addTab(c, at: -1) }, fails: "found no tab -1 from /0/0")
  }

  @Test func replacesATab() throws {
    try expect("tabs[a | *b]", { $0.first(.tabs).addTab(c, at: 1, replacing: true) }, gives: "tabs[a | *c]")
    try expect("tabs[a | *b]", { $0.first(.tabs).addTab(c, at: 5, replacing: true) }, gives: "tabs[a | *b | c]")
  }

  @Test func nestedRouteRunsOnTheAddedTab() throws {
    let stack = screen("stack[c]").node
    let nested = AppRoute().adding(Steps.Push(d.node))
    try expect(
      "tabs[*a | b]", { $0.first(.tabs).erased.adding(Steps.Insert(stack, at: 1, inTabs: true), nested: nested) },
      gives: "tabs[*a | stack[c > d] | b]")
    try expect(
      "tabs[*a | b]", { $0.first(.tabs).erased.adding(Steps.Insert(stack, inTabs: true), nested: nested) },
      gives: "tabs[*a | b | stack[c > d]]")
    try expect(
      "tabs[*a | b]", { $0.first(.tabs).erased.adding(Steps.Insert(stack, at: 7, replacing: true, inTabs: true), nested: nested) },
      gives: "tabs[*a | b | stack[c > d]]")
  }

  // MARK: remove

  @Test func removesAndKeepsTheSelectionOnItsTab() throws {
    try expect("tabs[a | *b | c]", { $0.first(.tabs).removeTab(0) }, gives: "tabs[*b | c]")
    try expect("tabs[a | *b | c]", { $0.first(.tabs).removeTab(2) }, gives: "tabs[a | *b]")
  }

  @Test func removingTheSelectedTabSelectsTheNearest() throws {
    try expect("tabs[a | *b | c]", { $0.first(.tabs).removeTab(.screen(b)) }, gives: "tabs[a | *c]")
    try expect("tabs[a | b | *c]", { $0.first(.tabs).removeTab(2) }, gives: "tabs[a | *b]")
    try expect("tabs[a]", { $0.first(.tabs).removeTab(0) }, gives: "tabs[]")
  }

  @Test func removingAMissingTabFails() throws {
    try expect("tabs[*a | b]", { $0.first(.tabs).removeTab(2) }, fails: "found no tab 2 from /0/0")
    try expect("tabs[*a | b]", { $0.first(.tabs).removeTab(.screen(x)) }, fails: "found no tab x from /0/0")
  }
}
