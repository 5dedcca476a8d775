import Foundation
import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests screens with data arguments. An open screen takes new data in place.
@MainActor struct ScreenDataTests {
  struct Shelf: Screen {
    static let name = "shelf"
    static let dataArguments = ["filter", "page"]
    var id: Int
    var filter: String?
    var page: Int?
  }

  struct Hall: Screen {
    typealias Current = Stack
    static let name = "hall"
    static let dataArguments = ["light"]
    var light: Bool
  }

  private static func app(diary: Diary? = nil) -> AppDefinition {
    let shelves = (0..<3).flatMap { id in [nil, "red", "blue"].map { Shelf(id: id, filter: $0) } }
    return AppDefinition(
      "stub", "shelves",
      screens: StubApp.screens(diary: diary) + [
        ScreenDefinition(Shelf.self, "a shelf", samples: shelves, model: { screen, _ in StubModel(screen.key, diary: diary) }),
        ScreenDefinition(
          Hall.self, "a hall", samples: [Hall(light: true), Hall(light: false)],
          model: { screen, _ in StubModel(screen.key, diary: diary) }),
      ], values: StubApp.values, root: .some(AnyStackScreen.stack([a.erased, AnyScreen(Shelf(id: 1)).erased]).erased))
  }

  /// An app whose only samples have data arguments, so that random routes show them.
  private static var appOfScreensWithData: AppDefinition {
    let app = app()
    return AppDefinition(
      "stub", "shelves", screens: app.screens.all.filter { $0.samples.isEmpty || !$0.dataArguments.isEmpty },
      values: StubApp.values, root: .some(AnyStackScreen.stack([AnyScreen(Shelf(id: 1)).erased]).erased))
  }

  private func shelf(_ id: Int, _ filter: String? = nil) -> AnyScreen<Page> { AnyScreen(Shelf(id: id, filter: filter)) }

  // MARK: Keys

  @Test func keysThatDifferInDataAreNotEqualAndIdentifyEachOther() throws {
    let (red, blue, other) = (shelf(1, "red").key, shelf(1, "blue").key, shelf(2, "red").key)
    #expect(red != blue && red.identifies(blue) && blue.identifies(red))
    #expect(!red.identifies(other) && !red.identifies(a.key) && !a.key.identifies(red))
    #expect(red == "shelf id=1 filter=red" && red.description == "shelf id=1 filter=red")
    #expect(red.identity() == "shelf id=1")
    // A key made from a text takes the data labels from the other key.
    let text: ScreenKey = "shelf id=1 filter=green"
    #expect(text.identifies(red) && red.identifies(text))
    // A query with data matches only that data.
    #expect(ScreenKey("shelf id=1").describes(red) == true && red.describes(red) && !blue.describes(red))
  }

  @Test func dataLabelWithoutAnArgumentIsAProblem() {
    struct Bad: Screen {
      static let name = "bad"
      static let dataArguments = ["color"]
      var id: Int
    }
    let problems = AppDefinition("stub", "", screens: [ScreenDefinition(Bad.self, "", owner: "T")]).problems()
    #expect(problems == ["screen 'bad' of T declares 'color' as data, but has no argument with that name"])
  }

  // MARK: Searches

  @Test(arguments: [1, 80]) func searchIgnoresData(others: Int) throws {
    // With 80 screens there is an index.
    let navigator = try navigator(
      "stack[\((0..<others).map { "a(id=\($0))" }.joined(separator: " > ")) > shelf(id=1 filter=red) > b]", of: Self.app())
    try navigator.run { $0.last(.screen(shelf(1, "blue"))).makeVisible() }
    #expect(navigator.state.node(at: path(0, 0, others))?.key == "shelf id=1 filter=red")
    try navigator.run { $0.last(Target<Page>.key("shelf id=1 filter=green")).update(shelf(1, "green")) }
    try navigator.run { $0.last(.screen(shelf(1))).update(shelf(1)) }
    #expect(navigator.state.node(at: path(0, 0, others))?.key == "shelf id=1")
    expectInvariants(navigator)
    #expect(throws: NavigationError.self) { try navigator.run { $0.last(.screen(shelf(2, "red"))) } }
  }

  // MARK: Changes

  @Test func updateKeepsTheScreenAndNotifiesItsModel() throws {
    let diary = Diary()
    let navigator = try navigator("stack[a > shelf(id=1)]", of: Self.app(diary: diary))
    let place = path(0, 0, 1)
    let (id, model) = (navigator.id(at: place), navigator.model(at: place))
    _ = diary.read()
    diary.follow(navigator, [.commits, .tree, .sight])
    try navigator.run { $0.last(.screen(shelf(1))).update(shelf(1, "red")).refresh() }
    #expect(
      diary.read() == [
        "committed: last shelf id=1 | update shelf id=1 filter=red | refresh", "updated shelf id=1 filter=red",
        "updated to shelf id=1 filter=red",
        "refreshed shelf id=1 filter=red", "refreshed shelf id=1",
      ])
    #expect(navigator.id(at: place) == id && navigator.model(at: place) === model)
    expectTree(navigator, "stack[a > shelf(id=1 filter=red)]")
    navigator.undo()
    #expect(diary.read().suffix(2) == ["updated shelf id=1", "updated to shelf id=1"])
    #expect(navigator.id(at: place) == id && navigator.model(at: place) === model)
    expectTree(navigator, "stack[a > shelf(id=1)]")
  }

  @Test func updateKeepsTheChildren() throws {
    let navigator = try navigator("tabs[*stack hall(light=true)[a > b] | c]", of: Self.app())
    let ids = navigator.state.allPaths.map { navigator.id(at: $0) }
    let model = navigator.model(at: path(0, 0, 0, 1))
    try navigator.run { $0.last(.screen(AnyScreen(Hall(light: true)))).update(AnyScreen(Hall(light: false))) }
    expectTree(navigator, "tabs[*stack hall(light=false)[a > b] | c]")
    #expect(navigator.state.allPaths.map { navigator.id(at: $0) } == ids)
    #expect(navigator.model(at: path(0, 0, 0, 1)) === model)
  }

  @Test func updateKeepsWaitingItemsAndLocks() throws {
    let navigator = try navigator("stack[a > shelf(id=1)]", of: Self.app())
    let place = path(0, 0, 1)
    try navigator.run { $0.last(.screen(shelf(1))).lock(.kept).request(.call("112").on(.done) { $0.stack.push(b) }) }
    try navigator.run { $0.at(place).update(shelf(1, "red")) }
    #expect(navigator.state.running.map(\.at) == [place])
    #expect(navigator.state.node(at: place)?.policies.isLocked == true)
    expectInvariants(navigator)
    try navigator.run { $0.complete(.done) }
    expectTree(navigator, "stack[a > shelf(id=1 filter=red)!kept > b]")
  }

  @Test func dataOfAnotherScreenIsRejected() throws {
    let navigator = try navigator("stack[a > shelf(id=1)]", of: Self.app())
    for route: (AppRoute) -> AppRoute in [
      { $0.last(.screen(shelf(1))).update(shelf(2, "red")).erased }, { $0.first(.screen(a)).update(shelf(1, "red")).erased },
      { $0.top(.stack).update(shelf(1, "red")).erased },
    ] {
      let before = navigator.state
      let error = #expect(throws: NavigationError.self) { try navigator.run(route(AppRoute())) }
      #expect(error?.code == "nav.no-screen")
      #expect(navigator.state == before)
    }
  }

  @Test func consecutiveUpdatesMergeAndReversedUpdatesVanish() throws {
    let navigator = try navigator("stack[shelf(id=1)]", of: Self.app())
    try navigator.run { $0.at(path(0, 0, 0)).update(shelf(1, "red")).update(shelf(1, "blue")) }
    let changes = try #require(navigator.history.commits.last?.difference.changed)
    #expect(changes.map(\.path) == [path(0, 0, 0)] && changes.map(\.new.key) == [shelf(1, "blue").key])
    let commits = navigator.history.commits.count
    try navigator.run { $0.at(path(0, 0, 0)).update(shelf(1, "red")).update(shelf(1, "blue")) }
    #expect(navigator.history.commits.count == commits)
  }

  @Test func updateOfAMovedScreenIsReported() throws {
    let diary = Diary()
    let navigator = try navigator("tabs[*stack[shelf(id=1)] | stack[b]]", of: Self.app(diary: diary))
    let id = navigator.id(at: path(0, 0, 0, 0))
    _ = diary.read()
    try navigator.run { $0.at(path(0, 0, 0, 0)).update(shelf(1, "red")).done { $0.first(.tabs).addTab(c, at: 0) } }
    #expect(diary.read() == ["updated to shelf id=1 filter=red"])
    #expect(navigator.id(at: path(0, 0, 1, 0)) == id)
    // New data is not sent to a screen that the same change removes.
    try navigator.run { $0.at(path(0, 0, 1, 0)).update(shelf(1, "blue")).done { $0.top(.stack).setStack([a.erased]) } }
    #expect(diary.read() == ["made a", "disappeared shelf id=1", "removed shelf id=1", "appeared a"])
    expectInvariants(navigator)
  }

  @Test func liveObjectsFollowTheirScreen() throws {
    let navigator = Navigator(
      AppDefinition(
        "stub", "",
        screens: [
          ScreenDefinition(Shelf.self, "", model: { screen, _ in TextModel(screen) { shelf, _ in ["\(shelf.filter ?? "all")"] } })
        ], root: .some(shelf(1, "red").erased)))
    #expect(navigator.lines() == ["red"])
    try navigator.run { $0.last(.screen(shelf(1))).update(shelf(1, "blue")) }
    #expect(navigator.lines() == ["blue"])
    navigator.undo()
    #expect(navigator.lines() == ["red"])
  }

  @Test func aSnapshotKeepsTheData() throws {
    let navigator = try navigator("stack[a > shelf(id=1)]", of: Self.app())
    try navigator.run { $0.last(.screen(shelf(1))).update(shelf(1, "red")) }
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app()) == nil)
    let other = Navigator(Self.app())
    _ = try other.restore(try navigator.snapshot())
    try other.run { $0.last(.screen(shelf(1))).update(shelf(1, "blue")) }
    expectTree(other, "stack[a > shelf(id=1 filter=blue)]")
  }

  @Test func aSnapshotKeepsAnEffectOfTheScreenAsItIs() throws {
    let navigator = try navigator("stack[a > shelf(id=1 filter=red)]", of: Self.app())
    let call = { (route: AppRoute) in route.last(.screen(self.shelf(1))).request(.call("112").on(.done)) }
    try navigator.run(call(AppRoute()))
    let other = Navigator(Self.app())
    _ = try other.restore(try navigator.snapshot())
    #expect(other.state.running == navigator.state.running)
    try other.run(call(AppRoute()))
    #expect(other.state.running.count == 1)
  }

  @Test func keysReadFromTextHaveTheDataLabelsOfTheScreen() throws {
    let navigator = try navigator("stack[a > shelf(id=1)]", of: Self.app())
    try navigator.run(AppRoute(code: [.step(Steps.At(path(0, 0, 1))), .step(Steps.Update("shelf id=1 filter=red"))]))
    #expect(navigator.state.node(at: path(0, 0, 1))?.key.dataLabels == ["filter", "page"])
    #expect(Match(key: shelf(2, "blue").key).difference(of: shelf(1, "red").node) == .arguments(["id"]))
  }

  @Test(arguments: [1, 80]) func screensWhoseKeysWereReadFromTextsAreFoundToo(others: Int) throws {
    // The keys are like those of a state that was decoded without its app.
    func text(_ id: Int) -> Node {
      Node(key: ScreenKey(name: "shelf", arguments: [.init(label: "id", text: "\(id)"), .init(label: "filter", text: "red")]), kind: .page)
    }
    let pages = (0..<others).map { page("a", $0).erased.node }
    let stack = Node(key: Node.anonymousKey(.stack), kind: .stack, children: pages + [text(1), text(2)])
    let navigator = Navigator(Self.app(), state: NavigationState(windows: [NavigationState.window(.mainWindow, layers: [stack])]))
    try navigator.run { $0.last(.screen(shelf(1, "blue"))) }
    try navigator.run { $0.first(.stack).push(shelf(3)) }
    for id in 1...2 {
      try navigator.run { $0.last(.screen(shelf(id, "blue"))).update(shelf(id, "blue")) }
      try navigator.run { $0.last(.screen(shelf(id))) }
    }
    #expect(navigator.state.places(of: Match(key: shelf(2).key)) == [path(0, 0, others + 1)])
    expectInvariants(navigator)
  }

  // MARK: Laws

  /// The laws: the index agrees with a scan, the live tree with the state, undo is exact, and a plan agrees with a run.
  @Test(arguments: UInt64(1)...6) func lawsHoldForScreensWithData(seed: UInt64) {
    checkRandomRoutes(seeds: [seed], steps: 1_000, app: Self.appOfScreensWithData, configure: { $0.allowsWaits = true })
  }

  @Test func randomRoutesUpdateScreens() {
    var routes = RandomRoutes(seed: 1, app: Self.appOfScreensWithData)
    let navigator = Navigator(Self.appOfScreensWithData)
    for _ in 0..<1_000 { _ = try? navigator.run(routes.route(for: navigator.state)) }
    let updates = navigator.history.commits.count { $0.difference.changed.contains(where: \.hasOtherKey) }
    #expect(updates > 20, "\(updates) of \(navigator.history.commits.count) changes")
  }

  @Test func missedUpdateOfTheLiveNodesViolatesALaw() throws {
    let navigator = try navigator("stack[shelf(id=1)]", of: Self.app())
    let before = navigator.live.screens.nodes
    try navigator.run { $0.at(path(0, 0, 0)).update(shelf(1, "red")) }
    #expect(Laws.violation(of: navigator) == nil)
    navigator.live.screens.nodes = before
    #expect(Laws.violation(of: navigator) == "the live nodes differ from the state")
  }
}
