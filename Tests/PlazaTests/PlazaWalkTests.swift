import AuthorizationInterface
import BagInterface
import Navigation
import NavigationTesting
import Plaza
import Testing

/// Plaza stays an app that can be explored whole: no handler looks at more than it needs.
@MainActor
struct PlazaWalkTests {
  /// In how many ways a handler may ask.
  private static let limit = 16

  private func walk(_ app: AppDefinition) -> Walk.Report {
    Walk(app, bounds: Walk.Bounds(depth: 3, layers: 2), adding: [ArticleRoutes.chatsForMembers.route]).run()
  }

  /// From where no tab of home is: a shop with something in the bag, and one's items.
  private func walkTheShop() throws -> Walk.Report {
    let shop = try navigator("tabs[stack[catalog] | *stack[bag]]", of: .plaza)
    try shop.run { $0.put(Session(user: "ann")).put(BagContents().adding(4, price: 12)) }
    let items = try AppDefinition.plaza.state("stack[items]")
    return Walk(.plaza, from: [shop.state, items], bounds: Walk.Bounds(states: 1_000, depth: 3, layers: 2)).run()
  }

  /// What no other screen leads to.
  private static let doors = ["invite", "onboarding", "places", "settings", "whats-new"]

  /// A walk that begins with each of them alone.
  private func walkBehindDoors(of app: AppDefinition) throws -> Walk.Report {
    let starts = try Self.doors.map { name in
      let screen = try app.entries.screen(#require(app.entries[name]?.samples.first))
      let root = screen.node.kind == .page ? screen.withStackContainer().anyModal : screen
      return app.launch.replacing(windows: [NavigationState.window("main", layers: [root.node])])
    }
    return Walk(app, from: starts, bounds: Walk.Bounds(depth: 3, layers: 2)).run()
  }

  @Test func noHandlerAsksTooMuch() throws {
    for report in [walk(.plaza), try walkTheShop()] {
      #expect(report.spoilers(above: Self.limit) == [], "\(report)")
      #expect(report.problems == [])
      #expect(report.states.count > 200)
    }
  }

  @Test func noHandlerAsksTooMuchBehindDoors() throws {
    let report = try walkBehindDoors(of: .plaza)
    #expect(report.spoilers(above: 8) == [], "\(report)")
    #expect(report.problems == [])
    #expect(report.states.count > 20)
  }

  @Test func everyScreenIsReached() throws {
    let report = walk(.plaza)
    let reports = [report, try walkTheShop(), try walkBehindDoors(of: .plaza)]
    for entry in AppDefinition.plaza.entries.all {
      let ways = reports.compactMap { $0.way { !$0.places(named: entry.name).isEmpty } }
      #expect(!ways.isEmpty, "\(entry.name) of \(entry.owner)")
      #expect(ways.contains { $0.count <= 3 }, "\(entry.name)")
    }
    let members = "tabs home[*stack[rooms] | stack[profile]] ^ stack[chat-list(room=1)]"
    let way = try #require(report.way { CompactTree.text(of: $0) == members })
    #expect(way.map(\.description) == ["\(ArticleRoutes.chatsForMembers.route)", "tap sign-in"])
  }

  @Test func whoReadsEverythingIsNamed() {
    let spoilt = Entry(
      SpoiltChat.self, "a chat that reads everything", samples: [SpoiltChat(room: 1, chat: 1)],
      actions: { _, _, _ throws(NavigationError) in
        [UserAction("profile") { $0.stack.push(page("profile")) }, UserAction("tidy") { $0.stack.with(tidy).popToRoot() }]
      })
    let plaza = AppDefinition.plaza
    let app = AppDefinition(
      "spoilt", "", entries: [spoilt] + plaza.entries.all, guards: plaza.guards, values: plaza.values,
      root: AnyModalScreen(plaza.launch.root.children[0].children[0]))
    let report = walk(app)
    #expect(report.spoilers(above: Self.limit).map(\.handler.description) == ["chat.tidy"], "\(report)")
  }
}

private struct SpoiltChat: Screen {
  static let name = "chat"
  var room: Int
  var chat: Int
}

/// Counts, and loops: over all that the window holds.
@Sendable private func tidy(_ stack: Path, _ transaction: inout Transaction) throws(NavigationError) -> Route<Stack, Stack> {
  func look(at path: Path, _ transaction: inout Transaction) {
    _ = transaction.key(path)
    guard case .number(let count?) = transaction.ask(.count(path)) else { return }
    for index in 0..<count { if let child = path.child(index) { look(at: child, &transaction) } }
  }
  if let window = stack.window { look(at: window, &transaction) }
  return Route<Stack, Stack>()
}

extension NavigationState {
  /// The places of all screens of a name.
  fileprivate func places(named name: String) -> [Path] { allPaths.filter { node(at: $0)?.key.name == name } }
}
