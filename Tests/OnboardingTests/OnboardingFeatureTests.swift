import Groma
import GromaSampleOnboardingInterface
import GromaTesting
import Testing

@testable import GromaSampleOnboarding

@MainActor
struct OnboardingFeatureTests {
  let screens = OnboardingAlone()
  let navigator = Navigator(OnboardingAlone().app)

  var isDone: Bool { navigator.state[Onboarding.self].isDone }

  /// Returns the tree of the three pages, with one of them selected.
  static func pages(_ step: String) -> String {
    let steps = ["welcome", "chat", "places"].map { ($0 == step ? "*" : "") + "onboarding-step(step=\($0))" }
    return "pages onboarding[\(steps.joined(separator: " | "))]"
  }

  @Test func hasNoProblems() {
    #expect(screens.app.problems() == [])
  }

  // MARK: Pages

  @Test func threePagesLeadToItsEnd() throws {
    for step in ["welcome", "chat"] {
      expectTree(navigator, Self.pages(step))
      #expect(navigator.offered == ["next", "skip"])
      try navigator.run { $0.tap("next") }
    }
    expectTree(navigator, Self.pages("places"))
    #expect(navigator.offered == ["finish"])
    #expect(!isDone)
    try navigator.run { $0.tap("finish") }
    #expect(isDone)
    expectTree(navigator, Self.pages("places"))
  }

  @Test func pagesHaveDifferentTexts() throws {
    var said: Set<[String]> = []
    for step in 0..<3 {
      try navigator.run { $0.first(.pages).select(step) }
      said.insert(navigator.lines())
    }
    #expect(said.count == 3)
    #expect(!said.contains([]))
  }

  @Test func routeWaitsForOnboarding() throws {
    let navigator = try GromaTesting.navigator("whats-new", of: screens.app)
    #expect(try navigator.run { $0.check("shown-around").present(screens.invite(code: "gate")) } == .waiting(until: "onboarding"))
    for action in ["next", "next", "finish"] { try navigator.run { $0.tap(action) } }
    expectTree(navigator, "whats-new ^ (form-sheet) invite(code=gate)")
  }

  @Test func singlePagePushesTheNextOne() throws {
    try expect(
      "stack[onboarding-step(step=welcome)]", of: screens.app, { $0.tap("next") },
      gives: "stack[onboarding-step(step=welcome) > onboarding-step(step=chat)]")
  }

  @Test func keyAndCallCreateTheSamePages() throws {
    #expect(try screens.app.screens.screen("onboarding").node == screens.onboarding().node)
  }

  @Test func usageListsTheArguments() {
    #expect(
      ["onboarding", "onboarding-step", "whats-new", "invite"].map { screens.app.screens[$0]?.usage }
        == ["onboarding", "onboarding-step step:welcome|chat|places", "whats-new", "invite code:String"])
    #expect(screens.app.screens["onboarding"]?.output == Onboarding.self)
  }

  // MARK: Cards

  @Test func cardsAreEqualByKeyAndByCall() throws {
    #expect(try screens.app.screens.screen("whats-new").node == screens.whatsNew().node)
    #expect(try screens.app.screens.screen("invite", [(nil, "gate")]).node == screens.invite(code: "gate").node)
  }

  @Test func newsCanBeClosed() throws {
    try navigator.run { $0.root.present(screens.whatsNew()) }
    expectTree(navigator, "\(Self.pages("welcome")) ^ (form-sheet) whats-new")
    #expect(navigator.lines() == ["The bridge is open."])
    try navigator.run { $0.tap("done") }
    expectTree(navigator, Self.pages("welcome"))
  }

  @Test(arguments: [("gate", "ida invites you"), ("wall", "the invitation 'wall' does not exist")])
  func invitationShowsItsAuthor(_ code: String, _ line: String) throws {
    try navigator.run { $0.root.present(screens.invite(code: code)) }
    #expect(navigator.lines() == [line])
    try navigator.run { $0.tap("done") }
    expectTree(navigator, Self.pages("welcome"))
  }

  @Test func samplesAreReplacedByTheDataOfTheApp() throws {
    struct Sampled: OnboardingFeature {}
    #expect(!Sampled().onboardingService.news.isEmpty)
    let app = AppDefinition("sampled", "") { Sampled().onboardingElements }
    let samples = try #require(app.screens["invite"]).samples
    #expect(!samples.isEmpty)
    for sample in samples {
      #expect(Sampled().onboardingService.host(ofInvitation: sample["code"] ?? "") != nil)
    }
  }

  @Test func invitationModelClosesIt() throws {
    let navigator = try GromaTesting.navigator("whats-new", of: screens.app)
    try navigator.run { $0.put(Onboarding(isDone: true)).top(.container).present(screens.invite(code: "gate")) }
    let model = try #require(navigator.model(InviteModel.self, at: path(0, 1)))
    try model.seen()
    expectTree(navigator, "whats-new")
  }
}
