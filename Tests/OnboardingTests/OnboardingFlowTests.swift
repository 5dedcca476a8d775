import Groma
import GromaFlows
import GromaSampleOnboarding
import GromaSampleOnboardingInterface
import GromaTesting
import Testing

@MainActor
struct OnboardingFlowTests {
  private nonisolated static let app = OnboardingAlone().app

  /// Returns a navigator that shows the onboarding over the news, after some actions were tapped.
  private func shown(_ actions: String...) throws -> Navigator {
    let navigator = try navigator("whats-new", of: Self.app)
    try navigator.run { $0.root.present(OnboardingAlone().onboarding()) }
    for action in actions { try navigator.run { $0.tap(action) } }
    return navigator
  }

  private func isDone(_ navigator: Navigator) -> Bool { navigator.state[Onboarding.self].isDone }

  @Test(arguments: [["next", "next", "finish"], ["skip"], ["next", "skip"]])
  func completedOnboardingFinishesOnce(_ actions: [String]) throws {
    let navigator = try shown()
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    for action in actions { try navigator.run { $0.tap(action) } }
    expectTree(navigator, "whats-new")
    #expect(isDone(navigator))
    #expect(diary.read() == ["finished onboarding with onboarding isDone=true"], "the output is sent once")
    expectInvariants(navigator)
  }

  @Test func swipingToTheLastPageCompletesTheFlow() throws {
    let navigator = try shown()
    try navigator.run { $0.last(.pages).select(2) }
    try navigator.run { $0.tap("finish") }
    expectTree(navigator, "whats-new")
    #expect(isDone(navigator))
  }

  @Test(arguments: [
    AppRoute().back().erased, AppRoute().root.dismiss().erased, AppRoute().last(.pages).close().erased,
    AppRoute().window.setRoot(OnboardingAlone().whatsNew()).erased,
  ])
  func leavingEarlyDoesNotComplete(_ way: AppRoute) throws {
    let navigator = try shown("next")
    try navigator.run(way)
    #expect(navigator.state.node(at: path(0))?.children.map(\.key.name) == ["whats-new"])
    #expect(!isDone(navigator))
    expectInvariants(navigator)
  }

  @Test func completedInteractiveDismissalLeavesTheFlow() throws {
    let navigator = try shown()
    try navigator.beginBack()
    navigator.cancelBack()
    #expect(navigator.offered == ["next", "skip"])
    try navigator.beginBack()
    try navigator.finishBack()
    expectTree(navigator, "whats-new")
    #expect(!isDone(navigator))
  }

  @Test func finishingIsUndoneInOneStep() throws {
    let navigator = try shown("next", "next")
    let before = navigator.state
    try navigator.run { $0.tap("finish") }
    navigator.undo()
    #expect(navigator.state == before)
    navigator.redo()
    #expect(isDone(navigator))
  }

  @Test(arguments: [[], ["next"], ["next", "next", "finish"]])
  func continuesAfterARestart(_ actions: [String]) throws {
    let navigator = try shown()
    for action in actions { try navigator.run { $0.tap(action) } }
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil)
  }

  @Test func rootFlowRemainsWhenItCompletes() throws {
    let navigator = Navigator(Self.app)
    try navigator.run { $0.tap("skip") }
    expectTree(navigator, OnboardingFeatureTests.pages("welcome"))
    #expect(isDone(navigator))
  }

  @Test(arguments: [("welcome", "skip"), ("places", "finish")])
  func outputsFailOutsideTheFlow(_ step: String, _ action: String) throws {
    try expect(
      "stack[whats-new > onboarding-step(step=\(step))]", of: Self.app, { $0.tap(action) },
      fails: "no flow around 'onboarding-step step=\(step)' handles 'onboarding'")
  }
}
