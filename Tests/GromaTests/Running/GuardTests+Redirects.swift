import GromaTesting
import Testing

@testable import Groma

/// Tests guards that redirect to a screen first, and the routes that wait for it.
extension GuardTests {
  @Test func routeRunsAfterTheGuardScreenFinishes() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let log = events(of: navigator)
    let outcome = try navigator.run { $0.top(.stack).push(b).check("member").push(c) }
    #expect(outcome == .waiting(until: z.key))
    expectTree(navigator, "stack[a] ^ z")
    #expect(navigator.state.pending.map(\.awaits) == [z.key])
    #expect(navigator.state.pending.map(\.interrupter) == [.guard("member")])
    #expect(navigator.state.pending.map(\.at) == [path(0, 1)])
    #expect(log.read() == ["waiting for z: top stack | push b | member | push c"])
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > b > c]")
    #expect(navigator.state.pending.isEmpty)
    #expect(log.read() == ["finished z with session user=ann", "resumed: top stack | push b | member | push c"])
  }

  @Test func noFallbackCatchesARedirect() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let route = AppRoute().check("member").ignoringFailure().top(.stack).push(b).ensure { $0.put(Counter(count: 1)) }
      .fallback(to: AppRoute().top(.stack).push(x))
    #expect(try navigator.run(route) == .waiting(until: z.key))
    expectTree(navigator, "stack[a] ^ z")
    #expect(navigator.state[Counter.self].count == 0)
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > b]")
  }

  @Test func aCustomStepCannotSwallowARedirect() throws {
    struct Swallow: RouteAction {
      var text: String { "swallow" }
      func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
        do throws(NavigationError) { _ = try transaction.run(AppRoute().check("member"), on: path) } catch {}
        return path
      }
    }
    let navigator = try navigator("stack[a]", guards: [member])
    // A step made by a closure cannot wait. The action catches that error, but the route fails all the same.
    expectFailure(
      navigator, AppRoute().action(Swallow()).top(.stack).push(b).erased,
      "a step made by a closure cannot be saved and cannot wait: swallow | top stack | push b")
  }

  @Test func twoRoutesShareARedirect() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    try navigator.run { $0.check("member").top(.stack).push(b) }
    #expect(try navigator.run { $0.check("member").first(.stack).push(c) } == .waiting(until: z.key))
    expectTree(navigator, "stack[a] ^ z")
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > b > c]")
  }

  @Test func theSameRouteWaitsOnce() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let route = AppRoute().check("member").top(.stack).push(b)
    try navigator.run(route)
    try navigator.run(route)
    #expect(navigator.state.pending.count == 1)
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > b]")
  }

  @Test func routeIsDroppedIfTheGuardScreenIsRemoved() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    try navigator.run { $0.check("member").top(.stack).push(b) }
    let log = events(of: navigator)
    try navigator.run { $0.dismiss(all: true) }
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.pending.isEmpty)
    #expect(log.read() == ["canceled: member | top stack | push b"])
  }

  @Test func waitingRouteFollowsItsScreen() throws {
    let push = Guard("push") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().top(.stack).push(z).erased, until: z.key) : .allow
    }
    let navigator = try navigator("tabs[*stack[a] | stack[b]]", guards: [push])
    try navigator.run { $0.check("push").top(.stack).push(c) }
    #expect(navigator.state.pending.map(\.at) == [path(0, 0, 0, 1)])
    try navigator.run { $0.first(.tabs).addTab(d, at: 0) }
    expectTree(navigator, "tabs[d | *stack[a > z] | stack[b]]")
    #expect(navigator.state.pending.map(\.at) == [path(0, 0, 1, 1)])
    try navigator.run(signIn)
    expectTree(navigator, "tabs[d | *stack[a > c] | stack[b]]")
  }

  @Test func guardScreenThatReplacesTheRootFinishes() throws {
    let login = Guard("login") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().window.setRoot(z).erased, until: z.key) : .allow
    }
    let navigator = try navigator("stack[a]", guards: [login])
    try navigator.run { $0.check("login").first(.stack).push(b) }
    expectTree(navigator, "z")
    try navigator.run { $0.put(Session(user: "ann")).first(.screen(z)).finish().window.setRoot(screen("stack[c]")) }
    expectTree(navigator, "stack[c > b]")
  }

  @Test func failureOfAResumedRouteIsReported() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    try navigator.run { $0.check("member").first(.stack).pop() }
    let log = events(of: navigator)
    try navigator.run(signIn)
    expectTree(navigator, "stack[a]")
    #expect(
      log.read() == [
        "finished z with session user=ann", "resumed: member | first stack | pop",
        "failed: member | first stack | pop: there is nothing to pop: one screen must stay in the stack at /0/0",
      ])
  }

  @Test func redirectThatDoesNotShowItsScreenFails() throws {
    let lost = Guard("lost") { _, _ in .redirect(AppRoute().top(.stack).push(x).erased, until: z.key) }
    let navigator = try navigator("stack[a]", guards: [lost])
    expectFailure(navigator, AppRoute().check("lost"), "found no z from /")
  }

  @Test func anOpaqueRouteCannotWait() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let route = AppRoute().with { _, _ throws(NavigationError) in AppRoute() }.check("member")
    #expect(throws: NavigationError.self) { try navigator.run(route) }
    expectTree(navigator, "stack[a]")
  }

  /// One undo reverts the act of the user and all that followed from it: a state between them was never shown.
  @Test func aWaitingRouteIsUndoneWithTheRouteThatEndedTheWait() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    try navigator.run { $0.check("member").top(.stack).push(b) }
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > b]")
    navigator.undo()
    expectTree(navigator, "stack[a] ^ z")
    #expect(navigator.state[Session.self].user == nil)
    #expect(navigator.state.pending.count == 1)
    navigator.redo()
    expectTree(navigator, "stack[a > b]")
    navigator.undo()
    navigator.undo()
    expectTree(navigator, "stack[a]")
  }

  @Test func theRedirectedRouteIsTheCause() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let route = AppRoute().check("member").top(.stack).push(b)
    try navigator.run(route)
    #expect(navigator.history.commits.map(\.cause) == [.redirect(by: .guard("member"), of: route.erased)])
  }

  @Test func aWaitingRouteSurvivesUndoAndRedo() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    try navigator.run { $0.check("member").top(.stack).push(b) }
    navigator.undo()
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.pending.isEmpty)
    navigator.redo()
    expectTree(navigator, "stack[a] ^ z")
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > b]")
  }

  @Test func planReportsThatTheRouteWaits() throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let route = AppRoute().check("member").top(.stack).push(b)
    let explanation = navigator.explain(route)
    #expect(explanation.waitsFor == z.key)
    let plan = try navigator.plan(route)
    expectTree(navigator, "stack[a]")
    try navigator.run(route)
    #expect(navigator.state == plan)
  }
}
