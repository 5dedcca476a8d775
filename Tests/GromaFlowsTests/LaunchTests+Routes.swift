import Groma
import GromaFlows
import GromaTesting
import Testing

/// Tests of routes that change the root by the values that they store.
extension LaunchTests {
  /// A step that shows a screen, after values were stored at the window, sees the root that follows from the values.
  @Test func aScreenIsShownInTheRootThatFollowsFromTheValues() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: "ann")).put(Counter(count: 1)).present(page("x").withStackContainer()) }
    expectTree(navigator, "stack[h] ^ stack[x]")
    #expect(navigator.history.commits.count == 1)
    navigator.undo()
    expectTree(navigator, "stack[l]")
  }

  @Test func separateLetsTheRootFollow() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: "ann")).put(Counter(count: 1)).separate().top(.stack).push(page("x")) }
    expectTree(navigator, "stack[h > x]")
    expectInvariants(navigator)
  }

  /// Nothing of a failed route remains, not even its values.
  @Test func aRouteWhoseScreensWouldBeRemovedAtOnceFails() throws {
    let navigator = Navigator(app)
    let before = navigator.state
    let error = NavigationError.discarded(page("x").key).description
    expectFailure(navigator, AppRoute().put(Session(user: "ann")).top(.stack).push(page("x")), error)
    expectFailure(navigator, AppRoute().top(.stack).push(page("x")).window(.mainWindow).put(Session(user: "ann")), error)
    #expect(navigator.state == before)
  }

  /// The user who taps 'sign-out' leaves the screen on which it is.
  @Test func aTapMayRemoveWhatTheRouteHasShown() throws {
    let launch = Launch { transaction in
      transaction.value(Session.self).user == nil ? .first(page("l").erased) : .home(page("h").withStackContainer().erased)
    }
    let app = StubApp.app(
      launch: launch, actions: { key, _, _ in key.name == "x" ? [UserAction("sign-out") { $0.put(Session.initial) }] : [] })
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: "ann")) }
    try navigator.run { $0.top(.stack).push(page("x")).tap("sign-out") }
    expectTree(navigator, "l")
  }

  @Test func aRootThatTheRouteSetsStaysIfItIsThatOfTheLaunch() throws {
    let navigator = Navigator(app)
    let home = page("h").withStackContainer()
    try navigator.run { $0.put(Session(user: "ann")).put(Counter(count: 1)).window(.mainWindow).setRoot(home).top(.stack).push(page("x")) }
    expectTree(navigator, "stack[h > x]")
  }

  /// A change of the selection in a root that is replaced counts as well.
  @Test func aSelectionThatWouldBeLostFails() throws {
    let launch = Launch { transaction in
      let count = transaction.value(Counter.self).count
      return .home(AnyTabsScreen.tabs([page("a", count).erased, page("b", count).erased]).erased)
    }
    let navigator = Navigator(StubApp.app(launch: launch, links: []))
    let route = AppRoute().top(.tabs).selectTab(1).window(.mainWindow).put(Counter(count: 1))
    expectFailure(navigator, route, NavigationError.discarded(page("b", 0).key).description)
  }
}
