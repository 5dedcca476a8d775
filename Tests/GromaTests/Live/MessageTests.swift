import GromaTesting
import Testing

@testable import Groma

/// A page that sends the number of times it was tapped.
private struct Bell: SendingScreen {
  enum Message: Equatable, Sendable { case rang(Int) }
  static let name = "bell"
  var id: Int
}

private final class BellContents: ScreenContent {
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

/// Tests messages that screen contents send, and their observers.
@MainActor struct MessageTests {
  private let navigator = Navigator(
    AppDefinition(
      "bells", "",
      entries: [ScreenDefinition(Bell.self, "a bell", samples: [Bell(id: 1)], contents: { BellContents($0) })] + StubApp.entries(),
      root: AnyScreen(Bell(id: 1)).withStackContainer().anyModal))

  private func bell(_ indices: Int...) throws -> BellContents {
    try #require(navigator.contents(at: TreePath(indices) ?? .app) as? BellContents)
  }

  @Test func messagesAreDeliveredInOrderOfRegistration() throws {
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

  @Test func messagesAreFilteredBySender() throws {
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

  @Test func ownersAreNotRetainedAndHandlersAreReleasedWithThem() throws {
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

  @Test func ownersReceiveEvents() throws {
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

  @Test func observerCanceledDuringDeliveryReceivesNoMessage() throws {
    var heard: [String] = []
    var second: ObservationToken?
    var third: ObservationToken?
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

  @Test func messagesFromRemovedContentAreDropped() throws {
    var heard = 0
    let observation = navigator.observe(Bell.self) { _, _ in heard += 1 }
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))) }
    let second = try bell(0, 0, 1)
    var sentLast: Bool?
    second.whenRemoved = { [navigator, unowned second] in sentLast = navigator.send(Bell.Message.rang(0), from: second) }
    try navigator.run { $0.top(.stack).pop() }
    #expect(sentLast == false)
    #expect(!navigator.send(Bell.Message.rang(1), from: second))
    #expect(!navigator.send(Bell.Message.rang(1), from: TextContent([])), "whose were in no tree neither")
    #expect(heard == 0)
    #expect(navigator.leaks() == ["bell id=2"])
    withExtendedLifetime(observation) {}
  }

  @Test func messageFromACallbackIsDeliveredAfterTheRest() throws {
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

  // MARK: Owners

  @Test func eachOwnerReceivesTheMessages() throws {
    let (one, two) = (Listener(), Listener())
    var three: Listener? = Listener()
    for listener in [one, two, three].compactMap(\.self) {
      navigator.observe(Bell.self, owner: listener) { listener, message, _ in listener.heard.append("\(message)") }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(three?.heard == ["rang(1)"])
    three = nil
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(one.heard == ["rang(1)", "rang(2)"])
    #expect(two.heard == one.heard)
  }

  @Test func anOwnerMayListenMoreThanOnce() throws {
    var owner: Listener? = Listener()
    weak let gone = owner
    var heard: [String] = []
    if let owner {
      navigator.observe(Bell.self, where: .visible, owner: owner) { _, _, _ in heard.append("seen") }
      navigator.observe(messages: Bell.Message.self, owner: owner) { _, _, _ in heard.append("any") }
      navigator.observe(messages: Int.self, owner: owner) { _, number, _ in heard.append("\(number)") }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    navigator.send(7, from: try bell(0, 0, 0))
    #expect(heard == ["seen", "any", "7"])
    owner = nil
    #expect(gone == nil)
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    navigator.send(8, from: try bell(0, 0, 0))
    #expect(heard.count == 3, "all of it goes with the owner")
  }

  @Test func ownerReleasedDuringDeliveryReceivesNothing() throws {
    var owner: Listener? = Listener()
    var heard: [String] = []
    let first = navigator.observe(Bell.self) { _, _ in
      heard.append("first")
      owner = nil
    }
    if let owner { navigator.observe(Bell.self, owner: owner) { _, _, _ in heard.append("owner") } }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(heard == ["first"])
    withExtendedLifetime(first) {}
  }

  @Test func anObservationEndsWithItself() throws {
    var heard: [String] = []
    var kept: ObservationToken? = navigator.observe(Bell.self) { message, _ in heard.append("kept \(message)") }
    _ = navigator.observe(Bell.self) { message, _ in heard.append("dropped \(message)") }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(heard == ["kept rang(1)"])
    kept?.cancel()
    kept?.cancel()
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(heard == ["kept rang(1)"])
    kept = nil
  }

  @Test func contentsListenToOthersAsLongAsTheyLive() throws {
    var heard: [String] = []
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))) }
    do {
      let second = try bell(0, 0, 1)
      navigator.observe(Bell.self, where: .screen("bell id=1"), owner: second) { second, _, key in heard.append("\(second.id) hears \(key)")
      }
    }
    let first = try bell(0, 0, 0)
    navigator.send(Bell.Message.rang(1), from: first)
    #expect(heard == ["2 hears bell id=1"])
    try navigator.run { $0.top(.stack).pop() }
    navigator.send(Bell.Message.rang(2), from: first)
    #expect(heard.count == 1)
    #expect(navigator.leaks() == [], "listening keeps nobody")
  }

  // MARK: Changes during delivery

  @Test func observerCanCancelItselfDuringDelivery() throws {
    var heard: [String] = []
    var own: ObservationToken?
    own = navigator.observe(Bell.self) { message, _ in
      own?.cancel()
      heard.append("\(message)")
    }
    for count in 1...2 { navigator.send(Bell.Message.rang(count), from: try bell(0, 0, 0)) }
    #expect(heard == ["rang(1)"])
  }

  @Test func observerAddedDuringDeliveryReceivesTheNextMessage() throws {
    let listener = Listener()
    let first = navigator.observe(Bell.self) { [unowned navigator] _, _ in
      navigator.observe(Bell.self, owner: listener) { listener, message, _ in listener.heard.append("\(message)") }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(listener.heard == [])
    first.cancel()
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(listener.heard == ["rang(2)"])
  }

  @Test func replyIsDeliveredAfterTheMessage() throws {
    var heard: [String] = []
    let contents = try bell(0, 0, 0)
    let first = navigator.observe(Bell.self) { [unowned navigator] message, _ in
      heard.append("first \(message)")
      if message == .rang(1) { navigator.send(Bell.Message.rang(2), from: contents) }
    }
    let second = navigator.observe(Bell.self) { message, _ in heard.append("second \(message)") }
    navigator.send(Bell.Message.rang(1), from: contents)
    #expect(heard == ["first rang(1)", "second rang(1)", "first rang(2)", "second rang(2)"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func aHandlerMayNavigate() throws {
    let seen = navigator.observe(Bell.self, where: .visible) { [unowned navigator] _, _ in
      _ = try? navigator.run { $0.top(.stack).push(b) }
    }
    let first = try bell(0, 0, 0)
    navigator.send(Bell.Message.rang(1), from: first)
    navigator.send(Bell.Message.rang(2), from: first)
    expectTree(navigator, "stack[bell(id=1) > b]")
    withExtendedLifetime(seen) {}
  }

  // MARK: Conditions

  @Test func isHeldAgainstThePlaceOfTheSender() throws {
    var heard: [String] = []
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))).present(AnyScreen(Bell(id: 3))) }
    let conditions: [(String, EventPredicate)] = [
      ("layer", .presented()), ("stack", .pushedInto(.at(path(0, 0)))), ("under", .under(path(0, 0))), ("kind", .kind(.page)),
      ("tabs", .child(of: .kind(.tabs))), ("both", .visible && .presented()), ("either", .screen("bell id=1") || .presented()),
      ("named", .named("bell")), ("other name", .named("a")),
    ]
    let observations = conditions.map { name, condition in
      navigator.observe(Bell.self, where: condition) { _, key in heard.append("\(name) \(key["id"] ?? "")") }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(heard == ["stack 1", "under 1", "kind 1", "either 1", "named 1"])
    heard = []
    navigator.send(Bell.Message.rang(1), from: try bell(0, 1))
    #expect(heard == ["layer 3", "kind 3", "both 3", "either 3", "named 3"])
    withExtendedLifetime(observations) {}
  }

  @Test func messageOfAnotherScreenIsReceivedByTypeOnly() throws {
    let listener = Listener()
    navigator.observe(Bell.self, owner: listener) { listener, _, key in listener.heard.append("bell \(key)") }
    navigator.observe(messages: Bell.Message.self, owner: listener) { listener, _, key in listener.heard.append("any \(key)") }
    try navigator.run { $0.top(.stack).push(a) }
    let other = try #require(navigator.contents(at: path(0, 0, 1)))
    #expect(navigator.send(Bell.Message.rang(1), from: other))
    #expect(listener.heard == ["any a"])
  }

  @Test func navigatorsDoNotShareMessages() throws {
    let other = Navigator(navigator.app)
    var heard = 0
    let observation = other.observe(Bell.self) { _, _ in heard += 1 }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(!other.send(Bell.Message.rang(1), from: try bell(0, 0, 0)), "nor are the contents its own")
    #expect(heard == 0)
    withExtendedLifetime(observation) {}
  }

  @Test func restoredScreenSendsMessagesAgain() throws {
    let listener = Listener()
    navigator.observe(Bell.self, owner: listener) { listener, message, key in listener.heard.append("\(message) \(key)") }
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))) }
    navigator.undo()
    navigator.redo()
    navigator.send(Bell.Message.rang(5), from: try bell(0, 0, 1))
    #expect(listener.heard == ["rang(5) bell id=2"])
  }

  @Test func costIsLinearInTheNumberOfObservers() throws {
    var heard = 0
    var observations: [ObservationToken] = []
    let time = try processorTime {
      for _ in 0..<20_000 { observations.append(navigator.observe(Bell.self) { _, _ in heard += 1 }) }
      for observation in observations.prefix(19_999) { observation.cancel() }
      for _ in 0..<100 { navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0)) }
    }
    #expect(heard == 100)
    #expect(time < .seconds(10))
  }
}
