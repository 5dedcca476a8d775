import Navigation
import NavigationTesting
import Testing

@testable import Explorer

/// Spin finds in the model of an app what was found in the app.
@MainActor
@Suite(.enabled(if: Spin.isInstalled, "no Spin, or no C compiler, is installed"))
struct SpinTests {
  private func expectSpinAgrees(_ exploration: Exploration, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let report = exploration.run()
    let model = try exploration.promela()
    #expect(model.states == report.stateCount, sourceLocation: sourceLocation)
    #expect(model.transitions == report.transitions, sourceLocation: sourceLocation)
    let found = try Spin.search(model.text)
    print("\(report.app): \(found)")
    #expect(found.states == report.stateCount, "\(model.text)", sourceLocation: sourceLocation)
    #expect(found.transitions == report.transitions + 1, "\(model.text)", sourceLocation: sourceLocation)
    #expect(found.errors == 0, sourceLocation: sourceLocation)
  }

  @Test func ofAPlantedApp() throws { try expectSpinAgrees(Exploration(PlantedApp.app())) }

  @Test func ofAnAppInWhichNothingHappens() throws {
    try expectSpinAgrees(Exploration(PlantedApp.app([:], links: [], root: page("a").anyModal)))
  }

  @Test(arguments: [7, 13, 19, 33] as [UInt64])
  func ofAnAppByChance(seed: UInt64) throws {
    try expectSpinAgrees(Exploration(RandomApp.app(seed: seed), bounds: Bounds(depth: 2, layers: 2, states: 3_000)))
  }
}
