import Groma
import GromaExplorer
import GromaLinks
import GromaPlatformRequests
import GromaSampleAuthorizationInterface
import GromaSampleBagInterface
import GromaSampleKiosk
import GromaTesting
import Testing

/// Tests that Kiosk violates no property within small bounds, for guests and members.
@MainActor
struct KioskExplorationTests {
  /// One exploration that starts at home, and one each for a guest and a member with a product in the bag.
  private static let explorations = Result {
    let kiosk = AppDefinition.kiosk
    let buyers = try [Session.initial, Session(user: "ann")].map { session in
      let navigator = Navigator(kiosk)
      try navigator.run { $0.put(session).put(BagContents().adding(6, price: 1)).first(.tabs).selectTab(1) }
      return navigator.state
    }
    return ([kiosk.launch] + buyers).map { start in
      let app = kiosk.beginning(in: start)
      return (app, Exploration(app, bounds: Bounds(depth: 3, layers: 2, states: 200), engine: .packed))
    }
  }

  private static var states: [NavigationState] { get throws { try explorations.get().flatMap { $0.1.states() } } }

  @Test func allPropertiesHold() throws {
    for (_, exploration) in try Self.explorations.get() {
      let report = exploration.run()
      #expect(report.holds, "\(report)")
      #expect(!report.hasHiddenInputs && !report.reservations.contains { $0.kind == .inputsWithoutEffect }, "\(report)")
    }
  }

  /// Kiosk declares no dimensions of the environment. With all of them, it has no other states within these bounds, and no mistakes.
  @Test func dimensionsFindNoMistakes() {
    func kiosk(_ dimensions: [EnvironmentDimension]) -> AppDefinition {
      AppDefinition("kiosk", "a counter with dimensions") {
        KioskScreens().elements
        LinkTable(from: [.scheme("kiosk"), .web("kiosk.example")])
        [RequestDefinition].platform
        EnvironmentEvents([], dimensions: dimensions)
      }
    }
    let bounds = Bounds(depth: 2, layers: 1, states: 100)
    let report = Exploration(kiosk([.linkWindow, .coldStart, .deathInTransition, .backGesture()]), bounds: bounds, engine: .packed).run()
    #expect(report.holds, "\(report)")
    #expect(!report.hasHiddenInputs, "\(report)")
    #expect(report.counts.transitions > Exploration(kiosk([]), bounds: bounds, engine: .packed).run().counts.transitions * 2)
  }

  @Test func allScreensExceptAddressAndDoneAreReached() throws {
    let found = Set(try Self.states.flatMap { state in state.allPaths.compactMap { state.node(at: $0)?.key.name } })
    let missing = AppDefinition.kiosk.screens.all.map(\.name).filter { !found.contains($0) }
    #expect(missing.sorted() == ["address", "done"])
  }

  /// No flow handles links, so a link reads no other screens than those that its own route needs: 8,640 states, and few runs of each link.
  @Test func eachLinkIsLearnedInFewRuns() {
    let report = Exploration(.kiosk, bounds: Bounds(depth: 2, layers: 1)).run(profiles: true)
    let links = report.profile.filter { $0.handler.hasPrefix("open url=") }
    #expect(report.counts.states == 8_640 && links.count == 9)
    #expect(links.allSatisfy { $0.runs <= 24 }, "\(links.map(\.runs))")
  }

  @Test func guestSignsInForCheckoutAndWishList() throws {
    let asked = try Self.states.flatMap(\.pending).map(\.route.description)
    #expect(
      Set(asked) == [
        "do { last bag() || visible } | authorize | do { window | last checkout() | make-visible || present checkout }",
        "do { last catalog() || visible } | authorize | stack | push wish-list kind=favorites", "open url=kiosk://wish-list/favorites",
      ])
  }

  @Test func lawsHoldForEveryPath() throws {
    for (app, exploration) in try Self.explorations.get() {
      try exploration.visit { state, way in
        try expectWay(way().map(\.route), in: app, leadsTo: state)
        return true
      }
    }
  }

  /// A route with a closure could not wait for a login, be saved, or be printed.
  @Test func actionsContainNoClosures() throws {
    for state in try Self.states {
      for action in Navigator(AppDefinition.kiosk, state: state).actions() { #expect(!action.isOpaque, "\(action.name)") }
    }
  }
}
