import GromaTesting
import Testing

@testable import Groma

/// Tests the timing and animation of steps. Their effect over time is in `TransitionTests` and `DeferredRouteTests`.
@MainActor struct TimeRouteTests {
  private func commits(_ tree: String, _ route: AppRoute) throws -> [Commit] {
    let navigator = try navigator(tree)
    try navigator.run(route)
    return navigator.history.commits
  }

  /// Returns the requested animations, one list for each commit. The list is empty for default animations.
  private func animations(_ tree: String, _ route: AppRoute) throws -> [[Groma.NavigationAnimation]] {
    try commits(tree, route).map { Array($0.animations.values) }
  }

  // MARK: Animated

  @Test func onlyTheStepsInsideAreAnimated() throws {
    let route = AppRoute().top(.stack).animated(.crossDissolve) { $0.push(b) }.separate().push(c)
    #expect(try animations("stack[a]", route.erased) == [[.crossDissolve], []])
  }

  @Test func animatedStepsMayBeginWithASearch() throws {
    let route = AppRoute().animated(.none) { $0.top(.stack).push(b) }.push(c)
    #expect(try animations("stack[a]", route.erased) == [[.none]])
  }

  @Test func innerAnimationReplacesTheOuterOne() throws {
    let route = AppRoute().top(.stack).animated(.crossDissolve) { $0.animated(.none) { $0.push(b) }.separate().push(c) }.separate().push(d)
    #expect(try animations("stack[a]", route.erased) == [[.none], [.crossDissolve], []])
  }

  @Test func aRootIsReplacedWithAnAnimation() throws {
    let route = AppRoute().window.animated(.crossDissolve) { $0.setRoot(b) { $0.present(c) } }
    #expect(try animations("stack[a]", route.erased) == [[.crossDissolve]])
  }

  @Test func stepsCreatedByAnAnimatedStepAreAnimated() throws {
    let app = StubApp.app { _, _, _ throws(NavigationError) in [UserAction("open") { $0.top(.stack).push(b).erased }] }
    let navigator = try navigator("stack[a]", of: app)
    try navigator.run { $0.animated(.crossDissolve) { $0.tap("open") }.separate().top(.stack).push(c) }
    #expect(navigator.history.commits.map { Array($0.animations.values) } == [[.crossDissolve], []])
  }

  @Test(arguments: [
    AppRoute().tap("nothing"), AppRoute().perform("nothing", StubApp.Room(id: 1)), AppRoute().complete("yes", of: "alert").fail("x"),
  ])
  func aFallbackIsShownWithoutTheAnimationOfTheStepsThatFailed(step: AppRoute) throws {
    let route = AppRoute().animated(.crossDissolve) { _ in step }.fallback(to: AppRoute().dismiss(all: true))
    #expect(try animations("stack[a] ^ b", route) == [[]])
    let nested = AppRoute().animated(.crossDissolve) { $0.animated(.none) { _ in step }.fallback(to: AppRoute().dismiss(all: true)) }
    #expect(try animations("stack[a] ^ b", nested) == [[.crossDissolve]])
  }

  @Test func theChangesOfACustomStepAreAnimated() throws {
    let push = AppRoute().animated(.none) { $0.with { _, _ throws(NavigationError) in AppRoute().top(.stack).push(b).erased } }
    #expect(try animations("stack[a]", push) == [[.none]])
  }

  @Test func animatedStepsDoNotWait() throws {
    let route = AppRoute().top(.stack).animated(.none) { $0.push(b).wait(milliseconds: 1) }
    try expect("stack[a]", { _ in route.erased }, fails: "animated steps cannot wait")
  }

  @Test func mergedChangesKeepTheirCommonAnimation() throws {
    let both = AppRoute().top(.stack).animated(.none) { $0.push(b) }.animated(.none) { $0.push(c) }
    #expect(try animations("stack[a]", both.erased) == [[.none]])
    let different = AppRoute().top(.stack).animated(.none) { $0.push(b) }.animated(.crossDissolve) { $0.push(c) }
    #expect(try animations("stack[a]", different.erased) == [[.default]])
  }

  @Test func animationsOfFailedStepsAreDiscarded() throws {
    let route = AppRoute().top(.stack).animated(.none) { $0.push(b) }.pop(9).fallback(to: AppRoute().top(.stack).push(c))
    #expect(try animations("stack[a]", route) == [[]])
  }

  // MARK: Separate

  @Test func separateWithoutAChangeMakesNoCommit() throws {
    let route = AppRoute().separate().separate().top(.stack).push(b).separate().separate()
    #expect(try commits("stack[a]", route.erased).count == 1)
    #expect(try commits("stack[a]", AppRoute().top(.stack).push(b).pop().separate().push(c).erased).count == 1)
  }

  @Test func separatedChangesKeepTheirOwnAnimations() throws {
    let route = AppRoute().top(.stack).animated(.crossDissolve) { $0.push(b) }.separate().animated(.none) { $0.push(c) }.separate().push(d)
    #expect(try animations("stack[a]", route.erased) == [[.crossDissolve], [.none], []])
    #expect(try commits("stack[a]", route.erased).map(\.milliseconds) == [250, 0, 350])
    let idle = AppRoute().top(.stack).animated(.none) { $0.push(b) }.pop().refresh().separate().push(c)
    #expect(try commits("stack[a]", idle.erased).count == 1, "steps without a change are not separated")
  }

  @Test func separatedChangesDoNotMergeAndAreUndoneTogether() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b).separate().pop() }
    #expect(navigator.history.commits.count == 2, "the push and its pop are separate changes")
    #expect(navigator.undo())
    expectTree(navigator, "stack[a]")
    #expect(!navigator.undo(), "one route is undone in one step")
  }

  @Test func fallbackRevertsSeparatedChanges() throws {
    try expect(
      "stack[a]", { $0.top(.stack).push(b).separate().pop(9).fallback(to: AppRoute().top(.stack).push(c)) }, gives: "stack[a > c]")
  }

  // MARK: Wait

  @Test func waitOfZeroOrNegativeTimeStillCommits() throws {
    for milliseconds in [0, -1, .min] {
      let navigator = try navigator("stack[a]")
      navigator.policy = .queue
      #expect(try navigator.run { $0.put(Counter(count: 1)).wait(milliseconds: milliseconds).top(.stack).push(b) } == .deferred(1))
      expectTree(navigator, "stack[a]")
      #expect(navigator.state.deferred.map(\.when) == [.at(1)])
      navigator.advance(by: 1)
      expectTree(navigator, "stack[a > b]")
    }
  }

  @Test func waitAtTheEndDefersNothing() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 100) }
    expectTree(navigator, "stack[a > b]")
    #expect(navigator.now == 100)
    #expect(navigator.state.deferred.isEmpty)
  }

  @Test func routeContinuesAtItsContainerAfterAWait() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[c]]")
    navigator.policy = .queue
    try navigator.run { $0.first(.screen(c)).stack.wait(milliseconds: 10).push(d) }
    #expect(navigator.state.deferred.map(\.start) == [path(0, 0, 1)])
    #expect(navigator.state.deferred.map(\.route.description) == ["push d"])
  }

  @Test func failureAfterAWaitKeepsCommittedChanges() throws {
    let navigator = try navigator("stack[a]")
    #expect(throws: NavigationError.custom(code: "lab", message: "no")) {
      try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 10).push(c).fail("lab", "no") }
    }
    expectTree(navigator, "stack[a > b]")
  }

  @Test(arguments: [
    AppRoute().wait(milliseconds: 1).ensure { $0.refresh() }, AppRoute().refresh().ensure { $0.wait(milliseconds: 1) },
    AppRoute().wait(milliseconds: 1).fallback { _, _ in AppRoute?.none }, AppRoute().wait(milliseconds: 1).fallback(to: AppRoute().back()),
    AppRoute().first(.container) { $0.wait(milliseconds: 1) }.fallback { _, _ in AppRoute?.none },
  ]) func stepsWithAFallbackOrEnsureCannotWait(route: AppRoute) throws {
    let named = route.fallback { error, again in again.fail("lab", error.code) }
    expectFailure(try navigator("a"), named, route.description.hasSuffix("|| back") ? "nav.nowhere-back" : "nav.limit")
  }

  @Test func refusedWaitReportsALimit() throws {
    try expect(
      "a", { $0.refresh().ensure { $0.wait(milliseconds: 1) } }, fails: "steps with a fallback or 'ensure' cannot wait")
    try expect("a", { $0.put(Counter(count: 1)).wait(milliseconds: 1).ignoringFailure() }, gives: "a")
  }

  @Test func routeMayWaitAfterAFallback() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run {
      $0.fail("lab", "no").fallback(to: AppRoute().top(.stack).push(b)).wait(milliseconds: 10).top(.stack).push(c)
    }
    expectTree(navigator, "stack[a > b > c]")
  }

  // MARK: Text

  @Test func printsTimesAndAnimations() {
    let flip = Groma.NavigationAnimation.custom("flip", milliseconds: 400)
    #expect(
      AppRoute().animated(flip) { $0.refresh() }.separate().wait(milliseconds: 20).description
        == "animated flip:400ms { refresh } | separate | wait 20ms")
  }
}
