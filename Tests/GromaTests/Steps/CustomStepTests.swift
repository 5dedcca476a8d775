import GromaTesting
import Testing

@testable import Groma

/// Tests custom steps, which are performed by name.
@MainActor struct CustomStepTests {
  private struct Visit: Codable {
    var letter: String
    var times: Int?
  }

  /// A step that pushes a letter a number of times. It fails if the text is not one letter.
  private nonisolated static let visit = CustomStep(
    "visit", "pushes a letter", taking: Visit.self, samples: [Visit(letter: "b"), Visit(letter: "c", times: 2)], owner: "Tests"
  ) { visit, _, transaction throws(NavigationError) in
    guard visit.letter.count == 1 else { throw .custom(code: "test.letter", message: "'\(visit.letter)' is no letter") }
    transaction.note("visits \(visit.letter)")
    let route = (1...(visit.times ?? 1)).reduce(AppRoute().top(.stack)) { route, number in
      route.push(AnyModalScreen(Node(key: ScreenKey(name: visit.letter, arguments: [.init(label: "id", text: "\(number)")]), kind: .page)))
    }
    return route.erased
  }

  private func visiting(_ tree: String, guards: [Guard] = []) throws -> Navigator {
    let app = AppDefinition(
      "stub", "", screens: StubApp.screens(), guards: guards, values: StubApp.values, customSteps: [Self.visit])
    return try navigator(tree, of: app)
  }

  private let route = AppRoute().perform("visit", Visit(letter: "c", times: 2))

  @Test func runsTheRouteThatItMakes() throws {
    let navigator = try visiting("stack[a]")
    try navigator.run(route)
    expectTree(navigator, "stack[a > c(id=1) > c(id=2)]")
    #expect(navigator.history.commits.count == 1)
    navigator.undo()
    expectTree(navigator, "stack[a]")
  }

  @Test func routeContinuesAtTheContainerOfTheStep() throws {
    let navigator = try visiting("stack[a]")
    try navigator.run(AppRoute().top(.stack).perform("visit", Visit(letter: "b")).push(d))
    expectTree(navigator, "stack[a > b(id=1) > d]")
  }

  @Test func errorOfACustomStepFailsTheRouteAndCanBeCaught() throws {
    let navigator = try visiting("stack[a]")
    let wrong = AppRoute().perform("visit", Visit(letter: "bee"))
    expectFailure(navigator, AppRoute().top(.stack).push(b).erased.then(wrong), "'bee' is no letter")
    try navigator.run(wrong.fallback(to: AppRoute().top(.stack).push(z)))
    expectTree(navigator, "stack[a > z]")
  }

  @Test(arguments: [
    ("visit", "visit letter=b"), ("go.visit", "go visit letter=b"), ("go.a.b", "go a.b letter=b"), ("go.to it", "go 'to it' letter=b"),
    (".visit", ".visit letter=b"), ("visit.", "visit. letter=b"),
  ])
  func aDotInItsNameIsASpaceAtThePrompt(name: String, text: String) {
    #expect(AppRoute().perform(name, Visit(letter: "b")).description == text)
  }

  @Test func failsInAnAppThatDoesNotDefineIt() throws {
    let navigator = try navigator("stack[a]")
    expectFailure(navigator, route, "unknown step 'visit': list what defines it among the elements of the app")
  }

  @Test func invalidArgumentsAreRefused() throws {
    let navigator = try visiting("stack[a]")
    expectFailure(navigator, AppRoute(code: [.step(Steps.Perform("visit"))]), "'visit': missing argument 'letter' (String)")
    expectFailure(
      navigator, AppRoute(code: [.step(Steps.Perform("visit letter=b times=x"))]), "'visit': argument 'times' is 'x', which is not an Int")
  }

  @Test func readsArgumentsByLabelOrInOrder() throws {
    #expect(Self.visit.usage == "visit letter:String [times:Int]")
    #expect(try Self.visit.step([(nil, "b"), ("times", "03")]) == "visit letter=b times=3")
    #expect(try Self.visit.step([(nil, "b")]) == "visit letter=b")
    #expect(throws: ArgumentError.missing(label: "letter", type: "String")) { try Self.visit.step([]) }
    #expect(throws: ArgumentError.tooMany(text: "x", parameters: ["letter", "times"])) {
      try Self.visit.step([(nil, "b"), (nil, "2"), (nil, "x")])
    }
    #expect(Self.visit.samples == ["visit letter=b", "visit letter=c times=2"])
  }

  @Test func routesWithCustomStepsAreComparedAndSaved() throws {
    #expect(route.description == "visit letter=c times=2")
    #expect(!route.isOpaque)
    #expect(route == AppRoute(code: [.step(Steps.Perform("visit letter=c times=2"))]))
    try expectRoundTrip(route)
  }

  @Test func waitsForARedirectAndRunsAgainFromItsStart() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().top(.container).present(x), until: "x") : .allow
    }
    let navigator = try visiting("stack[a]", guards: [member])
    #expect(try navigator.run(AppRoute().perform("visit", Visit(letter: "b")).check("member")) == .waiting(until: "x"))
    expectTree(navigator, "stack[a] ^ x")
    try navigator.run { $0.put(Session(user: "ann")).top(.screen(x)).finish() }
    expectTree(navigator, "stack[a > b(id=1)]")
  }

  @Test func isRestoredWithADeferredRoute() throws {
    let navigator = try visiting("stack[a]")
    navigator.policy = .queue
    try navigator.run(AppRoute().wait(milliseconds: 100).perform("visit", Visit(letter: "b")))
    let restored = try Snapshot.read(navigator.snapshot(), for: navigator.app)
    #expect(restored.dropped == [])
    let later = Navigator(navigator.app, state: restored.state)
    later.settle()
    expectTree(later, "stack[a > b(id=1)]")
  }

  @Test func explanationContainsItsNotes() throws {
    let navigator = try visiting("stack[a]")
    let events = navigator.explain(route).trace.events
    #expect(events.contains(.began(.action("visit"))))
    #expect(events.contains(.noted("visits c")))
    expectTree(navigator, "stack[a]")
  }

  @Test func recursiveStepsFail() throws {
    let endless = CustomStep("endless", "", taking: Visit.self) { visit, _, _ in AppRoute().perform("endless", visit) }
    let app = AppDefinition("stub", "", screens: StubApp.screens(), customSteps: [endless])
    let navigator = try navigator("stack[a]", of: app)
    expectFailure(
      navigator, AppRoute().perform("endless", Visit(letter: "a")),
      "limit exceeded: endless recursion: endless letter=a → endless letter=a")
  }

  @Test func twoStepsWithOneNameAreAProblem() {
    let member = Guard("visit", owner: "Guards") { _, _ in .allow }
    let app = AppDefinition("stub", "", screens: StubApp.screens(), guards: [member], customSteps: [Self.visit])
    #expect(app.problems() == ["step 'visit' is defined by Guards and Tests"])
  }
}
