import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests running effects while containers are moved, removed and added.
@MainActor struct EffectPlaceTests {
  private let question = Effect.alert("Sure?").on("yes") { $0.stack.push(c) }.on("no", .cancel) { $0.stack.push(d) }

  private func follow(_ navigator: Navigator) -> Diary {
    let diary = Diary()
    diary.follow(navigator, [.effects])
    return diary
  }

  private func check(_ navigator: Navigator) {
    #expect(Invariants.violation(of: navigator.state) == nil)
    #expect(navigator.inconsistency() == nil)
  }

  // MARK: Moved screens

  @Test(arguments: ["yes", "no"]) func outcomeRunsAtTheCurrentIndexOfItsWindow(_ choice: String) throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]")
    try navigator.run { $0.window("other").top(.page).request(question) }
    try navigator.run { $0.window("main").closeWindow() }
    #expect(navigator.state.running.map(\.asker) == [path(0, 0, 0)])
    #expect(navigator.state.running.map(\.at) == [path(0, 1)])
    try navigator.run { $0.tap(choice) }
    expectTree(navigator, "*other: stack[b > \(choice == "yes" ? "c" : "d")]")
    for _ in 0..<2 { #expect(navigator.undo()) }
    #expect(navigator.state.running.map(\.asker) == [path(1, 0, 0)])
    check(navigator)
  }

  @Test func outcomeRunsAtTheCurrentIndexOfItsTab() throws {
    let navigator = try navigator("tabs[stack[a] | *stack[a] | stack[a]]")
    try navigator.run { $0.top(.page).request(.call("112").on(.done) { $0.stack.push(c) }) }
    try navigator.run { $0.first(.tabs).removeTab(0) }
    try navigator.run { $0.first(.tabs).addTab(screen("stack[x]").erased, at: 0).addTab(screen("stack[y]").erased, at: 0) }
    try navigator.complete("call", with: .done)
    expectTree(navigator, "tabs[stack[y] | stack[x] | *stack[a > c] | stack[a]]")
    check(navigator)
  }

  @Test func containersThatMoveWithinOneRouteAreFollowed() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b] & third: stack[x]")
    try navigator.run { $0.window("third").top(.page).request(question).window("main").closeWindow().window("other").closeWindow() }
    #expect(navigator.state.running.map(\.asker) == [path(0, 0, 0)])
    try navigator.complete("alert", with: "yes")
    expectTree(navigator, "*third: stack[x > c]")
    check(navigator)
  }

  /// The question is removed, which is detected when the next effect is requested. The window of the asking screen moves only later.
  @Test func cancellationRunsAtTheFinalPathOfItsAsker() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b] & third: stack[x]")
    try navigator.run { $0.window("third").top(.page).request(question) }
    try navigator.run {
      $0.window("third").root.dismiss().request(.call("112")).window("main").closeWindow().window("other").closeWindow()
    }
    expectTree(navigator, "*third: stack[x > d]")
    check(navigator)
  }

  @Test func cancellationOfARemovedAskerRunsNoRoute() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b] & third: stack[x]")
    let diary = follow(navigator)
    try navigator.run { $0.window("other").top(.page).request(question) }
    try navigator.run { $0.window("other").root.dismiss().request(.call("112")).closeWindow() }
    expectTree(navigator, "*main: stack[a] & third: stack[x]")
    #expect(diary.read().contains("failed alert title=Sure?: no: found no requesting container from /"))
    check(navigator)
  }

  @Test func aContainerThatIsSetAtAnotherIndexHasMoved() throws {
    let navigator = try navigator("pages[*stack[a] | stack[b]]")
    try navigator.run { $0.top(.stack).request(.call("112").on(.done) { $0.stack.push(c) }) }
    let pages = try [1, 0].map { AnyModalScreen(try #require(navigator.state.node(at: path(0, 0, $0)))) }
    try navigator.run { $0.first(.pages).setChildren(pages) }
    try navigator.complete("call", with: .done)
    expectTree(navigator, "pages[*stack[b] | stack[a > c]]")
    check(navigator)
  }

  // MARK: Removed screens

  @Test func effectIsAbandonedWithItsStack() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.stack).request(.call("112").on(.done) { $0.stack.push(c) }) }
    try navigator.run { $0.first(.tabs).removeTab(0) }
    #expect(navigator.state.running == [])
    #expect(diary.read().last == "abandoned call number=112")
    expectTree(navigator, "tabs[stack[b]]")
  }

  @Test func effectDoesNotMoveToAnEqualScreen() throws {
    let navigator = try navigator("tabs[*stack[a > b] | stack[b]]")
    let call = Effect.call("112").on(.done) { $0.stack.push(c) }
    try navigator.run { $0.at(path(0, 0, 0, 1)).request(call).at(path(0, 0, 1, 0)).request(call) }
    try navigator.run { $0.top(.stack).pop() }
    #expect(navigator.state.running.map(\.at) == [path(0, 0, 1, 0)])
    check(navigator)
  }

  @Test func aCancellationDoesNotRunOnAnotherScreen() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.stack).request(question) }
    try navigator.run { $0.first(.tabs).removeTab(0).dismiss() }
    expectTree(navigator, "tabs[stack[b]]")
    #expect(diary.read().suffix(2) == ["alert title=Sure?: no", "failed alert title=Sure?: no: found no requesting container from /"])
  }

  @Test func choiceOfARemovedAskerEndsTheQuestion() throws {
    let navigator = try navigator("stack[a > b]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.page).request(question) }
    try navigator.run { $0.first(.stack).pop() }
    #expect(navigator.state.running.map(\.asker) == [nil])
    expectTree(navigator, "stack[a] ^ (alert) alert(title=Sure?)")
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.running == [])
    #expect(diary.read().last == "failed alert title=Sure?: yes: found no requesting container from /")
    for _ in 0..<2 { #expect(navigator.undo()) }
    #expect(navigator.state.running.map(\.asker) == [path(0, 0, 1)])
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "stack[a > b > c]")
    check(navigator)
  }

  @Test func removedAskerSurvivesARestart() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    try navigator.run { $0.top(.stack).request(question) }
    try navigator.run { $0.first(.tabs).removeTab(0) }
    let restored = try Snapshot.read(navigator.snapshot(), for: StubApp.plain)
    #expect(restored == .init(state: navigator.state, dropped: []))
  }

  @Test func alertIsRemovedWithItsWindow() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.page).request(question).window("other").top(.page).request(question) }
    try navigator.run { $0.window("main").closeWindow() }
    expectTree(navigator, "*other: stack[b] ^ (alert) alert(title=Sure?)")
    #expect(navigator.state.running.map(\.at) == [path(0, 1)])
    #expect(diary.read().suffix(2) == ["alert title=Sure?: no", "failed alert title=Sure?: no: found no requesting container from /"])
    check(navigator)
  }

  @Test func cancellationFollowsMovedContainers() throws {
    let navigator = try navigator("main: stack[a] & *other: stack[b]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.page).request(question) }
    diary.once("alert title=Sure?: no") { _ = try? navigator.run { $0.window("main").closeWindow() } }
    try navigator.run { $0.close() }
    expectTree(navigator, "*other: stack[b > d]")
  }

  // MARK: Ambiguous outcomes

  @Test func tapRefersToTheVisibleAlert() throws {
    let navigator = try navigator("*main: stack[a] & other: stack[b]")
    try navigator.run { $0.top(.page).request(question).window("other").top(.page).request(question) }
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "*main: stack[a > c] & other: stack[b] ^ (alert) alert(title=Sure?)")
    try navigator.complete("alert", with: "yes", at: path(1, 1))
    expectTree(navigator, "*main: stack[a > c] & other: stack[b > c]")
  }

  @Test func alertAboveAnAlertIsRemovedWithIt() throws {
    let navigator = try navigator("stack[a]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.page).request(question) }
    try navigator.run { $0.top(.page).request(.alert("Really?").on("ok").on("never", .cancel)) }
    expectTree(navigator, "stack[a] ^ (alert) alert(title=Sure?) ^ (alert) alert(title=Really?)")
    #expect(navigator.actions().map(\.name) == ["ok", "never"])
    try navigator.complete("alert", with: "yes", at: path(0, 1))
    expectTree(navigator, "stack[a > c]")
    #expect(diary.read().suffix(2) == ["alert title=Sure?: yes", "alert title=Really?: never"])
    #expect(navigator.state.running == [])
    check(navigator)
  }

  @Test func outcomeAfterTheRemovalOfItsLayerRemovesNothing() throws {
    let navigator = try navigator("stack[a]")
    let diary = follow(navigator)
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes") { $0.stack.push(c) }) }
    try navigator.run { $0.first(.stack).dismiss().present(x).complete("yes") }
    expectTree(navigator, "stack[a] ^ x")
    #expect(diary.read() == ["requested alert title=Sure?", "too late: yes", "abandoned alert title=Sure?"])
  }

  @Test func outcomeIsReportedOnceInOneRoute() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.page).request(question) }
    try navigator.run { $0.complete("yes", of: "alert").complete("yes", of: "alert") }
    expectTree(navigator, "stack[a > c]")
    try navigator.run {
      $0.at(path(0, 0, 0)).request(.call("112").on(.done) { $0.stack.push(d) }).complete(.done).complete(.done)
    }
    expectTree(navigator, "stack[a > c > d]")
    check(navigator)
  }

  // MARK: Locks

  @Test func outcomeCannotRemoveALockedLayer() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.page).request(question) }
    try navigator.run { $0.at(path(0, 1)).present(x.policies { $0.lock = .kept }) }
    expectFailure(navigator, AppRoute().complete("yes", of: "alert"), "'x' at /0/2 is locked")
    #expect(navigator.state.running.count == 1)
    try navigator.run { $0.at(path(0, 2)).unlock() }
    try navigator.complete("alert", with: "yes")
    expectTree(navigator, "stack[a > c]")
  }

  @Test func lockedQuestionCanBeAnswered() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.page).request(question) }
    try navigator.run { $0.at(path(0, 1)).lock() }
    expectFailure(navigator, AppRoute().back(), "'alert title=Sure?' at /0/1 is locked")
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "stack[a > c]")
  }

  // MARK: Undo

  @Test(arguments: 1...8) func runningEffectsKeepTheirPathsThroughRandomChanges(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let navigator = try navigator("*main: tabs[*stack[a > b] | stack[a > b]] & other: stack[a]")
    let screens = [a, b, c]
    var states: [NavigationState] = [navigator.state]
    for step in 0..<60 {
      let screen = screens[Int.random(in: 0..<3, using: &generator)]
      let tab = Int.random(in: 0..<3, using: &generator)
      let route: AppRoute =
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: AppRoute().top(.stack).request(.call("112").on(.done) { $0.top(.stack).push(d) }).erased
        case 1: AppRoute().top(.page).request(question).erased
        case 2: AppRoute().top(.stack).push(screen).erased
        case 3: AppRoute().back().erased
        case 4: AppRoute().first(.tabs).removeTab(tab).erased
        case 5: AppRoute().first(.tabs).addTab(screen.withStackContainer(), at: tab).erased
        case 6: AppRoute().complete(step % 2 == 0 ? "done" : "yes").erased
        case 7: AppRoute().openWindow(ScreenKey(name: "w\(tab)"), screen.withStackContainer()).erased
        default: AppRoute().closeWindow().erased
        }
      let isDone = (try? navigator.run(route)) != nil
      if isDone { states.append(navigator.state) }
      guard let problem = Invariants.violation(of: navigator.state) ?? navigator.inconsistency() else { continue }
      Issue.record("seed \(seed), step \(step), \(route): \(problem)")
      return
    }
    let end = navigator.state
    while navigator.undo() { #expect(Invariants.violation(of: navigator.state) == nil) }
    #expect(navigator.state == states.first)
    while navigator.redo() {}
    #expect(navigator.state == end)
  }
}
