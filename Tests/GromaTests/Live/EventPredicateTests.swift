import GromaTesting
import Testing

@testable import Groma

@MainActor struct EventPredicateTests {
  /// Returns the screens of a tree whose `added` event satisfies a predicate.
  private func added(_ tree: String, _ predicate: EventPredicate) throws -> String {
    let navigator = Navigator(StubApp.app())
    var keys: [String] = []
    let observation = navigator.observe(where: predicate) { if case .added(let key, _, _) = $0 { keys.append(key.description) } }
    try navigator.restore(try StubApp.state(tree))
    withExtendedLifetime(observation) {}
    return keys.joined(separator: " ")
  }

  @Test(
    arguments: [
      (.any, "home stack a b stack c stack x y"), (.screen("b"), "b"), (.named("stack"), "stack stack stack"), (.kind(.tabs), "home"),
      (.kind(.page), "a b c x y"), (.under(path(0, 0, 1)), "stack c"), (.under(path(0)), "home stack a b stack c stack x y"),
      (.under(path(1)), ""), (.visible, "home stack b stack x y"), (.presented(), "stack x y"),
      (.presented(on: .named("home")), "stack x"), (.presented(on: .screen("a")), "stack x"),
      (.presented(on: .at(path(0, 0, 0))), "stack x"),
      (.presented(on: .named("home"), recursively: true), "stack x y"), (.presented(on: .screen("x")), "y"),
      (.presented(on: .screen("z")), ""), (.presented(on: .at(path(0, 7))), ""), (.pushedAfter("a"), "b"), (.pushedAfter("b"), ""),
      (.pushedAfter("z"), ""), (.pushedInto(.at(path(0, 0, 0))), "a b"), (.pushedInto(.kind(.stack)), "a b c x"),
      (.pushedInto(.named("home")), ""), (.child(of: .named("home")), "stack stack"),
      (.child(of: .named("home"), recursively: true), "stack a b stack c"), (.child(of: .kind(.window)), "home stack y"),
      (.kind(.page) && .visible, "b x y"), (.screen("a") || .screen("c") || .screen("y"), "a c y"),
      (!.kind(.page), "home stack stack stack"),
      (.kind(.page) && !(.visible || .named("a")), "c"), (.all([]), "home stack a b stack c stack x y"), (.either([]), ""),
    ] as [(EventPredicate, String)]) func matchesByScreenAndPosition(_ predicate: EventPredicate, _ keys: String) throws
  {
    #expect(try added("tabs home[*stack[a > b] | stack[c]] ^ stack[x] ^ y", predicate) == keys)
  }

  @Test(
    arguments: [
      .any, .screen("b"), .named("stack"), .kind(.page), .under(path(0, 0, 1)), .visible, .presented(), .presented(on: .named("home")),
      .presented(on: .kind(.page), recursively: true), .pushedAfter("a"), .pushedInto(.kind(.stack)), .child(of: .kind(.window)),
      .child(of: .named("home"), recursively: true), .all([]), .either([]),
    ] as [EventPredicate]) func predicateAndNegationPartitionTheScreens(_ predicate: EventPredicate) throws
  {
    let tree = "tabs home[*stack[a > b] | stack[c]] ^ stack[x] ^ y"
    func keys(_ predicate: EventPredicate) throws -> [Substring] { try added(tree, predicate).split(separator: " ") }
    #expect(try (keys(predicate) + keys(!predicate)).sorted() == keys(.any).sorted())
    #expect(try keys(predicate && !predicate) == [])
    #expect(try keys(predicate || !predicate) == keys(.any))
    #expect(try keys(predicate && .visible) == keys(!(!predicate || !.visible)))
  }

  @Test func windowIsNotTheScreenWithItsName() throws {
    let navigator = try navigator("stack[a]")
    var keys: [String] = []
    let named: EventPredicate = .named("b") || .screen("b") || .child(of: .named("b"))
    let observation = navigator.observe(where: named) { event in
      if case .added(let key, _, let path) = event { keys.append("\(key) \(path)") }
    }
    try navigator.run { $0.openWindow("b", page("c")) }
    #expect(keys == [])
    try navigator.run { $0.top(.container).present(page("b")) }
    #expect(keys == ["b /1/1"])
    withExtendedLifetime(observation) {}
  }

  @Test func eventsWithoutAScreenMatchOnlyAny() throws {
    let navigator = try navigator("stack[a]")
    var any = 0
    var not = 0
    let observations = [
      navigator.observe { if case .committed = $0 { any += 1 } },
      navigator.observe(where: !.screen("moon")) { if case .committed = $0 { not += 1 } },
    ]
    try navigator.run { $0.top(.stack).push(b) }
    #expect(any == 1)
    #expect(not == 0)
    withExtendedLifetime(observations) {}
  }

  @Test func removedScreenIsMatchedAtItsFormerPath() throws {
    let navigator = try navigator("stack[a > b] ^ x")
    var received: [String] = []
    func note(_ name: String, _ predicate: EventPredicate) -> ObservationToken {
      navigator.observe(where: predicate) { event in
        if case .removed(let key, _, _) = event { received.append("\(name) \(key)") }
        if case .hidden(let key, _) = event { received.append("\(name) hidden \(key)") }
      }
    }
    let observations = [
      note("after a:", .pushedAfter("a")), note("presented:", .presented()), note("visible:", .visible),
    ]
    try navigator.run { $0.window.dismiss().first(.stack).pop() }
    #expect(
      received == [
        "presented: hidden x", "visible: hidden x", "after a: hidden b", "visible: hidden b", "presented: x", "visible: x", "after a: b",
        "visible: b",
      ])
    received = []
    try navigator.run { $0.first(.stack).push(c) }
    #expect(received == [], "a hidden screen is matched at its current path")
    withExtendedLifetime(observations) {}
  }

  @Test func predicateIsEvaluatedOnTheStateOfItsEvent() throws {
    let navigator = try navigator("stack[a]")
    var received: [ScreenKey] = []
    let first = navigator.observe(where: .screen("b")) { [unowned navigator] event in
      if case .added = event { _ = try? navigator.run { $0.top(.stack).push(c) } }
    }
    let second = navigator.observe(where: .visible) { if case .added(let key, _, _) = $0 { received.append(key) } }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(received == ["b", "c"], "'b' is already covered by 'c' when the event is delivered")
    withExtendedLifetime((first, second)) {}
  }

  @Test func waitingAndFinishingConcernTheAwaitedScreen() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
    }
    let navigator = try navigator("stack[a]", guards: [member])
    var received: [String] = []
    let observation = navigator.observe(where: .screen("z") && .presented()) { event in
      switch event {
      case .waiting: received.append("waiting")
      case .finished: received.append("finished")
      case .canceled: received.append("canceled")
      case .resumed: received.append("resumed")
      default: break
      }
    }
    try navigator.run { $0.check("member").top(.stack).push(b) }
    try navigator.run { $0.last(.screen(z)).close() }
    try navigator.run { $0.check("member").top(.stack).push(b) }
    try navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    #expect(received == ["waiting", "canceled", "waiting", "finished", "resumed"])
    withExtendedLifetime(observation) {}
  }

  @Test func predicatesAreComparable() {
    let a: EventPredicate = .screen("a")
    let both = a && .visible && .any
    let either = (a || .visible) || (.any || .named("b"))
    #expect(both == .all([a, .visible, .any]))
    #expect(either == .either([a, .visible, .any, .named("b")]))
    #expect(!(!EventPredicate.visible) == .visible)
    #expect(EventPredicate.screen(GromaTests.a) == a)
    #expect(Set([EventPredicate.presented(), .presented(on: nil, recursively: false), .child(of: .kind(.tabs))]).count == 2)
  }

  @Test func chainsStayFlat() {
    let many = [EventPredicate](repeating: .visible, count: 1_000)
    #expect(many.reduce(.any) { $0 && $1 } == .all([.any] + many))
    #expect(many.reduce(.any) { $0 || $1 } == .either([.any] + many))
  }

  @Test func streamsMatchingEvents() async throws {
    let navigator = try navigator("stack[a]")
    let stream = navigator.events(where: .named("c"))
    try navigator.run { $0.top(.stack).push(b).push(c) }
    for await event in stream {
      guard case .added(let key, _, let path) = event else {
        Issue.record("the stream begins with \(event)")
        break
      }
      #expect(key == "c")
      #expect(path == GromaTesting.path(0, 0, 2))
      break
    }
  }
}
