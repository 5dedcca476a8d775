import FoundationEssentials
import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

@MainActor struct EffectTests {
  private func received(_ navigator: Navigator) -> (observation: ObservationToken, read: () -> [String]) {
    var lines: [String] = []
    let observation = navigator.observe { event in
      switch event {
      case .requested(let effect): lines.append("requested \(effect.request)")
      case .outcome(let effect, let name, let values): lines.append("\(effect.request.name): \(name) \(values.map(\.text))")
      case .lateOutcome(let request, let name, _): lines.append("late \(request ?? "-"): \(name)")
      case .abandoned(let effect): lines.append("abandoned \(effect.request.name)")
      case .outcomeFailed(let effect, let name, let error): lines.append("\(effect.request.name): \(name) failed: \(error)")
      default: break
      }
    }
    return (
      observation,
      {
        defer { lines = [] }; return lines
      }
    )
  }

  private let question = Effect.alert("Delete?").on("delete", .destructive) { $0.stack.pop() }.on("keep", .cancel)

  // MARK: Requests and screens

  @Test func aRequestNamedLikeAScreenHasNeitherItsActionsNorItsModel() throws {
    let diary = Diary()
    let app = StubApp.app(diary: diary) { _, _, _ throws(NavigationError) in [UserAction("open") { $0.back() }] }
    let navigator = try navigator("stack[a]", of: app)
    try navigator.run { $0.top(.page).request(Effect("b", style: .pageSheet).on("done")) }
    expectTree(navigator, "stack[a] ^ b")
    #expect(navigator.actions().map(\.name) == ["done"])
    #expect(navigator.model(at: path(0, 1)) == nil)
    expectInvariants(navigator)
    try navigator.run { $0.tap("done").top(.page).present(b) }
    #expect(navigator.actions().map(\.name) == ["open"], "only the screen has actions")
    #expect(navigator.model(at: path(0, 1)) != nil)
  }

  @Test(arguments: ["scan", "alert", "action-sheet"]) func aScreenNamedLikeARequestIsAProblemOfTheApp(name: String) {
    let screen = AnyScreenDefinition(name, "letters", taking: StubApp.Room.self, samples: [StubApp.Room(id: 1)], owner: "Post")
    let app = AppDefinition("post", "", screens: [screen], requests: [RequestDefinition("scan", "scans a code")])
    #expect(app.problems() == ["screen '\(name)' of Post has the name of a request"])
    #expect(app.requestNames == ["alert", "action-sheet", "scan"])
  }

  @Test func twoRequestsOfOneNameAreAProblemOfTheApp() {
    let requests = [
      RequestDefinition("scan", "scans a code", owner: "A"), RequestDefinition("scan", "scans a page", owner: "B"),
      RequestDefinition("alert", "warns", owner: "C"),
    ]
    let app = AppDefinition("twice", "", screens: [], requests: requests)
    #expect(
      app.problems() == ["request 'alert' is defined by the framework and C", "request 'scan' is defined by A and B"])
  }

  @Test func aListedRequestIsChecked() throws {
    let scan = RequestDefinition("scan", "scans a code") { $0.request["kind"] == nil ? "the kind is missing" : nil }
    func navigator(_ requests: [RequestDefinition]) throws -> Navigator {
      try GromaTesting.navigator("a", of: AppDefinition("stub", "", screens: StubApp.screens(), requests: requests))
    }
    let checking = try navigator([scan])
    expectFailure(checking, AppRoute().top(.page).request(Effect("scan").on("done")), "'scan': the kind is missing")
    #expect(checking.state.running.isEmpty)
    try checking.run { $0.top(.page).request(Effect("scan kind=ticket").on("done")) }
    #expect(checking.state.running.map(\.effect.request) == ["scan kind=ticket"])
    let trusting = try navigator([])
    try trusting.run { $0.top(.page).request(Effect("scan").on("done")) }
    #expect(trusting.state.running.map(\.effect.request) == ["scan"])
  }

  // MARK: Alerts

  @Test func routeContinuesWithTheChoice() throws {
    let navigator = try navigator("stack[a > b]")
    let (observation, read) = received(navigator)
    try navigator.run { $0.top(.page).request(question) }
    expectTree(navigator, "stack[a > b] ^ (alert) alert(title=Delete?)")
    #expect(navigator.actions().map(\.name) == ["delete", "keep"])
    try navigator.run { $0.tap("delete") }
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.running.isEmpty)
    #expect(read() == ["requested alert title=Delete?", "alert: delete []"])
    #expect(navigator.undo())
    expectTree(navigator, "stack[a > b] ^ (alert) alert(title=Delete?)")
    #expect(navigator.actions().map(\.name) == ["delete", "keep"], "undo shows the question again")
    try navigator.run { $0.tap("keep") }
    expectTree(navigator, "stack[a > b]")
    observation.cancel()
  }

  @Test func removedAlertIsCanceled() throws {
    let navigator = try navigator("stack[a]")
    let (observation, read) = received(navigator)
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes").on("no", .cancel) { $0.stack.push(c) }) }
    try navigator.run { $0.back() }
    expectTree(navigator, "stack[a > c]")
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes")) }
    try navigator.run { $0.back() }
    #expect(read() == ["requested alert title=Sure?", "alert: no []", "requested alert title=Sure?", "abandoned alert"])
    #expect(navigator.state.running.isEmpty)
    observation.cancel()
  }

  @Test func failureOfACancellationIsReported() throws {
    let navigator = try navigator("stack[a]")
    let (observation, read) = received(navigator)
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("no", .cancel) { $0.stack.pop(7) }) }
    try navigator.run { $0.back() }
    #expect(read().last == "alert: no failed: cannot pop 7 screens: one screen must stay in the stack at /0/0")
    expectTree(navigator, "stack[a]")
    observation.cancel()
  }

  @Test func failingChoiceChangesNothing() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes") { $0.stack.pop(7) }) }
    expectFailure(navigator, AppRoute().tap("yes"), "cannot pop 7 screens: one screen must stay in the stack at /0/0")
    #expect(navigator.state.running.count == 1)
  }

  @Test func coveredLayerCannotRequestAnAlert() throws {
    try expect("stack[a] ^ x", { $0.first(.screen(a)).request(question) }, fails: "the layer at /0/0 is already presenting 'x'")
    try expect("stack[a]", { $0.top(.page).request(.alert("Sure?")) }, fails: "'alert title=Sure?': at least one choice is required")
  }

  /// Returns a navigator of an app with the custom step `sign user:String [nick:String]`, which puts the session.
  private func signing(_ tree: String) throws -> Navigator {
    struct Sign: Codable {
      var user: String
      var nick: String?
    }
    let sign = CustomStep("sign", "puts the session", taking: Sign.self) { sign, _, _ in
      AppRoute().put(Session(user: sign.user + (sign.nick ?? "")))
    }
    return try navigator(tree, of: AppDefinition("stub", "stub", screens: StubApp.screens(), customSteps: [sign], root: page("a").erased))
  }

  @Test func outcomeRunsANamedStepWithTheEnteredValues() throws {
    let navigator = try signing("stack[a]")
    let question = Effect.alert("Who?", fields: ["user", "nick"]).on("ok", performing: "sign nick=x").on("bye", .cancel)
    try navigator.run { $0.top(.page).request(question) }
    #expect(question.description.hasSuffix("{ on ok --perform='sign nick=x' | on bye --cancel }"))
    #expect(navigator.actions()[0].fields.map(\.label) == ["user", "nick"])
    try navigator.run { $0.tap("ok", ["user": "ann", "nick": "y"]) }
    #expect(navigator.state[Session.self].user == "annx", "an argument of the step is kept")
  }

  @Test func missingArgumentFailsTheStepAndKeepsTheQuestion() throws {
    let navigator = try signing("stack[a]")
    try navigator.run { $0.top(.page).request(.alert("Who?", fields: ["user"]).on("ok", performing: "sign")) }
    expectFailure(navigator, AppRoute().tap("ok"), "'sign': missing argument 'user' (String)")
    #expect(navigator.offered == ["ok"])
    expectFailure(navigator, AppRoute().tap("ok", ["usr": "ann"]), "'ok': there is no field 'usr'; the only field is user")
    #expect(navigator.offered == ["ok"])
  }

  // MARK: Work elsewhere

  @Test func outcomeIsReportedFromOutside() throws {
    let navigator = try navigator("stack[a > b]")
    let (observation, read) = received(navigator)
    try navigator.run {
      $0.top(.page).request(.mail(to: "a@b.c").on(.done) { $0.stack.pop() }.on(.unavailable) { $0.present(x) })
    }
    expectTree(navigator, "stack[a > b] ^ mail(to=a@b.c)")
    try navigator.complete("mail", with: .unavailable)
    expectTree(navigator, "stack[a > b] ^ x")
    try navigator.complete("mail", with: .done)
    expectTree(navigator, "stack[a > b] ^ x")
    #expect(read() == ["requested mail to=a@b.c", "mail: unavailable []", "late mail: done"])
    observation.cancel()
  }

  @Test func effectWithoutALayerEndsWithItsScreen() throws {
    let navigator = try navigator("stack[a > b]")
    let (observation, read) = received(navigator)
    try navigator.run { $0.top(.page).request(.call("112").on(.done) { $0.stack.push(c) }) }
    expectTree(navigator, "stack[a > b]")
    try navigator.run { $0.top(.stack).pop() }
    #expect(navigator.state.running.isEmpty)
    try navigator.complete("call", with: .done)
    #expect(read() == ["requested call number=112", "abandoned call", "late call: done"])
    expectTree(navigator, "stack[a]")
    observation.cancel()
  }

  @Test func equalRequestsRunOnce() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.page).request(.call("112")) }
    try navigator.run { $0.top(.page).request(.call("112")) }
    #expect(navigator.state.running.count == 1)
    try navigator.run { $0.top(.page).request(.call("113")) }
    #expect(navigator.state.running.map(\.effect.request) == ["call number=112", "call number=113"])
  }

  @Test func effectWithoutOutcomesIsOnlySent() throws {
    let navigator = try navigator("stack[a]")
    let (observation, read) = received(navigator)
    try navigator.run { $0.top(.page).request(.haptic("success")) }
    #expect(read() == ["requested haptic kind=success"])
    #expect(navigator.history.commits.isEmpty)
    #expect(throws: NavigationError.self) { try navigator.run { $0.top(.page).request(.haptic("success")).stack.pop() } }
    #expect(read() == [], "a failed route requests nothing")
    observation.cancel()
  }

  @Test func anUnknownOutcomeFails() throws {
    let navigator = try navigator("a")
    try navigator.run { $0.top(.page).request(.call("112")) }
    expectFailure(
      navigator, AppRoute().complete("maybe"), "'call number=112' offers no action 'maybe'; the actions are done, unavailable")
  }

  @Test func runningEffectsSurviveARestart() throws {
    let navigator = try navigator("stack[a > b]")
    try navigator.run { $0.top(.page).request(question) }
    let state = try JSONDecoder().decode(NavigationState.self, from: JSONEncoder().encode(navigator.state))
    #expect(state == navigator.state)
    let restarted = try GromaTesting.navigator("x")
    let (observation, read) = received(restarted)
    try restarted.restore(try navigator.snapshot())
    #expect(read() == ["requested alert title=Delete?"])
    try restarted.run { $0.tap("delete") }
    expectTree(restarted, "stack[a]")
    observation.cancel()
  }

  @Test func aColdStartRequestsEffectsAgain() throws {
    let navigator = try navigator("stack[a > b]")
    try navigator.run { $0.top(.page).request(question) }
    let restarted = Navigator(navigator.app, state: navigator.state)
    let (observation, read) = received(restarted)
    #expect(read() == ["requested alert title=Delete?"], "events are delivered only after the first observer is registered")
    let (second, other) = received(restarted)
    #expect(other() == [])
    observation.cancel()
    second.cancel()
  }

  @Test func restoreAndUndoRequestNothing() throws {
    let navigator = try navigator("stack[a > b]")
    try navigator.run { $0.top(.page).request(question) }
    let asked = navigator.state
    try navigator.run { $0.tap("delete") }
    let (observation, read) = received(navigator)
    navigator.undo()
    navigator.redo()
    try navigator.restore(asked)
    #expect(read().filter { $0.hasPrefix("requested") } == [])
    #expect(navigator.state.running.count == 1, "the effect is in progress")
    observation.cancel()
  }
}
