import Groma
import GromaTesting
import Testing
import UIKit

@testable import GromaExplorer

/// Tests the law that what is drawn is what the user can do, in the bars of UIKit: each back item that can be tapped is a move of the
/// explorer, with the same result.
@MainActor @Suite(.serialized) struct BackOnDeviceTests {
  /// Returns the state after a tap on each back item in the topmost layer. Each item is tapped on a device of its own.
  private func statesAfterBackItems(in state: NavigationState, profile: Simulator.Profile) -> Set<NavigationState> {
    func items() -> (device: Device, items: [() -> Bool]) {
      let device = Device(Navigator(StubApp.plain, state: state), profile: profile)
      Simulator.settle()
      return (device, device.backItemsOfTopLayer)
    }
    return Set(
      items().items.indices.compactMap { index in
        let (device, items) = items()
        guard items[index]() else { return nil }
        Simulator.settle()
        return device.navigator.state.rebased()
      })
  }

  private func statesAfterBackMoves(in state: NavigationState) -> Set<NavigationState> {
    Set(state.backMoves.compactMap { try? Navigator(StubApp.plain, state: state).plan($0).rebased() })
  }

  /// The argument is a seed.
  @Test(arguments: Seeds.few(4)) func backItemsAreTheMovesOfTheUser(seed: UInt64) throws {
    var routes = RandomRoutes(seed: seed)
    routes.maximumNodes = 16
    let profile = Simulator.Profile.allCases[Int(seed) % Simulator.Profile.allCases.count]
    var (columns, checked) = (0, 0)
    for number in 0..<30 {
      let tree = number % 2 == 0 ? "tabs[*stack[a > b] | stack[c]]" : "split[stack[a > b] || stack[c > d]]"
      let navigator = Navigator(StubApp.plain, state: try StubApp.state(tree))
      for _ in 0..<3 {
        _ = try? navigator.run(routes.route(for: navigator.state))
        let state = navigator.state
        if state.root.hasPolicies || !state.running.isEmpty || state.root.childCount != 1 { continue }
        let backs = statesAfterBackMoves(in: state)
        #expect(statesAfterBackItems(in: state, profile: profile) == backs, "seed \(seed), \(profile): \(navigator.tree)")
        checked += 1
        if backs.count > 1 { columns += 1 }
      }
    }
    #expect(checked > 10 && columns > 0, "seed \(seed): \(checked), \(columns)")
  }

  /// A presenter that shows the back item of the last column only would be noticed.
  @Test func theLawNoticesAMissingColumn() throws {
    let state = try StubApp.state("split[stack[a > b] || stack[c > d]]")
    let backs = statesAfterBackItems(in: state, profile: .classic)
    #expect(backs == statesAfterBackMoves(in: state) && backs.count == 2)
  }

  /// The trees contain a collapsed split that shows its second column, or stacks in stacks. The second argument is the number of back items.
  @Test(
    arguments: [
      ("split[stack[a] || *stack[b]]", 1), ("split[stack[a] || *stack[b > c]]", 1), ("split[a || *b]", 1),
      ("split[*stack[a] || stack[b]]", 0), ("split[a || *tabs[*stack[b] | stack[c]]]", 1),
      ("split[a || *stack[]]", 1), ("stack[a > stack[b > c]]", 1), ("stack[a > stack[b]]", 1),
      ("stack[a > split[stack[b > c] || d]]", 2), ("stack[a > split[stack[b] || *stack[c]]]", 1),
    ])
  func eachVisibleScreenHasAtMostOneBackItem(tree: String, count: Int) throws {
    let state = try StubApp.state(tree)
    for profile in Simulator.Profile.allCases {
      let backs = statesAfterBackItems(in: state, profile: profile)
      #expect(backs == statesAfterBackMoves(in: state) && backs.count == count, "\(profile): \(backs.map { "\($0.root)" })")
    }
  }

  /// A turn of the device removes the back item of the column.
  @Test func theBackItemGoesWithTheCollapse() throws {
    let device = try Device("split[a || *b]")
    Simulator.settle()
    #expect(device.backItemsOfTopLayer.count == 1)
    try device.navigator.run(AppRoute().adding(Steps.At(path(0, 0))).adding(Steps.Configure(.isCollapsed(false))))
    Simulator.settle()
    #expect(device.backItemsOfTopLayer.isEmpty)
  }
}
