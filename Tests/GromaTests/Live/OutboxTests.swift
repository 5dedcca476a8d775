import GromaTesting
import Testing

@testable import Groma

/// Tests the queue of deliveries, and how long it retains objects.
@MainActor struct OutboxTests {
  private final class Witness {}

  private func message(_ report: @escaping () -> Void) -> Outbox.Delivery { .message(report) }

  private func report(_ delivery: Outbox.Delivery?) {
    if case .message(let report) = delivery { report() }
  }

  @Test func takesDeliveriesInOrder() {
    var outbox = Outbox()
    var received: [Int] = []
    #expect(outbox.isEmpty)
    #expect(outbox.take() == nil)
    outbox.append(message { received.append(1) })
    outbox.append(message { received.append(2) })
    report(outbox.take())
    outbox.append(message { received.append(3) })
    while let next = outbox.take() { report(next) }
    #expect(received == [1, 2, 3])
    #expect(outbox.isEmpty)
    outbox.append(message { received.append(4) })
    #expect(!outbox.isEmpty)
    report(outbox.take())
    #expect(received == [1, 2, 3, 4], "the empty queue can be used again")
    #expect(outbox.take() == nil)
  }

  @Test func takenDeliveriesAreReleased() {
    var outbox = Outbox()
    weak var held: Witness?
    do {
      let witness = Witness()
      held = witness
      outbox.append(message { withExtendedLifetime(witness) {} })
      outbox.append(message {})
    }
    #expect(held != nil)
    report(outbox.take())
    #expect(held == nil, "a taken delivery is released while others remain")
    #expect(!outbox.isEmpty)
  }

  @Test func departedModelsAreCheckedInOrderOfRemoval() {
    var departed = Departed()
    let one = StubModel("a")
    departed.append("a", one)
    departed.append("b", StubModel("b"))
    #expect(departed.key(of: one) == "a")
    var object: AnyObject?
    #expect(departed.takeRecent(&object) == "a")
    #expect(object === one)
    #expect(departed.key(of: one) == nil, "a taken object is no longer listed")
    object = nil
    #expect(departed.takeRecent(&object) == "b")
    object = nil
    #expect(departed.takeRecent(&object) == nil)
    #expect(object == nil)
  }

  @Test func objectIsALeakWhileItIsRetained() {
    var departed = Departed()
    var one: StubModel? = StubModel("a")
    let two = StubModel("b")
    if let one { departed.watch("a", one) }
    departed.watch("b", two)
    #expect(departed.leaks() == ["a", "b"])
    one = nil
    #expect(departed.leaks() == ["b"])
    #expect(departed.key(of: two) == "b")
    #expect(departed.key(of: StubModel("c")) == nil)
  }
}
