import Groma
import GromaPromela
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that Spin finds in the model of an app what the explorer finds in the app.
@MainActor
@Suite(.enabled(if: Spin.isInstalled, "spin, or a C compiler (cc, clang or gcc), is not installed"))
struct SpinTests {
  private func expectSpinAgrees(
    _ exploration: Exploration, length: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let report = exploration.record()
    let model = try exploration.promela(length: length)
    let (states, transitions) = (report.counts.states.clamped, report.counts.transitions.clamped)
    #expect(model.states == states, sourceLocation: sourceLocation)
    #expect(model.transitions == transitions, sourceLocation: sourceLocation)
    try expectSpin(model.text, findsStates: states, transitions: transitions, sourceLocation: sourceLocation)
  }

  @Test func ofAPlantedApp() throws { try expectSpinAgrees(Exploration(PlantedApp.app())) }

  @Test func ofAnAppInWhichNothingHappens() throws {
    try expectSpinAgrees(Exploration(PlantedApp.app([:], links: [], root: page("a").erased)))
  }

  @Test(arguments: [4, 27] as [UInt64])
  func ofAnAppByChance(seed: UInt64) throws {
    try expectSpinAgrees(Exploration(RandomApp.app(seed: seed), bounds: Bounds(depth: 2, layers: 2, pairs: 2)))
  }

  /// A function of the model has only a few lines, so it calls others.
  @Test(arguments: [1, 4])
  func ofAnAppWithShortFunctions(lines: Int) throws {
    let exploration = Exploration(RandomApp.app(seed: 4), bounds: Bounds(depth: 2, layers: 2, pairs: 2))
    try expectSpinAgrees(exploration, length: lines)
  }
}
