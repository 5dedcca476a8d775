import NavigationTesting
import Testing

@testable import Navigation

/// A page that tells how many times it was tapped.
private struct Bell: SendingScreen {
  enum Message: Equatable, Sendable { case rang(Int) }
  static let name = "bell"
  var id: Int
}

private final class BellContents: Contents {
  let id: Int
  var whenAppeared: (() -> Void)?
  var whenRemoved: (() -> Void)?
  init(_ bell: Bell) { id = bell.id }
  func appeared() { whenAppeared?() }
  func removed() { whenRemoved?() }
}

private final class Listener {
  var heard: [String] = []
}

/// What contents send, and who hears it.
@MainActor struct MessageTests {
  private let navigator = Navigator(
    AppDefinition(
      "bells", "", entries: [Entry(Bell.self, "a bell", samples: [Bell(id: 1)], contents: { BellContents($0) })] + StubApp.entries(),
      root: AnyScreen(Bell(id: 1)).withStackContainer().anyModal))

  private func bell(_ indices: Int...) throws -> BellContents {
    try #require(navigator.contents(at: Path(indices) ?? .app) as? BellContents)
  }

  @Test func isHeardInTheOrderOfRegistration() throws {
    let listener = Listener()
    var heard: [String] = []
    let first = navigator.observe(Bell.self) { message, key in heard.append("first \(message) \(key)") }
    navigator.observe(Bell.self, owner: listener) { _, message, key in heard.append("second \(message) \(key)") }
    navigator.observe(messages: Bell.Message.self, owner: listener) { listener, _, _ in
      listener.heard.append("x"); heard.append("third")
    }
    #expect(navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0)))
    #expect(heard == ["first rang(1) bell id=1", "second rang(1) bell id=1", "third"])
    #expect(listener.heard == ["x"])
    withExtendedLifetime(first) {}
  }

  @Test func isHeardByThoseWhoAskForTheSender() throws {
    let listener = Listener()
    func listen(_ name: String, _ predicate: EventPredicate) {
      navigator.observe(Bell.self, where: predicate, owner: listener) { listener, _, key in
        listener.heard.append("\(name) \(key["id"] ?? "")")
      }
    }
    listen("any", .any)
    listen("1", .screen("bell id=1"))
    listen("seen", .visible)
    listen("covered", !.visible)
    listen("after", .pushedAfter("bell id=1"))
    let first = try bell(0, 0, 0)
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))) }
    navigator.send(Bell.Message.rang(1), from: first)
    #expect(listener.heard == ["any 1", "1 1", "covered 1"])
    listener.heard = []
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 1))
    #expect(listener.heard == ["any 2", "seen 2", "after 2"])
    listener.heard = []
    navigator.send("another type", from: first)
    #expect(listener.heard == [])
  }

  @Test func ownersAreNotKeptAndHandlersGoWithThem() throws {
    final class Witness {}
    var listener: Listener? = Listener()
    var calls = 0
    weak var held: Witness?
    if let listener {
      let witness = Witness()
      held = witness
      navigator.observe(Bell.self, owner: listener) { [witness] _, _, _ in
        calls += 1
        withExtendedLifetime(witness) {}
      }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(calls == 1)
    weak let gone = listener
    listener = nil
    #expect(gone == nil, "it is not kept alive")
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(calls == 1)
    #expect(held == nil, "what its handler held is let go")
  }

  @Test func eventsAreToldToOwnersTheSameWay() throws {
    var listener: Listener? = Listener()
    if let listener {
      navigator.observe(where: .screen(a), owner: listener) { listener, event in
        if case .added(let key, _, _) = event { listener.heard.append("\(key)") }
      }
    }
    try navigator.run { $0.top(.stack).push(a) }
    #expect(listener?.heard == ["a"])
    weak let gone = listener
    listener = nil
    #expect(gone == nil)
    try navigator.run { $0.top(.stack).push(a) }
  }

  @Test func whoIsCancelledWhileAMessageIsToldDoesNotHearIt() throws {
    var heard: [String] = []
    var second: Observation?
    var third: Observation?
    let first = navigator.observe(Bell.self) { _, _ in
      heard.append("first")
      second?.cancel()
      third = third ?? navigator.observe(Bell.self) { _, _ in heard.append("third") }
    }
    second = navigator.observe(Bell.self) { _, _ in heard.append("second") }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(heard == ["first"], "and who comes meanwhile hears the next")
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(heard == ["first", "first", "third"])
    withExtendedLifetime((first, third)) {}
  }

  @Test func contentsThatLeftTheTreeAreNotHeard() throws {
    var heard = 0
    let observation = navigator.observe(Bell.self) { _, _ in heard += 1 }
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))) }
    let second = try bell(0, 0, 1)
    var sentLast: Bool?
    second.whenRemoved = { [navigator, unowned second] in sentLast = navigator.send(Bell.Message.rang(0), from: second) }
    try navigator.run { $0.top(.stack).pop() }
    #expect(sentLast == false)
    #expect(!navigator.send(Bell.Message.rang(1), from: second))
    #expect(!navigator.send(Bell.Message.rang(1), from: StaticContents([])), "whose were in no tree neither")
    #expect(heard == 0)
    #expect(navigator.leaks() == ["bell id=2"])
    withExtendedLifetime(observation) {}
  }

  @Test func aMessageFromACallbackIsToldAfterTheRest() throws {
    var heard: [String] = []
    let events = navigator.observe { event in
      if case .shown(let key, _) = event { heard.append("shown \(key)") }
    }
    let messages = navigator.observe(Bell.self, where: .visible) { message, _ in heard.append("\(message)") }
    let first = try bell(0, 0, 0)
    first.whenAppeared = { [unowned navigator, unowned first] in
      heard.append("appeared")
      _ = try? navigator.run { $0.first(.stack).push(a) }
      navigator.send(Bell.Message.rang(1), from: first)
      heard.append("sent")
    }
    try navigator.run { $0.top(.stack).push(b) }
    heard = []
    try navigator.run { $0.top(.stack).pop().present(y) }
    #expect(heard == ["shown bell id=1", "appeared", "sent", "shown y", "shown a"], "it was covered when it sent")
    withExtendedLifetime((events, messages)) {}
  }

  @Test func manyObserversCostNoMoreThanTheyAre() throws {
    var heard = 0
    var observations: [Observation] = []
    let clock = ContinuousClock()
    let time = try clock.measure {
      for _ in 0..<20_000 { observations.append(navigator.observe(Bell.self) { _, _ in heard += 1 }) }
      for observation in observations.prefix(19_999) { observation.cancel() }
      for _ in 0..<100 { navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0)) }
    }
    #expect(heard == 100)
    #expect(time < .seconds(10))
  }
}
