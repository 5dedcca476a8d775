import Groma
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

/// The clock of an app with a presenter goes on by itself.
@MainActor struct TimeOnDeviceTests {
  @Test(arguments: Simulator.Profile.allCases) func aWaitLastsItsTime(profile: Simulator.Profile) throws {
    let device = try Device("stack[a]", profile: profile)
    Simulator.settle()
    let start = Simulator.now
    var end: Int?
    let observation = device.navigator.observe { event in if case .shown = event { end = Simulator.now } }
    let outcome = try device.navigator.run { $0.wait(milliseconds: 5_000).top(.stack).push(page("b")) }
    guard case .deferred = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(device.navigator.tree == "stack[a]")
    Simulator.settle()
    observation.cancel()
    #expect(device.navigator.tree == "stack[a > b]")
    #expect(end.map { $0 - start } == 5_000)
    #expect(device.problem == nil)
  }

  /// The clock of the navigator stands at the time of its last change until the next one.
  @Test func aWaitBeginsAtTheTimeOfItsRoute() throws {
    let device = try Device("stack[a]")
    Simulator.schedule(after: 60_000, label: "later") {}
    Simulator.settle()
    let start = Simulator.now
    _ = try device.navigator.run { $0.wait(milliseconds: 1_000).top(.stack).push(page("b")) }
    #expect(device.navigator.tree == "stack[a]")
    var isThere = false
    Simulator.schedule(after: 999, label: "before") { isThere = device.navigator.tree != "stack[a]" }
    Simulator.settle()
    #expect(!isThere && device.navigator.tree == "stack[a > b]" && Simulator.now >= start + 1_000)
  }

  @Test(arguments: Simulator.Profile.allCases) func aRouteIsQueuedBehindTheAnimationThatIsShown(profile: Simulator.Profile) throws {
    let device = try Device("stack[a]", profile: profile)
    Simulator.settle()
    device.navigator.policy = .queue
    try device.navigator.run { $0.top(.stack).push(page("b")) }
    #expect(device.hierarchy.isMoving && device.navigator.state.transition == .shown)
    guard case .deferred = try device.navigator.run({ $0.top(.stack).push(page("c")) }) else {
      return #expect(Bool(false), "the route does not wait")
    }
    #expect(device.navigator.tree == "stack[a > b] waiting: 1" || device.navigator.tree.hasPrefix("stack[a > b]"))
    Simulator.settle()
    #expect(device.navigator.tree == "stack[a > b > c]" && device.navigator.state.transition == nil)
    #expect(device.problem == nil)
  }

  @Test func eachQueuedRouteWaitsForTheAnimationOfTheOneBefore() throws {
    let device = try Device("stack[a]")
    Simulator.settle()
    device.navigator.policy = .queue
    for letter in ["b", "c", "d"] { _ = try device.navigator.run { $0.top(.stack).push(page(letter)) } }
    var trees: [String] = []
    let observation = device.navigator.observe { event in
      if case .transitionEnded = event { trees.append(String(device.navigator.tree.prefix { $0 != "]" })) }
    }
    Simulator.settle()
    observation.cancel()
    #expect(trees == ["stack[a > b", "stack[a > b > c", "stack[a > b > c > d"])
    #expect(device.problem == nil)
  }

  @Test(arguments: Simulator.Profile.allCases) func aBackSwipeIsFollowedUnderEachPolicy(profile: Simulator.Profile) throws {
    for policy in [TransitionPolicy.queue, .reject, .replace] {
      let device = try Device("stack[a > b]", profile: profile)
      Simulator.settle()
      device.navigator.policy = policy
      let stack = try #require(device.stack)
      #expect(Simulator.beginBackSwipe(on: stack))
      // A change that arrives during the swipe does not begin a transition.
      try device.navigator.run { $0.put(StubApp.Counter(count: 1)) }
      #expect(device.navigator.state.transition == nil)
      #expect(Simulator.finishBackSwipe(on: stack))
      Simulator.settle()
      #expect(device.navigator.tree == "stack[a]", "\(policy)")
      #expect(device.problem == nil, "\(policy)")
    }
  }

  @Test func aTransitionEndsWithItsPresenter() throws {
    Simulator.reset()
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "report", work) }
    let navigator = Navigator(StubApp.plain, state: try StubApp.state("stack[a]"))
    navigator.policy = .queue
    let hierarchy = UIKitHierarchy(navigator)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    hierarchy.attach(window)
    var presenter: Presenter? = Presenter(navigator, on: hierarchy, clock: SimulatorClock())
    Simulator.settle()
    try navigator.run { $0.top(.stack).push(page("b")) }
    #expect(navigator.state.transition == .shown && presenter != nil)
    presenter = nil
    try navigator.run { $0.top(.stack).push(page("c")) }
    #expect(navigator.tree.hasPrefix("stack[a > b > c]"))
  }

  @Test func aRouteIsRejectedDuringTheAnimationThatIsShown() throws {
    let device = try Device("stack[a]")
    Simulator.settle()
    device.navigator.policy = .reject
    try device.navigator.run { $0.top(.stack).push(page("b")) }
    #expect(throws: NavigationError.busy) { try device.navigator.run { $0.top(.stack).push(page("c")) } }
    Simulator.settle()
    try device.navigator.run { $0.top(.stack).push(page("c")) }
    Simulator.settle()
    #expect(device.navigator.tree == "stack[a > b > c]" && device.problem == nil)
  }

  /// Without a clock, the navigator would go on at once, as in tests and in the shell.
  @Test func anOwnClockIsKept() throws {
    let navigator = Navigator(StubApp.plain, state: try StubApp.state("stack[a]"))
    let clock = SimulatorClock()
    navigator.clock = clock
    let device = Device(navigator, profile: .classic)
    #expect(device.navigator.clock === clock)
  }
}
