import GromaTesting
import Testing

@testable import Groma

/// Tests the steps that are available on any container.
@MainActor struct FlowRouteTests {
  /// An action that stores the path on which it runs.
  private struct Place: RouteAction {
    var text: String { "place" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try transaction.put(Session(user: path.description))
      return path.parent ?? path
    }
  }

  private func user(of navigator: Navigator) -> String? { navigator.state[Session.self].user }

  // MARK: Refresh

  @Test func refreshesModelsAtTheEndOfTheRoute() throws {
    let diary = Diary()
    let navigator = try navigator("stack[a > b]", diary: diary)
    _ = diary.read()
    try navigator.run { $0.top(.page).refresh().stack.push(c) }
    #expect(diary.read() == ["made c", "disappeared b", "appeared c", "refreshed b"])
    #expect(navigator.history.commits.count == 1)
    try navigator.run { $0.first(.screen(a)).refresh() }
    #expect(diary.read() == [], "screens that were never visible have no models to refresh")
    #expect(throws: NavigationError.self) { try navigator.run { $0.top(.page).refresh().fail("lab", "no") } }
    #expect(diary.read() == [])
  }

  @Test func removedScreensAreNotRefreshed() throws {
    let diary = Diary()
    let navigator = try navigator("stack[a > b]", diary: diary)
    diary.follow(navigator, [.sight])
    _ = diary.read()
    try navigator.run { $0.top(.page).refresh().stack.pop() }
    #expect(!diary.read().contains { $0.hasPrefix("refreshed") })
  }

  @Test func aRefreshFollowsItsScreen() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    let diary = Diary()
    diary.follow(navigator, [.sight], showingIDs: true)
    let id = try #require(navigator.id(at: path(0, 0, 0, 0)))
    try navigator.run { $0.first(.screen(a)).refresh().tabs.addTab(c, at: 0).selectTab(0) }
    #expect(diary.read().last == "refreshed a \(id)")
    #expect(navigator.path(of: id) == path(0, 0, 1, 0))
  }

  @Test func refreshFailsAtAPathWithoutAContainer() throws {
    try expect("", { $0.at(path(0, 0)).refresh() }, fails: "found no container at /0/0 from /")
  }

  // MARK: Finish

  @Test func finishRemovesTheScreenAsBackDoes() throws {
    try expect("stack[a > b]", { $0.top(.page).finish() }, gives: "stack[a]")
    try expect("stack[a > b > c]", { $0.first(.screen(b)).finish() }, gives: "stack[a]")
    try expect("stack[a] ^ x", { $0.top(.screen(x)).finish() }, gives: "stack[a]")
    try expect("stack[a] ^ stack[x] ^ y", { $0.first(.screen(x)).finish() }, gives: "stack[a]")
    try expect("stack[a > tabs[*b | c]]", { $0.first(.screen(b)).finish() }, gives: "stack[a]")
  }

  @Test func finishKeepsARootScreen() throws {
    try expect("stack[a]", { $0.top(.page).finish() }, gives: "stack[a]")
    try expect("tabs[*a | b]", { $0.first(.screen(a)).finish() }, gives: "tabs[*a | b]")
  }

  @Test func announcesAnOutputOnce() throws {
    let navigator = try navigator("stack[a > b]")
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    try navigator.run { $0.top(.page).finish(with: AnyOutput(Session(user: "ann"))) }
    try navigator.run { $0.top(.page).finish() }
    #expect(diary.read() == ["finished b with session user=ann", "finished a"])
    #expect(user(of: navigator) == nil, "the output is sent but not stored")
    #expect(throws: NavigationError.self) { try navigator.run { $0.top(.page).finish().fail("lab", "no") } }
    #expect(diary.read() == [])
  }

  @Test func routeContinuesInTheContainerOfAFinishedScreen() throws {
    let navigator = try navigator("stack[a > b]")
    try navigator.run { $0.top(.stack).first(.screen(b)) { $0.finish() }.push(c) }
    expectTree(navigator, "stack[a > c]")
    expectFailure(navigator, AppRoute().top(.page).finish().refresh(), "found no container from /0/0/1")
  }

  // MARK: Fail, check, put

  @Test func failsWithTheErrorOfTheFeature() throws {
    try expect("a", { $0.fail("chat.gone", "the chat is gone") }, fails: "the chat is gone")
    try expect("a", { $0.fail("chat.gone") }, fails: "failed")
    #expect { try navigator("a").run { $0.fail("chat.gone") } } throws: { ($0 as? NavigationError)?.code == "chat.gone" }
  }

  @Test func guardIsCheckedAtTheContainerOfTheRoute() throws {
    let inStack = Guard("in-stack") { path, transaction in
      transaction.kind(path) == .stack ? .allow : .deny(.canceled("no stack at \(path)"))
    }
    let navigator = try navigator("stack[a]", guards: [inStack])
    expectFailure(navigator, AppRoute().check("in-stack"), "canceled: no stack at /0")
    try navigator.run { $0.top(.stack).check("in-stack").push(b) }
    expectTree(navigator, "stack[a > b]")
    expectFailure(navigator, AppRoute().check(""), "unknown guard ''")
  }

  @Test func theLastValueIsStored() throws {
    let navigator = try navigator("a")
    try navigator.run { $0.put(Counter(count: 1)).put(Session(user: "ann")).put(Counter(count: 2)) }
    #expect(navigator.state[Counter.self].count == 2 && user(of: navigator) == "ann")
    #expect(navigator.history.commits.map(\.after.storedValues.count) == [2])
    try navigator.run { $0.put(Counter(count: 3)).put(Counter(count: 2)) }
    #expect(navigator.history.commits.count == 1, "an unchanged value makes no commit")
  }

  // MARK: Custom steps

  @Test func actionRunsAtTheContainerOfTheRoute() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    try navigator.run { $0.first(.screen(b)).stack.action(Place()).push(c) }
    #expect(user(of: navigator) == "/0/0/1")
    expectTree(navigator, "tabs[*stack[a] | stack[b > c]]")
  }

  @Test func nestedRouteRunsOnTheResultOfAnAction() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    try navigator.run { $0.top(.stack).action(Place()) { $0.tabs.selectTab(1) }.push(c) }
    expectTree(navigator, "tabs[stack[a > c] | *stack[b]]")
  }

  @Test func declaredResultOfAnActionIsChecked() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    try navigator.run { $0.top(.stack).action(Place(), giving: Tabs.self).selectTab(1) }
    expectTree(navigator, "tabs[stack[a] | *stack[b]]")
    expectFailure(
      navigator, AppRoute().top(.stack).action(Place(), giving: Stack.self).push(c), "needs a stack, but there are tabs at /0/0")
  }

  @Test func computedStepsUseTheCurrentState() throws {
    let toThree = Route<Stack, Stack>().with { path, transaction throws(NavigationError) in
      transaction.has(moreThan: 2, at: path) ? Route<Stack, Stack>() : Route<Stack, Stack>().push(x)
    }
    try expect("stack[a]", { $0.top(.stack).then(toThree).then(toThree).then(toThree) }, gives: "stack[a > x > x]")
  }

  @Test func makeVisibleKeepsTheContainerOfTheRoute() throws {
    try expect(
      "tabs[*stack[a] | stack[b > c]] ^ x", { $0.first(.screen(b)).makeVisible().stack.push(d) }, gives: "tabs[stack[a] | *stack[b > d]]")
    try expect("", { $0.makeVisible() }, gives: "")
  }
}
