import GromaTesting
import Testing

@testable import Groma

@MainActor struct EventTests {
  private func diary(of navigator: Navigator) -> Diary {
    let diary = Diary()
    diary.follow(navigator, showingIDs: true)
    return diary
  }

  @Test func eventsAreInOrderOfOccurrence() throws {
    let navigator = try navigator("stack[a]")
    let diary = diary(of: navigator)
    try navigator.run { $0.top(.stack).push(b).refresh() }
    #expect(
      diary.read() == [
        "committed: top stack | push b | refresh", "hidden a #3", "added b #4 at /0/0/1", "shown b #4", "refreshed stack #2",
      ])
    try navigator.run { $0.top(.page).finish() }
    #expect(diary.read() == ["committed: top screen | finish", "hidden b #4", "removed b #4 at /0/0/1", "shown a #3", "finished b"])
    navigator.undo()
    #expect(diary.read() == ["committed: undo", "hidden a #3", "added b #5 at /0/0/1", "shown b #5"])
  }

  @Test func unchangedStateCausesNoEvents() throws {
    let navigator = try navigator("stack[a]")
    let diary = diary(of: navigator)
    try navigator.run { $0.top(.stack).push(b).pop() }
    _ = try? navigator.run { $0.fail("lab") }
    #expect(diary.read() == [])
  }

  @Test func commitHasItsCause() throws {
    let navigator = try navigator("stack[a]")
    var causes: [Commit.Cause] = []
    let observation = navigator.observe { if case .committed(let commit) = $0 { causes.append(commit.cause) } }
    let route = AppRoute().top(.stack).push(b).erased
    try navigator.run(route)
    navigator.undo()
    navigator.redo()
    try navigator.restore(try StubApp.state("c"))
    #expect(causes == [.route(route), .undo, .redo, .restored])
    withExtendedLifetime(observation) {}
  }

  @Test func observersAreReleasedWithTheirOwner() throws {
    @MainActor final class Owner {
      var count = 0
      var observation: ObservationToken?
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
    // After the cancellation there is no observer left.
    var calls = 0
    navigator.observe { _ in calls += 1 }.cancel()
    try navigator.run(push)
    #expect(calls == 0)
  }

  @Test func observationEndsWhenItsTokenIsReleased() throws {
    let navigator = try navigator("stack[a]")
    var calls = 0
    var token: ObservationToken? = navigator.observe { _ in calls += 1 }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(calls > 0)
    calls = 0
    withExtendedLifetime(token) {}
    token = nil
    try navigator.run { $0.top(.stack).push(b) }
    #expect(calls == 0)
  }

  @Test func observationEndsWhenItsTokenIsReleasedOffTheMainActor() async throws {
    final class Witness {}
    let navigator = try navigator("stack[a]")
    var calls = 0
    weak var captured: Witness?
    do {
      let witness = Witness()
      captured = witness
      // The parameter of the function is the only reference to the token.
      await release(
        navigator.observe { [witness] _ in
          calls += 1
          withExtendedLifetime(witness) {}
        })
    }
    #expect(captured != nil, "the main actor releases the handler")
    try navigator.run { $0.top(.stack).push(b) }
    #expect(calls == 0)
    #expect(captured == nil, "the handler is released at the next event")
  }

  /// Releases a token on a thread of the concurrent executor.
  @concurrent private nonisolated func release(_ token: consuming ObservationToken) async {
    weak let released = token
    _ = consume token
    #expect(released == nil)
  }

  @Test func canceledObservationReleasesItsHandlerAtOnce() throws {
    final class Witness {}
    let navigator = try navigator("stack[a]")
    weak var captured: Witness?
    let token: ObservationToken
    do {
      let witness = Witness()
      captured = witness
      token = navigator.observe { [witness] _ in withExtendedLifetime(witness) {} }
    }
    #expect(captured != nil)
    token.cancel()
    #expect(captured == nil)
  }

  @Test func observerCanceledDuringDeliveryReceivesNoEvent() throws {
    let navigator = try navigator("stack[a]")
    var second: ObservationToken?
    var received = 0
    let first = navigator.observe { _ in second?.cancel() }
    second = navigator.observe { _ in received += 1 }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(received == 0)
    withExtendedLifetime(first) {}
  }

  @Test func eventsOfAReentrantNavigationComeAfterTheRest() throws {
    let navigator = try navigator("stack[a]")
    let diary = diary(of: navigator)
    diary.once("committed: top stack | push b") { [unowned navigator] in _ = try? navigator.run { $0.top(.stack).push(c) } }
    try navigator.run { $0.top(.stack).push(b) }
    #expect(
      diary.read() == [
        "committed: top stack | push b", "hidden a #3", "added b #4 at /0/0/1", "shown b #4", "committed: top stack | push c",
        "hidden b #4", "added c #5 at /0/0/2", "shown c #5",
      ])
  }

  @Test func observerBesideTheTreeReceivesOtherEventsInOrder() throws {
    func events(isObserved: Bool) throws -> [String] {
      let navigator = try navigator("stack[a]")
      let (received, other) = (Diary(), Diary())
      let all = isObserved ? navigator.observe { other.write($0, showingIDs: false) } : nil
      let observation = navigator.observeBesideTree { received.write($0, showingIDs: false) }
      try navigator.run { $0.top(.stack).push(b).refresh() }
      try navigator.run { $0.top(.stack).present(c) { $0.finish() } }
      navigator.undo()
      withExtendedLifetime((observation, all)) {}
      if isObserved { #expect(other.read().contains("added b at /0/0/1")) }
      return received.read()
    }
    #expect(try events(isObserved: false) == ["refreshed stack", "finished c"])
    #expect(try events(isObserved: true) == ["refreshed stack", "finished c"])
  }

  @Test func failureObserverReceivesOnlyFailures() throws {
    let guards = [Guard("later") { _, transaction in transaction.has(moreThan: 1, at: path(0, 0)) ? .deny(.busy) : .allow }]
    let navigator = Navigator(StubApp.app(guards: guards), state: try StubApp.state("stack[a]"))
    var received: [Event] = []
    let observation = navigator.observeFailures { received.append($0) }
    navigator.policy = .queue
    try navigator.run { $0.top(.stack).push(b) }
    try navigator.run(AppRoute().check("later"))
    navigator.settle()
    #expect(received.count == 1 && received.allSatisfy(\.isFailure))
    withExtendedLifetime(observation) {}
  }

  @Test func identitiesDoNotDependOnTheTimeOfReading() throws {
    func identities(asking: Bool) throws -> [String] {
      let app = AppDefinition("plain", "an app without models", screens: StubApp.screens().map(\.stub))
      let navigator = Navigator(app, state: try StubApp.state("tabs[*stack[a] | stack[c]]"))
      func ask() -> String {
        "\(navigator.youngest) \(navigator.id(at: path(0, 0, 0, 1)) as Any) \(navigator.id(at: path(0, 0, 1)) as Any)"
      }
      var answers: [String] = []
      for round in 0..<100 {
        try navigator.run { $0.top(.stack).push(b) }
        if round % 3 == 0 { navigator.undo() }
        if round % 7 == 0 { try navigator.run(AppRoute().first(.stack).popToRoot()) }
        if asking { _ = ask() }
        if round % 40 == 0 { answers.append(ask()) }
      }
      #expect(navigator.inconsistency() == nil)
      return answers + [ask()]
    }
    #expect(try identities(asking: true) == identities(asking: false))
  }

  @Test func routeFromAModelIsReportedAfterTheRestBesideTheTree() throws {
    // The model navigates while it is called. The remaining calls of the first change come first, as for an observer of all events.
    final class Hasty: ScreenModel {
      var act: (() -> Void)?
      func appeared() { act?() }
    }
    struct Slow: Screen {
      static let name = "slow"
    }
    let model = Hasty()
    let root = AnyStackScreen.stack([a.erased]).erased
    let definitions = StubApp.screens() + [ScreenDefinition(Slow.self, "acts when it becomes visible", model: { _, _ in model }).erased]
    let navigator = Navigator(AppDefinition("app", "for tests", screens: definitions, root: root))
    model.act = { [unowned navigator] in
      model.act = nil
      _ = try? navigator.run { $0.top(.stack).refresh() }
      _ = try? navigator.run { $0.top(.page).refresh() }
    }
    let diary = Diary()
    let observation = navigator.observeBesideTree { diary.write($0, showingIDs: false) }
    try navigator.run { $0.top(.stack).push(AnyScreen<Page>(Slow())).finish() }
    #expect(diary.read() == ["finished stack", "refreshed stack", "refreshed slow"])
    withExtendedLifetime(observation) {}
  }

  @Test func streamsEvents() async throws {
    let navigator = try navigator("stack[a]")
    let stream = navigator.events()
    try navigator.run { $0.top(.stack).push(b) }
    let diary = Diary()
    for await event in stream {
      diary.write(event, showingIDs: true)
      if diary.lines.count == 4 { break }
    }
    #expect(diary.read() == ["committed: top stack | push b", "hidden a #3", "added b #4 at /0/0/1", "shown b #4"])
  }

  @Test(.timeLimit(.minutes(10))) func aStreamEndsWithItsNavigator() async throws {
    var navigator: Navigator? = try GromaTesting.navigator("stack[a]")
    let stream = try #require(navigator).events()
    try navigator?.run { $0.top(.stack).push(b) }
    navigator = nil
    var count = 0
    for await _ in stream { count += 1 }
    #expect(count == 4)
  }

  @Test func navigatorsDoNotShareEvents() throws {
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
