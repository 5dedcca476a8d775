import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests locks that ask a question before their screen is removed.
@MainActor struct AskingTests {
  let asked = "(alert) alert(title=Leave?)"
  let question = ScreenKey(name: "alert", arguments: [.init(label: "title", text: "Leave?")])
  let back = AppRoute().top(.page).back()

  /// Returns a navigator in which the screens at some paths have a lock with a question.
  func asking(
    _ tree: String, at places: TreePath..., lock: Lock = .kept, guards: [Guard] = [],
    actions: @escaping StubApp.Actions = { _, _, _ throws(NavigationError) in [] }
  ) throws -> Navigator {
    let navigator = try navigator(tree, guards: guards, actions: actions)
    for place in places { try navigator.run { $0.at(place).lock(lock.asking("Leave?")) } }
    return navigator
  }

  func events(of navigator: Navigator) -> Diary {
    let diary = Diary()
    diary.follow(navigator, [.waiting, .effects])
    return diary
  }

  // MARK: The question

  @Test func routeThatFailsOnALockWaitsForTheAnswer() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    let diary = events(of: navigator)
    #expect(try navigator.run(back) == .waiting(until: question))
    expectTree(navigator, "stack[a > b!kept] ^ \(asked)")
    #expect(navigator.offered == ["leave", "stay"])
    #expect(navigator.state.running.map(\.effect.outcomes).first?.map(\.role) == [.destructive, .cancel])
    #expect(
      navigator.state.pending == [
        PendingRoute(route: back.erased, start: path(0), awaits: question, at: path(0, 1), interrupter: .lock, permits: [path(0, 0, 1)])
      ])
    #expect(diary.read() == ["requested alert title=Leave?", "waiting for alert title=Leave?: top screen | back"])
    expectInvariants(navigator)
  }

  @Test func choosingLeaveRunsTheRouteAgain() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    try navigator.run(back)
    let diary = events(of: navigator)
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.pending.isEmpty && navigator.state.running.isEmpty)
    #expect(diary.read() == ["alert title=Leave?: leave", "resumed: top screen | back"])
    expectInvariants(navigator)
  }

  @Test(arguments: [
    AppRoute().tap("stay").erased, AppRoute().complete(OutcomeName(Lock.stay)).erased, AppRoute().back().erased,
    AppRoute().dismiss(all: true).erased,
    AppRoute().first(.stack).dismiss().erased,
  ]) func choosingStayDropsTheRoute(way: AppRoute) throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    try navigator.run(back)
    let diary = events(of: navigator)
    try navigator.run(way)
    expectTree(navigator, "stack[a > b!kept]")
    #expect(navigator.state.pending.isEmpty && navigator.state.running.isEmpty)
    #expect(Set(diary.read()) == ["alert title=Leave?: stay", "canceled: top screen | back"])
    expectInvariants(navigator)
  }

  @Test func routeIsRevertedAndRunsAgainFromTheBeginning() throws {
    let navigator = try asking("tabs[*stack[a > b] | stack[c]]", at: path(0, 0, 0, 1))
    let route = AppRoute().put(Counter(count: 2)).first(.tabs).addTab(d).first(.screen(b)).back()
    #expect(try navigator.run(route) == .waiting(until: question))
    expectTree(navigator, "tabs[*stack[a > b!kept] | stack[c]] ^ \(asked)")
    #expect(navigator.state[Counter.self].count == 0)
    try navigator.run { $0.tap("leave") }
    #expect(navigator.state[Counter.self].count == 2)
    expectTree(navigator, "tabs[*stack[a] | stack[c] | d]")
  }

  @Test func fallbackRunsBeforeAQuestionIsAsked() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    #expect(try navigator.run(AppRoute().top(.stack).pop().fallback(to: AppRoute().top(.stack).push(c))) == .done)
    expectTree(navigator, "stack[a > b!kept > c]")
    let both = AppRoute().fail("lab.no").fallback(to: AppRoute().top(.stack).popToRoot())
    #expect(try navigator.run(both) == .waiting(until: question))
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a]")
  }

  @Test func fallbackThatFailsReportsItsOwnError() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    let route = AppRoute().top(.stack).pop().fallback(to: AppRoute().top(.stack).pop(7))
    expectFailure(navigator, route, "cannot pop 7 screens: one screen must stay in the stack at /0/0")
  }

  @Test func theNextLockedScreenAsksInTurn() throws {
    let navigator = try asking("stack[a > b > c]", at: path(0, 0, 1), path(0, 0, 2))
    let diary = events(of: navigator)
    try navigator.run { $0.top(.stack).popToRoot() }
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a > b!kept > c!kept] ^ \(asked)")
    #expect(diary.read().suffix(2) == ["requested alert title=Leave?", "waiting for alert title=Leave?: top stack | pop-to-root"])
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a]")
  }

  @Test func twoRoutesShareOneQuestion() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    try navigator.run { $0.first(.screen(b)).back() }
    let second = AppRoute().first(.stack).setStack([a.erased, c.erased])
    #expect(try navigator.run(second) == .waiting(until: question))
    expectTree(navigator, "stack[a > b!kept] ^ \(asked)")
    #expect(navigator.state.pending.count == 2 && navigator.state.running.count == 1)
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a > c]")
  }

  @Test func screensThatAskTheSameAskInTurn() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    try navigator.run { $0.first(.screen(b)).back() }
    try navigator.run { $0.top(.container).present(AnyScreen.stack([c.erased, a.erased])) }
    try navigator.run { $0.at(path(0, 2, 1)).lock(.kept.asking("Leave?")) }
    #expect(try navigator.run { $0.at(path(0, 2)).back() } == .waiting(until: question))
    expectTree(navigator, "stack[a > b!kept] ^ \(asked) ^ stack[c > a!kept] ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a > b!kept] ^ \(asked) ^ stack[c]")
    try navigator.run { $0.close() }
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a]")
  }

  @Test func questionWithoutAWaitingRouteIsShownOnce() throws {
    let navigator = try asking("*main: stack[a > b] & other: c", at: path(0, 0, 1))
    try navigator.run(AppRoute().at(path(0, 0, 0)).makeVisible(), on: path(1))
    try navigator.run { $0.window("other").closeWindow() }
    #expect(navigator.state.pending.isEmpty && navigator.state.running.count == 1, "the start of the route is removed")
    #expect(try navigator.run { $0.first(.stack).pop() } == .waiting(until: question))
    expectTree(navigator, "stack[a > b!kept] ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a]")
  }

  @Test func stayInOneWindowDoesNotAnswerAnotherWindow() throws {
    let navigator = try asking("*main: stack[a > b] & other: stack[c > d]", at: path(0, 0, 1), path(1, 0, 1))
    try navigator.run { $0.first(.stack).pop() }
    try navigator.run { $0.window("other").makeKey().at(path(1, 0, 1)).request(.alert("Leave?").on("ok")) }
    let diary = events(of: navigator)
    try navigator.run { $0.at(path(0, 1)).complete(OutcomeName(Lock.stay)) }
    expectTree(navigator, "main: stack[a > b!kept] & *other: stack[c > d!kept] ^ \(asked)")
    #expect(diary.read().contains("canceled: first stack | pop"), "the questions are separate")
  }

  // MARK: Without a question

  @Test func unlockAllDiscardsAllLocks() throws {
    let navigator = try asking("stack[a > b] ^ c", at: path(0, 0, 1))
    try navigator.run { $0.top(.screen(c)).lock() }
    let received = Lines()
    let observation = navigator.observe { if case .announced(let announcement) = $0 { received.lines.append("\(announcement)") } }
    expectFailure(navigator, AppRoute().window.setRoot(x), "'c' at /0/1 is locked")
    #expect(try navigator.run { $0.window.unlockAll().setRoot(x) } == .done)
    expectTree(navigator, "x")
    #expect(received.lines == ["unlocked without a question: b, c"])
    try navigator.run { $0.window.unlockAll() }
    #expect(received.lines.count == 1, "no screen was locked")
    navigator.undo()
    expectTree(navigator, "stack[a > b!kept] ^ c!")
    withExtendedLifetime(observation) {}
  }

  @Test func locksOfOtherWindowsStay() throws {
    try expect("*main: a! & other: b!", { $0.window.unlockAll() }, gives: "*main: a & other: b!")
    try expect("*main: a! & other: stack[b!kept > c]", { $0.at(.app).unlockAll() }, gives: "*main: a & other: stack[b > c]")
  }

  // MARK: Actions

  @Test func actionOfAScreenAboveAsks() throws {
    let navigator = try asking("stack[a > b] ^ c", at: path(0, 0, 1)) { key, _, _ throws(NavigationError) in
      key == c.key ? [UserAction("reset") { $0.put(Counter(count: 1)).window.setRoot(x) }] : []
    }
    #expect(try navigator.run { $0.tap("reset") } == .waiting(until: question))
    expectTree(navigator, "stack[a > b!kept] ^ c ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "x")
    #expect(navigator.state[Counter.self].count == 1)
  }

  @Test func waitingActionContinuesIfItsScreenIsGone() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().window.setRoot(z).erased, until: z.key) : .allow
    }
    let navigator = try navigator("a ^ c", guards: [member]) { key, _, _ throws(NavigationError) in
      key == c.key ? [UserAction("reset") { $0.check("member").window.setRoot(x) }] : []
    }
    #expect(try navigator.run { $0.tap("reset") } == .waiting(until: z.key))
    try navigator.run { $0.put(Session(user: "ann")).first(.screen(z)).finish() }
    expectTree(navigator, "x")
  }

  @Test func answerOfAnAlertAboveTheLockedScreenCounts() throws {
    let navigator = try asking("stack[a > b] ^ c", at: path(0, 0, 1))
    let sure = Effect.alert("Sure?").on("yes") { $0.put(Counter(count: 1)).window.setRoot(x) }
      .on("no", .cancel) { $0.put(Counter(count: 2)) }
    for answer in ["stay", "leave"] {
      try navigator.run { $0.top(.screen(c)).request(sure) }
      #expect(try navigator.run { $0.tap("yes") } == .waiting(until: question))
      expectTree(navigator, "stack[a > b!kept] ^ c ^ \(asked)")
      let diary = events(of: navigator)
      try navigator.run { $0.tap(answer) }
      guard answer == "leave" else {
        expectTree(navigator, "stack[a > b!kept] ^ c")
        #expect(navigator.state[Counter.self].count == 0)
        #expect(navigator.state.running.isEmpty)
        continue
      }
      #expect(
        diary.read() == ["alert title=Leave?: leave", "resumed: set-value counter count=1 | window | set-root x"])
    }
    expectTree(navigator, "x")
    #expect(navigator.state[Counter.self].count == 1)
  }

  @Test func aScreenWithALockAsks() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b.policies { $0.lock = .kept.asking("Leave?") }) }
    #expect(try navigator.run(back) == .waiting(until: question))
  }

  @Test func anActionOfTheScreenAsks() throws {
    let navigator = try asking("a ^ b", at: path(0, 1)) { key, _, _ throws(NavigationError) in
      key == b.key ? [UserAction("close") { $0.close() }] : []
    }
    #expect(try navigator.run { $0.tap("close") } == .waiting(until: question))
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "a")
  }

  @Test func theOutcomeOfAnEffectAsks() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    try navigator.run { $0.top(.page).request(.call("112").on(.done) { $0.stack.pop() }) }
    #expect(try navigator.complete("call", with: .done) == .waiting(until: question))
    #expect(navigator.state.running.map(\.effect.request.name) == ["alert"])
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.running.isEmpty)
  }

  @Test func deferredRouteAsks() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    #expect(try navigator.run { $0.wait(milliseconds: 100).top(.stack).pop() } == .waiting(until: question))
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a]")
    navigator.policy = .queue
    try navigator.run { $0.top(.stack).push(b.policies { $0.lock = .kept.asking("Leave?") }) }
    try navigator.run { $0.top(.stack).pop() }
    navigator.settle()
    expectTree(navigator, "stack[a > b!kept] ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    navigator.settle()
    expectTree(navigator, "stack[a]")
  }

  @Test func taskWaitsForTheAnswer() async throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    let task = Task { try await navigator.navigate(back) }
    while navigator.state.pending.isEmpty { await Task.yield() }
    try navigator.run { $0.tap("leave") }
    #expect(try await task.value == .done)
    expectTree(navigator, "stack[a]")
  }

  @Test func interactiveBackAsksWhenItIsFinished() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    try navigator.beginBack()
    expectTree(navigator, "stack[a > b!kept]")
    #expect(try navigator.finishBack() == .waiting(until: question))
    expectTree(navigator, "stack[a > b!kept] ^ \(asked)")
    #expect(navigator.state.transition == nil)
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a]")
    #expect(try navigator.finishBack() == .done, "no interactive back is in progress")
  }

  @Test func finishOfTheScreenItselfDoesNotAsk() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    #expect(try navigator.run { $0.top(.page).finish() } == .done)
    expectTree(navigator, "stack[a]")
  }

  // MARK: Guards

  @Test func redirectThatFailsOnALockAsksFirst() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().window.setRoot(z).erased, until: z.key) : .allow
    }
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1), guards: [member])
    let route = AppRoute().check("member").window.setRoot(c)
    #expect(navigator.explain(route).waitsFor == question)
    #expect(try navigator.run(route) == .waiting(until: question))
    expectTree(navigator, "stack[a > b!kept] ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "z")
    try navigator.run { $0.put(Session(user: "ann")).first(.screen(z)).finish() }
    expectTree(navigator, "c")
  }

  @Test func guardCanWaitForItsOwnQuestion() throws {
    let sure = Effect.alert("Sure?").on("yes") { $0.put(Session(user: "ann")) }.on("maybe").on("no", .cancel)
    let guards = [
      Guard("sure") { _, transaction in
        transaction.value(Session.self).user == nil ? .redirect(AppRoute().top(.page).request(sure).erased, until: sure.request) : .allow
      }
    ]
    for (choice, tree) in [("yes", "stack[a > b]"), ("no", "stack[a]"), ("maybe", "stack[a] ^ (alert) alert(title=Sure?)")] {
      let navigator = try navigator("stack[a]", guards: guards)
      #expect(try navigator.run { $0.check("sure").top(.stack).push(b) } == .waiting(until: sure.request))
      try navigator.run { $0.tap(choice) }
      expectTree(navigator, tree)
      #expect(navigator.state.pending.count == (choice == "maybe" ? 1 : 0))
    }
  }

  // MARK: Questions that cannot be shown

  private let locked = "'b' at /0/0/1 is locked"

  @Test func anOpaqueRouteFails() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    expectFailure(navigator, AppRoute().with { _, _ throws(NavigationError) in AppRoute().top(.stack).pop().erased }, locked)
  }

  @Test func questionFailsIfItsScreenCannotBecomeVisible() throws {
    let navigator = try asking("tabs[*c | stack[a > b]]", at: path(0, 0, 1, 1))
    try navigator.run { $0.top(.screen(c)).lock() }
    expectFailure(navigator, AppRoute().first(.stack).pop(), "'b' at /0/0/1/1 is locked")
    #expect(throws: NavigationError.locked(path(0, 0, 1, 1), b.key)) { try navigator.plan(AppRoute().first(.stack).pop()) }
  }

  @Test func lockSetByTheRouteItselfFailsTheRoute() throws {
    let navigator = try navigator("stack[a > b]")
    expectFailure(navigator, AppRoute().top(.page).lock(.kept.asking("Leave?")).stack.pop(), locked)
    expectFailure(navigator, AppRoute().top(.stack).push(c.policies { $0.lock = .kept.asking("Leave?") }).pop(), "'c' at /0/0/2 is locked")
  }

  @Test func waitingRoutesAreLimited() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    for id in 0..<NavigationTransaction.maximumPending { try navigator.run { $0.first(.stack).setStack([page("c", id).erased]) } }
    expectFailure(navigator, AppRoute().first(.stack).removeAll(), locked)
  }
}

@MainActor private final class Lines {
  var lines: [String] = []
}
