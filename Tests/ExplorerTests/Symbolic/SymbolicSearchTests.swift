import Links
import Navigation
import NavigationTesting
import Testing

@testable import Explorer

@MainActor
struct SymbolicSearchTests {
  private func explore(_ app: AppDefinition, _ bounds: Bounds, _ engine: Exploration.Engine) -> ExplorationReport {
    Exploration(app, bounds: bounds, engine: engine).run()
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func enginesAgreeOnRandomApps(seed: UInt64) {
    let (app, bounds) = (RandomApp.app(seed: seed), Bounds(depth: 2, layers: 2, states: 600))
    let packed = explore(app, bounds, .packed)
    guard packed.isComplete else { return }
    expectSame(packed, explore(app, bounds, .replay))
    expectAlike(explore(app, bounds, .symbolic), packed)
  }

  /// Some tabs, each with a stack on which two letters are pushed as one likes: 15 stacks up to depth 4.
  private func tabs(_ count: Int) -> AppDefinition {
    let actions = ["b", "c"].map { letter in UserAction("open-\(letter)") { $0.stack.push(page(letter)) } }
    let root = AnyTabsScreen.tabs((0..<count).map { _ in page("a").withStackContainer().anyModal }).anyModal
    return PlantedApp.app(["a": actions, "b": actions, "c": actions], links: [], root: root)
  }

  @Test func countsWhatNobodyCouldList() {
    let report = Exploration(tabs(6), bounds: Bounds(depth: 4), properties: [], engine: .symbolic).run()
    // The selected tab, and 15 stacks in each.
    let states = 6 * (0..<6).reduce(UInt128(1)) { power, _ in power * 15 }
    #expect(report.totals?.states.exact == states)
    // In each tab: 5 others are selected; of 15 stacks 7 have room for two letters, 8 are full; from 14 one goes back.
    #expect(report.totals?.transitions.exact == states * 5 + states / 15 * (7 * 2 + 14))
    #expect(report.totals?.cut.exact == states / 15 * (8 * 2))
    #expect(report.isComplete)
  }
}
