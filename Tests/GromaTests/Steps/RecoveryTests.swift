import GromaTesting
import Testing

@testable import Groma

@MainActor struct RecoveryTests {
  private let fails = AppRoute().fail("lab", "no")

  // MARK: fallback

  @Test func aFallbackStartsFromTheStateBefore() throws {
    try expect(
      "stack[a]", { $0.top(.stack).push(x).fail("lab").fallback(to: AppRoute().top(.stack).push(b)) }, gives: "stack[a > b]")
    try expect("stack[a]", { $0.top(.stack).push(x).fallback(to: AppRoute().top(.stack).push(b)) }, gives: "stack[a > x]")
  }

  @Test func fallbackCoversOnlyTheStepsBeforeIt() throws {
    try expect(
      "stack[a]", { $0.top(.stack).push(x).fallback(to: AppRoute().top(.stack).push(b)).fail("lab", "later") }, fails: "later")
  }

  @Test func errorOfAFailedFallbackIsThrown() throws {
    try expect("a", { $0.fail("lab", "one").fallback(to: AppRoute().fail("lab", "two")) }, fails: "two")
  }

  @Test func fallbacksCanBeChained() throws {
    try expect(
      "stack[a]",
      {
        $0.fail("lab", "one").fallback(to: AppRoute().top(.stack).push(x).fail("lab", "two")).fallback(to: AppRoute().top(.stack).push(b))
      },
      gives: "stack[a > b]")
  }

  @Test func aFallbackIsMadeFromTheError() throws {
    try expect(
      "stack[a]",
      { $0.first(.screen(x)).fallback { error, route in error.code == "nav.no-container" ? route.top(.stack).push(x) : nil } },
      gives: "stack[a > x]")
  }

  @Test func decliningFallbackKeepsTheOriginalError() throws {
    try expect("stack[a]", { $0.fail("lab", "one").fallback { _, _ -> AppRoute? in nil } }, fails: "one")
    try expect(
      "stack[a]",
      {
        $0.fail("lab", "one").fallback { _, _ -> AppRoute? in nil }.fallback { error, route in
          error.description == "one" ? route.top(.stack).push(b) : nil
        }
      },
      gives: "stack[a > b]")
  }

  @Test func fallbackInANestedRouteStartsOnItsContainer() throws {
    try expect(
      "tabs[*stack[a] | stack[b]]",
      { route in
        route.first(.tabs).selectTab(1) { (stack: Route<Stack, Stack>) in
          stack.push(x).fail("lab").fallback(to: Route<Stack, Stack>().push(y))
        }.selectTab(0)
      }, gives: "tabs[*stack[a] | stack[b > y]]")
  }

  @Test func ignoredFailureRevertsItsSteps() throws {
    try expect("stack[a]", { $0.top(.stack).push(x).fail("lab").ignoringFailure().top(.stack).push(b) }, gives: "stack[a > b]")
    try expect("stack[a]", { $0.top(.stack).push(x).ignoringFailure() }, gives: "stack[a > x]")
  }

  @Test func routeContinuesAtTheStartAfterAnIgnoredFailure() throws {
    try expect(
      "stack[a]", { $0.first(.stack) { $0.first(.page).fail("lab").ignoringFailure().then(AppRoute().adding(Steps.Push(b.node))) } },
      gives: "stack[a > b]")
  }

  @Test func refreshesOfFailedStepsAreDiscarded() throws {
    let diary = Diary()
    let navigator = try navigator("stack[a]", diary: diary)
    _ = diary.read()
    try navigator.run { $0.first(.screen(a)).refresh().fail("lab").ignoringFailure() }
    #expect(diary.read() == [])
  }

  // MARK: ensure

  @Test func ensuredStepsRunAfterSuccessAndFailure() throws {
    try expect("stack[a]", { $0.top(.stack).push(b).ensure { $0.put(Counter(count: 1)) }.push(c) }, gives: "stack[a > b > c]")
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b).ensure { $0.put(Counter(count: 1)) } }
    #expect(navigator.state[Counter.self].count == 1)
    try navigator.run { $0.top(.stack).push(x).fail("lab").ensure { $0.put(Counter(count: 2)) }.ignoringFailure() }
    #expect(navigator.state[Counter.self].count == 2)
    expectTree(navigator, "stack[a > b]")
  }

  @Test func originalErrorIsThrownAfterEnsuredSteps() throws {
    try expect("stack[a]", { $0.top(.stack).push(b).fail("lab", "one").ensure { $0.put(Counter(count: 1)) } }, fails: "one")
    try expect("stack[a]", { $0.fail("lab", "one").ensure { $0.fail("lab", "two") } }, fails: "one")
  }

  @Test func failureOfAnEnsureKeepsTheChangesOfAnotherEnsure() throws {
    try expect(
      "stack[a]",
      {
        $0.top(.stack).push(c).fail("lab").ensure { $0.root.stack.push(y) }.ensure { $0.root.present(z).fail("lab") }
          .ignoringFailure()
      }, gives: "stack[a > y]")
  }

  @Test func failureOfEnsuredStepsRevertsTheStepsBeforeThem() throws {
    try expect("stack[a]", { $0.top(.stack).push(b).ensure { $0.fail("lab", "two") } }, fails: "two")
    try expect(
      "stack[a]", { $0.top(.stack).push(b).ensure { $0.fail("lab", "two") }.fallback(to: AppRoute().top(.stack).push(c)) },
      gives: "stack[a > c]")
  }

  @Test func ensuredStepsKeepTheContainerOfTheRoute() throws {
    try expect(
      "tabs[*stack[a] | stack[b]]", { $0.first(.tabs).selectTab(1).first(.screen(b)).stack.ensure { $0.window.makeKey() }.push(c) },
      gives: "tabs[stack[a] | *stack[b > c]]")
  }

  @Test func fallbackStartsFromTheEnsuredState() throws {
    try expect(
      "stack[a]",
      { $0.top(.stack).push(x).fail("lab").ensure { $0.top(.stack).push(b) }.fallback(to: AppRoute().top(.stack).push(c)) },
      gives: "stack[a > b > c]")
  }

  // MARK: done

  @Test func doneRunsOnTheContainerOfTheRoute() throws {
    try expect(
      "stack[a]", { $0.top(.stack).push(b).done { $0.first(.screen(a)).present(x) }.push(c) }, gives: "stack[a > b > c] ^ x")
    try expect("stack[a]", { $0.top(.stack).fail("lab", "one").done { $0.push(x) } }, fails: "one")
  }

  // MARK: fail

  @Test func failsWithTheErrorOfAFeature() throws {
    let navigator = try navigator("a")
    #expect(throws: NavigationError.custom(code: "shop.empty", message: "the bag is empty")) {
      try navigator.run { $0.fail("shop.empty", "the bag is empty") }
    }
  }

  @Test func aFailedRouteChangesNothing() throws {
    try expect(
      "tabs[*stack[a] | stack[b]] ^ x",
      {
        $0.dismiss(all: true).first(.tabs).selectTab(1) { $0.push(c) }.put(Counter(count: 3)).window.setRoot(z).makeKey().fail(
          "lab", "at last")
      },
      fails: "at last")
  }
}
