import Testing

@testable import Navigation

@MainActor struct EventTests {
  private func text(_ event: Event) -> String {
    switch event {
    case .committed(let commit): "committed \(commit.edits.count)"
    case .added(let key, let id, let path): "added \(key) \(id) \(path)"
    case .removed(let key, let id, let path): "removed \(key) \(id) \(path)"
    case .shown(let key, let id): "shown \(key) \(id)"
    case .hidden(let key, let id): "hidden \(key) \(id)"
    case .refreshed(let key, let id): "refreshed \(key) \(id)"
    case .finished(let key, let output): "finished \(key) \(output?.description ?? "-")"
    case .waiting(let pending): "waiting \(pending.awaits)"
    case .resumed(let pending): "resumed \(pending.awaits)"
    case .cancelled(let pending): "cancelled \(pending.awaits)"
    case .failed(let pending, let error): "failed \(pending.awaits): \(error)"
    }
  }

  @Test func tellsInTheOrderItHappened() throws {
    let navigator = try navigator("stack[a]")
    var events: [String] = []
    let observation = navigator.observe { events.append(text($0)) }
    try navigator.run { $0.top(.stack).push(b).refresh() }
    #expect(events == ["committed 1", "hidden a #3", "added b #4 /0/0/1", "shown b #4", "refreshed stack #2"])
    events = []
    try navigator.run { $0.top(.page).finish() }
    #expect(events == ["committed 1", "hidden b #4", "removed b #4 /0/0/1", "shown a #3", "finished b -"])
    events = []
    navigator.undo()
    #expect(events == ["committed 1", "hidden a #3", "added b #5 /0/0/1", "shown b #5"])
    withExtendedLifetime(observation) {}
  }

  @Test func nothingHappenedNothingIsTold() throws {
    let navigator = try navigator("stack[a]")
    var events: [String] = []
    let observation = navigator.observe { events.append(text($0)) }
    try navigator.run { $0.top(.stack).push(b).pop() }
    _ = try? navigator.run { $0.fail("lab") }
    #expect(events == [])
    withExtendedLifetime(observation) {}
  }

  @Test func theCauseIsTold() throws {
    let navigator = try navigator("stack[a]")
    var causes: [Commit.Cause] = []
    let observation = navigator.observe { if case .committed(let commit) = $0 { causes.append(commit.cause) } }
    let route = AppRoute().top(.stack).push(b).erased
    try navigator.run(route)
    navigator.undo()
    navigator.redo()
    try navigator.restore(try Lab.state("c"))
    #expect(causes == [.route(route), .undo, .redo, .restored])
    withExtendedLifetime(observation) {}
  }

  @Test func observersAreReleasedWithTheirOwner() throws {
    @MainActor final class Owner {
      var count = 0
      var observation: Observation?
    }
    let navigator = try navigator("stack[a]")
    var owner: Owner? = Owner()
    owner?.observation = navigator.observe { [weak owner] _ in owner?.count += 1 }
    let push = AppRoute().top(.stack).push(b)
    try navigator.run(push)
    #expect(owner?.count == 4)
    weak let gone = owner
    owner = nil
    #expect(gone == nil)
    try navigator.run(push)
    // Nobody is left who would be told.
    var calls = 0
    navigator.observe { _ in calls += 1 }.cancel()
    try navigator.run(push)
    #expect(calls == 0)
  }

  @Test func whoIsCancelledWhileEventsAreToldIsNotTold() throws {
    let navigator = try navigator("stack[a]")
    var second: Observation?
    var told = 0
    let first = navigator.observe { _ in second?.cancel() }
    second = navigator.observe { _ in told += 1 }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(told == 0)
    withExtendedLifetime(first) {}
  }

  @Test func eventsOfAReentrantNavigationComeAfterTheRest() throws {
    let navigator = try navigator("stack[a]")
    var events: [String] = []
    var once = true
    let observation = navigator.observe { [unowned navigator] event in
      events.append(text(event))
      if once {
        once = false
        _ = try? navigator.run { $0.top(.stack).push(c) }
      }
    }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(
      events == [
        "committed 1", "hidden a #3", "added b #4 /0/0/1", "shown b #4", "committed 1", "hidden b #4", "added c #5 /0/0/2", "shown c #5",
      ])
    withExtendedLifetime(observation) {}
  }

  @Test func streamsEvents() async throws {
    let navigator = try navigator("stack[a]")
    let stream = navigator.events()
    try navigator.run { $0.top(.stack).push(b) }
    var events: [String] = []
    for await event in stream {
      events.append(text(event))
      if events.count == 4 { break }
    }
    #expect(events == ["committed 1", "hidden a #3", "added b #4 /0/0/1", "shown b #4"])
  }

  @Test(.timeLimit(.minutes(1))) func aStreamEndsWithItsNavigator() async throws {
    var navigator: Navigator? = try NavigationTests.navigator("stack[a]")
    let stream = try #require(navigator).events()
    try navigator?.run { $0.top(.stack).push(b) }
    navigator = nil
    var count = 0
    for await _ in stream { count += 1 }
    #expect(count == 4)
  }

  @Test func twoNavigatorsDoNotKnowEachOther() throws {
    let one = try navigator("stack[a]")
    let two = try navigator("stack[a]")
    var events = 0
    let observation = two.observe { _ in events += 1 }
    try one.run { $0.top(.stack).push(b) }
    expectTree(two, "stack[a]")
    #expect(events == 0)
    withExtendedLifetime(observation) {}
  }
}
