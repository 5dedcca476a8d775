import GromaTesting
import Testing

@testable import Groma

/// Tests deferred routes: numbers, the clock, observers that change the state, and undo.
@MainActor struct DeferredRouteTests {
  private func navigator(
    _ tree: String, _ policy: TransitionPolicy, guards: [Guard] = [],
    actions: @escaping StubApp.Actions = { _, _, _ throws(NavigationError) in [] }
  ) throws -> Navigator {
    let navigator = try GromaTesting.navigator(tree, guards: guards, actions: actions)
    navigator.policy = policy
    return navigator
  }

  private func follow(_ navigator: Navigator, _ topics: Set<Diary.Topic> = [.time]) -> Diary {
    let diary = Diary()
    diary.follow(navigator, topics)
    return diary
  }

  private let push = { (screen: AnyScreen<Page>) in AppRoute().top(.stack).push(screen) }

  // MARK: The clock

  @Test func theClockStopsAtItsMaximum() throws {
    let navigator = try navigator("stack[a]", .queue)
    navigator.advance(by: 5)
    navigator.advance(by: .max)
    #expect(navigator.now == .max)
    navigator.advance(by: .min)
    #expect(navigator.now == .max)
    navigator.policy = .immediate
    try navigator.run { $0.wait(milliseconds: .max).wait(milliseconds: .max).top(.stack).push(b) }
    expectTree(navigator, "stack[a > b]")
    navigator.policy = .queue
    let long = Groma.NavigationAnimation.custom("long", milliseconds: .max)
    try navigator.run { $0.top(.stack).animated(long) { $0.push(c) }.separate().animated(long) { $0.push(d) } }
    #expect(navigator.state.transition == .animating(until: .max))
    navigator.settle()
    #expect(navigator.state.transition == nil)
  }

  /// The value that an action takes.
  private struct Pin: Codable, Sendable { var pin: Secret }

  @Test func secretValuesAreNotSavedWithADeferredRoute() throws {
    let navigator = try navigator(
      "stack[a]", .queue,
      actions: { key, _, _ in
        key.name == "a" ? [UserAction("open", taking: Pin.self) { entered, route in route.put(Session(user: entered.pin.text)) }] : []
      })
    try navigator.run(AppRoute().tap("open", ["pin": "4711"]))
    try navigator.run(AppRoute().put(Session(user: nil)).wait(milliseconds: 10).tap("open", ["pin": "4711"]))
    #expect(!String(decoding: try navigator.snapshot(), as: UTF8.self).contains("4711"))
    navigator.advance(by: 10)
    #expect(navigator.state.value(named: "session")?.description == "session user=4711")
  }

  @Test func nestedRouteOfAWaitRunsOnTheWaitingContainer() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[c]]", .immediate)
    let nested = AppRoute().adding(Steps.Push(b.node))
    try navigator.run(
      AppRoute().adding(Steps.Find(.first, Match(kind: .stack))).adding(Steps.Wait(milliseconds: 10), nested: nested).adding(
        Steps.Push(d.node)))
    #expect(Laws.restorationLoss(of: navigator.state, in: navigator.app) == nil)
    navigator.advance(by: 10)
    expectTree(navigator, "tabs[*stack[a] | stack[c > b > d]]")
  }

  @Test func routeInThePastNeverRuns() throws {
    var state = try StubApp.state("stack[a]")
    state.deferred = [DeferredRoute(id: 1, route: push(b).erased, start: path(0), when: .at(.min))]
    state.transition = .animating(until: -1)
    let navigator = Navigator(StubApp.plain, state: state)
    #expect(navigator.state.deferred.isEmpty)
    navigator.advance(by: 1)
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.transition == nil)
    try navigator.run(push(c))
    expectTree(navigator, "stack[a > c]")
    #expect(navigator.state.waiting.isEmpty, "the next change drops it")
  }

  @Test func routesOfOneInstantRunInOrderOfRegistration() throws {
    let navigator = try navigator("stack[a]", .queue)
    for screen in [b, c, d] { try navigator.run { $0.wait(milliseconds: 10).top(.stack).animated(.none) { $0.push(screen) } } }
    navigator.advance(by: 10)
    expectTree(navigator, "stack[a > b > c > d]")
  }

  /// Actions that wait and then perform themselves again.
  private let endless: StubApp.Actions = { key, _, _ throws(NavigationError) in
    key.name == "a"
      ? [UserAction("now") { $0.wait(milliseconds: 0).tap("now") }, UserAction("poll") { $0.wait(milliseconds: 7).tap("poll") }] : []
  }

  @Test(arguments: ["now", "poll"]) func endlessWaitingDoesNotBlock(_ action: String) throws {
    let navigator = try navigator("stack[a]", .immediate, actions: endless)
    let plan = try navigator.plan(AppRoute().tap(action))
    #expect(try navigator.run { $0.tap(action) } == .deferred(1))
    navigator.settle()
    #expect(plan == navigator.state)
    navigator.policy = .queue
    navigator.advance(by: 1)
    #expect(navigator.state.deferred.map(\.route) == [AppRoute().tap(action)], "the number of deferred routes does not grow")
  }

  @Test func endlessWaitingIsNotLostWhenTheClockHalts() throws {
    let navigator = try navigator("stack[a]", .queue, actions: endless)
    let diary = follow(navigator, [.announcements])
    try navigator.run { $0.tap("now") }
    navigator.advance(by: 1_000_000)
    #expect(diary.read() == ["halted: limit exceeded: at most 10000 waits in a row"])
    #expect(navigator.now == 10_000)
    #expect(navigator.state.deferred.map(\.route) == [AppRoute().tap("now")])
    navigator.advance(by: 1)
    #expect(navigator.now == 10_001)
    #expect(navigator.state.deferred.map(\.route) == [AppRoute().tap("now")])
  }

  @Test func planOfManyWaitsNeedsNoRecursion() throws {
    let navigator = try navigator("stack[a]", .immediate)
    let route = (0..<3_000).reduce(AppRoute()) { route, _ in route.wait(milliseconds: 1) }.top(.stack).push(b)
    #expect(CompactTree.text(of: try navigator.plan(route)) == "stack[a > b]")
    try navigator.run(route)
    #expect(navigator.now == 3_000)
    expectTree(navigator, "stack[a > b]")
  }

  // MARK: Order

  @Test func routeStartedAtTheEndOfATransitionFollowsQueuedRoutes() throws {
    let navigator = try navigator("stack[a]", .queue)
    let diary = follow(navigator)
    try navigator.run(push(b))
    try navigator.run(push(c))
    diary.once("ended") { _ = try? navigator.run(push(x)) }
    navigator.settle()
    expectTree(navigator, "stack[a > b > c > x]")
  }

  @Test func routeStartedByAnObserverOfABackIsQueued() throws {
    let navigator = try navigator("stack[a > b]", .queue)
    let diary = follow(navigator, [.time, .sight])
    try navigator.beginBack()
    try navigator.run(push(c))
    diary.once("hidden b") { _ = try? navigator.run(push(x)) }
    try navigator.finishBack()
    expectTree(navigator, "stack[a > c]")
    #expect(navigator.state.transition == .animating(until: 350))
    navigator.settle()
    expectTree(navigator, "stack[a > c > x]")
    #expect(diary.read().filter { $0.hasPrefix("began") || $0 == "ended" }.count == 6, "each transition that begins ends")
  }

  @Test func continuationIsNotRejectedByItsOwnTransition() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
    }
    let navigator = try navigator("stack[a]", .reject, guards: [member])
    let diary = follow(navigator, [.waiting])
    try navigator.run { $0.check("member").top(.stack).push(b).wait(milliseconds: 10).push(c) }
    navigator.settle()
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    navigator.settle()
    expectTree(navigator, "stack[a > b > c]")
    #expect(!diary.read().contains { $0.hasPrefix("failed") })
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("no", .cancel) { $0.stack.push(d) }) }
    navigator.settle()
    try navigator.run { $0.back() }
    navigator.settle()
    expectTree(navigator, "stack[a > b > c > d]")
  }

  // MARK: Numbers

  @Test func aNumberIsNotUsedAgainWhileItsRouteRuns() throws {
    let navigator = try navigator("stack[a]", .immediate)
    let diary = follow(navigator, [.sight])
    diary.once("shown c") { #expect((try? navigator.run { $0.wait(milliseconds: 50).top(.stack).push(x) }) == .done) }
    #expect(try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 100).push(c) } == .done)
    expectTree(navigator, "stack[a > b > c > x]")
    #expect(navigator.state.deferred.isEmpty)
    #expect(navigator.live.runner.tickets.isEmpty)
  }

  @Test func twoRoutesNeverHaveOneNumber() throws {
    let navigator = try navigator("stack[a]", .replace)
    let diary = follow(navigator)
    try navigator.run { $0.wait(milliseconds: 10).top(.stack).push(b).wait(milliseconds: 10).push(c) }
    try navigator.run(push(d))
    diary.once("ended") { _ = try? navigator.run { $0.wait(milliseconds: 500).top(.stack).push(x) } }
    navigator.advance(by: 10)
    #expect(Set(navigator.state.deferred.map(\.id)).count == 2)
    expectInvariants(navigator)
    navigator.settle()
    expectTree(navigator, "stack[a > d > b > c > x]")
  }

  // MARK: Observers that change the state

  @Test func routeCanceledByAnObserverIsNotAwaited() async throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(push(b))
    let observation = navigator.observe { if case .deferred(let route) = $0 { navigator.cancel(route.id) } }
    await #expect(throws: NavigationError.canceled("top stack | push c")) { try await navigator.navigate(push(c)) }
    navigator.settle()
    await #expect(throws: NavigationError.canceled("push x")) {
      try await navigator.navigate(AppRoute().top(.stack).wait(milliseconds: 5).push(x))
    }
    observation.cancel()
    navigator.settle()
    expectTree(navigator, "stack[a > b]")
  }

  @Test(arguments: [TransitionPolicy.queue, .immediate]) func routeCompletedByAnObserverIsDone(_ policy: TransitionPolicy) async throws {
    let navigator = try navigator("stack[a]", policy)
    let observation = navigator.observe { if case .deferred = $0 { navigator.settle() } }
    let outcome = try await navigator.navigate(AppRoute().top(.stack).push(b).wait(milliseconds: 5).push(c))
    #expect(outcome == .done)
    expectTree(navigator, "stack[a > b > c]")
    observation.cancel()
  }

  @Test func lateCancellationCancelsNothingElse() async throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(push(b))
    let task = Task { try await navigator.navigate(push(c)) }
    while navigator.state.deferred.isEmpty { await Task.yield() }
    task.cancel()
    navigator.advance(by: 350)
    try navigator.run(push(x))
    #expect(navigator.state.deferred.map(\.id) == [1])
    #expect(try await task.value == .done)
    for _ in 0..<10 { await Task.yield() }
    navigator.settle()
    expectTree(navigator, "stack[a > b > c > x]")
  }

  // MARK: The history

  @Test func undoDoesNotRestoreARouteThatHasRun() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run { $0.top(.stack).animated(.none) { $0.push(b) }.wait(milliseconds: 100).animated(.none) { $0.push(c) } }
    try navigator.run { $0.top(.stack).animated(.none) { $0.push(x) }.wait(milliseconds: 200).animated(.none) { $0.push(y) } }
    navigator.settle()
    expectTree(navigator, "stack[a > b > x > c > y]")
    for tree in ["stack[a > b > x > c]", "stack[a > b > x]", "stack[a > b]", "stack[a]"] {
      #expect(navigator.undo())
      expectTree(navigator, tree)
      #expect(navigator.state.deferred.isEmpty)
    }
    #expect(!navigator.undo())
    for tree in ["stack[a > b]", "stack[a > b > x]", "stack[a > b > x > c]", "stack[a > b > x > c > y]"] {
      #expect(navigator.redo())
      expectTree(navigator, tree)
    }
    #expect(!navigator.redo())
    #expect(navigator.history.commits.count == 4)
  }

  private let inTwoParts = AppRoute().top(.stack).animated(.none) { $0.push(b) }.wait(milliseconds: 100).animated(.none) { $0.push(c) }

  @Test(arguments: [TransitionPolicy.queue, .immediate]) func waitingRouteIsUndoneAsAWhole(_ policy: TransitionPolicy) throws {
    let navigator = try navigator("stack[a]", policy)
    try navigator.run(inTwoParts.wait(milliseconds: 100).animated(.none) { $0.push(d) })
    navigator.settle()
    expectTree(navigator, "stack[a > b > c > d]")
    #expect(Laws.violation(undoingAll: navigator, to: try StubApp.state("stack[a]"), waiting: 50) == nil)
    #expect(navigator.undo())
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.waiting.isEmpty)
    #expect(!navigator.undo())
    #expect(navigator.redo())
    expectTree(navigator, "stack[a > b > c > d]")
    #expect(!navigator.redo())
    navigator.advance(by: 10_000)
    #expect(navigator.history.commits.count == 3)
  }

  @Test func waitingRouteIsUndoneWithoutItsRest() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(inTwoParts)
    navigator.undo()
    navigator.redo()
    navigator.advance(by: 100)
    expectTree(navigator, "stack[a > b > c]")
    navigator.undo()
    expectTree(navigator, "stack[a]")
  }

  @Test func changeDuringAWaitIsUndoneSeparately() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(inTwoParts)
    try navigator.run { $0.put(Counter(count: 1)) }
    navigator.advance(by: 100)
    navigator.undo()
    expectTree(navigator, "stack[a > b]")
    #expect(navigator.state[Counter.self].count == 1)
    navigator.undo()
    navigator.undo()
    expectTree(navigator, "stack[a]")
  }

  @Test func undoneChangeDoesNotSeparateTheRoute() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(inTwoParts)
    try navigator.run { $0.put(Counter(count: 1)) }
    navigator.undo()
    navigator.advance(by: 100)
    navigator.undo()
    expectTree(navigator, "stack[a]")
    #expect(navigator.state[Counter.self].count == 0)
  }

  @Test func restThatWaitsForAGuardIsUndoneWithTheBeginning() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
    }
    let navigator = try navigator("stack[a]", .immediate, guards: [member])
    try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 100).check("member").push(c) }
    expectTree(navigator, "stack[a > b] ^ z")
    navigator.undo()
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.waiting.isEmpty)
  }

  @Test func queuedRouteRunsAfterARestart() throws {
    let navigator = try navigator("stack[a]", .queue)
    try navigator.run(push(b))
    try navigator.run(push(c))
    let other = try self.navigator("x", .immediate)
    try other.restore(navigator.state)
    other.settle()
    expectTree(other, "stack[a > b > c]")
    #expect(other.state.deferred.isEmpty)
  }

  @Test func interactiveBackEndsAtARestart() throws {
    let navigator = try navigator("stack[a > b]", .queue)
    try navigator.beginBack()
    try navigator.run(push(c))
    let restarted = Navigator(StubApp.plain, state: navigator.state)
    #expect(restarted.state.transition == nil)
    #expect(try restarted.run(push(x)) == .done)
    restarted.settle()
    expectTree(restarted, "stack[a > b > x > c]")
  }

  @Test func restoringAStateCancelsEndlessWaits() async throws {
    let navigator = try navigator("stack[a]", .queue, actions: endless)
    let task = Task { try await navigator.navigate(AppRoute().tap("poll")) }
    while navigator.state.deferred.isEmpty { await Task.yield() }
    try navigator.restore(try StubApp.state("b"))
    let result = await task.result
    #expect(throws: NavigationError.canceled("tap poll")) { try result.get() }
    #expect(navigator.state.deferred.isEmpty)
  }

  @Test func undoneRouteIsNotResumed() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
    }
    let navigator = try navigator("stack[a]", .immediate, guards: [member])
    try navigator.run { $0.check("member").top(.stack).push(b) }
    let diary = follow(navigator, [.waiting])
    diary.once("finished z") { navigator.undo() }
    try navigator.run { $0.last(.screen(z)).finish() }
    #expect(diary.read() == ["finished z"])
    expectTree(navigator, "stack[a] ^ z")
    #expect(navigator.state.pending.count == 1)
  }

  // MARK: Models and guards

  @Test func clockDoesNotAdvanceWhileModelsAreCreated() throws {
    let diary = Diary()
    let navigator = Navigator(StubApp.app(diary: diary), state: try StubApp.state("stack[a > c]"))
    navigator.policy = .queue
    try navigator.run { $0.wait(milliseconds: 5).top(.stack).push(x) }
    let before = navigator.state.deferred
    diary.once("made b") {
      navigator.advance(by: 10)
      navigator.settle()
      #expect(!navigator.cancel(1))
      #expect(throws: NavigationError.busy) { try navigator.beginBack() }
      #expect(navigator.state.deferred == before)
      #expect(navigator.now == 0)
    }
    try navigator.run { $0.top(.stack).animated(.none) { $0.push(b) } }
    navigator.settle()
    expectTree(navigator, "stack[a > c > b > x]")
  }

  @Test func aRedirectDoesNotWait() throws {
    let slow = Guard("slow") { _, _ in
      .redirect(AppRoute().first(.container).present(z).wait(milliseconds: 5).top(.page).present(y).erased, until: z.key)
    }
    let navigator = try navigator("stack[a]", .queue, guards: [slow])
    expectFailure(navigator, AppRoute().check("slow"), "the redirect of a guard cannot wait")
    #expect(throws: NavigationError.cannotWait("the redirect of a guard")) { try navigator.plan(AppRoute().check("slow")) }
  }
}
