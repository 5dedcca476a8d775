import Testing

@testable import Groma

/// Tests the order and lifetime of observers.
@MainActor struct ObserverListTests {
  private final class Owner {}

  private let list = ObserverList<Int>()

  @Test func observersAreCalledInOrderOfRegistration() {
    var received: [String] = []
    #expect(list.isEmpty)
    list.notify(0)
    for name in ["a", "b", "c"] { _ = list.add { received.append("\(name)\($0)") } }
    #expect(!list.isEmpty)
    list.notify(1)
    list.notify(2)
    #expect(received == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test func interestIsTheMaximumOfAllObservers() {
    #expect(list.interest == .none)
    let failures = list.add(interest: .failures) { _ in }
    #expect(list.interest == .failures && !list.isEmpty)
    let rare = list.add(interest: .rare) { _ in }
    #expect(list.interest == .rare)
    let all = list.add { _ in }
    #expect(list.interest == .all)
    all.cancel()
    #expect(list.interest == .rare)
    rare.cancel()
    failures.cancel()
    #expect(list.interest == .none && list.isEmpty)
  }

  @Test func canceledObserverReceivesNoMoreEvents() {
    var received: [String] = []
    var first: ObserverList<Int>.Observer?
    var last: ObserverList<Int>.Observer?
    first = list.add { received.append("first\($0)") }
    let middle = list.add { number in
      received.append("middle\(number)")
      first?.cancel()
      last?.cancel()
    }
    last = list.add { received.append("last\($0)") }
    list.notify(1)
    list.notify(2)
    #expect(received == ["first1", "middle1", "middle2"])
    middle.cancel()
    middle.cancel()
    #expect(list.isEmpty)
    list.notify(3)
    #expect(received.count == 3)
  }

  @Test func observerThatCancelsItselfIsCalledOnce() {
    var received: [Int] = []
    var own: ObserverList<Int>.Observer?
    own = list.add { number in
      own?.cancel()
      received.append(number)
    }
    list.notify(1)
    list.notify(2)
    #expect(received == [1])
  }

  @Test func observerAddedDuringDeliveryReceivesTheNextEvent() {
    var received: [String] = []
    var isAdded = false
    _ = list.add { [unowned list] number in
      received.append("a\(number)")
      if !isAdded { _ = list.add { received.append("b\($0)") } }
      isAdded = true
    }
    list.notify(1)
    #expect(received == ["a1"])
    list.notify(2)
    #expect(received == ["a1", "a2", "b2"])
  }

  @Test func nestedDeliveryReachesAllObserversFirst() {
    var received: [String] = []
    _ = list.add { [unowned list] number in
      received.append("a\(number)")
      if number == 1 { list.notify(2) }
    }
    _ = list.add { received.append("b\($0)") }
    list.notify(1)
    #expect(received == ["a1", "a2", "b2", "b1"])
  }

  @Test func ownerIsNotRetainedAndItsHandlerIsReleasedWithIt() {
    var owner: Owner? = Owner()
    weak var held: Owner?
    var received = 0
    do {
      let witness = Owner()
      held = witness
      _ = list.add(owner: owner) { [witness] _ in
        received += 1
        withExtendedLifetime(witness) {}
      }
    }
    list.notify(1)
    #expect(held != nil)
    owner = nil
    #expect(list.isEmpty, "no observer remains")
    list.notify(2)
    #expect(received == 1)
    #expect(held == nil)
  }

  @Test func releasedOwnerReceivesNothing() {
    var owner: Owner? = Owner()
    var received: [String] = []
    _ = list.add { _ in
      received.append("first")
      owner = nil
    }
    _ = list.add(owner: owner) { _ in received.append("owned") }
    list.notify(1)
    #expect(received == ["first"])
  }

  @Test func canceledObserverIsReleased() {
    weak var canceled: ObserverList<Int>.Observer?
    do {
      let observer = list.add { _ in }
      observer.cancel()
      canceled = observer
    }
    #expect(canceled != nil)
    list.notify(1)
    #expect(canceled == nil, "canceled observers are released")
  }

  @Test func canceledObserversAreReleasedWhenOthersAreAdded() {
    weak var canceled: ObserverList<Int>.Observer?
    var received = 0
    let kept = list.add { _ in received += 1 }
    do {
      let observer = list.add { _ in }
      observer.cancel()
      canceled = observer
    }
    for _ in 0..<15 { list.add { _ in }.cancel() }
    #expect(canceled == nil)
    list.notify(1)
    #expect(received == 1, "the other observers remain")
    withExtendedLifetime(kept) {}
  }
}
