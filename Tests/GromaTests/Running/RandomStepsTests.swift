import Foundation
import GromaTesting
import Testing

@testable import Groma

/// Tests the laws of the state and of transactions after every commit of long random runs.
@MainActor struct RandomStepsTests {
  /// The number of random runs. `Tools/soak` increases it, and counts the routes.
  private nonisolated static let seeds = ProcessInfo.processInfo.environment["GROMA_SEEDS"].flatMap { UInt64($0) }

  /// The argument is a seed. A failure prints it with the shortest routes that lead to the failure.
  @Test(arguments: UInt64(1)...(seeds ?? 3)) func lawsHoldAfterEveryRandomStep(seed: UInt64) throws {
    let first = try StubApp.state("*main: tabs[*stack[a > b] | stack[c] | pages[stack[d]]] & other: stack[b]")
    let routes = checkRandomRoutes(
      seeds: [seed], steps: 10_000, app: app, from: first,
      property: { [app] navigator, steps in
        guard let step = steps.last else { return nil }
        if let violation = Laws.violation(running: step, on: navigator, since: first) { return violation }
        guard steps.count % 100 == 0 else { return nil }
        return Laws.restorationLoss(of: navigator.state, in: app) ?? liveViolation(navigator) ?? searchViolation(navigator.state)
          ?? turningViolation(navigator.state)
      },
      configure: { routes in
        routes.allowsClosures = seed % 2 == 0
        routes.allowsWaits = seed % 3 == 0
        routes.simulatesUser = seed % 5 == 0
      })
    if Self.seeds != nil { print("seed \(seed): \(routes) routes") }
  }

  private let app = {
    let redirect = AppRoute().root.dismiss(all: true).present(z).erased
    let elsewhere = AppRoute().top(.stack).push(page("e", 1)).erased
    let round = AppRoute().check("round")
    let guards = [
      Guard("member") { _, transaction in transaction.value(Session.self).user == nil ? .redirect(redirect, until: z.key) : .allow },
      Guard("allow") { _, _ in .allow },
      Guard("deny") { _, _ in .deny(.custom(code: "lab.denied", message: "denied")) },
      Guard("elsewhere") { path, transaction in transaction.has(moreThan: 1, at: path) ? .redirect(elsewhere) : .allow },
      Guard("round") { _, _ in .redirect(round) },
    ]
    return StubApp.app(guards: guards) { key, _, _ throws(NavigationError) in
      switch key.name {
      case "a": [UserAction("push") { $0.stack.push(b) }]
      case "z": [UserAction("finish") { $0.finish() }]
      default: []
      }
    }
  }()

  /// Returns a description of what is wrong with the live objects: identities have paths, models belong to their screens, and removed
  /// ones are released.
  private func liveViolation(_ navigator: Navigator) -> String? {
    for path in navigator.state.allPaths {
      guard let id = navigator.id(at: path), let node = navigator.state.node(at: path) else { return "no live node at \(path)" }
      if navigator.path(of: id) != path { return "\(id) at \(path) is elsewhere too" }
      let model = navigator.model(at: path) as? StubModel
      if let model, model.key != node.key { return "\(path) has the model of '\(model.key)'" }
    }
    return navigator.leaks().isEmpty ? nil : "leaks \(navigator.leaks())"
  }

  /// Returns the first split that is different after it was collapsed and expanded, or expanded and collapsed.
  private func turningViolation(_ state: NavigationState) -> String? {
    for path in state.allPaths {
      guard let split = state.node(at: path), split.kind == .split else { continue }
      let navigator = Navigator(app, state: state)
      for isCollapsed in [!split.appearance.isCollapsed, split.appearance.isCollapsed] {
        let turn = AppRoute().at(path).erased.adding(Steps.Configure(.isCollapsed(isCollapsed)))
        do throws(NavigationError) { try navigator.run(turn) } catch { return "\(split) cannot be turned: \(error)" }
      }
      if navigator.state.node(at: path) != split { return "turned there and back, \(split) is \(navigator.state)" }
    }
    return nil
  }

  /// Returns the first search whose result in a watched state differs from that of a walk through the tree.
  private func searchViolation(_ state: NavigationState) -> String? {
    let windows = state.root.children.enumerated().map { $1.watchedWhole(as: UInt16($0 + 2)) }
    let root = state.root.watched(.apart(1), children: windows)
    let watched = NavigationState.watched(root: root, values: [:], waiting: [], transition: nil)
    func answer(_ query: Query) -> Answer { ReadTracker.track { watched.answer(query) }.result }
    var chance = RandomRoutes(seed: 1, app: app)
    for _ in 0..<20 {
      let match = chance.match()
      let start = chance.random.pick(state.allPaths)
      for search in [Steps.Find.Choice.first, .last, .top] {
        let query = Query.find(search, match, from: start)
        if answer(query) != state.answer(query) { return "\(search) \(match) from \(start)" }
      }
      guard let key = match.key else { continue }
      if answer(.places(key)) != state.answer(.places(key)) { return "places of \(key)" }
      if answer(.holds(start, key)) != state.answer(.holds(start, key)) { return "holds \(key) at \(start)" }
    }
    return nil
  }
}
