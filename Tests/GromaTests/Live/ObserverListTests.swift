import Testing

@testable import Groma

/// Tests the order and lifetime of observers.
@MainActor struct ObserverListTests {
  private final class Owner {}

  private let list = ObserverList<Int>()

  @Test func observersAreCalledInOrderOfRegistration() {
    var told: [String] = []
    #expect(list.isEmpty)
    list.tell(0)
    for name in ["a", "b", "c"] { _ = list.add { told.append("\(name)\($0)") } }
    #expect(!list.isEmpty)
    list.tell(1)
    list.tell(2)
    #expect(told == ["a1", "b1", "c1", "a2", "b2", "c2"])
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
    var told: [String] = []
    var first: ObserverList<Int>.Observer?
    var last: ObserverList<Int>.Observer?
    first = list.add { told.append("first\($0)") }
    let middle = list.add { number in
      told.append("middle\(number)")
      first?.cancel()
      last?.cancel()
    }
    last = list.add { told.append("last\($0)") }
    list.tell(1)
    list.tell(2)
    #expect(told == ["first1", "middle1", "middle2"])
    middle.cancel()
    middle.cancel()
    #expect(list.isEmpty)
    list.tell(3)
    #expect(told.count == 3)
  }

  @Test func observerThatCancelsItselfIsCalledOnce() {
    var told: [Int] = []
    var own: ObserverList<Int>.Observer?
    own = list.add { number in
      own?.cancel()
      told.append(number)
    }
    list.tell(1)
    list.tell(2)
    #expect(told == [1])
  }

  @Test func observerAddedDuringDeliveryReceivesTheNextEvent() {
    var told: [String] = []
    var isAdded = false
    _ = list.add { [unowned list] number in
      told.append("a\(number)")
      if !isAdded { _ = list.add { told.append("b\($0)") } }
      isAdded = true
    }
    list.tell(1)
    #expect(told == ["a1"])
    list.tell(2)
    #expect(told == ["a1", "a2", "b2"])
  }

  @Test func nestedDeliveryReachesAllObserversFirst() {
    var told: [String] = []
    _ = list.add { [unowned list] number in
      told.append("a\(number)")
      if number == 1 { list.tell(2) }
    }
    _ = list.add { told.append("b\($0)") }
    list.tell(1)
    #expect(told == ["a1", "a2", "b2", "b1"])
  }

  @Test func anOwnerIsNotKeptAndTakesItsHandlerAlong() {
    var owner: Owner? = Owner()
    weak var held: Owner?
    var told = 0
    do {
      let witness = Owner()
      held = witness
      _ = list.add(owner: owner) { [witness] _ in
        told += 1
        withExtendedLifetime(witness) {}
      }
    }
    list.tell(1)
    #expect(held != nil)
    owner = nil
    #expect(list.isEmpty, "nobody is left")
    list.tell(2)
    #expect(told == 1)
    #expect(held == nil)
  }

  @Test func releasedOwnerReceivesNothing() {
    var owner: Owner? = Owner()
    var told: [String] = []
    _ = list.add { _ in
      told.append("first")
      owner = nil
    }
    _ = list.add(owner: owner) { _ in told.append("owned") }
    list.tell(1)
    #expect(told == ["first"])
  }

  @Test func canceledObserverIsReleased() {
    weak var cancelled: ObserverList<Int>.Observer?
    do {
      let observer = list.add { _ in }
      observer.cancel()
      cancelled = observer
    }
    #expect(cancelled != nil)
    list.tell(1)
    #expect(cancelled == nil, "all are gone")
  }

  @Test func canceledObserversAreReleasedWhenOthersAreAdded() {
    weak var cancelled: ObserverList<Int>.Observer?
    var told = 0
    let kept = list.add { _ in told += 1 }
    do {
      let observer = list.add { _ in }
      observer.cancel()
      cancelled = observer
    }
    for _ in 0..<15 { list.add { _ in }.cancel() }
    #expect(cancelled == nil)
    list.tell(1)
    #expect(told == 1, "the others stay")
    withExtendedLifetime(kept) {}
  }
}
