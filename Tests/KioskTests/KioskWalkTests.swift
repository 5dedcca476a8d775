import AuthorizationInterface
import BagInterface
import Kiosk
import Navigation
import NavigationTesting
import Testing

/// Kiosk is an app that can be explored whole, as Plaza is.
@MainActor
struct KioskWalkTests {
  /// A walk that begins at home, and for a guest and a member with something in the bag.
  private static let report = Result {
    let kiosk = AppDefinition.kiosk
    let buyers = try [Session.initial, Session(user: "ann")].map { session in
      let navigator = Navigator(kiosk)
      try navigator.run { $0.put(session).put(BagContents().adding(6, price: 1)).first(.tabs).selectTab(1) }
      return navigator.state
    }
    return Walk(kiosk, from: [kiosk.launch] + buyers, bounds: Walk.Bounds(states: 600)).run()
  }

  @Test func everyScreenIsReachedButWhatTheCounterLeavesOut() throws {
    let report = try Self.report.get()
    let found = Set(report.states.flatMap { state in state.allPaths.compactMap { state.node(at: $0)?.key.name } })
    let missing = AppDefinition.kiosk.entries.all.map(\.name).filter { !found.contains($0) }
    #expect(missing.sorted() == ["address", "done", "text-confirmation"], "the last shows what is typed; \(report)")
  }

  @Test func aGuestIsAskedWhoItIsAtTheCheckoutAndForTheWishes() throws {
    let asked = try Self.report.get().states.flatMap(\.pending).map(\.route.description)
    #expect(Set(asked) == ["tap check-out", "tap open-wish-list"])
  }

  @Test func everyStateKeepsTheLaws() throws {
    let report = try Self.report.get()
    #expect(report.problems == [])
    #expect(report.spoilers(above: 16).filter { if case .route = $0.handler { false } else { true } } == [], "\(report)")
  }
}
