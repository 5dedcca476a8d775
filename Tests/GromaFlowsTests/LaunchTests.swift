import Groma
import GromaFlows
import GromaLinks
import GromaTesting
import Testing

/// Tests that the root is a function of the state.
@MainActor struct LaunchTests {
  let app = StubApp.app(
    launch: Launch { transaction in
      if transaction.value(Session.self).user == nil { return .first(page("l").withStackContainer().erased) }
      if transaction.value(Counter.self).count == 0 { return .first(page("o").erased) }
      return .home(page("h").withStackContainer().erased)
    },
    links: [
      DeepLink("c/:id", "a page", samples: [PageC(id: 1)]) { (page: PageC) in AppRoute().top(.stack).push(GromaTesting.page("c", page.id))
      }
    ])

  private struct PageC: Codable, Sendable { var id: Int }

  @Test func appStartsWithTheLaunchRoot() {
    expectTree(Navigator(app), "stack[l]")
    #expect(app.problems() == [])
  }

  @Test func rootFollowsTheState() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.top(.stack).push(page("x")) }
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "o")
    try navigator.run { $0.put(Counter(count: 1)).top(.page).finish() }
    expectTree(navigator, "stack[h]")
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, "stack[l]")
    #expect(navigator.history.commits.count == 4)
    navigator.undo()
    expectTree(navigator, "stack[h]")
    expectInvariants(navigator)
  }

  @Test func linksWaitForHomeAndAreDeliveredOnce() throws {
    let navigator = Navigator(app)
    #expect(try navigator.open("stub://c/1") == .pending("home is not shown yet ('launch')"))
    #expect(try navigator.open("stub://c/1") == .pending("home is not shown yet ('launch')"))
    #expect(try navigator.open("stub://c/2") == .pending("earlier links are waiting"))
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "o")
    try navigator.run { $0.put(Counter(count: 1)) }
    expectTree(navigator, "stack[h > c(id=1) > c(id=2)]")
    #expect(navigator.state.pendingLinks == [])
  }

  @Test func routeWaitingForTheLoginAtTheRootContinuesAfterIt() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.screen(page("l"))).erased, until: "l") : .allow
    }
    let launch = Launch { transaction in
      transaction.value(Session.self).user == nil ? .first(page("l").erased) : .home(page("h").withStackContainer().erased)
    }
    let app = AppDefinition(
      "stub", "", screens: StubApp.screens(), guards: [member], values: StubApp.values, parts: [FlowTable([]), launch])
    let navigator = Navigator(app)
    try navigator.run { $0.check("member").top(.stack).push(page("x")) }
    expectTree(navigator, "l")
    try navigator.run { $0.put(Session(user: "ann")).top(.page).finish() }
    expectTree(navigator, "stack[h > x]")
    #expect(navigator.state.pending.isEmpty)
    expectInvariants(navigator)
  }

  @Test func signOutDropsWaitingLinks() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: "ann")).put(Counter(count: 1)) }
    try navigator.run { $0.perform("background", [String: String]()) }
    _ = try navigator.open("stub://c/1")
    #expect(navigator.state.pendingLinks.count == 1)
    try navigator.run { $0.put(Session.initial) }
    #expect(navigator.state.pendingLinks == [])
  }

  @Test func finishedRootStartsAgain() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.top(.stack).push(page("x")) }
    try navigator.run { $0.first(.stack).finish() }
    expectTree(navigator, "stack[l]")
  }

  // MARK: The table

  /// The launch table: the user, whether the tour is done, and the tree that is shown.
  @Test(arguments: [
    (nil, 0, "stack[l]", false), (nil, 1, "stack[l]", false), ("ann", 0, "o", false), ("ann", 1, "stack[h]", true),
  ]) func isAFunctionOfTheState(_ user: String?, _ tours: Int, _ tree: String, _ isHome: Bool) throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: user)).put(Counter(count: tours)) }
    expectTree(navigator, tree)
    #expect(navigator.state[LaunchState.self].isHome == isHome)
    expectInvariants(navigator)
  }

  @Test func instructionIsEvaluatedOncePerTransaction() throws {
    let navigator = Navigator(app)
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run { $0.put(Session(user: "ann")).put(Counter(count: 1)) }
    #expect(diary.read() == ["launches stack"])
    try navigator.run { $0.put(Session.initial).put(Session(user: "bob")) }
    #expect(diary.read() == [])
    expectTree(navigator, "stack[h]")
  }

  @Test func finishedRootThatChangesTheStateLeadsOn() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: "ann")) }
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run { $0.top(.page).finish().put(Counter(count: 1)) }
    expectTree(navigator, "stack[h]")
    #expect(diary.read() == ["launches o", "launches stack"])
    #expect(navigator.history.commits.count == 2)
  }

  @Test(arguments: ["stack[h]", "stack[h > x]", "stack[h > x] ^ y ^ stack[z]", "stack[h > tabs[*stack[a] | b]] ^ (alert) c", "y"])
  func signsOutFromAnywhere(_ tree: String) throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: "ann")).put(Counter(count: 1)) }
    try navigator.restore(navigator.state.replacing(windows: try app.state(tree).root.children))
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, "stack[l]")
    navigator.undo()
    expectTree(navigator, tree)
    #expect(navigator.state[LaunchState.self].isHome)
    expectInvariants(navigator)
  }

  @Test func lockedScreenIsAskedBeforeTheRootIsReplaced() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: "ann")).put(Counter(count: 1)) }
    try navigator.run { $0.top(.stack).push(page("x").policies { $0.lock = .kept.asking("Discard?") }) }
    #expect(
      try navigator.run { $0.put(Session.initial) }
        == .waiting(until: ScreenKey(name: "alert", arguments: [.init(label: "title", text: "Discard?")])))
    #expect(navigator.state[Session.self].user == "ann")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[l]")
  }

  // MARK: Waiting for home

  /// The guest's home offers an action that needs a user. The launch shows the user's home once the login has finished.
  @Test func waitingActionRunsOnTheNewRoot() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil
        ? .redirect(AppRoute().top(.container).present(page("l")).erased, until: "l") : .allow
    }
    let launch = Launch { transaction in
      .home(page("h", transaction.value(Session.self).user == nil ? 0 : 1).withStackContainer().erased)
    }
    let app = StubApp.app(
      guards: [member], launch: launch,
      actions: { key, _, _ in
        key == page("h", 0).key ? [UserAction("chat") { $0.check("member").stack.push(page("x")) }] : []
      })
    let navigator = Navigator(app)
    expectTree(navigator, "stack[h(id=0)]")
    #expect(try navigator.run { $0.tap("chat") } == .waiting(until: "l"))
    expectTree(navigator, "stack[h(id=0)] ^ l")
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(page("l"))).finish() }
    expectTree(navigator, "stack[h(id=1) > x]")
    #expect(navigator.state.pending.isEmpty)
    expectInvariants(navigator)
  }

  private func waiting() throws -> Navigator {
    let launch = Launch { transaction in
      if transaction.value(Session.self).user == nil { return .first(page("l").withStackContainer().erased) }
      if transaction.value(Counter.self).count == 0 { return .first(page("o").erased) }
      return .home(page("h").withStackContainer().erased)
    }
    let navigator = Navigator(StubApp.app(guards: [launch.homeGuard], launch: launch))
    #expect(try navigator.run { $0.check("at-home").top(.stack).push(page("x")) } == .waiting(until: "l"))
    expectTree(navigator, "stack[l]")
    return navigator
  }

  @Test func routeWaitsUntilHomeIsShown() throws {
    let navigator = try waiting()
    try navigator.run { $0.put(Session(user: "ann")).top(.page).finish() }
    expectTree(navigator, "o")
    #expect(navigator.state.pending.map(\.awaits) == ["o"])
    try navigator.run { $0.put(Counter(count: 1)).top(.page).finish() }
    expectTree(navigator, "stack[h > x]")
    try navigator.run { $0.check("at-home").top(.stack).push(page("y")) }
    expectTree(navigator, "stack[h > x > y]")
    expectInvariants(navigator)
  }

  @Test func routeWaitsForHomeRegardlessOfThePath() throws {
    let navigator = try waiting()
    try navigator.run { $0.put(Session(user: "ann")) }
    #expect(navigator.state.pending.map(\.awaits) == ["o"])
    try navigator.run { $0.put(Counter(count: 1)) }
    expectTree(navigator, "stack[h > x]")
    let direct = try waiting()
    try direct.run { $0.put(Session(user: "ann")).put(Counter(count: 1)) }
    expectTree(direct, "stack[h > x]")
  }

  @Test func routeWaitingForAScreenBeforeHomeIsDroppedUnlessHomeIsShown() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.screen(page("l"))).erased, until: "l") : .allow
    }
    let launch = Launch { transaction in
      if transaction.value(Counter.self).count == 1 { return .first(page("o").erased) }
      return transaction.value(Session.self).user == nil ? .first(page("l").erased) : .home(page("h").withStackContainer().erased)
    }
    for (change, tree) in [
      (AppRoute().put(Counter(count: 1)), "o"), (AppRoute().put(Session(user: "ann")), "stack[h > x]"),
    ] {
      let navigator = Navigator(StubApp.app(guards: [member], launch: launch))
      try navigator.run { $0.check("member").top(.stack).push(page("x")) }
      try navigator.run(change)
      expectTree(navigator, tree)
      #expect(navigator.state.pending.isEmpty)
    }
  }

  // MARK: Roots put by routes

  @Test func rootSetByARouteStaysUntilTheInstructionChanges() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.window.setRoot(page("x")) }
    try navigator.run { $0.put(Counter(count: 1)) }
    expectTree(navigator, "x")
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "stack[h]")
  }

  @Test func launchesCanBeUndoneAndRedone() throws {
    let navigator = Navigator(app)
    let first = navigator.state
    try navigator.run { $0.put(Session(user: "ann")) }
    try navigator.run { $0.put(Counter(count: 1)) }
    try navigator.run { $0.top(.stack).push(page("x")) }
    let last = navigator.state
    while navigator.undo() {}
    #expect(navigator.state == first)
    while navigator.redo() {}
    #expect(navigator.state == last)
    expectInvariants(navigator)
  }

  @Test func restoredStateIsNotChanged() throws {
    let navigator = Navigator(app)
    let signedOut = navigator.state
    try navigator.run { $0.put(Session(user: "ann")).put(Counter(count: 1)) }
    try navigator.run { $0.top(.stack).push(page("x")) }
    let home = navigator.state
    try navigator.restore(signedOut)
    expectTree(navigator, "stack[l]")
    try navigator.run { $0.top(.stack).push(page("y")) }
    expectTree(navigator, "stack[l > y]")
    for navigator in [navigator, Navigator(app, state: home)] {
      try navigator.restore(home)
      try navigator.run { $0.top(.stack).push(page("z")) }
      expectTree(navigator, "stack[h > x > z]")
    }
  }

  // MARK: Saved states

  @Test func launchInstructionAppliesToASavedState() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Counter(count: 1)).put(Session(user: "ann")) }
    try navigator.run { $0.top(.stack).push(page("x").policies { $0.lock = .kept }) }
    try navigator.run { $0.openWindow("second", page("y")) }
    let saved = try navigator.snapshot()
    let tree = navigator.tree
    let whole = try Snapshot.read(saved, for: app)
    #expect(whole.state == navigator.state && whole.dropped.isEmpty)

    // The session is missing, or cannot be read.
    for (word, other) in [(#""session""#, #""season""#), (#""ann""#, "5")] {
      let bytes = Array(String(decoding: saved, as: UTF8.self).replacing(word, with: other).utf8)
      let restored = try Snapshot.read(bytes, for: app)
      #expect(CompactTree.text(of: restored.state) == "stack[l]")
      #expect(restored.dropped.last?.description == "the tree: the parts of the app changed it to 'stack[l]'")
      #expect(Navigator(app, state: restored.state).tree == "stack[l]")
      try navigator.restore(bytes)
      #expect(navigator.tree == "stack[l]")
      navigator.undo()
      #expect(navigator.tree == tree)
      expectInvariants(navigator)
    }
  }

  @Test func stateSavedWithoutALaunchIsKeptIfItFits() throws {
    let plain = StubApp.app()
    let saved = Navigator(plain, state: plain.launch.replacing(windows: try plain.state("stack[l > x]").root.children, key: 0))
    let restored = try Snapshot.read(try saved.snapshot(), for: app)
    #expect(CompactTree.text(of: restored.state) == "stack[l > x]")
    #expect(restored.state[LaunchState.self].root == "stack[l]")
    let signedIn = saved
    try signedIn.run { $0.put(Session(user: "ann")) }
    #expect(CompactTree.text(of: try Snapshot.read(try signedIn.snapshot(), for: app).state) == "o")
  }

  // MARK: Flows at the root

  /// Returns an app with a tour and a shop, both in plain stacks.
  private func flows(_ launch: Launch, _ flows: AnyFlow...) -> AppDefinition {
    let table = FlowTable(flows)
    return AppDefinition("stub", "", screens: StubApp.screens() + buyDefinitions, values: StubApp.values, parts: [table, launch])
  }

  @Test func plainRootsAreComparedByTheirContents() throws {
    let app = flows(
      Launch { transaction in
        transaction.value(Counter.self).count == 0
          ? .first(page("a").withStackContainer().erased) : .first(page("b").withStackContainer().erased)
      })
    let navigator = Navigator(app)
    expectTree(navigator, "stack[a]")
    try navigator.run { $0.put(Counter(count: 1)) }
    expectTree(navigator, "stack[b]")
  }

  @Test func finishedRootFlowStartsAgain() throws {
    let tour = Flow(of: Buy.self, keeping: Trip(), "").onStart { flow, _ in
      flow.data.received.append(0)
      return .go { $0.stack.push(page("x")) }
    }.on(Counter.self) { counter, flow, _ in
      flow.data.received.append(counter.count)
      return .finish(with: Receipt(number: 0))
    }
    let navigator = Navigator(flows(Launch { _ in .first(screen("stack buy[a]")) }, tour.any))
    expectTree(navigator, "stack buy[a > x]")
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run { $0.top(.page).send(Counter(count: 1)) }
    expectTree(navigator, "stack buy[a > x]")
    #expect(navigator.flows == [#"buy: received=[0]"#])
    #expect(diary.read() == ["buy handles counter count=1 from x", "launches buy", "starts buy"])
    expectInvariants(navigator)
  }

  @Test func flowThatWaitsAtLaunchContinues() throws {
    let splash = Flow(of: Buy.self, "").onStart { _, _ in .go { $0.wait(milliseconds: 500).put(Counter(count: 1)) } }
    let navigator = Navigator(
      flows(Launch { $0.value(Counter.self).count == 0 ? .first(screen("stack buy[a]")) : .home(page("h").erased) }, splash.any))
    expectTree(navigator, "stack buy[a]")
    navigator.advance(by: 500)
    expectTree(navigator, "h")
  }

  // MARK: Links

  @Test func admittedLinkIsFollowedBeforeHome() throws {
    let app = StubApp.app(
      launch: Launch(admitting: { "\($0.source)".contains("/c/1") }) { transaction in
        transaction.value(Session.self).user == nil
          ? .first(page("l").withStackContainer().erased) : .home(page("h").withStackContainer().erased)
      },
      links: [
        DeepLink("c/:id", "a page", samples: [PageC(id: 1)]) { (page: PageC) in
          AppRoute().top(.stack).push(GromaTesting.page("c", page.id))
        }
      ])
    let navigator = Navigator(app)
    #expect(try navigator.open("stub://c/1") == .followed)
    expectTree(navigator, "stack[l > c(id=1)]")
    #expect(try navigator.open("stub://c/2") == .pending("home is not shown yet ('launch')"))
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "stack[h > c(id=2)]")
  }

  @Test func linkAtAColdStartSurvivesARestart() throws {
    let navigator = Navigator(app)
    try navigator.open("stub://c/1")
    #expect(Laws.restorationLoss(of: navigator.state, in: app) == nil)
    let again = Navigator(app, state: navigator.state)
    try again.run { $0.put(Session(user: "ann")).put(Counter(count: 1)) }
    expectTree(again, "stack[h > c(id=1)]")
  }

  @Test func isPlannedWithoutAnyEffect() throws {
    let navigator = Navigator(app)
    let before = navigator.state
    #expect(CompactTree.text(of: try navigator.plan(AppRoute().put(Session(user: "ann")))) == "o")
    #expect(navigator.state == before)
  }
}
