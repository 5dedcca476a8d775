import GromaFlows
import GromaTesting
import Testing

@testable import Groma

/// Tests the laws of flows, in addition to those of navigators, on random routes.
@MainActor struct FlowLawsTests {
  private static let app = StubApp.app(
    restless(of: StubApp.A.self, page("b").erased), restless(of: StubApp.Room.self, page("a").erased),
    restless(of: StubApp.Home.self, screen("stack room(id=1)[c]")),
    Flow(of: StubApp.B.self, keeping: [String](), "hears all").on(Session.self) { session, flow, _ in
      flow.data.append(session.user ?? "")
      return .finish
    }.any,
    guards: [
      Guard("member") { _, transaction in
        transaction.value(Session.self).user == nil ? .redirect(AppRoute().top(.container).present(page("l")), until: "l") : .allow
      }
    ],
    actions: { _, _, _ in
      [
        UserAction("say") { $0.send(Counter(count: 1)) }, UserAction("end") { $0.finish() },
        UserAction("sign-in") { $0.put(Session(user: "ann")).finish(with: AnyOutput(Session(user: "ann"))) },
      ]
    })

  /// Returns how often the screen of each started flow is in the tree.
  private static func running(_ state: NavigationState) -> [ScreenKey: Int] {
    state.allPaths.reduce(into: [:]) { running, path in
      if let node = state.node(at: path), node.flowData != nil { running[node.key, default: 0] += 1 }
    }
  }

  /// Returns a description of the first law of flows that a step breaks.
  private static func violation(running step: RandomStep, on navigator: Navigator, _ names: Set<String>) -> String? {
    let before = running(navigator.state)
    var balance = before
    var left: [ScreenKey: Int] = [:]
    var hasEnds = false
    let watching = navigator.observe { event in
      switch event {
      case .announced(let announcement):
        switch announcement as? FlowEvent {
        case .started(let key)?: balance[key, default: 0] += 1
        case .left(let key)?: left[key, default: 0] += 1
        default: break
        }
      case .finished: hasEnds = true
      default: break
      }
    }
    let problem = Laws.violation(running: step, on: navigator)
    watching.cancel()
    if let problem { return problem }
    let state = navigator.state
    for path in state.allPaths {
      guard let node = state.node(at: path), node.flowData != nil else { continue }
      if !names.contains(node.key.name) { return "something is kept with '\(node.key)', which has no flow" }
    }
    for window in state.root.children.indices {
      guard let leaf = state.visibleLeaf(of: path(window)) else { continue }
      for place in [leaf] + state.surroundings(of: leaf).dropFirst() {
        guard let node = state.node(at: place), names.contains(node.key.name), node.flowData == nil else { continue }
        return "'\(node.key)' at \(place) is visible and has not started"
      }
    }
    guard case .route = step else { return nil }
    // Each flow that was there or has started is still there, was left, has ended, or was removed with one that has ended.
    let after = running(state)
    for key in Set(balance.keys).union(after.keys).union(left.keys) {
      let gone = balance[key, default: 0] - after[key, default: 0]
      let received = left[key, default: 0]
      if received > gone { return "'\(key)' went \(gone) times, and was left \(received) times" }
      if received < gone, !hasEnds { return "'\(key)' went \(gone) times, and was left \(received) times only" }
    }
    return nil
  }

  @Test(arguments: [
    "stack[c]", "tabs home[*stack[a > stack room(id=1)[c > b]] | stack[a > b]] ^ stack room(id=2)[a > c]",
  ])
  func flowLawsHoldForRandomRoutes(_ tree: String) throws {
    let (begun, _) = try begun(tree, of: Self.app)
    let names: Set = ["a", "b", "room", "home"]
    var received: Set<String> = []
    checkRandomRoutes(
      seeds: 1...40, steps: 150, app: Self.app, from: begun.state,
      property: { navigator, steps in
        let watching = navigator.observe { event in
          if case .announced(let announcement as FlowEvent) = event { received.insert(announcement.sort) }
        }
        defer { watching.cancel() }
        return steps.last.flatMap { Self.violation(running: $0, on: navigator, names) }
      })
    #expect(received.isSuperset(of: ["started", "received", "left"]))
  }
}

extension FlowEvent {
  fileprivate var sort: String {
    switch self {
    case .started: "started"
    case .handled: "received"
    case .left: "left"
    case .launched: "launched"
    }
  }
}
