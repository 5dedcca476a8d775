import Groma
import GromaExplorer
import GromaFlows
import GromaLinks
import GromaSamplePlaza
import GromaTesting
import Testing

/// Tests that every link lands from every state, or waits for home and lands there. Covers all states within small bounds and all samples.
@MainActor
struct LinksLandTests {
  private let app = AppDefinition.plaza

  /// Returns the states that a user reaches by actions and links: signed out, in the onboarding, at home, and in a flow that asks before it
  /// is closed.
  private func states(_ table: LinkTable) throws -> [NavigationState] {
    let samples = table.links.map { table.samples(of: $0).count }.max() ?? 0
    let bounds = Bounds(depth: 3, layers: 4, samples: samples, states: 100)
    let checkout = try plaza(home(selecting: "catalog"))
    for action in ["open-product-3", "add-to-bag", "open-bag", "check-out", "to-payment"] { try checkout.tap(action) }
    let newItem = try plaza(home(selecting: "items"))
    for action in ["new-item", "next"] { try newItem.tap(action) }
    return try [app.launch, plaza().state, checkout.state, newItem.state].flatMap { start in
      Exploration(app.beginning(in: start), bounds: bounds, properties: []).states()
    }
  }

  /// The result of a link.
  private enum Fate: Hashable { case landed, waited, asked }

  /// The reason why a link did not land correctly.
  private struct Fault: Error, CustomStringConvertible { var description: String }

  /// Opens a link in a state, performs what it waits for, and checks where it landed.
  private func fate(of url: String, to destination: ScreenKey, from state: NavigationState) throws -> Fate {
    let navigator = Navigator(app, state: state)
    var fate = Fate.landed
    var deliveries = 0
    var isLast = true
    switch try navigator.open(url) {
    case .followed: if !state[LaunchState.self].isHome { throw Fault(description: "does not wait for home") }
    case .pending:
      if state[LaunchState.self].isHome { throw Fault(description: "waits at home") }
      (fate, deliveries) = (.waited, 1)
      // Opening the same link again has no further effect.
      try navigator.open(url)
      let waiting = navigator.state.pendingLinks.map(\.source)
      guard waiting.count(where: { $0 == .url(url) }) == 1 else { throw Fault(description: "waits twice") }
      isLast = waiting.last == .url(url)
      try navigator.run { $0.enterHome() }
    case .waiting:
      fate = .asked
      let asked = navigator.state
      try navigator.run { $0.tap("stay") }
      guard navigator.state.pending == [], !state.running.isEmpty || navigator.tree == CompactTree.text(of: state) else {
        throw Fault(description: "is not dropped by who stays, but leads to \(navigator.tree)")
      }
      try navigator.restore(asked)
      try navigator.run { $0.tap("leave") }
    case .deferred: throw Fault(description: "is deferred")
    }
    guard navigator.state.pendingLinks == [] else { throw Fault(description: "is still waiting") }
    guard navigator.history.routes.count(where: { $0.description == "deliver \(url)" }) == deliveries else {
      throw Fault(description: "is not delivered once")
    }
    if let violation = Laws.violation(of: navigator) { throw Fault(description: violation) }
    // Links that were queued later have landed above it.
    if !isLast { return fate }
    let top = navigator.state.visibleLeaf(of: navigator.state.keyWindow ?? .app).flatMap(navigator.state.node(at:))?.key
    guard top == destination else { throw Fault(description: "lands on '\(top?.description ?? "nothing")'") }
    let before = state.places(of: Match(key: destination)).count
    let after = navigator.state.places(of: Match(key: destination)).count
    // Above a locked screen, the destination is opened once more.
    guard after <= max(1, before) || state.keepsSomething && after <= before + 1 else {
      throw Fault(description: "there are \(after) of it")
    }
    return fate
  }

  @Test func linksLandFromEveryState() throws {
    let table = try #require(app.part(LinkTable.self))
    let states = try states(table)
    #expect(states.count >= 300)
    var fates: [Fate: Int] = [:]
    for link in table.links {
      for url in table.samples(of: link) {
        let destination = try #require(try table.resolve(.url(url)).destination, "\(url)")
        for state in states {
          do {
            fates[try fate(of: url, to: destination, from: state), default: 0] += 1
          } catch {
            // One failing state is enough.
            Issue.record("\(url) from \(CompactTree.text(of: state)): \(error)")
            break
          }
        }
      }
    }
    #expect(fates.values.reduce(0, +) >= states.count * table.links.count)
    for fate in [Fate.landed, .waited, .asked] { #expect(fates[fate, default: 0] > table.links.count, "\(fates)") }
  }
}

extension NavigationState {
  /// Whether the state contains a lock.
  fileprivate var keepsSomething: Bool { allPaths.contains { node(at: $0)?.policies.lock != nil } }
}

extension History {
  /// The routes that have run.
  fileprivate var routes: [AppRoute] {
    commits.compactMap { if case .route(let route) = $0.cause { route } else { nil } }
  }
}
