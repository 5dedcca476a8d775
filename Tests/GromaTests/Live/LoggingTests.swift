import GromaTesting
import Logging
import Synchronization
import Testing

@testable import Groma

/// Tests the log messages of a navigator.
@MainActor struct LoggingTests {
  private final class Log: Sendable {
    private let written = Mutex<[String]>([])

    func write(_ line: String) { written.withLock { $0.append(line) } }

    func read() -> [String] {
      written.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  /// A log handler that records lines such as `debug committed containers=1`. Omits the details of all failures.
  private struct Recorder: LogHandler {
    let log: Log
    var omitted: Set<String> = ["origin", "route"]
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let details = (event.metadata ?? [:]).filter { !omitted.contains($0.key) }.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        .joined()
      log.write("\(event.level) \(event.message)\(details)")
    }
  }

  private let log = Log()

  private func logged(_ tree: String, from level: Logger.Level = .trace, guards: [Guard] = []) throws -> Navigator {
    try logged(tree, of: StubApp.app(guards: guards), from: level)
  }

  private func logged(_ tree: String, of app: AppDefinition, from level: Logger.Level) throws -> Navigator {
    Navigator(app, state: try app.state(tree), logger: Logger(label: "test") { [log] _ in Recorder(log: log, logLevel: level) })
  }

  @Test func launchIsNotLogged() throws {
    _ = try logged("tabs[*stack[a > b] | c] ^ x")
    #expect(log.read() == [])
  }

  /// A view hierarchy warns of an animation that it does not know.
  @Test func aWarningIsOneLineWithItsDetails() throws {
    try logged("stack[a]", from: .info).warn("an animation is not registered", ["animation": "flip", "for": "a stack"])
    #expect(log.read() == ["warning an animation is not registered animation=flip for=a stack"])
  }

  @Test func aChangeIsOneLineWithTheNumberOfItsContainers() throws {
    let navigator = try logged("stack[a]")
    try navigator.run { $0.top(.stack).push(b) }
    #expect(log.read() == ["debug committed containers=1"])
    try navigator.run { $0.put(Counter(count: 1)).top(.stack).push(c).pop().push(d) }
    #expect(log.read() == ["debug committed containers=1"])
    navigator.undo()
    navigator.redo()
    #expect(log.read() == ["debug committed containers=1", "debug committed containers=1"])
    try navigator.restore(try StubApp.state("b"))
    #expect(log.read().count == 1)
  }

  @Test func routesWithoutChangesAreNotLogged() throws {
    let navigator = try logged("stack[a]")
    try navigator.run { $0.top(.stack).push(b).pop() }
    try navigator.run { $0.refresh() }
    navigator.undo()
    _ = try navigator.plan(AppRoute().top(.stack).push(b))
    _ = navigator.explain(AppRoute().fail("lab", "no"))
    #expect(log.read() == [])
  }

  @Test func aFailureIsOneLineWithItsDescription() throws {
    let navigator = try logged("stack[a]")
    #expect(throws: NavigationError.self) { try navigator.run { $0.top(.stack).push(b).pop(9) } }
    #expect(log.read() == ["notice a route failed error=cannot pop 9 screens: one screen must stay in the stack at /0/0"])
    try navigator.run { $0.fail("lab", "no").fallback(to: AppRoute().top(.stack).push(b)) }
    #expect(log.read() == ["debug committed containers=1"], "a failure caught by a fallback is not logged")
  }

  @Test func redirectIsNotLoggedAsAFailure() throws {
    let away = Guard("away") { _, _ in .redirect(AppRoute().top(.stack).push(b).erased) }
    let denied = Guard("denied") { _, _ in .deny(.canceled("by the guard")) }
    let navigator = try logged("stack[a]", guards: [away, denied])
    try navigator.run { $0.check("away") }
    #expect(log.read() == ["debug committed containers=1"])
    #expect(throws: NavigationError.self) { try navigator.run { $0.check("denied") } }
    #expect(log.read() == ["notice a guard denied a route error=canceled: by the guard guard=denied"])
  }

  @Test func failingRedirectIsLoggedOnce() throws {
    let lost = Guard("lost") { _, _ in .redirect(AppRoute().top(.stack).pop(9).erased, until: z.key) }
    let blind = Guard("blind") { _, _ in .redirect(AppRoute().top(.stack).push(b).erased, until: z.key) }
    let navigator = try logged("stack[a]", guards: [lost, blind])
    #expect(throws: NavigationError.self) { try navigator.run { $0.check("lost") } }
    #expect(log.read() == ["notice a route failed error=cannot pop 9 screens: one screen must stay in the stack at /0/0"])
    #expect(throws: NavigationError.self) { try navigator.run { $0.check("blind") } }
    #expect(log.read() == ["notice a route failed error=found no z from /"], "a route cannot wait for a screen that was not shown")
    #expect(throws: NavigationError.self) {
      try navigator.run { $0.check("lost").with { _, _ throws(NavigationError) in AppRoute() } }
    }
    let lines = log.read()
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix("notice a route failed error=a step made by a closure cannot be saved and cannot wait: lost | {closure at ")
        == true)
    expectTree(navigator, "stack[a]")
  }

  @Test func circularRedirectIsLoggedOnce() throws {
    let round = Guard("round") { _, _ in .redirect(AppRoute().check("round")) }
    let navigator = try logged("a", guards: [round])
    #expect(throws: NavigationError.self) { try navigator.run { $0.check("round") } }
    #expect(log.read() == ["notice a route failed error=redirects form a circle: round: round → round: round"])
  }

  @Test func failureInsideARedirectIsLoggedOnce() throws {
    let away = Guard("away") { _, _ in .redirect(AppRoute().fail("lab", "no").erased) }
    let navigator = try logged("a", guards: [away])
    #expect(throws: NavigationError.self) { try navigator.run { $0.check("away") } }
    #expect(log.read() == ["notice a route failed error=no"])
  }

  @Test func rejectedRouteIsLoggedOnce() throws {
    let navigator = try logged("stack[a]")
    navigator.policy = .reject
    try navigator.run { $0.top(.stack).push(b) }
    #expect(log.read() == ["debug committed containers=1"])
    #expect(throws: NavigationError.busy) { try navigator.run { $0.top(.stack).push(c) } }
    #expect(log.read() == ["notice a route failed error=the navigator is busy with a transition or another transaction"])
  }

  @Test(arguments: [TransitionPolicy.immediate, .queue]) func failureAfterAWaitIsLoggedOnce(_ policy: TransitionPolicy) throws {
    let navigator = try logged("stack[a]")
    navigator.policy = policy
    _ = try? navigator.run { $0.put(Counter(count: 1)).wait(milliseconds: 10).fail("lab", "no") }
    navigator.settle()
    #expect(
      log.read() == [
        "debug committed containers=0", "debug committed containers=0", "\(policy == .queue ? "error" : "notice") a route failed error=no",
      ])
  }

  @Test func failureOfAWaitingRouteIsLoggedOnce() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().root.present(z).erased, until: z.key) : .allow
    }
    let navigator = try logged("stack[a]", guards: [member])
    try navigator.run { $0.check("member").fail("lab", "no") }
    #expect(log.read() == ["debug committed containers=1"])
    try navigator.run { $0.put(Session(user: "ann")).top(.screen(z)).finish() }
    #expect(log.read() == ["debug committed containers=1", "error a route failed error=no"])
  }

  // MARK: Details

  private let signIn = StubAction("sign-in", taking: SignIn.self) { entered, route in route.fail("lab", "no") }

  private struct SignIn: Codable, Hashable, Sendable {
    var user: String
    var password: Secret
  }

  private func detailed(_ tree: String, guards: [Guard] = []) throws -> Navigator {
    let app = StubApp.app(guards: guards) { [signIn] _, _, _ in [signIn] }
    return Navigator(
      app, state: try app.state(tree), logger: Logger(label: "test") { [log] _ in Recorder(log: log, omitted: [], logLevel: .info) })
  }

  @Test func aFailureNamesItsRouteAndItsOrigin() throws {
    let navigator = try detailed("stack[a]", guards: [Guard("never") { _, _ in .deny(.canceled("by the guard")) }])
    let line = #line + 1
    _ = try? navigator.run { $0.top(.stack).push(b).fail("lab", "no") }
    _ = try? navigator.run { $0.check("never").top(.stack).push(b) }
    #expect(
      log.read() == [
        "notice a route failed error=no origin=GromaTests/LoggingTests.swift:\(line) route=top stack | push b | fail lab no",
        "notice a guard denied a route error=canceled: by the guard guard=never origin=GromaTests/LoggingTests.swift:\(line + 1)"
          + " route=never | top stack | push b",
      ])
  }

  @Test func theDenialOfAnActionNamesTheAction() throws {
    let navigator = try detailed("stack[a]")
    _ = try? navigator.attempt(AppRoute().tap("sign-in", ["user": "ann", "password": "x"]))
    #expect(log.read() == ["notice a route failed error=no origin=action sign-in of a route=tap sign-in user=$user password=$password"])
  }

  @Test func aDroppedRouteIsLogged() throws {
    let member = Guard("member") { _, _ in .redirect(AppRoute().root.present(z).erased, until: z.key) }
    let navigator = try detailed("stack[a]", guards: [member])
    try navigator.run { $0.check("member").top(.stack).push(b) }
    try navigator.run { $0.top(.screen(z)).close() }
    #expect(log.read() == ["info a waiting route was dropped awaited=z route=member | top stack | push b"])
  }

  @Test func textThatTheUserEnteredIsMasked() throws {
    let navigator = try detailed("stack[a]")
    _ = try? navigator.run { $0.tap("sign-out", ["password": "hunter2"]) }
    _ = try? navigator.run { $0.tap("sign-in", ["user": "ann", "password": "hunter2", "code": "hunter2"]) }
    let lines = log.read()
    #expect(lines.count == 2 && !lines.joined().contains("hunter2"), "\(lines)")
  }

  @Test func aFailureThatAViewIgnoresIsOneError() throws {
    let navigator = try detailed("stack[a]")
    let context = navigator.context(of: a.key, try #require(navigator.id(at: path(0, 0, 0))))
    context.logging("sign-in") { () throws(NavigationError) in
      try context.tap("sign-in", [EnteredValue(label: "user", text: "ann"), EnteredValue(label: "password", text: "x")])
    }
    #expect(log.read().map { $0.prefix(20) } == ["error a route failed"])
    try navigator.run { $0.top(.stack).replace(with: b) }
    context.logging("sign-in") { () throws(NavigationError) in try context.tap("sign-in") }
    #expect(log.read() == ["error an action failed action=sign-in error='a' is not in the tree screen=a"])
  }

  @Test func messageFromAForeignObjectIsLoggedAsAWarning() throws {
    let navigator = try logged("stack[a > b]", from: .warning)
    let model = try #require(navigator.model(at: path(0, 0, 1)))
    #expect(navigator.send(1, from: model))
    #expect(log.read() == [])
    try navigator.run { $0.top(.stack).pop() }
    #expect(!navigator.send(1, from: model))
    #expect(!navigator.send("text", from: StubModel("z")))
    #expect(
      log.read() == [
        "warning a message is not delivered from='b', which left the tree message=Int",
        "warning a message is not delivered from=model without a screen message=String",
      ])
  }

  @Test func missingServiceIsLoggedAsAnError() throws {
    let navigator = try logged("stack[a]", of: NavigatorServicesTests.app(saying: ["a": "a"]), from: .error)
    #expect(log.read() == [])
    try navigator.run { $0.top(.stack).setStack([page("x").erased]) }
    #expect(log.read() == ["error the model of a screen cannot be created error=no Saying in plaza screen=x"])
    navigator.undo()
    navigator.redo()
    #expect(log.read().count == 1, "the error is logged at each creation")
  }

  @Test(arguments: [Logger.Level.warning, .error, .critical]) func higherLevelsLogNothing(_ level: Logger.Level) throws {
    let navigator = try logged("stack[a]", from: level)
    try navigator.run { $0.top(.stack).push(b) }
    #expect(throws: NavigationError.self) { try navigator.run { $0.fail("lab", "no") } }
    #expect(log.read() == [])
    navigator.logger.logLevel = .debug
    try navigator.run { $0.top(.stack).push(c) }
    #expect(log.read() == ["debug committed containers=1"], "debug messages are logged after the level changes")
  }
}
