import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests moves as values, and the links that are opened.
@MainActor
struct MoveTests {
  nonisolated private static func move(_ origin: Move.Origin, _ route: AppRoute = AppRoute().back().erased) -> Move {
    Move(route: route, origin: origin, owner: "Tests")
  }

  nonisolated private static let origins: [(origin: Move.Origin, leadsOut: Bool, link: String?, dimension: String?)] = [
    (.tap("go", screen: "a"), true, nil, nil), (.wayOut, true, nil, nil), (.window, false, nil, nil),
    (.environment("wide"), false, nil, "wide"), (.outcome("done", request: "upload"), false, nil, nil),
    (.link("chat/:room"), false, "chat/:room", nil), (.carrier("push", link: "chat/:room"), false, "chat/:room", nil),
  ]

  @Test(arguments: origins.indices)
  func originDeterminesWhetherTheUserCanRelyOnAMove(index: Int) {
    let (origin, leadsOut, link, dimension) = Self.origins[index]
    let move = Self.move(origin)
    #expect(move.leadsOut == leadsOut && origin.link == link && move.dimension == dimension)
    #expect(move.isTap == (index == 0))
    #expect(!move.answersQuestion)
  }

  @Test func answerIsATapOnAnAlertOrAnActionSheet() {
    #expect(Self.move(.tap("yes", screen: "alert")).answersQuestion && Self.move(.tap("yes", screen: "action-sheet")).answersQuestion)
    #expect(!Self.move(.outcome("yes", request: "alert")).answersQuestion)
  }

  // MARK: Commands

  private func commands(_ circumstances: Move.Circumstances?) -> [String] {
    Move(route: AppRoute().open(.url("app://b")).erased, origin: .wayOut, owner: "Tests", circumstances: circumstances).commands
  }

  @Test func circumstancesAreCommandsAroundTheRoute() {
    let route = "open url=app://b"
    #expect(commands(nil) == [route])
    #expect(commands(.coldStart(isFresh: true)) == ["reset &", route])
    #expect(commands(.coldStart(isFresh: false)) == ["save cold.json", "load cold.json &", route])
    #expect(
      commands(.death) == [
        "set transitions queue", "\(route) &", "set transitions immediate", "save transition.json &", "load transition.json",
      ])
    #expect(commands(.backGesture(.immediate, isFinished: true)) == ["swipe begin", "\(route) &", "swipe finish"])
    #expect(commands(.backGesture(.immediate, isFinished: false)) == ["swipe begin", "\(route) &", "swipe cancel"])
    #expect(commands(.backGesture(.reject, isFinished: false)) == ["set transitions reject", "swipe begin", route])
    #expect(
      commands(.backGesture(.replace, isFinished: false)) == [
        "set transitions replace", "swipe begin", route, "set transitions immediate",
      ])
    #expect(
      commands(.backGesture(.queue, isFinished: true)) == [
        "set transitions queue", "swipe begin", "\(route) &", "swipe finish", "settle", "set transitions immediate",
      ])
  }

  /// Each command sequence ends with the default policy, except after a rejected route, which ends the sequence.
  @Test func policyOfTransitionsIsRestored() {
    for policy in TransitionPolicy.allCases where policy != .reject {
      for isFinished in [true, false] {
        let sets = commands(.backGesture(policy, isFinished: isFinished)).filter { $0.hasPrefix("set transitions ") }
        #expect(sets.isEmpty || sets.last == "set transitions immediate", "\(policy)")
      }
    }
  }

  @Test func descriptionJoinsTheCommands() {
    let move = Move(
      route: AppRoute().open(.url("app://b")).erased, origin: .wayOut, owner: "Tests", circumstances: .coldStart(isFresh: true))
    #expect(move.description == "reset &, open url=app://b" && Self.move(.wayOut).description == "back")
    #expect(
      [Move.Circumstances.death, .coldStart(isFresh: false), .backGesture(.queue, isFinished: true)].map(\.restarts) == [true, true, false])
  }

  // MARK: Links

  private struct Letter: Codable { var id: Int }

  nonisolated private static let link = DeepLink(
    "d/:id", "a d", samples: [Letter(id: 7), Letter(id: 8)], destination: { page("d", $0.id).key }
  ) {
    (letter: Letter) in AppRoute().top(.stack).push(page("d", letter.id))
  }.notification("push", category: "c", names: ["nr": "id"])

  @Test func openedLinkHasTheDestinationOfItsSource() throws {
    let table = LinkTable([Self.link], from: [.scheme("app")])
    let link = try #require(table.links.first)
    let opened = OpenedLink(.url("app://d/7"), link, of: table)
    #expect(opened.url == "app://d/7" && opened.destination == page("d", 7).key)
    #expect(opened.move.origin == .link("d/:id") && opened.move.description == "open url=app://d/7" && opened.move.owner == link.owner)
    let unknown = OpenedLink(.url("app://z"), link, of: table)
    #expect(unknown.destination == nil && unknown.url == "app://z")
  }

  /// A notification has the URL of the same link.
  @Test func carriedLinkHasTheURLOfItsArguments() throws {
    let finder = MoveFinder(PlantedApp.app([:], links: [Self.link]), Bounds(samples: 2))
    #expect(finder.links.map(\.url) == ["app://d/7", "app://d/8", "app://d/7", "app://d/8"])
    #expect(finder.links.map(\.destination) == [7, 8, 7, 8].map { page("d", $0).key })
    #expect(
      finder.links.map(\.move.origin).suffix(2) == Array(repeating: .carrier("notification type=push category=c", link: "d/:id"), count: 2))
    #expect(finder.carriers == ["d/:id by notification type=push category=c"])
    #expect(finder.patterns == ["d/:id"])
  }

  @Test func linkOfAURLIsFoundOrRefused() throws {
    let linked = PlantedApp.app([:], links: [Self.link])
    #expect(try MoveFinder.link("app://d/9", of: linked).destination == page("d", 9).key)
    #expect(throws: LinkError.self) { try MoveFinder.link("app://z", of: linked) }
    let app = AppDefinition("plain", "no links", screens: StubApp.screens(), root: page("a").erased)
    #expect(throws: LinkError.unmatched(.url("app://z"), [])) { try MoveFinder.link("app://z", of: app) }
    let refused = MoveFinder(app, Bounds(), urls: ["app://z", "app://y"])
    #expect(refused.links.isEmpty && refused.refused.map(\.move.description) == ["open url=app://z", "open url=app://y"])
    #expect(refused.refused.allSatisfy { $0.move.owner == "plain" })
  }

  /// Actions, ways out, outcomes, events, links, and dimensions.
  @Test func movesAreListedByTheirOrigins() throws {
    let upload = Effect("upload").on("sent").on("failed")
    let app = AppDefinition(
      "planted", "letters",
      screens: StubApp.screens { key, _, _ throws(NavigationError) in key.name == "b" ? [UserAction("send") { $0.request(upload) }] : [] },
      values: StubApp.values,
      parts: [
        LinkTable([PlantedApp.link { $0.land(on: page("b"), above: page("a")) }], from: [.scheme("app")]),
        EnvironmentEvents([EnvironmentEvent("wide", "wide") { $0.put(StubApp.Counter(count: 1)) }], dimensions: [.coldStart]),
      ], root: page("a").withStackContainer().erased)
    let navigator = Navigator(app, state: try app.state("stack[a > b]"), logger: .silent)
    try navigator.run(AppRoute().tap("send"))
    var finder = MoveFinder(app, Bounds())
    func texts() -> [String] { finder.moves(in: navigator).map(\.description) }
    let own = ["tap send", "back", "complete sent --of=upload", "complete failed --of=upload"]
    let cold = ["save cold.json, load cold.json &, open url=app://b"]
    #expect(texts() == own + ["event wide", "open url=app://b"] + cold)
    finder.dimensions = ["cold-start"]
    #expect(texts() == own + ["open url=app://b"] + cold)
    finder.dimensions = ["wide"]
    #expect(texts() == own + ["event wide", "open url=app://b"])
    finder.dimensions = []
    #expect(texts() == own + ["open url=app://b"])
  }

  /// An action that two screens offer is tapped on the first of them, with each of its samples.
  @Test func actionIsTappedOnceForEachSample() throws {
    let pick = StubAction("pick", taking: Letter.self, samples: [Letter(id: 1), Letter(id: 2)]) { letter, route in
      route.top(.stack).push(page("d", letter.id))
    }
    let tabs = AnyScreen(StubApp.Home(), [page("a").withStackContainer().erased])
    let app = PlantedApp.app(["a": [pick], "home": [pick, UserAction("other") { $0.close() }]], links: [], root: tabs.erased)
    let moves = MoveFinder(app, Bounds()).moves(in: Navigator(app, logger: .silent)).filter(\.isTap)
    #expect(moves.map(\.origin) == [.tap("pick", screen: "a"), .tap("pick", screen: "a"), .tap("other", screen: "home")])
    #expect(moves.map(\.description) == ["tap pick id=1", "tap pick id=2", "tap other"])
  }
}
