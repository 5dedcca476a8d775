import GromaTesting
import Testing

@testable import Groma

/// A page that sends the number of times it was tapped.
private struct Bell: SendingScreen {
  enum Message: Equatable, Sendable { case rang(Int) }
  static let name = "bell"
  var id: Int
}

private final class BellModel: ScreenModel {
  let id: Int
  var whenAppeared: (() -> Void)?
  var whenRemoved: (() -> Void)?
  init(_ bell: Bell) { id = bell.id }
  func appeared() { whenAppeared?() }
  func removed() { whenRemoved?() }
}

private final class Receiver {
  var received: [String] = []
}

/// Tests messages that models send, and their observers.
@MainActor struct MessageTests {
  private let navigator = Navigator(
    AppDefinition(
      "bells", "",
      screens: [ScreenDefinition(Bell.self, "a bell", samples: [Bell(id: 1)], model: { screen, _ in BellModel(screen) })]
        + StubApp.screens(),
      root: AnyScreen(Bell(id: 1)).withStackContainer().erased))

  private func bell(_ indices: Int...) throws -> BellModel {
    try #require(navigator.model(at: TreePath(indices) ?? .app) as? BellModel)
  }

  @Test func messagesAreDeliveredInOrderOfRegistration() throws {
    let receiver = Receiver()
    var received: [String] = []
    let first = navigator.observe(Bell.self) { message, key in received.append("first \(message) \(key)") }
    navigator.observe(Bell.self, owner: receiver) { _, message, key in received.append("second \(message) \(key)") }
    navigator.observe(messages: Bell.Message.self, owner: receiver) { receiver, _, _ in
      receiver.received.append("x"); received.append("third")
    }
    #expect(navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0)))
    #expect(received == ["first rang(1) bell id=1", "second rang(1) bell id=1", "third"])
    #expect(receiver.received == ["x"])
    withExtendedLifetime(first) {}
  }

  @Test func messagesAreFilteredBySender() throws {
    let receiver = Receiver()
    func listen(_ name: String, _ predicate: EventPredicate) {
      navigator.observe(Bell.self, where: predicate, owner: receiver) { receiver, _, key in
        receiver.received.append("\(name) \(key["id"] ?? "")")
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
    #expect(receiver.received == ["any 1", "1 1", "covered 1"])
    receiver.received = []
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 1))
    #expect(receiver.received == ["any 2", "seen 2", "after 2"])
    receiver.received = []
    navigator.send("another type", from: first)
    #expect(receiver.received == [])
  }

  @Test func ownersAreNotRetainedAndHandlersAreReleasedWithThem() throws {
    final class Witness {}
    var receiver: Receiver? = Receiver()
    var calls = 0
    weak var held: Witness?
    if let receiver {
      let witness = Witness()
      held = witness
      navigator.observe(Bell.self, owner: receiver) { [witness] _, _, _ in
        calls += 1
        withExtendedLifetime(witness) {}
      }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(calls == 1)
    weak let gone = receiver
    receiver = nil
    #expect(gone == nil, "the owner is not retained")
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(calls == 1)
    #expect(held == nil, "objects captured by the handler are released")
  }

  @Test func ownersReceiveEvents() throws {
    var receiver: Receiver? = Receiver()
    if let receiver {
      navigator.observe(where: .screen(a), owner: receiver) { receiver, event in
        if case .added(let key, _, _) = event { receiver.received.append("\(key)") }
      }
    }
    try navigator.run { $0.top(.stack).push(a) }
    #expect(receiver?.received == ["a"])
    weak let gone = receiver
    receiver = nil
    #expect(gone == nil)
    try navigator.run { $0.top(.stack).push(a) }
  }

  @Test func observerCanceledDuringDeliveryReceivesNoMessage() throws {
    var received: [String] = []
    var second: ObservationToken?
    var third: ObservationToken?
    let first = navigator.observe(Bell.self) { _, _ in
      received.append("first")
      second?.cancel()
      third = third ?? navigator.observe(Bell.self) { _, _ in received.append("third") }
    }
    second = navigator.observe(Bell.self) { _, _ in received.append("second") }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(received == ["first"], "an observer added during delivery does not receive the current message")
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(received == ["first", "first", "third"])
    first.cancel()
    third?.cancel()
  }

  @Test func messagesFromARemovedModelAreDropped() throws {
    var received = 0
    let observation = navigator.observe(Bell.self) { _, _ in received += 1 }
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))) }
    let second = try bell(0, 0, 1)
    var sentLast: Bool?
    second.whenRemoved = { [navigator, unowned second] in sentLast = navigator.send(Bell.Message.rang(0), from: second) }
    try navigator.run { $0.top(.stack).pop() }
    #expect(sentLast == false)
    #expect(!navigator.send(Bell.Message.rang(1), from: second))
    #expect(!navigator.send(Bell.Message.rang(1), from: TextModel([])), "a model that was never in a tree cannot send")
    #expect(received == 0)
    #expect(navigator.leaks() == ["bell id=2"])
    withExtendedLifetime(observation) {}
  }

  @Test func messageFromACallbackIsDeliveredAfterTheRest() throws {
    var received: [String] = []
    let events = navigator.observe { event in
      if case .shown(let key, _) = event { received.append("shown \(key)") }
    }
    let messages = navigator.observe(Bell.self, where: .visible) { message, _ in received.append("\(message)") }
    let first = try bell(0, 0, 0)
    first.whenAppeared = { [unowned navigator, unowned first] in
      received.append("appeared")
      _ = try? navigator.run { $0.first(.stack).push(a) }
      navigator.send(Bell.Message.rang(1), from: first)
      received.append("sent")
    }
    try navigator.run { $0.top(.stack).push(b) }
    received = []
    try navigator.run { $0.top(.stack).pop().present(y) }
    #expect(received == ["shown bell id=1", "appeared", "sent", "shown y", "shown a"], "the sender was covered when it sent")
    withExtendedLifetime((events, messages)) {}
  }

  // MARK: Owners

  @Test func eachOwnerReceivesTheMessages() throws {
    let (one, two) = (Receiver(), Receiver())
    var three: Receiver? = Receiver()
    for receiver in [one, two, three].compactMap(\.self) {
      navigator.observe(Bell.self, owner: receiver) { receiver, message, _ in receiver.received.append("\(message)") }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(three?.received == ["rang(1)"])
    three = nil
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(one.received == ["rang(1)", "rang(2)"])
    #expect(two.received == one.received)
  }

  @Test func anOwnerMayObserveMoreThanOnce() throws {
    var owner: Receiver? = Receiver()
    weak let gone = owner
    var received: [String] = []
    if let owner {
      navigator.observe(Bell.self, where: .visible, owner: owner) { _, _, _ in received.append("seen") }
      navigator.observe(messages: Bell.Message.self, owner: owner) { _, _, _ in received.append("any") }
      navigator.observe(messages: Int.self, owner: owner) { _, number, _ in received.append("\(number)") }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    navigator.send(7, from: try bell(0, 0, 0))
    #expect(received == ["seen", "any", "7"])
    owner = nil
    #expect(gone == nil)
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    navigator.send(8, from: try bell(0, 0, 0))
    #expect(received.count == 3, "all observations end with the owner")
  }

  @Test func ownerReleasedDuringDeliveryReceivesNothing() throws {
    var owner: Receiver? = Receiver()
    var received: [String] = []
    let first = navigator.observe(Bell.self) { _, _ in
      received.append("first")
      owner = nil
    }
    if let owner { navigator.observe(Bell.self, owner: owner) { _, _, _ in received.append("owner") } }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(received == ["first"])
    withExtendedLifetime(first) {}
  }

  @Test func releasingTheTokenEndsTheObservation() throws {
    var received: [String] = []
    var kept: ObservationToken? = navigator.observe(Bell.self) { message, _ in received.append("kept \(message)") }
    _ = navigator.observe(Bell.self) { message, _ in received.append("dropped \(message)") }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(received == ["kept rang(1)"])
    kept?.cancel()
    kept?.cancel()
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(received == ["kept rang(1)"])
    kept = nil
  }

  @Test func modelsObserveUntilTheyAreReleased() throws {
    var received: [String] = []
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))) }
    do {
      let second = try bell(0, 0, 1)
      navigator.observe(Bell.self, where: .screen("bell id=1"), owner: second) { second, _, key in
        received.append("\(second.id) receives \(key)")
      }
    }
    let first = try bell(0, 0, 0)
    navigator.send(Bell.Message.rang(1), from: first)
    #expect(received == ["2 receives bell id=1"])
    try navigator.run { $0.top(.stack).pop() }
    navigator.send(Bell.Message.rang(2), from: first)
    #expect(received.count == 1)
    #expect(navigator.leaks() == [], "observations retain no models")
  }

  // MARK: Changes during delivery

  @Test func observerCanCancelItselfDuringDelivery() throws {
    var received: [String] = []
    var own: ObservationToken?
    own = navigator.observe(Bell.self) { message, _ in
      own?.cancel()
      received.append("\(message)")
    }
    for count in 1...2 { navigator.send(Bell.Message.rang(count), from: try bell(0, 0, 0)) }
    #expect(received == ["rang(1)"])
  }

  @Test func observerAddedDuringDeliveryReceivesTheNextMessage() throws {
    let receiver = Receiver()
    let first = navigator.observe(Bell.self) { [unowned navigator] _, _ in
      navigator.observe(Bell.self, owner: receiver) { receiver, message, _ in receiver.received.append("\(message)") }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(receiver.received == [])
    first.cancel()
    navigator.send(Bell.Message.rang(2), from: try bell(0, 0, 0))
    #expect(receiver.received == ["rang(2)"])
  }

  @Test func replyIsDeliveredAfterTheMessage() throws {
    var received: [String] = []
    let model = try bell(0, 0, 0)
    let first = navigator.observe(Bell.self) { [unowned navigator] message, _ in
      received.append("first \(message)")
      if message == .rang(1) { navigator.send(Bell.Message.rang(2), from: model) }
    }
    let second = navigator.observe(Bell.self) { message, _ in received.append("second \(message)") }
    navigator.send(Bell.Message.rang(1), from: model)
    #expect(received == ["first rang(1)", "second rang(1)", "first rang(2)", "second rang(2)"])
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

  @Test func predicateIsEvaluatedAtThePathOfTheSender() throws {
    var received: [String] = []
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))).present(AnyScreen(Bell(id: 3))) }
    let conditions: [(String, EventPredicate)] = [
      ("layer", .presented()), ("stack", .pushedInto(.at(path(0, 0)))), ("under", .under(path(0, 0))), ("kind", .kind(.page)),
      ("tabs", .child(of: .kind(.tabs))), ("both", .visible && .presented()), ("either", .screen("bell id=1") || .presented()),
      ("named", .named("bell")), ("other name", .named("a")),
    ]
    let observations = conditions.map { name, condition in
      navigator.observe(Bell.self, where: condition) { _, key in received.append("\(name) \(key["id"] ?? "")") }
    }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(received == ["stack 1", "under 1", "kind 1", "either 1", "named 1"])
    received = []
    navigator.send(Bell.Message.rang(1), from: try bell(0, 1))
    #expect(received == ["layer 3", "kind 3", "both 3", "either 3", "named 3"])
    withExtendedLifetime(observations) {}
  }

  @Test func messageOfAnotherScreenIsReceivedByTypeOnly() throws {
    let receiver = Receiver()
    navigator.observe(Bell.self, owner: receiver) { receiver, _, key in receiver.received.append("bell \(key)") }
    navigator.observe(messages: Bell.Message.self, owner: receiver) { receiver, _, key in receiver.received.append("any \(key)") }
    try navigator.run { $0.top(.stack).push(a) }
    let other = try #require(navigator.model(at: path(0, 0, 1)))
    #expect(navigator.send(Bell.Message.rang(1), from: other))
    #expect(receiver.received == ["any a"])
  }

  @Test func navigatorsDoNotShareMessages() throws {
    let other = Navigator(navigator.app)
    var received = 0
    let observation = other.observe(Bell.self) { _, _ in received += 1 }
    navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0))
    #expect(!other.send(Bell.Message.rang(1), from: try bell(0, 0, 0)), "a model of another navigator cannot send")
    #expect(received == 0)
    withExtendedLifetime(observation) {}
  }

  @Test func restoredScreenSendsMessagesAgain() throws {
    let receiver = Receiver()
    navigator.observe(Bell.self, owner: receiver) { receiver, message, key in receiver.received.append("\(message) \(key)") }
    try navigator.run { $0.top(.stack).push(AnyScreen(Bell(id: 2))) }
    navigator.undo()
    navigator.redo()
    navigator.send(Bell.Message.rang(5), from: try bell(0, 0, 1))
    #expect(receiver.received == ["rang(5) bell id=2"])
  }

  @Test func costIsLinearInTheNumberOfObservers() throws {
    var received = 0
    var observations: [ObservationToken] = []
    let time = try processorTime {
      for _ in 0..<20_000 { observations.append(navigator.observe(Bell.self) { _, _ in received += 1 }) }
      for observation in observations.prefix(19_999) { observation.cancel() }
      for _ in 0..<100 { navigator.send(Bell.Message.rang(1), from: try bell(0, 0, 0)) }
    }
    #expect(received == 100)
    #expect(time < .seconds(10))
  }
}
