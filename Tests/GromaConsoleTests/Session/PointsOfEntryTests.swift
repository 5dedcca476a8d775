import Groma
import GromaCommandLanguage
import GromaDestinations
import GromaFlows
import GromaLinks
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests `screens NAME --uses`, which lists what leads to a screen.
@MainActor
struct PointsOfEntryTests {
  private let session: Session

  init() {
    let sample = AppDefinition.sample
    let trip = AnyScreen(TripScreen(), [AnyScreen(RoomsScreen()).erased])
    let definitions: [any ScreenDeclaration] = [
      ScreenDefinition(
        TripScreen.self, "a flow", samples: [TripScreen()], actions: { _ in [UserAction("stay") { $0.refresh() }] },
        make: { _ in trip }),
      ScreenDefinition(
        ChoosingScreen.self, "says what was chosen, and asks", samples: [ChoosingScreen()],
        actions: { _ in
          let question = Effect.alert("Really?").on("yes") { $0.present(AnyScreen(PaintScreen(color: .red))) }.on("no", .cancel)
          return [UserAction("choose") { $0.send(Choice(isMade: true)) }, UserAction("paint") { $0.request(question) }]
        }),
      ScreenDefinition(TourScreen.self, "shows the way as it begins", samples: [TourScreen()]),
    ]
    let flows = FlowTable([
      Flow(of: TripScreen.self, "goes to a chat").on(Choice.self) { _, _, _ in
        .go { $0.stack.push(AnyScreen(ChatScreen(room: 4, chat: 4))) }
      }.any,
      Flow(of: TourScreen.self, "begins").onStart { _, _ in .go { $0.present(AnyScreen(PaintScreen(color: .blue))) } }.any,
    ])
    let links = LinkTable(
      [
        DeepLink("profile", "signed in", samples: [ProfileScreen()]) { (screen: ProfileScreen) in
          AppRoute().check("authorize").present(AnyScreen(screen)).erased
        }
      ], from: [.scheme("s")])
    let paint = Destination(
      "paint", "", to: DestinationStep { (paint: PaintScreen) in AnyScreen(paint) }.presented(on: .root),
      samples: [PaintScreen(color: .green)])
    let visit = CustomStep("visit", "", taking: NoContext.self, samples: [NoContext()]) { _, _, _ throws(NavigationError) in
      AppRoute().present(AnyScreen(ProfileScreen(user: "bob"))).erased
    }
    session = Session(
      AppDefinition(
        "uses", "", screens: sample.screens.all + definitions, guards: sample.guards, values: sample.values, customSteps: [visit],
        parts: [flows, links, DestinationTable([paint.any])], root: AnyModalScreen(sample.launch.root.children[0].children[0])))
  }

  @Test(arguments: [
    ("home", ["launch  uses  reset"]),
    (
      "rooms", ["contained in  home  set-root home", "contained in  trip  set-root trip"]
    ),
    (
      "chat",
      [
        "action  rooms open             set-root rooms --in-stack | tap open",
        "flow    trip: choosing choose  set-root stack[] | present trip { top stack | push choosing } | tap choose",
      ]
    ),
    (
      "paint",
      [
        "starts with  tour                set-root tour --in-stack",
        "action       choosing paint yes  set-root choosing --in-stack | tap paint | tap yes",
        "destination  paint               go paint color=green",
      ]
    ),
    (
      "profile",
      [
        "contained in  home   set-root home",
        "step          visit  visit",
      ]
    ),
    ("login", ["redirect  link profile  open url=s://profile"]),
    (
      "choosing",
      [
        "no action, flow, link, destination or step leads to 'choosing'; routes that code runs, as with 'context.run', are not listed"
      ]
    ),
  ])
  func listsTheEntryPoints(_ screen: String, _ rows: [String]) throws {
    let before = session.navigator.state
    let lines = try session.lines("screens \(screen) --uses")
    #expect(lines == rows, "\(lines.joined(separator: "\n"))")
    #expect(session.navigator.state == before)
  }

  @Test func continuesAfterARedirectInTheCurrentState() throws {
    _ = try session.run("set-value session user=ann")
    #expect(try session.lines("screens profile --uses").contains { $0.contains("open url=s://profile") })
    #expect(try session.lines("screens login --uses") == ["redirect  link profile  open url=s://profile  after reset"])
  }

  @Test func eachListedLineShowsTheScreen() throws {
    for name in ["chat", "paint", "rooms"] {
      guard case .records(let uses, _) = try session.run("screens \(name) --uses") else {
        Issue.record("the uses of \(name) are not listed")
        continue
      }
      #expect(!uses.isEmpty, "\(name)")
      for row in uses.flatMap(\.rows) {
        _ = try session.run("reset")
        _ = try session.run(row[2])
        #expect(session.tree.contains(name), "\(row)")
      }
    }
  }

  @Test func unknownScreenNameIsReportedWithAHint() {
    #expect(throws: Diagnostic.self) { try session.run("screens --uses") }
    let unknown = #expect(throws: Diagnostic.self) { try session.run("screens chta --uses") }
    #expect(unknown?.code == "nav.unknown-screen")
    #expect(unknown?.hint == "did you mean 'chat'?")
  }
}

private struct TripScreen: Screen {
  typealias Current = Stack
  static let name = "trip"
}

private struct ChoosingScreen: Screen { static let name = "choosing" }
private struct TourScreen: Screen { static let name = "tour" }

private struct Choice: ScreenOutput {
  static let name = "choice"
  var isMade: Bool
}
