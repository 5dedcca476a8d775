import Groma
import GromaExplorer
import GromaTesting
import Testing

@testable import GromaConsole

/// Tests which command lines share an exploration.
@MainActor
struct KnownExplorationsTests {
  private let app = StubApp.app()

  @Test func linesWithTheSameBoundsShareOne() {
    var known = KnownExplorations()
    let first = known.exploration(of: app, within: Bounds(depth: 2))
    #expect(known.exploration(of: app, within: Bounds(depth: 3)) !== first)
    #expect(known.exploration(of: app, within: Bounds(depth: 2)) === first)
  }

  @Test func anotherStartIsAnotherExploration() {
    var known = KnownExplorations()
    let launch = known.exploration(of: app, within: Bounds(depth: 2))
    let navigator = Navigator(app)
    let here = known.exploration(of: app, from: navigator.state, within: Bounds(depth: 2))
    #expect(here !== launch)
    #expect(known.exploration(of: app, from: navigator.state, within: Bounds(depth: 2)) === here)
  }

  @Test func theLeastRecentlyUsedIsForgotten() {
    var known = KnownExplorations()
    let all = (1...KnownExplorations.limit).map { known.exploration(of: app, within: Bounds(depth: $0)) }
    #expect(known.exploration(of: app, within: Bounds(depth: 1)) === all[0])
    _ = known.exploration(of: app, within: Bounds(depth: 99))
    #expect(known.exploration(of: app, within: Bounds(depth: 1)) === all[0])
    #expect(known.exploration(of: app, within: Bounds(depth: 2)) !== all[1])
  }

  @Test func aStoppedExplorationRunsAgain() {
    let app = StubApp.app(root: page("a").withStackContainer().erased)
    var known = KnownExplorations()
    let first = known.exploration(of: app, within: Bounds(depth: 2))
    #expect(!first.report { _ in false }.counts.isComplete)
    let report = known.exploration(of: app, within: Bounds(depth: 2)).report()
    #expect(report.counts.isComplete && report.counts.states == 1)
    #expect(first.report { _ in false } == report, "a complete report is kept")
  }
}
