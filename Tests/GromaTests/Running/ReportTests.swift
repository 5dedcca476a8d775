import GromaTesting
import Testing

@testable import Groma

/// Tests the outputs of screens, and the parts that handle them.
@MainActor struct ReportTests {
  /// A part that handles counters for rooms. A room answers 1 with a push, 2 by finishing, 3 with a wait between two pushes, 4 with a
  /// failure, and 5 with a guarded route.
  private struct Rooms: TreePart {
    func outputHandler(for report: Report, in transaction: inout NavigationTransaction) -> OutputHandler? {
      guard let counter = report.value?.base as? Counter else { return nil }
      return transaction.surroundings(of: report.place, named: ["room"]).first.map { place in
        OutputHandler(at: place) { _ throws(NavigationError) in try answer(to: counter.count) }
      }
    }

    private func answer(to number: Int) throws(NavigationError) -> AppRoute {
      let stack = AppRoute().stack
      return switch number {
      case 1: stack.push(page("m")).erased
      case 2: AppRoute().finish(with: AnyOutput(Session(user: "room")))
      case 3: stack.push(page("m")).wait(milliseconds: 100).push(page("n")).erased
      case 5: AppRoute().check("member").stack.push(page("m")).erased
      default: throw .custom(code: "room.no", message: "no")
      }
    }
  }

  private let app = AppDefinition(
    "stub", "", screens: StubApp.screens(),
    guards: [Guard("member", "") { _, _ in .redirect(AppRoute().top(.stack).push(z).erased, until: z.key) }],
    values: StubApp.values, parts: [Rooms()])

  private func report(_ number: Int) -> AppRoute { AppRoute().top(.page).send(Counter(count: number)).erased }

  @Test func answerRunsOnTheHandlersContainer() throws {
    try expect("stack room(id=1)[a]", of: app, { _ in report(1) }, gives: "stack room(id=1)[a > m]")
    try expect("stack room(id=1)[stack room(id=2)[a]]", of: app, { _ in report(1) }, gives: "stack room(id=1)[stack room(id=2)[a > m]]")
  }

  @Test func routeContinuesOnItsContainerAfterAReport() throws {
    try expect(
      "stack room(id=1)[a]", of: app, { $0.top(.page).send(Counter(count: 1)).stack.push(page("x")) },
      gives: "stack room(id=1)[a > m > x]")
  }

  @Test func finishedScreenIsRemovedBeforeTheAnswerRuns() throws {
    let finish = AppRoute().top(.page).finish(with: AnyOutput(Counter(count: 1)))
    try expect("stack room(id=1)[a > b]", of: app, { _ in finish }, gives: "stack room(id=1)[a > m]")
    try expect("stack room(id=1)[a] ^ b", of: app, { _ in finish }, gives: "stack room(id=1)[a > m]")
    try expect("stack room(id=1)[a] ^ stack[b > c]", of: app, { _ in finish }, gives: "stack room(id=1)[a > m] ^ stack[b]")
  }

  @Test func onlyScreenOfTheHandlerRemains() throws {
    try expect(
      "stack[x] ^ stack room(id=1)[a]", of: app, { $0.top(.page).finish(with: AnyOutput(Counter(count: 1))) },
      gives: "stack[x] ^ stack room(id=1)[a > m]")
  }

  @Test func handlerCanFinishInTurn() throws {
    try expect("stack[x] ^ stack room(id=1)[a]", of: app, { _ in report(2) }, gives: "stack[x]")
    try expect(
      "stack[x > stack room(id=1)[a > b]]", of: app, { $0.top(.page).finish(with: AnyOutput(Counter(count: 2))) }, gives: "stack[x]")
  }

  @Test func failingAnswerRevertsTheOutput() throws {
    let navigator = try navigator("stack room(id=1)[a > b]", of: app)
    expectFailure(navigator, AppRoute().top(.page).finish(with: AnyOutput(Counter(count: 4))), "no")
    expectFailure(navigator, report(4), "no")
    expectFailure(navigator, AppRoute().top(.page).send(Session(user: "ann")), "no flow around 'b' handles 'session'")
  }

  @Test func anAnswerMayWaitForTimeAndForAScreen() throws {
    try expect("stack room(id=1)[a]", of: app, { _ in report(3) }, gives: "stack room(id=1)[a > m > n]")
    let navigator = try navigator("stack room(id=1)[a]", of: app)
    #expect(try navigator.run(report(5)) == .waiting(until: z.key))
    expectTree(navigator, "stack room(id=1)[a > z]")
    #expect(navigator.state.pending.map(\.route) == [report(5)], "the whole route waits")
  }

  @Test func waitingRouteInsideTheHandlerTakesPrecedence() throws {
    let navigator = try navigator("stack room(id=1)[a]", of: app)
    try navigator.run { $0.check("member").top(.stack).push(page("x")) }
    expectTree(navigator, "stack room(id=1)[a > z]")
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    // The guard redirects again. Only the waiting route received the output.
    try navigator.run { $0.top(.page).finish(with: AnyOutput(Counter(count: 1))) }
    #expect(diary.read().prefix(2) == ["finished z with counter count=1", "resumed: member | top stack | push x"])
    expectTree(navigator, "stack room(id=1)[a > z]")
  }

  @Test func handlerTakesPrecedenceOverRoutesThatWaitForItsContainer() throws {
    var app = app
    app = AppDefinition(
      "stub", "", screens: StubApp.screens(),
      guards: [
        Guard("room", "") { _, _ in .redirect(AppRoute().top(.container).present(screen("stack room(id=1)[a]")).erased, until: "room id=1")
        }
      ],
      values: StubApp.values, parts: [Rooms()])
    let navigator = try navigator("stack[x]", of: app)
    try navigator.run { $0.check("room") }
    try navigator.run(report(1))
    expectTree(navigator, "stack[x] ^ stack room(id=1)[a > m]")
    #expect(navigator.state.pending.count == 1)
  }

  // MARK: Data of screens

  private func keep(_ text: String?) -> AppRoute {
    AppRoute().with { path, transaction throws(NavigationError) in
      try transaction.keep(text.map { AnyFlowData($0) }, at: path)
      return AppRoute()
    }.erased
  }

  /// A part that stores a text with the screen `a`.
  private struct Keeper: LibraryPart {
    var flowData: [String: AnyFlowData] { ["a": AnyFlowData("")] }
  }

  @Test func flowDataIsPartOfTheStateAndRemovedWithTheScreen() throws {
    let app = AppDefinition("stub", "", screens: StubApp.screens(), parts: [Keeper()])
    let navigator = try navigator("stack[a > b]", of: app)
    try navigator.run { $0.first(.page).erased.then(keep("x")) }
    #expect(navigator.read { $0.flowData(at: path(0, 0, 0)) } == AnyFlowData("x"))
    #expect(Laws.restorationLoss(of: navigator.state, in: app) == nil)
    navigator.undo()
    #expect(navigator.read { $0.flowData(at: path(0, 0, 0)) } == nil)
    navigator.redo()
    try navigator.run { $0.first(.stack).setStack([page("a").erased]) }
    #expect(navigator.read { $0.flowData(at: path(0, 0, 0)) } == nil)
    expectInvariants(navigator)
  }

  @Test(arguments: [
    ("stack[a > b] ^ x ^ y", "stack[a]", "stack[a] ^ x ^ y"),
    ("tabs[*stack[a > x] | stack[c > b]] ^ y", nil, "tabs[*stack[a > x] | stack[c]] ^ y"),
    ("stack[a > b > x] ^ y", "stack[a]", "stack[a] ^ y"), ("stack[a] ^ stack[b > x] ^ y", "stack[a]", "stack[a]"),
  ]) func finishRemovesTheEnclosedScreensIfFlowDataBelongsToThem(_ before: String, _ with: String?, _ without: String) throws {
    let finish = AppRoute().first(.screen(b)).finish()
    try expect(before, { _ in finish }, gives: without)
    let navigator = try navigator(before)
    try navigator.run { $0.first(.screen(b)).erased.then(keep("x")) }
    try navigator.run(finish)
    expectTree(navigator, with ?? without)
  }

  @Test func lockedLayerAbovePreventsTheFinish() throws {
    let navigator = try navigator("stack[a > b] ^ x!")
    try navigator.run { $0.first(.screen(b)).erased.then(keep("x")) }
    expectFailure(navigator, AppRoute().first(.screen(b)).finish(), "'x' at /0/1 is locked")
  }

  @Test func flowDataNeedsAScreen() throws {
    let keep = AppRoute().with { _, transaction throws(NavigationError) in
      try transaction.keep(AnyFlowData("x"), at: .app)
      return AppRoute()
    }
    expectFailure(try navigator("a"), keep, "needs a screen, but there is the app at /")
  }
}
