import AuthorizationInterface
import BagInterface
import Kiosk
import Navigation
import NavigationTesting
import Testing

/// Kiosk is explored whole.
@MainActor
struct KioskWalkTests {
  /// A walk that begins at home: as a guest, and with something in the bag.
  private static let report = {
    let kiosk = AppDefinition.kiosk
    let buyer = Navigator(kiosk)
    _ = try? buyer.run { $0.put(BagContents().adding(6, price: 1)) }
    return Walk(kiosk, from: [kiosk.launch, buyer.state], bounds: Walk.Bounds(states: 600)).run()
  }()

  @Test func everyScreenButTheAddressIsReached() {
    let names = Set(Self.report.states.flatMap { state in state.allPaths.compactMap { state.node(at: $0)?.key.name } })
    let missing = AppDefinition.kiosk.entries.all.map(\.name).filter { !names.contains($0) }
    #expect(missing == ["address"], "\(Self.report)")
  }

  @Test func everyStateKeepsTheLaws() {
    #expect(Self.report.problems == [])
    #expect(Self.report.spoilers(above: 16).filter { if case .route = $0.handler { false } else { true } } == [])
  }
}
