import GromaTesting
import Testing

@testable import Groma

/// Tests routes with a waiting time.
extension TransitionTests {
  @Test func waitCommitsAndContinuesLater() throws {
    let navigator = try navigator("stack[a]", .queue)
    #expect(try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 1000).push(c).wait(milliseconds: 500).push(x) } == .deferred(1))
    expectTree(navigator, "stack[a > b]")
    navigator.advance(by: 999)
    expectTree(navigator, "stack[a > b]")
    navigator.advance(by: 1)
    expectTree(navigator, "stack[a > b > c]")
    navigator.advance(by: 500)
    expectTree(navigator, "stack[a > b > c > x]")
    #expect(navigator.state.deferred.isEmpty)
  }

  @Test func immediatePolicyAdvancesTheClockByAWait() throws {
    let navigator = try navigator("stack[a]", .immediate)
    #expect(try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 1000).push(c) } == .done)
    expectTree(navigator, "stack[a > b > c]")
    #expect(navigator.now == 1000)
    do throws(NavigationError) {
      try navigator.run { $0.top(.stack).push(x).wait(milliseconds: 10).pop(9) }
      Issue.record("the route did not fail")
    } catch {
      #expect(error.code == "nav.no-screen")
    }
    expectTree(navigator, "stack[a > b > c > x]")
  }

  @Test func realClockDoesNotSkipAWait() throws {
    let navigator = try navigator("stack[a]", .immediate)
    navigator.isClockReal = true
    #expect(try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 1000).push(c) } == .deferred(1))
    expectTree(navigator, "stack[a > b]")
    #expect(navigator.now == 0)
    try navigator.run(push(x.erased))
    expectTree(navigator, "stack[a > b > x]")
    navigator.advance(by: 1000)
    expectTree(navigator, "stack[a > b > x > c]")
  }

  @Test func reportsTheNextInstantOfAChange() throws {
    let navigator = try navigator("stack[a]", .queue)
    #expect(navigator.nextChange == nil)
    try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 200).push(c) }
    #expect(navigator.nextChange == 200)
    navigator.advance(by: 150)
    #expect(navigator.nextChange == 50)
    navigator.advance(by: 50)
    #expect(navigator.nextChange == 150, "the push waits for the rest of the transition")
    navigator.settle()
    #expect(navigator.nextChange == nil)
    try navigator.beginBack()
    #expect(navigator.nextChange == nil, "an interactive transition has no end time")
  }

  @Test func routeReturnsFromNestedRoutesAfterAWait() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]", .queue)
    try navigator.run { $0.first(.tabs).selectTab(1) { $0.stack.push(c) { $0.wait(milliseconds: 5).present(x) }.pop() }.selectTab(0) }
    expectTree(navigator, "tabs[stack[a] | *stack[b > c]]")
    navigator.settle()
    expectTree(navigator, "tabs[*stack[a] | stack[b]] ^ x")
  }

  @Test func stepsWithAFallbackCannotWait() throws {
    try expect(
      "stack[a]", { $0.wait(milliseconds: 5).ignoringFailure().top(.stack).push(b) }, gives: "stack[a > b]")
    try expect(
      "stack[a]", { $0.wait(milliseconds: 5).ensure { $0 } }, fails: "steps with a fallback or 'ensure' cannot wait")
    struct Waiting: RouteAction {
      let text = "waiting"
      func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
        try transaction.run(AppRoute().wait(milliseconds: 1), on: path)
      }
    }
    try expect("stack[a]", { $0.action(Waiting()) }, fails: "a route that an action runs cannot wait")
  }

  @Test func planAdvancesTheClock() throws {
    let navigator = try navigator("stack[a]", .queue)
    let plan = try navigator.plan(AppRoute().top(.stack).push(b).wait(milliseconds: 1000).push(c))
    #expect(CompactTree.text(of: plan) == "stack[a > b > c]")
    #expect(navigator.now == 0)
  }

  @Test func undoRemovesTheWaitingRest() throws {
    let navigator = try navigator("stack[a]", .immediate)
    let before = navigator.state
    navigator.policy = .queue
    try navigator.run { $0.top(.stack).animated(.none) { $0.push(b) }.wait(milliseconds: 1000).push(c) }
    navigator.settle()
    #expect(navigator.undo())
    #expect(navigator.state == before)
  }

  @Test func deferredRouteIsCanceledSeparatelyAndOnce() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(push(b.erased))
    try navigator.run(push(c.erased))
    try navigator.run(push(x.erased))
    #expect(navigator.cancel(1))
    #expect(!navigator.cancel(1))
    try navigator.run(push(a.erased))
    #expect(navigator.state.deferred.map(\.id) == [2, 1], "numbers are used again, so that equal states are equal")
    navigator.settle()
    expectTree(navigator, "stack[a > b > x > a]")
  }
}
