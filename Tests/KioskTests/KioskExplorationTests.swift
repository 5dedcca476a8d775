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
  /// The starting points, each as an app that begins there, with the list of its first states: home, and a guest and a member with a product
  /// in the bag.
  private static let explorations = Result {
    let kiosk = AppDefinition.kiosk
    let buyers = try [Session.initial, Session(user: "ann")].map { session in
      let navigator = Navigator(kiosk)
      try navigator.run { $0.put(session).put(BagContents().adding(6, price: 1)).first(.tabs).selectTab(1) }
      return navigator.state
    }
    return ([kiosk.launch] + buyers).map { start in
      let app = kiosk.beginning(in: start)
      return (app, Exploration(app, bounds: Bounds(depth: 3, layers: 2, states: 400)))
    }
  }

  private static var states: [NavigationState] { get throws { try explorations.get().flatMap { $0.1.states() } } }

  @Test func allPropertiesHold() throws {
    for (app, _) in try Self.explorations.get() {
      let report = Exploration(app, bounds: Bounds(depth: 2, layers: 2)).run()
      #expect(report.holds && report.counts.isComplete, "\(report)")
      #expect(!report.hasHiddenInputs && !report.reservations.contains { $0.kind == .inputsWithoutEffect }, "\(report)")
    }
  }

  /// Kiosk declares no dimensions of the environment. With all of them, it has no mistakes within small bounds. Only the gesture needs a
  /// screen to go back from. The outcomes of the other dimensions are learned for each state separately, so their bounds are the smallest.
  @Test(arguments: [
    ([EnvironmentDimension.linkWindow, .coldStart, .deathInTransition], Bounds(depth: 1, layers: 3), 2),
    ([EnvironmentDimension.backGesture()], Bounds(depth: 2, layers: 1), 1),
  ])
  func dimensionsFindNoMistakes(_ dimensions: [EnvironmentDimension], _ bounds: Bounds, _ factor: Int) {
    func kiosk(_ dimensions: [EnvironmentDimension]) -> AppDefinition {
      AppDefinition("kiosk", "a counter with dimensions") {
        Screens().elements
        LinkTable(from: [.scheme("kiosk"), .web("kiosk.example")])
        [RequestDefinition].platform
        EnvironmentEvents([], dimensions: dimensions)
      }
    }
    func moves(_ counts: ExplorationReport.Counts) -> Int { (counts.transitions + counts.cut).clamped }
    let report = Exploration(kiosk(dimensions), bounds: bounds).run()
    #expect(report.holds && report.counts.isComplete, "\(report)")
    #expect(!report.hasHiddenInputs, "\(report)")
    #expect(moves(report.counts) > moves(Exploration(kiosk([]), bounds: bounds).run().counts) * factor)
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
