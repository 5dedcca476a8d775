import Foundation
import GromaTesting
import Testing

@testable import Groma

/// Tests a route that waits for a screen, as a value and while the tree changes.
@MainActor struct PendingRouteTests {
  private let pending = PendingRoute(
    route: AppRoute().check("member").top(.stack).push(b).erased, start: path(0), awaits: "login as=ann", at: path(0, 1),
    interrupter: .guard("member"))

  /// A guard that shows `z` over the root of the window until it finishes.
  private let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .redirect(AppRoute().root.present(z).erased, until: z.key) : .allow
  }

  private func waiting(_ tree: String, on start: TreePath? = nil) throws -> (Navigator, Diary) {
    let navigator = try navigator(tree, guards: [member])
    try navigator.run(AppRoute().check("member").top(.stack).push(b), on: start)
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    return (navigator, diary)
  }

  // MARK: Value

  @Test func roundTrips() throws {
    try expectRoundTrip(pending)
    #expect(try encoded(pending).contains(#""at":"/0/1","awaits":"login as=ann""#))
  }

  @Test(
    arguments: [
      (.guard("lock"), #""guardName":"lock""#), (.guard("link s"), #""guardName":"link s""#), (.lock, #""lock":true"#),
      (.link("s/:code"), #""link":"s/:code""#),
    ] as [(Interrupter, String)]) func whatInterruptedItIsSaved(interrupter: Interrupter, text: String) throws
  {
    let pending = PendingRoute(route: AppRoute().refresh(), start: path(0), awaits: "a", at: path(0), interrupter: interrupter)
    try expectRoundTrip(pending)
    #expect(try encoded(pending).replacing(#"\/"#, with: "/").contains(text))
  }

  @Test func permitsNothingWithoutTheKey() throws {
    func withoutPermits(_ value: some Encodable) throws -> Data { Data(try encoded(value).replacing(#""permits":[],"#, with: "").utf8) }
    let deferred = DeferredRoute(id: 1, route: AppRoute().top(.stack).pop().erased, start: path(0), when: .afterTransition)
    #expect(try JSONDecoder().decode(PendingRoute.self, from: withoutPermits(pending)) == pending)
    #expect(try JSONDecoder().decode(DeferredRoute.self, from: withoutPermits(deferred)) == deferred)
    #expect(try encoded(pending) != String(decoding: withoutPermits(pending), as: UTF8.self))
  }

  @Test func equalityComparesAllProperties() {
    var moved = pending
    moved.at = path(0, 2)
    #expect(moved != pending)
    moved.at = pending.at
    #expect(moved == pending && moved.hashValue == pending.hashValue)
    moved.start = path(1)
    #expect(moved != pending)
  }

  @Test func invalidRouteIsRejected() throws {
    let text = try encoded(pending).replacing(#""start":"/0""#, with: #""start":"0""#)
    #expect(refusal(of: PendingRoute.self, text) == "'0' is not a path")
  }

  // MARK: In the tree

  @Test func hasItsStartAndThePathOfItsScreen() throws {
    let (navigator, _) = try waiting("*main: stack[a] & other: stack[c]", on: path(1))
    let pending = try #require(navigator.state.pending.first)
    #expect(pending.start == path(1))
    #expect(pending.awaits == z.key && pending.interrupter == .guard("member"))
    #expect(navigator.state.key(at: pending.at) == z.key)
    #expect(pending.route.description == "member | top stack | push b", "the whole route waits, with its guard")
  }

  @Test func theSameRequestWaitsOnce() throws {
    let (navigator, _) = try waiting("stack[a]")
    try navigator.run { $0.check("member").top(.stack).push(b) }
    #expect(navigator.state.pending.count == 1)
    try navigator.run { $0.check("member").top(.stack).push(c) }
    #expect(navigator.state.pending.map(\.route.description) == ["member | top stack | push b", "member | top stack | push c"])
    #expect(navigator.state.pending.map(\.at) == [path(0, 1), path(0, 1)], "both routes wait for one screen")
  }

  @Test func followsItsScreenAndItsStart() throws {
    let (navigator, diary) = try waiting("main: x & *other: stack[a] & third: stack[c]", on: path(2))
    try navigator.run { $0.window("main").closeWindow() }
    #expect(navigator.state.pending.map(\.start) == [path(1)])
    #expect(navigator.state.pending.map(\.at) == [path(0, 1)])
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    expectTree(navigator, "*other: stack[a] & third: stack[c > b]")
    #expect(diary.read() == ["finished z", "resumed: member | top stack | push b"])
  }

  @Test func isDroppedWhenItsStartIsRemoved() throws {
    let (navigator, diary) = try waiting("*main: stack[a] & other: stack[c]", on: path(1))
    try navigator.run { $0.window("other").closeWindow() }
    #expect(navigator.state.pending.isEmpty)
    #expect(diary.read() == ["canceled: member | top stack | push b"])
    expectTree(navigator, "stack[a] ^ z")
  }

  @Test(arguments: [
    AppRoute().top(.screen(z)).close().erased, AppRoute().back().erased, AppRoute().dismiss(all: true).erased,
    AppRoute().window.setRoot(x).erased,
  ]) func isDroppedWhenItsScreenIsRemovedUnfinished(way: AppRoute) throws {
    let (navigator, diary) = try waiting("stack[a]")
    try navigator.run(way)
    #expect(navigator.state.pending.isEmpty)
    #expect(diary.read() == ["canceled: member | top stack | push b"])
    navigator.undo()
    #expect(navigator.state.pending.count == 1, "undo makes the route wait again")
  }

  @Test func screenRemovedAndShownAgainIsStillAwaited() throws {
    let (navigator, _) = try waiting("tabs[*stack[a] | stack[c]]")
    try navigator.run { $0.top(.screen(z)).close().last(.stack).push(z) }
    #expect(navigator.state.pending.map(\.at) == [path(0, 0, 0, 1)])
    try navigator.run { $0.put(Session(user: "ann")).top(.screen(z)).finish() }
    expectTree(navigator, "tabs[*stack[a > b] | stack[c]]")
  }

  @Test func finishOfAnotherScreenDoesNotResumeTheRoute() throws {
    let (navigator, diary) = try waiting("stack[a > c]")
    try navigator.run { $0.first(.screen(c)).finish() }
    expectTree(navigator, "stack[a] ^ z")
    #expect(navigator.state.pending.count == 1)
    #expect(diary.read() == ["finished c"])
  }

  // MARK: A request with the name of a screen

  /// Returns a navigator with a guard that shows a request with the name of the screen `b`.
  private func asking(_ tree: String) throws -> (Navigator, Diary) {
    let question = Effect(b.key, style: .alert).on("yes").on("no", .cancel)
    let guards = [
      Guard("sure") { _, transaction in
        let window = transaction.has(moreThan: 1, at: .app) ? AppRoute().window("other") : AppRoute().window
        return transaction.value(Session.self).user == nil
          ? .redirect(window.request(question).erased, until: question.request) : .allow
      },
      Guard("seen") { _, transaction in
        transaction.value(Session.self).user == nil ? .redirect(AppRoute().last(.screen(b)).makeVisible().erased, until: b.key) : .allow
      },
    ]
    let navigator = try navigator(tree, guards: guards)
    let diary = Diary()
    diary.follow(navigator, [.waiting])
    return (navigator, diary)
  }

  @Test func removedQuestionIsNotAScreenWithItsName() throws {
    let (navigator, diary) = try asking("stack[b > a]")
    try navigator.run { $0.check("sure").top(.stack).push(c) }
    #expect(navigator.state.pending.map(\.at) == [path(0, 1)])
    try navigator.run { $0.dismiss(all: true) }
    #expect(navigator.state.pending.isEmpty)
    #expect(diary.read() == ["waiting for b: sure | top stack | push c", "canceled: sure | top stack | push c"])
  }

  @Test func removedScreenIsNotAQuestionWithItsName() throws {
    let (navigator, diary) = try asking("stack[a > b]")
    try navigator.run { $0.check("seen").top(.stack).push(c) }
    try navigator.run { $0.request(Effect(b.key, style: .alert).on("yes")).first(.stack).pop() }
    #expect(navigator.state.pending.isEmpty)
    #expect(diary.read() == ["waiting for b: seen | top stack | push c", "canceled: seen | top stack | push c"])
  }

  @Test func routeWaitsForTheQuestionOfTheRedirect() throws {
    let (navigator, _) = try asking("*main: stack[b] & other: stack[a]")
    try navigator.run { $0.check("sure").top(.stack).push(c) }
    #expect(navigator.state.pending.map(\.at) == [path(1, 1)])
    try navigator.run { $0.put(Session(user: "ann")).complete("yes") }
    expectTree(navigator, "*main: stack[b > c] & other: stack[a]")
  }

  @Test func questionIsAskedDespiteAnAwaitedScreenWithItsName() throws {
    let (navigator, _) = try asking("stack[a > b]")
    try navigator.run { $0.check("seen").top(.stack).push(c) }
    try navigator.run { $0.check("sure").top(.stack).push(d) }
    #expect(navigator.state.pending.map(\.at) == [path(0, 0, 1), path(0, 1)])
    expectTree(navigator, "stack[a > b] ^ (alert) b")
  }
}
