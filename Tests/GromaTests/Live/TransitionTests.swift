import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

@MainActor struct TransitionTests {
  func navigator(_ tree: String, _ policy: TransitionPolicy) throws -> Navigator {
    let navigator = try GromaTesting.navigator(tree)
    navigator.policy = policy
    return navigator
  }

  private func diary(of navigator: Navigator) -> Diary {
    let diary = Diary()
    diary.follow(navigator, [.commits, .time])
    return diary
  }

  let push = { (screen: AnyModalScreen) in AppRoute().top(.stack).push(screen) }

  // MARK: Policies

  @Test func immediatePolicyHasNoTransitions() throws {
    let navigator = try navigator("stack[a]", .immediate)
    try navigator.run(push(b.erased))
    #expect(navigator.state.transition == nil)
    #expect(navigator.now == 0)
  }

  @Test func queuedRoutesRunInOrder() throws {
    let navigator = try navigator("stack[a]", .queue)
    let diary = diary(of: navigator)
    #expect(try navigator.run(push(b.erased)) == .done)
    #expect(try navigator.run(push(c.erased)) == .deferred(1))
    #expect(try navigator.run(push(x.erased)) == .deferred(2))
    expectTree(navigator, "stack[a > b]")
    navigator.advance(by: 349)
    expectTree(navigator, "stack[a > b]")
    navigator.advance(by: 1)
    expectTree(navigator, "stack[a > b > c]")
    navigator.settle()
    expectTree(navigator, "stack[a > b > c > x]")
    #expect(navigator.state.transition == nil)
    #expect(navigator.now == 1050)
    #expect(
      diary.read() == [
        "began animating(until: 350)", "committed: top stack | push b", "deferred 1 afterTransition: top stack | push c",
        "deferred 2 afterTransition: top stack | push x", "ended", "began animating(until: 700)", "committed: top stack | push c",
        "ended",
        "began animating(until: 1050)", "committed: top stack | push x", "ended",
      ])
  }

  @Test func failingQueuedRouteDoesNotStopTheOthers() throws {
    let navigator = try navigator("stack[a]", .queue)
    let diary = diary(of: navigator)
    try navigator.run(push(b.erased))
    try navigator.run { $0.top(.stack).pop(7) }
    try navigator.run(push(c.erased))
    _ = diary.read()
    navigator.settle()
    expectTree(navigator, "stack[a > b > c]")
    #expect(diary.read().contains("failed 1: cannot pop 7 screens: one screen must stay in the stack at /0/0"))
  }

  @Test func rejectPolicyFailsRoutesDuringATransition() throws {
    let navigator = try navigator("stack[a]", .reject)
    try navigator.run(push(b.erased))
    expectFailure(navigator, push(c.erased).erased, "the navigator is busy with a transition or another transaction")
    navigator.advance(by: 350)
    try navigator.run(push(c.erased))
    expectTree(navigator, "stack[a > b > c]")
  }

  @Test func replacePolicyEndsTheTransition() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(push(b.erased))
    try navigator.run(push(c.erased))
    navigator.policy = .replace
    let diary = diary(of: navigator)
    try navigator.run(push(x.erased))
    expectTree(navigator, "stack[a > b > x]")
    #expect(diary.read() == ["gave up 1", "ended", "began animating(until: 350)", "committed: top stack | push x"])
  }

  @Test func aFullQueueIsANamedLimit() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(push(b.erased))
    for _ in 0..<NavigationTransaction.maximumPending { try navigator.run(push(c.erased)) }
    expectFailure(navigator, push(c.erased).erased, "limit exceeded: at most 64 deferred routes")
    navigator.settle()
    #expect(navigator.state.node(at: path(0, 0))?.children.count == 66)
  }

  @Test func undoEndsTheTransitionAndCancelsQueuedRoutes() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(push(b.erased))
    try navigator.run(push(c.erased))
    let diary = diary(of: navigator)
    #expect(navigator.undo())
    #expect(diary.read() == ["ended", "gave up 1", "committed: undo"])
    expectTree(navigator, "stack[a]")
    #expect(navigator.now == 0, "no time has passed")
    navigator.settle()
    expectTree(navigator, "stack[a]")
    #expect(navigator.redo())
    navigator.settle()
    expectTree(navigator, "stack[a > b]")
    #expect(navigator.state.waiting.isEmpty)
  }

  @Test(arguments: [
    AppRoute().top(.stack).push(b).wait(milliseconds: 1_000_000).push(c).erased,
    AppRoute().top(.stack).push(b).wait(milliseconds: 1_000_000).request(.mail(to: "a@b.c")).erased,
  ]) func undoNeverRunsTheWaitingRest(_ route: AppRoute) throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(route)
    let diary = Diary()
    diary.follow(navigator, [.effects, .time])
    #expect(navigator.undo())
    expectTree(navigator, "stack[a]")
    #expect(navigator.now == 0)
    #expect(diary.read() == ["ended", "gave up 1"])
    navigator.settle()
    #expect(diary.read() == [] && navigator.state.waiting.isEmpty)
    #expect(navigator.redo())
    #expect(navigator.state.deferred.count == 1, "a redo defers the route again")
  }

  @Test func lateRedoDoesNotRunTheWaitingRest() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run { $0.top(.stack).animated(.none) { $0.push(b) }.wait(milliseconds: 100).push(c) }
    let waiting = navigator.state
    #expect(navigator.undo())
    navigator.advance(by: 1_000)
    #expect(navigator.redo())
    #expect(navigator.state == waiting && navigator.state.deferred.isEmpty)
    navigator.settle()
    expectTree(navigator, "stack[a > b]")
  }

  @Test(arguments: [TransitionPolicy.queue, .immediate]) func restoringAStateDropsDeferredRoutes(_ policy: TransitionPolicy) throws {
    let navigator = try navigator("stack[a]", policy)
    navigator.isClockReal = true
    try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 10_000).request(.haptic("success")) }
    let diary = Diary()
    diary.follow(navigator, [.effects])
    try navigator.restore(try StubApp.state("stack[d]"))
    #expect(navigator.now == 0)
    navigator.settle()
    navigator.advance(by: 20_000)
    expectTree(navigator, "stack[d]")
    #expect(diary.read() == [])
  }

  // MARK: Animations

  @Test func changeLastsAsLongAsItsLongestAnimation() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run { $0.top(.stack).animated(.none) { $0.push(b) } }
    #expect(navigator.state.transition == nil)
    try navigator.run { $0.top(.stack).animated(.custom("flip", milliseconds: 900)) { $0.push(c) }.present(x) }
    #expect(navigator.state.transition == .animating(until: 900))
    #expect(navigator.history.commits.last?.animations == [path(0, 0): .custom("flip", milliseconds: 900)])
    try navigator.run { $0.first(.stack).erased.configure(.title("T")) }
    #expect(navigator.state.deferred.count == 1)
  }

  @Test func mergedChangesHaveOneAnimation() throws {
    func animation(_ route: (Route<AnyContainer, Stack>) -> Route<AnyContainer, Stack>) throws -> Groma.NavigationAnimation? {
      let navigator = try GromaTesting.navigator("stack[a]")
      try navigator.run(route(AppRoute().top(.stack)))
      #expect(navigator.history.commits.count == 1)
      return navigator.history.commits[0].animations[path(0, 0)]
    }
    #expect(try animation { $0.push(b).push(c) } == nil)
    #expect(try animation { $0.animated(.crossDissolve) { $0.push(b) }.push(c) } == .crossDissolve)
    #expect(try animation { $0.push(b).animated(.crossDissolve) { $0.push(c) } } == .crossDissolve)
    #expect(try animation { $0.animated(.crossDissolve) { $0.push(b) }.animated(.crossDissolve) { $0.push(c) } } == .crossDissolve)
    #expect(try animation { $0.animated(.crossDissolve) { $0.push(b) }.animated(.none) { $0.push(c) } } == .default)
  }

  @Test func animationsOfRevertedStepsAreDropped() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run { $0.top(.stack).animated(.custom("flip", milliseconds: 900)) { $0.push(b) }.pop(7).fallback(to: push(c.erased)) }
    #expect(navigator.history.commits[0].animations == [:])
    #expect(navigator.state.transition == .animating(until: 350))
  }

  // MARK: Separate changes

  @Test func separatedStepsAreSeparateChanges() throws {
    let navigator = try navigator("stack[a]", .queue)
    let before = navigator.state
    try navigator.run { $0.top(.stack).push(b).separate().push(c).push(x) }
    #expect(navigator.history.commits.map(\.isContinuation) == [false, true])
    #expect(navigator.state.transition == .animating(until: 700))
    let after = navigator.state.root
    #expect(navigator.undo())
    #expect(navigator.state == before, "the whole route is undone")
    #expect(navigator.redo())
    #expect(navigator.state.root == after)
    #expect(!navigator.redo())
  }

  @Test func separatedRouteIsRevertedAsAWhole() throws {
    try expect(
      "stack[a]", { $0.top(.stack).push(b).separate().pop(7) }, fails: "cannot pop 7 screens: one screen must stay in the stack at /0/0")
    try expect("stack[a]", { $0.top(.stack).push(b).separate().pop(7).ignoringFailure() }, gives: "stack[a]")
    let navigator = try GromaTesting.navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b).separate().pop() }
    #expect(navigator.history.commits.count == 2, "the push and its pop are separate changes")
    try navigator.run { $0.top(.stack).separate().push(b).separate().separate() }
    #expect(navigator.history.commits.count == 3, "separate steps without a change make no commit")
  }

  // MARK: Tasks

  @Test func taskWaitsForItsRoute() async throws {
    let navigator = try navigator("stack[a]", .queue)
    try await navigator.navigate(push(b.erased))
    async let outcome = navigator.navigate(AppRoute().top(.stack).push(c).wait(milliseconds: 500).push(x))
    while navigator.state.deferred.isEmpty { await Task.yield() }
    navigator.settle()
    #expect(try await outcome == .done)
    expectTree(navigator, "stack[a > b > c > x]")
  }

  @Test func cancelingATaskCancelsOnlyItsRoute() async throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(push(b.erased))
    let task = Task { try await navigator.navigate(push(c.erased)) }
    while navigator.state.deferred.isEmpty { await Task.yield() }
    try navigator.run(push(x.erased))
    task.cancel()
    let result = await task.result
    #expect(throws: NavigationError.canceled("top stack | push c")) { try result.get() }
    navigator.settle()
    expectTree(navigator, "stack[a > b > x]")
  }

  @Test func aCanceledTaskStartsNothing() async throws {
    let navigator = try navigator("stack[a]", .queue)
    let task = Task { try await navigator.navigate(push(c.erased)) }
    task.cancel()
    let result = await task.result
    #expect(throws: NavigationError.self) { try result.get() }
    expectTree(navigator, "stack[a]")
  }

  @Test func theFailureOfADeferredRouteReachesItsTask() async throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(push(b.erased))
    let task = Task { try await navigator.navigate(AppRoute().top(.stack).pop(9)) }
    while navigator.state.deferred.isEmpty { await Task.yield() }
    navigator.settle()
    let result = await task.result
    #expect(throws: NavigationError.self) { try result.get() }
  }

  // MARK: Interactive back

  @Test func completedInteractiveBackGoesBack() throws {
    let navigator = try navigator("stack[a > b]", .immediate)
    try navigator.beginBack()
    expectTree(navigator, "stack[a > b]")
    #expect(try navigator.run { $0.first(.screen(a)).present(x) } == .deferred(1))
    try navigator.finishBack()
    expectTree(navigator, "stack[a] ^ x")
    #expect(navigator.state.transition == nil)
  }

  @Test func canceledInteractiveBackChangesNothing() throws {
    let navigator = try navigator("stack[a > b]", .immediate)
    let before = navigator.state
    try navigator.beginBack()
    #expect(throws: NavigationError.busy) { try navigator.beginBack() }
    navigator.cancelBack()
    #expect(navigator.state == before)
    #expect(navigator.history.commits.isEmpty)
    try navigator.finishBack()
    #expect(navigator.state == before, "no interactive back is in progress")
  }

  @Test func interactiveBackNeedsATarget() throws {
    let root = try navigator("stack[a]", .immediate)
    #expect(throws: NavigationError.nowhereBack(path(0, 0, 0))) { try root.beginBack() }
    let locked = try navigator("stack[a > b!]", .immediate)
    #expect(throws: NavigationError.locked(path(0, 0, 1), b.key)) { try locked.beginBack() }
    #expect(locked.state.transition == nil)
  }

  @Test func routesDuringAnInteractiveBackFollowThePolicy() throws {
    let rejecting = try navigator("stack[a > b]", .reject)
    try rejecting.beginBack()
    expectFailure(rejecting, push(c.erased).erased, "the navigator is busy with a transition or another transaction")
    let replacing = try navigator("stack[a > b]", .replace)
    try replacing.beginBack()
    try replacing.run(push(c.erased))
    expectTree(replacing, "stack[a > b > c]")
  }
}
