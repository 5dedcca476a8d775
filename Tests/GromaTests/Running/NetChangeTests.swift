import GromaTesting
import Testing

@testable import Groma

/// Tests routes that run when a screen is removed.
@MainActor struct NetChangeTests {
  private let completing = page("m").whenGone { $0.put(Counter(count: 1)) }

  /// Returns a navigator with the watched screen on a stack over `a`.
  private func begun() throws -> Navigator {
    let navigator = try navigator("tabs[*stack[a] | stack[c]]")
    try navigator.run { $0.top(.stack).push(completing) }
    return navigator
  }

  private func isDone(_ navigator: Navigator) -> Bool { navigator.state[Counter.self].count == 1 }

  @Test(arguments: ["pop", "back", "replace", "set-root", "remove-tab", "close-window", "finish", "swipe"])
  func completionRunsOnceHoweverTheScreenIsRemoved(_ way: String) throws {
    let navigator = try begun()
    #expect(!isDone(navigator))
    switch way {
    case "pop": try navigator.run { $0.top(.stack).pop() }
    case "back": try navigator.run { $0.back() }
    case "replace": try navigator.run { $0.top(.stack).replace(with: page("x")) }
    case "set-root": try navigator.run { $0.window.setRoot(page("x")) }
    case "remove-tab": try navigator.run { $0.first(.tabs).removeTab(0) }
    case "finish": try navigator.run { $0.top(.page).finish() }
    case "swipe":
      try navigator.beginBack()
      try navigator.finishBack()
    default:
      try navigator.run { $0.openWindow("other", page("x")) }
      try navigator.run { $0.window("main").closeWindow() }
    }
    #expect(isDone(navigator))
    try navigator.run { $0.put(Counter.initial) }
    try navigator.run { $0.window.setRoot(page("y")) }
    #expect(!isDone(navigator), "the completion does not run again")
    expectInvariants(navigator)
  }

  @Test func completionIsPartOfTheRemovalAndNotRunByAnUndo() throws {
    let navigator = try begun()
    navigator.undo()
    #expect(!isDone(navigator))
    navigator.redo()
    try navigator.run { $0.top(.stack).pop() }
    navigator.undo()
    #expect(!isDone(navigator))
    expectTree(navigator, "tabs[*stack[a > m] | stack[c]]")
  }

  @Test func completionDoesNotRunWhileTheScreenRemains() throws {
    let navigator = try begun()
    try navigator.run { $0.first(.tabs).selectTab(1) }
    try navigator.run { $0.top(.stack).push(page("x")) }
    try navigator.beginBack()
    navigator.cancelBack()
    let tabs = try [1, 0].map { AnyModalScreen(try #require(navigator.state.node(at: path(0, 0, $0)))) }
    try navigator.run { $0.first(.tabs).setChildren(tabs) }
    #expect(!isDone(navigator), "a moved screen is not removed")
    try navigator.run { $0.first(.tabs).removeTab(1) }
    #expect(isDone(navigator))
  }

  @Test func anEqualScreenElsewhereIsAnotherScreen() throws {
    let navigator = try begun()
    let tab = try #require(navigator.state.node(at: path(0, 0, 0)))
    try navigator.run { $0.first(.tabs).removeTab(0).addTab(AnyModalScreen(tab)) }
    #expect(isDone(navigator))
  }

  @Test func completionRunsOnTheFormerContainer() throws {
    let onStack = page("m").whenGone { $0.stack.push(page("d")) }
    try expect("stack[a]", { $0.top(.stack).push(onStack).pop() }, gives: "stack[a > d]")
    try expect("stack[a]", { $0.top(.stack).push(onStack).separate().pop() }, gives: "stack[a > d]")
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(page("m").whenGone { $0.stack.push(page("x")) }) }
    try navigator.run { $0.top(.stack).pop() }
    expectTree(navigator, "stack[a > x]")
    try navigator.run { $0.top(.page).present(page("m").whenGone { $0.stack.push(page("y")) }) }
    try navigator.run { $0.close() }
    expectTree(navigator, "stack[a > x > y]")
  }

  @Test func completionsRunFromTheLowestScreenUp() throws {
    let navigator = try navigator("stack[a]")
    for letter in ["b", "c", "d"] {
      try navigator.run {
        $0.top(.stack).push(page(letter).whenGone { $0.stack.push(page("x", letter == "b" ? 1 : letter == "c" ? 2 : 3)) })
      }
    }
    try navigator.run { $0.top(.stack).popToRoot() }
    expectTree(navigator, "stack[a > x(id=1) > x(id=2) > x(id=3)]")
  }

  @Test func failingCompletionFailsTheRoute() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(page("m").whenGone { $0.fail("lab.no", "the screen cannot be removed") }) }
    expectFailure(navigator, AppRoute().back(), "the screen cannot be removed")
    expectTree(navigator, "stack[a > m]")
  }

  @Test func removingRouteMayWaitButItsCompletionMayNot() throws {
    let navigator = try begun()
    try navigator.run { $0.top(.stack).pop().wait(milliseconds: 100).push(page("x")) }
    #expect(isDone(navigator))
    expectTree(navigator, "tabs[*stack[a > x] | stack[c]]")
    try navigator.run { $0.top(.stack).push(page("m").whenGone { $0.wait(milliseconds: 1) }) }
    expectFailure(navigator, AppRoute().back(), "the completion of a screen cannot wait")
    expectFailure(navigator, AppRoute().back().wait(milliseconds: 1), "limit exceeded: at most one wait in a change")
  }

  @Test func isSavedAndPrinted() throws {
    let navigator = try begun()
    #expect(Laws.restorationLoss(of: navigator.state, in: StubApp.plain) == nil)
    #expect("\(AppRoute().top(.stack).push(completing))" == "top stack | push m --when-gone='set-value counter count=1'")
    #expect(!AppRoute().present(completing).isOpaque)
    #expect(AppRoute().present(page("m").whenGone { $0.with { _, _ in AppRoute() } }.withStackContainer()).isOpaque)
  }

  /// A part that announces the arrivals that it is called with.
  private struct Witness: TreePart {
    func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
      for path in arrivals { transaction.announce(Seen(path: path)) }
    }
  }

  private struct Seen: Announcement {
    var path: TreePath
    var description: String { "came \(path)" }
  }

  @Test func partsReceiveArrivals() throws {
    let navigator = try navigator(
      "tabs[*stack[a] | stack[c]]", of: AppDefinition("stub", "", screens: StubApp.screens(), parts: [Witness()]))
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run { $0.top(.stack).push(page("b")) }
    try navigator.run { $0.first(.tabs).selectTab(1) }
    try navigator.run { $0.first(.tabs).addTab(page("x").erased, at: 0) }
    try navigator.run { $0.top(.stack).pop().fallback(to: AppRoute()) }
    #expect(diary.read() == ["came /0/0/0/1", "came /0/0/1", "came /0/0/0", "came /0/0/2"], "the selected tab has another index")
  }

  @Test func partsReceiveTheEndOfFlowData() throws {
    let navigator = try navigator("stack[a > b]", of: AppDefinition("stub", "", screens: StubApp.screens(), parts: [Witness()]))
    func keep(_ text: String?) -> AppRoute {
      AppRoute().first(.page).with { path, transaction throws(NavigationError) in
        try transaction.keep(text.map { AnyFlowData($0) }, at: path)
        return Route<Page, Page>()
      }.erased
    }
    try navigator.run(keep("x"))
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run(keep("y"))
    #expect(diary.read() == [])
    try navigator.run(keep(nil))
    #expect(diary.read() == ["came /0/0/0"])
    try navigator.run(keep("x"))
    try navigator.run { $0.first(.page).finish() }
    #expect(diary.read() == ["came /0/0/0"], "the screen is a root")
  }

  /// A part whose handler tries a route that fails, and then runs one that waits.
  private struct Clumsy: TreePart {
    func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
      guard transaction.value(Counter.self).count == 0 else { return }
      try transaction.put(Counter(count: 1))
      let place = try transaction.first(Target<Stack>.stack, from: .app)
      try transaction.tracing(.launch) { transaction in
        _ = try? transaction.run(Route<Stack, Stack>().push(page("x")).fail("lab", "no"), on: place)
      }
      _ = try transaction.run(Route<Stack, Stack>().wait(milliseconds: 100).push(page("y")), on: place)
    }
  }

  @Test func failedAttemptOfAHandlerIsRevertedAlone() throws {
    let app = AppDefinition("stub", "", screens: StubApp.screens(), values: StubApp.values, parts: [Clumsy()])
    let navigator = try navigator("stack[a]", of: app)
    try navigator.run { $0.top(.stack).push(page("b")) }
    expectTree(navigator, "stack[a > b > y]")
    expectInvariants(navigator)
  }

  @Test func routeThatWaitsAtLaunchContinues() throws {
    let app = AppDefinition(
      "stub", "", screens: StubApp.screens(), values: StubApp.values, parts: [Clumsy()], root: page("a").withStackContainer().erased)
    #expect(app.problems() == [])
    let navigator = Navigator(app)
    expectTree(navigator, "stack[a]")
    navigator.advance(by: 100)
    expectTree(navigator, "stack[a > y]")
  }

  /// A part that changes the state again after each change.
  private struct Restless: TreePart {
    func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
      try transaction.put(Counter(count: transaction.value(Counter.self).count + 1))
    }
  }

  @Test func endlessConsequencesFailWithALimit() throws {
    let app = AppDefinition("stub", "", screens: StubApp.screens(), values: StubApp.values, parts: [Restless()], root: page("a").erased)
    #expect(app.problems() == ["the launch fails: limit exceeded: at most 1000 changes in a row, each in response to the last"])
    expectFailure(
      Navigator(app), AppRoute().put(Session(user: "ann")), "limit exceeded: at most 1000 changes in a row, each in response to the last")
    do throws(RunFailure) {
      try Navigator(app).attempt(AppRoute().fail("lab", "no").fallback(to: AppRoute().put(Session(user: "ann"))))
      Issue.record("the route did not fail")
    } catch {
      #expect(error.step == nil, "the failure of a part is not that of the step that failed before and was recovered")
    }
  }
}
