import Groma
import GromaTesting
import Testing
import UIKit

@testable import GromaExplorer

/// Tests the law that what is drawn is what the user can do, in the bars of UIKit: each back button that can be tapped is a move of the
/// explorer, with the same result.
@MainActor @Suite(.serialized) struct BackOnDeviceTests {
  /// Returns the state after a tap on each back button in the topmost layer. Each button is tapped on a device of its own.
  private func statesAfterBackButtons(in state: NavigationState, profile: Simulator.Profile) -> Set<NavigationState> {
    func stacks() -> (device: Device, stacks: [UINavigationController]) {
      let device = Device(Navigator(StubApp.plain, state: state), profile: profile)
      Simulator.settle()
      return (device, device.stacksOfTopLayer)
    }
    return Set(
      stacks().stacks.indices.compactMap { index in
        let (device, stacks) = stacks()
        guard Simulator.tapBackButton(on: stacks[index]) else { return nil }
        Simulator.settle()
        return device.navigator.state.rebased()
      })
  }

  private func statesAfterBackMoves(in state: NavigationState) -> Set<NavigationState> {
    Set(state.backMoves.compactMap { try? Navigator(StubApp.plain, state: state).plan($0).rebased() })
  }

  /// Returns whether the bars of several stacks around a visible screen have back buttons.
  private func hasSeveralBacks(_ state: NavigationState) -> Bool {
    guard let layer = state.topLayer else { return false }
    return state.visibleLeaves(of: layer).contains { leaf in
      var (place, count) = (leaf, 0)
      while place.depth > layer.depth, let parent = place.parent, let index = place.index {
        if state.node(at: parent)?.kind == .stack, index > 0 { count += 1 }
        place = parent
      }
      return count > 1
    }
  }

  /// The argument is a seed. In UIKit, a collapsed split has no back item, and each of several stacks has its own: see Documents/Limits.md.
  @Test(arguments: Seeds.few(4)) func backButtonsAreTheMovesOfTheUser(seed: UInt64) throws {
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
        let hasCollapsedSplit = state.allPaths.contains { state.node(at: $0)?.appearance.isCollapsed == true }
        if hasCollapsedSplit || state.root.hasPolicies || !state.running.isEmpty || state.root.childCount != 1 { continue }
        if hasSeveralBacks(state) { continue }
        let backs = statesAfterBackMoves(in: state)
        #expect(statesAfterBackButtons(in: state, profile: profile) == backs, "seed \(seed), \(profile): \(navigator.tree)")
        checked += 1
        if backs.count > 1 { columns += 1 }
      }
    }
    #expect(checked > 10 && columns > 0, "seed \(seed): \(checked), \(columns)")
  }

  /// A presenter that shows the back button of the last column only would be noticed.
  @Test func theLawNoticesAMissingColumn() throws {
    let state = try StubApp.state("split[stack[a > b] || stack[c > d]]")
    let backs = statesAfterBackButtons(in: state, profile: .classic)
    #expect(backs == statesAfterBackMoves(in: state) && backs.count == 2)
  }
}
