import GromaFlows
import GromaLinks
import GromaTesting
import Synchronization
import Testing

@testable import Groma

/// Tests the laws of routes, history and time on random runs of an app with every feature.
@MainActor struct HistoryLawTests {
  private nonisolated static let app = StubApp.everyFeature()

  /// The argument is a seed. A failure prints it with the shortest routes that lead to the failure.
  @Test(arguments: UInt64(1)...8, [false, true])
  func planEqualsTheRunAndUndoRevertsIt(seed: UInt64, isClockReal: Bool) {
    let routes = checkRandomRoutes(
      seeds: [seed], steps: 800, app: Self.app, isClockReal: isClockReal, property: Self.laws(of: Self.app),
      configure: { $0.allowEverything(seed: seed) })
    #expect(routes > 100)
  }

  /// Returns all laws of steps, and the law that an expired link is not followed unless it is opened again.
  private static func laws(of app: AppDefinition) -> RandomCheck.Property {
    var expired: Set<LinkSource> = []
    return { navigator, steps in
      guard let step = steps.last else { return nil }
      if steps.count == 1 { expired = [] }
      var problem: String?
      let watching = navigator.observe { event in
        guard case .announced(let announcement) = event else { return }
        switch announcement as? LinkEvent {
        case .dropped(let link, .expired)?: expired.insert(link)
        case .pending(let link, _)?: expired.remove(link)
        case .followed(let link, _, _)? where expired.contains(link) && !opens(link, step): problem = "\(link) has expired, and is followed"
        default: break
        }
      }
      defer { watching.cancel() }
      return Laws.violation(running: step, on: navigator, since: app.launch) ?? problem
    }
  }

  private static func opens(_ link: LinkSource, _ step: RandomStep) -> Bool {
    guard case .route(let route) = step else { return false }
    return route.isOpaque || "\(route)".contains("\(link)") || "\(route)".contains("tap ")
  }

  /// The runs contain every kind of event that the laws concern.
  @Test func randomRunsCauseEveryKindOfEvent() {
    var met: Set<String> = []
    checkRandomRoutes(
      seeds: 1...12, steps: 600, app: Self.app, isClockReal: true,
      property: { navigator, steps in
        let watching = navigator.observe { met.insert($0.sort) }
        defer { watching.cancel() }
        navigator.onPass = { met.insert("passed \($0)") }
        try? steps.last?.run(on: navigator)
        return nil
      }, configure: { $0.allowEverything(seed: 1) })
    let expected: Set = [
      "canceled", "deferred", "dropped", "failed", "followed", "gave up", "received", "launched", "left", "link waits", "outcome",
      "requested", "resumed", "started", "waiting", "waiting for lock", "passed at-home", "passed elsewhere", "passed member",
      "passed refusal",
    ]
    #expect(expected.subtracting(met) == [])
  }

  /// The laws detect an undo that advances the clock.
  @Test func undoThatAdvancesTheClockViolatesTheLaw() throws {
    let navigator = Navigator(Self.app, logger: .silent)
    let first = navigator.state
    navigator.isClockReal = true
    try navigator.run { $0.top(.stack).push(page("b")).wait(milliseconds: 100).push(page("c")) }
    let observation = navigator.observe { event in
      if case .committed(let commit) = event, commit.cause == .undo { navigator.advance(by: 100) }
    }
    navigator.advance(by: 100)
    #expect(Laws.violation(undoingAll: navigator, to: first, waiting: 0)?.hasPrefix("undoing moved the clock") == true)
    observation.cancel()
  }

  /// The laws detect a part that stores something outside the state, because its effects cannot be planned.
  @Test func hiddenMemoryOfAPartViolatesTheLaw() {
    let app = StubApp.everyFeature(Hoarder())
    let check = RandomCheck(app, steps: 2_000, property: Self.laws(of: app)) { $0.allowEverything(seed: 1) }
    #expect((1...3).contains { check.run(seed: $0).counterexample != nil })
  }

  /// A part that returns routes only every second time.
  private final class Hoarder: ActingPart {
    private let asked = Mutex(0)

    var heldTypes: [any HeldValue.Type] { Mailbox().heldTypes }
    var customSteps: [CustomStep] { Mailbox().customSteps }

    func next(in transaction: inout NavigationTransaction) -> [AppRoute] {
      let routes = Mailbox().next(in: &transaction)
      let count = asked.withLock { count in
        count += routes.isEmpty ? 0 : 1
        return count
      }
      return count.isMultiple(of: 2) ? routes : []
    }
  }

  /// The laws detect a link that is followed after it has expired.
  @Test func expiredLinkThatIsFollowedViolatesTheLaw() {
    let navigator = Navigator(Self.app, logger: .silent)
    let observation = navigator.observe { event in
      guard case .announced(let announcement) = event, case .dropped(let link, .expired)? = announcement as? LinkEvent else { return }
      _ = try? navigator.run { $0.put(Session(user: "ann")) }
      _ = try? navigator.run { $0.open(link) }
    }
    let laws = Self.laws(of: Self.app)
    let open = RandomStep.route(AppRoute().open("stub://b/2"))
    #expect(laws(navigator, [open]) == nil)
    #expect(laws(navigator, [open, .advance(milliseconds: 2_000)]) == "stub://b/2 has expired, and is followed")
    observation.cancel()
  }
}

extension Event {
  /// The name of the kind of event.
  fileprivate var sort: String {
    switch self {
    case .canceled: "canceled"
    case .deferred: "deferred"
    case .failed: "failed"
    case .gaveUp: "gave up"
    case .outcome: "outcome"
    case .requested: "requested"
    case .resumed: "resumed"
    case .waiting(let pending): pending.interrupter == .lock ? "waiting for lock" : "waiting"
    case .announced(let event as LinkEvent):
      switch event {
      case .dropped(_, .expired): "dropped"
      case .followed: "followed"
      case .pending: "link waits"
      default: ""
      }
    case .announced(let event as FlowEvent):
      switch event {
      case .handled: "received"
      case .launched: "launched"
      case .left: "left"
      case .started: "started"
      }
    default: ""
    }
  }
}
