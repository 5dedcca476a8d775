import GromaTesting
import Testing

@testable import Groma

/// Tests that the choice `leave` permits one route to remove a locked screen.
extension AskingTests {
  @Test func lockStaysIfTheWaitingRouteFails() throws {
    let navigator = try asking("main: stack[a > b] & *other: c", at: path(0, 0, 1))
    try navigator.run(AppRoute().window("main").closeWindow(), on: .app)
    try navigator.run { $0.window("other").closeWindow() }
    let diary = events(of: navigator)
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a > b!kept]")
    #expect(diary.read().last == "failed: window main | close-window: the last window cannot be closed at /")
    #expect(navigator.state.pending.isEmpty && navigator.state.running.isEmpty)
  }

  @Test func lockStaysIfTheWaitingRouteKeepsTheScreen() throws {
    let stop = Guard("full") { _, transaction in
      transaction.value(Counter.self).count == 0 ? .allow : .redirect(AppRoute().top(.container).dismiss(all: true).erased)
    }
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1), guards: [stop])
    try navigator.run { $0.check("full").first(.stack).pop() }
    try navigator.run { $0.put(Counter(count: 1)) }
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a > b!kept]")
    #expect(navigator.state.pending.isEmpty)
  }

  @Test func permissionIsKeptWhileTheRouteWaitsForAScreen() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().root.present(z).erased, until: z.key) : .allow
    }
    let navigator = try asking("*main: x & other: stack[a > b]", at: path(1, 0, 1), guards: [member])
    try navigator.run { $0.put(Session(user: "ann")) }
    try navigator.run(AppRoute().check("member").window("other").first(.stack).pop(), on: .app)
    try navigator.run { $0.put(Session(user: nil)) }
    try navigator.run { $0.tap("leave") }
    #expect(navigator.state.pending.map(\.awaits) == [z.key])
    #expect(navigator.state.pending.map(\.permits) == [[path(1, 0, 1)]])
    try navigator.run { $0.window("main").closeWindow() }
    #expect(navigator.state.pending.map(\.permits) == [[path(0, 0, 1)]], "the path follows its screen")
    try navigator.run { $0.put(Session(user: "ann")).first(.screen(z)).finish() }
    expectTree(navigator, "*other: stack[a]")
  }

  @Test func permissionIsKeptWhileTheRouteWaitsForAnInstant() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1), lock: .visible)
    navigator.isClockReal = true
    #expect(try navigator.run { $0.top(.stack).push(c).wait(milliseconds: 100).top(.stack).popToRoot() } == .waiting(until: question))
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a > b! > c]")
    #expect(navigator.state.deferred.map(\.permits) == [[path(0, 0, 1)]])
    try expectRoundTrip(navigator.state.deferred)
    navigator.settle()
    expectTree(navigator, "stack[a]")
  }
}
