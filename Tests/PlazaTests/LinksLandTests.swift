import Groma
import GromaExplorer
import GromaFlows
import GromaLinks
import GromaTesting
import Plaza
import Testing

/// From wherever the user is, every link lands, or waits for home and lands there: within small bounds, all states and all samples.
@MainActor
struct LinksLandTests {
  private let app = AppDefinition.plaza

  /// What a user reaches by what the screens offer and by links themselves: signed out, in the tour, at home, and with something under way
  /// that asks before it goes.
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

  /// How a link fared from a state.
  private enum Fate: Hashable { case landed, waited, asked }

  /// Why a link did not fare as it should.
  private struct Fault: Error, CustomStringConvertible { var description: String }

  /// Follows a link from a state, does what it waits for, and looks where it landed.
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
      // The same again is the same.
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
    // What came behind it is on top.
    if !isLast { return fate }
    let top = navigator.state.visibleLeaf(of: navigator.state.keyWindow ?? .app).flatMap(navigator.state.node(at:))?.key
    guard top == destination else { throw Fault(description: "lands on '\(top?.description ?? "nothing")'") }
    let before = state.places(of: Match(key: destination)).count
    let after = navigator.state.places(of: Match(key: destination)).count
    // Over what is kept, it is opened once more.
    guard after <= max(1, before) || state.keepsSomething && after <= before + 1 else {
      throw Fault(description: "there are \(after) of it")
    }
    return fate
  }

  @Test func fromEveryState() throws {
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
            // One state tells enough.
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
  /// Whether a screen must not be removed.
  fileprivate var keepsSomething: Bool { allPaths.contains { node(at: $0)?.decoration.lock != nil } }
}

extension History {
  /// What has run.
  fileprivate var routes: [AppRoute] {
    commits.compactMap { if case .route(let route) = $0.cause { route } else { nil } }
  }
}
