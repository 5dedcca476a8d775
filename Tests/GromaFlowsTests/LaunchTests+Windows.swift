import Groma
import GromaFlows
import GromaLinks
import GromaTesting
import Testing

/// Tests the launch with windows other than `main`.
extension LaunchTests {
  /// Returns a navigator whose launch shows home, with the windows replaced by a tree.
  private func atHome(_ tree: String, keeping kept: ScreenKey? = nil, discardsLocks: Bool = false) throws -> Navigator {
    let launch = Launch(keepingWindow: { $0 == kept }, discardsLocks: discardsLocks) { transaction in
      transaction.value(Session.self).user == nil ? .first(page("l").erased) : .home(page("h").withStackContainer().erased)
    }
    let navigator = Navigator(StubApp.app(launch: launch, links: []))
    try navigator.run { $0.put(Session(user: "ann")) }
    try navigator.restore(navigator.state.replacing(windows: try app.state(tree).root.children, key: 1))
    return navigator
  }

  @Test func signOutClosesAllWindows() throws {
    let navigator = try atHome("main: stack[h > x] & *other: y & third: stack[z]")
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, "l")
    navigator.undo()
    expectTree(navigator, "main: stack[h > x] & *other: y & third: stack[z]")
    expectInvariants(navigator)
  }

  @Test func keptWindowsStayOpen() throws {
    let navigator = try atHome("main: stack[h] & *other: y & third: z", keeping: "other")
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, "main: l & *other: y")
  }

  @Test func signOutReopensAMissingMainWindow() throws {
    let navigator = try atHome("main: stack[h] & *other: y")
    try navigator.run { $0.window("main").closeWindow() }
    expectTree(navigator, "*other: y")
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, "l")
  }

  @Test func lockInAnotherWindowIsAskedThere() throws {
    let navigator = try atHome("main: stack[h] & *other: stack[y > z] ^ x")
    try navigator.run { $0.first(.screen(page("z"))).lock(.kept.asking("Discard?")).window("main").makeKey() }
    #expect(try navigator.run { $0.put(Session.initial) } != .done)
    expectTree(navigator, "main: stack[h] & *other: stack[y > z!kept] ^ x ^ (alert) alert(title=Discard?)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "l")
    #expect(navigator.state[Session.self].user == nil)
  }

  @Test func launchCanDiscardAllLocks() throws {
    let navigator = try atHome("main: stack[h! > x] ^ y & *other: z", discardsLocks: true)
    try navigator.run { $0.first(.screen(page("z"))).lock() }
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, "l")
    #expect(diary.read() == ["launches l", "unlocked without a question: h", "unlocked without a question: z"])
    let strict = try atHome("main: stack[h! > x] ^ y & *other: z")
    expectFailure(strict, AppRoute().put(Session.initial), "'h' at /0/0/0 is locked")
  }

  @Test func anotherWindowKeepsItsScreens() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.openWindow("other", page("x")) }
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "main: o & *other: x")
    try navigator.run { $0.top(.page).finish() }
    expectTree(navigator, "main: o & *other: x")
  }

  @Test func reopenedMainWindowIsLaunched() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.openWindow("other", page("x")) }
    try navigator.run { $0.window("main").closeWindow() }
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, "*other: x")
    try navigator.run { $0.openWindow("main", page("y")) }
    expectTree(navigator, "other: x & *main: o")
    try navigator.run { $0.closeWindow() }
    try navigator.run { $0.openWindow("main", page("y")) }
    expectTree(navigator, "other: x & *main: y")
    try navigator.run { $0.closeWindow() }
    try navigator.run { $0.adding(Steps.OpenWindow("main", root: nil)) }
    expectTree(navigator, "other: x & *main: o")
    expectInvariants(navigator)
  }
}
