import Authorization
import AuthorizationInterface
import Links
import Navigation
import NavigationTesting
import Plaza
import Testing

/// From wherever the user is, every link lands: within small bounds, all states and all samples.
@MainActor
struct LinksLandTests {
  private let app = AppDefinition.plaza

  /// What a user reaches, signed in or not, by what the screens offer and by links themselves.
  private func states(_ table: LinkTable) -> [NavigationState] {
    let links = table.links.flatMap(table.samples(of:)).map { AppRoute().open($0) }
    return Walk(app, bounds: Walk.Bounds(states: 300, depth: 3, layers: 3), adding: links).run().states
  }

  /// What is wrong with where a link leads from a state; nil when it lands: its screen is in sight, or what locks the way is named.
  private func fault(of url: String, to destination: ScreenKey, from state: NavigationState) -> String? {
    let navigator = Navigator(app, state: state)
    do throws(NavigationError) {
      var outcome = try navigator.open(url)
      if case .waiting = outcome {
        try navigator.run { $0.tap("sign-in") }
        outcome = .followed
      }
      guard outcome == .followed else { return "\(outcome)" }
      let top = navigator.state.visibleLeaf(of: navigator.state.keyWindow ?? .app).flatMap(navigator.state.node(at:))?.key
      guard top == destination else { return "lands on '\(top?.description ?? "nothing")'" }
      let before = state.places(of: Match(key: destination)).count
      let after = navigator.state.places(of: Match(key: destination)).count
      guard after <= max(1, before) else { return "there are \(after) of it" }
      return Laws.violation(of: navigator)
    } catch {
      if case .locked = error { return nil }
      return "\(error)"
    }
  }

  @Test func fromEveryState() throws {
    let table = try #require(app.part(LinkTable.self))
    let states = states(table)
    #expect(states.count >= 300)
    var landings = 0
    for link in table.links {
      for url in table.samples(of: link) {
        let destination = try #require(try table.resolve(.url(url)).destination, "\(url)")
        for state in states {
          if let fault = fault(of: url, to: destination, from: state) {
            Issue.record("\(url) from \(CompactTree.text(of: state)): \(fault)")
            break
          }
          landings += 1
        }
      }
    }
    #expect(landings >= states.count * table.links.count)
  }
}
