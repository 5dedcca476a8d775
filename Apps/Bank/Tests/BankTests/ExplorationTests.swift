import Bank
import Groma
import GromaExplorer
import GromaExplorerTesting
import LoginInterface
import Testing

@MainActor struct ExplorationTests {
  @Test(arguments: [HomeLayout.classic, .compact], [nil, "ann"])
  func everyPropertyOfThePhoneHolds(layout: HomeLayout, user: String?) throws {
    let navigator = Navigator(.bank)
    try navigator.run { $0.put(Experiment(layout)).put(Session(user: user)) }
    let start = ContinuousClock.now
    let report = expectProved(AppDefinition.bank.beginning(in: navigator.state), bounds: Bounds(depth: 3, layers: 3), within: .seconds(60))
    print(layout, user ?? "guest", start.duration(to: .now)); print(report)
  }

  @Test(arguments: [nil, "ann"])
  func everyPropertyOfTheTabletHolds(user: String?) throws {
    let navigator = Navigator(.bankTablet)
    try navigator.run { $0.put(Session(user: user)) }
    let start = ContinuousClock.now
    let report = expectProved(AppDefinition.bankTablet.beginning(in: navigator.state), bounds: Bounds(depth: 3, layers: 3), within: .seconds(60))
    print("tablet", user ?? "guest", start.duration(to: .now)); print(report)
  }
}
