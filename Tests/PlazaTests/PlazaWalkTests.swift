import AuthorizationInterface
import BagInterface
import Navigation
import NavigationTesting
import Plaza
import Testing

/// Plaza stays an app that can be explored whole: no handler looks at more than it needs.
@MainActor
struct PlazaWalkTests {
  private static let bounds = Walk.Bounds(states: 1_000, depth: 3, layers: 2)

  /// What nothing leads to from home, the bag, which covers home: a walk within two layers ends there, and a text that is typed already,
  /// which no tap of a walk enters.
  private static let doors = ["bag", "invite", "settings", "text-input", "whats-new"]

  /// A walk that begins at the login, at home, and behind each door as a member with something in the bag.
  private static let report = Result {
    let app = AppDefinition.plaza
    let behindDoors = try doors.map { name in
      let screen = try app.entries.screen(#require(app.entries[name]?.samples.first))
      let navigator = try plaza()
      try navigator.run { $0.window.setRoot(screen.withStackContainer().anyModal).put(BagContents().adding(4, price: 12)) }
      return navigator.state
    }
    let starts = try [app.launch, plaza().state] + behindDoors
    return Walk(app, from: starts, bounds: bounds, adding: [ArticleRoutes.chatsForMembers.route]).run()
  }

  /// The handlers of features that ask in too many ways. What the walk does of itself is none: it starts at every place there is.
  private func spoilers(in report: Walk.Report) -> [Walk.Report.Appetite] {
    report.spoilers(above: 16).filter { if case .route = $0.handler { false } else { true } }
  }

  @Test func noHandlerAsksTooMuch() throws {
    let report = try Self.report.get()
    #expect(spoilers(in: report) == [], "\(report)")
    #expect(report.problems == [])
    #expect(report.states.count > 900)
  }

  @Test func everyScreenIsReached() throws {
    let report = try Self.report.get()
    for entry in AppDefinition.plaza.entries.all {
      let way = try #require(report.way { !$0.places(named: entry.name).isEmpty }, "\(entry.name) of \(entry.owner)")
      #expect(way.count <= 3, "\(entry.name)")
    }
    let members = home() + " ^ stack[chat-list(room=1)]"
    let way = try #require(report.way { CompactTree.text(of: $0) == members })
    #expect(way.map(\.description) == ["\(ArticleRoutes.chatsForMembers.route)"])
  }

  @Test func whoReadsEverythingIsNamed() throws {
    let spoilt = Entry(
      SpoiltChat.self, "a chat that reads everything", samples: [SpoiltChat(room: 1, chat: 1)],
      actions: { _, _, _ throws(NavigationError) in
        [UserAction("profile") { $0.stack.push(page("profile")) }, UserAction("tidy") { $0.stack.with(tidy).popToRoot() }]
      })
    let home = try plaza()
    let app = AppDefinition(
      "spoilt", "", entries: [spoilt] + home.app.entries.all, guards: home.app.guards, values: home.app.values,
      root: AnyModalScreen(home.state.root.children[0].children[0]))
    let report = Walk(app, bounds: Self.bounds).run()
    #expect(spoilers(in: report).map(\.handler.description) == ["chat.tidy"], "\(report)")
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
