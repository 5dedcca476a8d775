import GromaTesting
import Observation
import Testing

@testable import Groma

/// Tests sequences of states and values, the limit of events, and reads inside `withObservationTracking`.
@MainActor struct StateSequenceTests {
  @Test func statesBeginWithTheCurrentOneAndSkipToTheNewest() async throws {
    let navigator = try navigator("stack[a]")
    var states = navigator.states().makeAsyncIterator()
    #expect(await states.next().map { CompactTree.text(of: $0) } == "stack[a]")
    try navigator.run { $0.top(.stack).push(b) }
    try navigator.run { $0.top(.stack).push(c) }
    #expect(await states.next().map { CompactTree.text(of: $0) } == "stack[a > b > c]")
    navigator.undo()
    #expect(await states.next() == navigator.state)
  }

  @Test func valuesAreThoseThatDiffer() async throws {
    let navigator = try navigator("stack[a]")
    var values = navigator.values(of: Session.self).makeAsyncIterator()
    #expect(await values.next() == .initial)
    try navigator.run { $0.put(Session(user: "ann")) }
    #expect(await values.next() == Session(user: "ann"))
    try navigator.run { $0.top(.stack).push(b) }
    try navigator.run { $0.put(Counter(count: 1)) }
    try navigator.run { $0.put(Session(user: "bob")) }
    #expect(await values.next() == Session(user: "bob"))
  }

  @Test(.timeLimit(.minutes(10))) func sequencesEndWithTheirNavigator() async throws {
    var navigator: Navigator? = try GromaTesting.navigator("stack[a]")
    let states = try #require(navigator).states()
    let values = try #require(navigator).values(of: Session.self)
    navigator = nil
    var count = 0
    for await _ in states { count += 1 }
    for await _ in values { count += 1 }
    #expect(count == 2)
  }

  @Test(.timeLimit(.minutes(10))) func cancellationEndsTheObservation() async throws {
    let navigator = try navigator("stack[a]")
    let task = Task { @MainActor in
      var count = 0
      for await _ in navigator.states() { count += 1 }
      return count
    }
    task.cancel()
    _ = await task.value
    for _ in 0..<10 { await Task.yield() }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(!navigator.live.isFollowed)
  }

  @Test func aStreamOfEventsIsBounded() async throws {
    let navigator = try navigator("stack[a]")
    let newest = navigator.events(buffering: .bufferingNewest(3))
    let all = navigator.events()
    for number in 0..<1_000 { try navigator.run { $0.put(Counter(count: number + 1)) } }
    for number in 0..<100 { try navigator.run { $0.put(Counter(count: -number)) } }
    navigator.live.delivery.observers.notify(ObservedEvent(event: .transitionEnded, subject: nil))
    func count(_ stream: AsyncStream<Event>) async -> Int {
      var count = 0
      for await event in stream {
        count += 1
        if case .transitionEnded = event { break }
      }
      return count
    }
    #expect(await count(newest) == 3)
    #expect(await count(all) == 1_000)
  }

  // MARK: withObservationTracking

  /// Counts the changes that are reported to reads.
  @MainActor private final class Reads {
    var count = 0

    func note(_ read: @escaping @MainActor () -> Void) {
      withObservationTracking(read) { MainActor.assumeIsolated { self.count += 1 } }
    }
  }

  @Test func aReadOfTheStateIsTracked() throws {
    let navigator = try navigator("stack[a]")
    let reads = Reads()
    reads.note { _ = navigator.state }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(reads.count == 1)
    try navigator.run { $0.top(.stack).push(c) }
    #expect(reads.count == 1)
  }

  @Test func aReadOfAValueIsTrackedAlone() throws {
    let navigator = try navigator("stack[a]")
    let reads = Reads()
    reads.note { _ = navigator[Session.self] }
    try navigator.run { $0.top(.stack).push(b) }
    try navigator.run { $0.put(Counter(count: 1)) }
    #expect(reads.count == 0, "other changes do not count")
    try navigator.run { $0.put(Session(user: "ann")) }
    #expect(reads.count == 1)
    reads.note { _ = navigator[Session.self] }
    navigator.undo()
    #expect(reads.count == 2 && navigator[Session.self].user == nil)
  }

  @Test func aReadOfAValueByAContextIsTrackedAlone() throws {
    let navigator = try navigator("stack[a]")
    let context = ScreenContext<StubApp.Letter<StubApp.First>>(
      navigator.context(of: a.key, try #require(navigator.id(at: path(0, 0, 0)))))
    let reads = Reads()
    reads.note { _ = context[Session.self] }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(reads.count == 0)
    try navigator.run { $0.put(Session(user: "ann")) }
    #expect(reads.count == 1)
  }
}
