import GromaTesting
import Testing

@testable import Groma

/// Tests awaited ends of routes and awaited results of screens.
@MainActor struct RouteHandleTests {
  private let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .redirect(AppRoute().root.present(z).erased, until: z.key) : .allow
  }
  private let chat = AppRoute().check("member").top(.stack).push(b).erased

  private struct Login: Screen {
    typealias Output = Session
    static let name = "login"
  }

  private struct Help: Screen {
    static let name = "help"
  }

  private let app = AppDefinition("app", "", root: AnyScreen(Help()).withStackContainer()) {
    ScreenDefinition(Login.self, "the login")
    ScreenDefinition(Help.self, "the help")
  }

  private func login(_ navigator: Navigator) throws {
    try navigator.run { $0.put(Session(user: "ann")).top(.page).finish() }
  }

  // MARK: Handles

  @Test func routeThatEndsAtOnceHasItsEnd() async throws {
    let navigator = try navigator("stack[a]")
    let handle = try navigator.start(AppRoute().top(.stack).push(b))
    #expect(handle.outcome == .done)
    #expect(try await handle.value == .done)
  }

  @Test func routeThatFailsHasNoHandle() throws {
    let navigator = try navigator("stack[a]")
    #expect(throws: NavigationError.self) { try navigator.start(AppRoute().top(.stack).pop()) }
  }

  @Test func handleOfALoginIsDoneAfterTheLogin() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let handle = try navigator.start(chat)
    #expect(handle.outcome == .waiting(until: z.key) && handle.end == nil)
    try login(navigator)
    #expect(try await handle.value == .done)
    expectTree(navigator, "stack[a > b]")
  }

  @Test func handleOfACanceledLoginThrows() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let handle = try navigator.start(chat)
    try navigator.run { $0.dismiss() }
    await #expect(throws: NavigationError.waitCanceled(z.key)) { try await handle.value }
  }

  @Test func handleOfACanceledLoginWithAFallbackIsDone() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let handle = try navigator.start(chat.fallback(on: .waitCanceled, to: AppRoute().top(.stack).push(c)))
    try navigator.run { $0.dismiss() }
    #expect(try await handle.value == .done)
    expectTree(navigator, "stack[a > c]")
  }

  @Test func failureAfterTheLoginIsThrown() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let handle = try navigator.start(AppRoute().check("member").fail("chat.closed", "closed"))
    try login(navigator)
    await #expect(throws: NavigationError.custom(code: "chat.closed", message: "closed")) { try await handle.value }
  }

  @Test func equalRoutesThatWaitEndTogether() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let handles = [try navigator.start(chat), try navigator.start(chat)]
    #expect(navigator.state.pending.count == 1)
    try login(navigator)
    for handle in handles { #expect(try await handle.value == .done) }
    expectTree(navigator, "stack[a > b]")
  }

  @Test func undoOfTheWaitEndsTheRoute() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let handle = try navigator.start(chat)
    navigator.undo()
    expectTree(navigator, "stack[a]")
    await #expect(throws: NavigationError.canceled("the route no longer waits")) { try await handle.value }
  }

  @Test func waitAfterALoginIsAwaited() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    navigator.isClockReal = true
    let handle = try navigator.start(AppRoute().check("member").top(.stack).wait(milliseconds: 5).push(b))
    try login(navigator)
    #expect(handle.end == nil && navigator.state.deferred.count == 1)
    navigator.advance(by: 5)
    #expect(try await handle.value == .done)
    expectTree(navigator, "stack[a > b]")
  }

  @Test func loginAfterAWaitIsAwaited() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    navigator.isClockReal = true
    let handle = try navigator.start(AppRoute().wait(milliseconds: 5).check("member").top(.stack).push(b))
    navigator.advance(by: 5)
    #expect(handle.end == nil)
    expectTree(navigator, "stack[a] ^ z")
    try login(navigator)
    #expect(try await handle.value == .done)
    expectTree(navigator, "stack[a > b]")
  }

  @Test func canceledHandleRemovesTheWaitingRoute() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let handle = try navigator.start(chat)
    handle.cancel()
    #expect(navigator.state.pending.isEmpty)
    await #expect(throws: NavigationError.canceled("\(chat)")) { try await handle.value }
    try login(navigator)
    expectTree(navigator, "stack[a]")
  }

  @Test func canceledTaskRemovesTheWaitingRoute() async throws {
    let navigator = try navigator("stack[a]", guards: [member])
    let task = Task { try await navigator.navigate(chat) }
    while navigator.state.pending.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: NavigationError.self) { try await task.value }
    #expect(navigator.state.pending.isEmpty)
  }

  // MARK: Results

  private func shown(_ name: String, _ navigator: Navigator) async {
    while !navigator.tree.contains(name) { await Task.yield() }
    // The task that has shown the screen runs until it waits for the result.
    for _ in 0..<5 { await Task.yield() }
  }

  @Test func resultIsTheOutputOfTheScreen() async throws {
    let navigator = Navigator(app)
    let task = Task { try await navigator.result(of: Login()) }
    await shown("login", navigator)
    expectTree(navigator, "stack[help] ^ login")
    try navigator.run { $0.top(.page).finish(Login(), with: Session(user: "ann")) }
    #expect(try await task.value == Session(user: "ann"))
    expectTree(navigator, "stack[help]")
  }

  @Test func resultOfAPushedScreen() async throws {
    let navigator = Navigator(app)
    let task = Task { try await navigator.result(of: Login()) { $0.top(.stack).push(AnyScreen(Login())) } }
    await shown("login", navigator)
    expectTree(navigator, "stack[help > login]")
    try navigator.run { $0.top(.page).finish(Login(), with: Session(user: "ann")) }
    #expect(try await task.value == Session(user: "ann"))
  }

  @Test(arguments: [AppRoute().dismiss().erased, AppRoute().top(.page).finish().erased])
  func screenWithoutAnOutputIsCanceled(_ end: AppRoute) async throws {
    let navigator = Navigator(app)
    let task = Task { try await navigator.result(of: Login()) }
    await shown("login", navigator)
    try navigator.run(end)
    await #expect(throws: NavigationError.waitCanceled("login")) { try await task.value }
  }

  @Test func screenWithoutOutputsHasAnEmptyResult() async throws {
    let navigator = Navigator(app)
    let task = Task { try await navigator.result(of: Help()) }
    await shown("^ help", navigator)
    try navigator.run { $0.top(.page).finish() }
    #expect(try await task.value == NoOutput())
  }

  @Test func undoneScreenIsCanceled() async throws {
    let navigator = Navigator(app)
    let task = Task { try await navigator.result(of: Login()) }
    await shown("login", navigator)
    navigator.undo()
    await #expect(throws: NavigationError.waitCanceled("login")) { try await task.value }
  }

  @Test func canceledTaskGetsNoResult() async throws {
    let navigator = Navigator(app)
    let task = Task { try await navigator.result(of: Login()) }
    await shown("login", navigator)
    task.cancel()
    await #expect(throws: NavigationError.canceled("login")) { try await task.value }
    expectTree(navigator, "stack[help] ^ login")
  }

  @Test func screenThatIsNotShownHasNoResult() async throws {
    let navigator = Navigator(app)
    await #expect(throws: NavigationError.gone("the screen 'login'")) { try await navigator.result(of: Login()) { $0.top(.stack) } }
  }
}
