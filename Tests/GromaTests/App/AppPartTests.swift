import GromaTesting
import Testing

@testable import Groma

/// Tests the hooks through which a library extends an app.
@MainActor struct AppPartTests {
  /// Letters to be pushed by the part.
  private struct Wishes: StateValue {
    static let name = "wishes"
    static let initial = Wishes()
    var letters: [String] = []
  }

  /// A letter that is held for some time.
  private struct Promise: HeldValue {
    static let name = "promise"
    var letter: String
  }

  private struct Promised: Announcement, Hashable { var description: String }
  private struct Wish: Codable { var letter: String }

  /// A part that grants wishes one after the other while the counter is odd: it removes a letter from the list and pushes it. The letter
  /// `no` cannot be pushed.
  private struct Fairy: ActingPart {
    var launch = Wishes.initial
    var values: [any StateValue] { [launch] }

    var customSteps: [CustomStep] {
      [
        CustomStep("grant", "", taking: Wish.self) { wish, _, transaction throws(NavigationError) in
          var wishes = transaction.value(Wishes.self)
          wishes.letters.removeAll { $0 == wish.letter }
          transaction.announce(Promised(description: "granted \(wish.letter)"))
          try transaction.put(wishes)
          return AppRoute()
        }
      ]
    }

    func problems(in app: AppDefinition) -> [String] { launch.letters.isEmpty ? [] : ["wishes at launch"] }

    func next(in transaction: inout NavigationTransaction) -> [AppRoute] {
      guard transaction.value(Counter.self).count % 2 == 1, let letter = transaction.value(Wishes.self).letters.first else { return [] }
      let screen = AnyModalScreen(Node(key: ScreenKey(name: letter), kind: .page))
      let push = AppRoute().top(.stack).push(screen).erased
      return [AppRoute().perform("grant", Wish(letter: letter)), letter == "no" ? AppRoute().fail("fairy.no") : push]
    }
  }

  private func enchanted(_ tree: String, _ launch: Wishes = .initial) throws -> Navigator {
    try navigator(
      tree, of: AppDefinition("stub", "", screens: StubApp.screens(), values: [Counter.self], parts: [Fairy(launch: launch)]))
  }

  private let odd = AppRoute().put(Counter(count: 1))

  @Test func definesValuesAtLaunch() throws {
    let launch = Wishes(letters: ["b"])
    let app = AppDefinition("stub", "", screens: StubApp.screens(), parts: [Fairy(launch: launch)])
    #expect(Navigator(app).state[Wishes.self] == launch)
    #expect(app.problems() == ["wishes at launch"])
    #expect(app.part(Fairy.self)?.launch == launch)
    #expect(StubApp.plain.part(Fairy.self) == nil)
  }

  @Test func consequencesRunAsSeparateTransactionsAndAreUndoneTogether() throws {
    let navigator = try enchanted("stack[a]")
    try navigator.run { $0.put(Wishes(letters: ["b", "c"])) }
    expectTree(navigator, "stack[a]")
    try navigator.run(odd)
    expectTree(navigator, "stack[a > b > c]")
    #expect(navigator.history.commits.count == 6)
    navigator.undo()
    expectTree(navigator, "stack[a]")
    #expect(navigator.state[Wishes.self].letters == ["b", "c"])
  }

  @Test func redoneChangesHaveNoFurtherConsequences() throws {
    let navigator = try enchanted("stack[a]")
    try navigator.run { $0.put(Wishes(letters: ["b"])) }
    try navigator.run(odd)
    navigator.undo()
    #expect(navigator.state[Wishes.self].letters == ["b"])
    expectTree(navigator, "stack[a]")
    navigator.redo()
    expectTree(navigator, "stack[a > b]")
  }

  @Test func failureIsReportedAndStopsTheFollowingRoutes() throws {
    let navigator = try enchanted("stack[a]")
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run { $0.put(Wishes(letters: ["no", "b"])) }
    try navigator.run(odd)
    #expect(diary.read() == ["granted no", "failed by itself: fail fairy.no failed: failed", "granted b"])
    expectTree(navigator, "stack[a > b]")
  }

  @Test func consequencesRunAfterATransition() throws {
    let navigator = try enchanted("stack[a]")
    navigator.policy = .queue
    try navigator.run { $0.put(Wishes(letters: ["b"])) }
    try navigator.run { $0.put(Counter(count: 1)).top(.stack).push(d) }
    expectTree(navigator, "stack[a > d]")
    navigator.advance(by: 349)
    expectTree(navigator, "stack[a > d]")
    navigator.advance(by: 1)
    expectTree(navigator, "stack[a > d > b]")
  }

  @Test func consequencesRunOnceAfterQueuedRoutes() throws {
    let navigator = try enchanted("stack[a]")
    navigator.policy = .queue
    try navigator.run { $0.put(Wishes(letters: ["b"])) }
    try navigator.run { $0.top(.stack).push(d) }
    try navigator.run(odd)
    try navigator.run { $0.top(.stack).push(page("c")) }
    navigator.settle()
    expectTree(navigator, "stack[a > d > c > b]")
  }

  @Test func announcementOfAFailedRouteIsDropped() throws {
    let navigator = try enchanted("stack[a]")
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    expectFailure(navigator, AppRoute().perform("grant", Wish(letter: "b")).fail("x"), "failed")
    #expect(diary.read() == [])
    try navigator.run(AppRoute().perform("grant", Wish(letter: "b")))
    #expect(diary.read() == ["granted b"])
  }

  @Test func endlessConsequencesStopWithALimit() throws {
    struct Restless: ActingPart {
      func next(in transaction: inout NavigationTransaction) -> [AppRoute] {
        [AppRoute().put(Counter(count: transaction.value(Counter.self).count + 1))]
      }
    }
    let navigator = try navigator(
      "a", of: AppDefinition("stub", "", screens: StubApp.screens(), values: [Counter.self], parts: [Restless()]))
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run { $0.put(Counter(count: 1)) }
    #expect(navigator.state[Counter.self].count == 1 + Runner.maximumFollowUps)
    let halted = "halted: limit exceeded: at most 1000 changes in a row, each in response to the last: set-value counter"
    #expect(diary.read().last?.hasPrefix(halted) == true)
  }

  // MARK: Held values

  /// A part that holds a letter with `promise`, and pushes it once the counter is odd.
  private struct Keeper: ActingPart {
    var heldTypes: [any HeldValue.Type] { [Promise.self] }

    var customSteps: [CustomStep] {
      [
        CustomStep("promise", "", taking: Wish.self) { wish, _, transaction throws(NavigationError) in
          try transaction.hold(Promise(letter: wish.letter), for: 500)
          return AppRoute()
        },
        CustomStep("keep", "", taking: Wish.self) { wish, _, transaction throws(NavigationError) in
          try transaction.release(Promise.self) { $0.letter == wish.letter }
          return AppRoute()
        },
      ]
    }

    func next(in transaction: inout NavigationTransaction) -> [AppRoute] {
      guard transaction.value(Counter.self).count % 2 == 1, let letter = transaction.held(Promise.self).first?.letter else { return [] }
      let screen = AnyModalScreen(Node(key: ScreenKey(name: letter), kind: .page))
      return [AppRoute().perform("keep", Wish(letter: letter)), AppRoute().top(.stack).push(screen).erased]
    }

    func expired(_ value: any HeldValue, in transaction: inout NavigationTransaction) {
      if let promise = value as? Promise { transaction.announce(Promised(description: "too late for \(promise.letter)")) }
    }
  }

  private func keeping(_ tree: String) throws -> Navigator {
    try navigator(tree, of: AppDefinition("stub", "", screens: StubApp.screens(), values: [Counter.self], parts: [Keeper()]))
  }

  private let promise = AppRoute().perform("promise", Wish(letter: "b"))

  @Test func aHeldValueExpiresAtItsInstantAsACommit() throws {
    let navigator = try keeping("stack[a]")
    let diary = Diary()
    diary.follow(navigator, [.announcements, .commits])
    try navigator.run(promise)
    _ = diary.read()
    navigator.advance(by: 499)
    #expect(navigator.state.held.map(\.deadline) == [500])
    #expect(navigator.nextChange == 1)
    navigator.settle()
    #expect(navigator.now == 499, "settling does not wait for the expiry")
    navigator.advance(by: 1)
    #expect(navigator.state.held.isEmpty)
    #expect(diary.read() == ["committed: time", "too late for b"])
    #expect(navigator.history.commits.map(\.cause) == [.route(promise), .time])
    #expect(navigator.inconsistency() == nil)
  }

  @Test func undoDoesNotMoveTheClockBack() throws {
    let navigator = try keeping("stack[a]")
    try navigator.run(promise)
    let held = navigator.state
    navigator.advance(by: 500)
    let expired = navigator.state
    #expect(navigator.undo())
    #expect(navigator.state == held && navigator.now == 500, "undo restores the state but not the clock")
    #expect(navigator.state.held.isEmpty, "the restored value has expired")
    #expect(navigator.redo())
    #expect(navigator.state == expired)
    #expect(navigator.undo())
    try navigator.run(odd)
    navigator.advance(by: 1_000)
    expectTree(navigator, "stack[a]")
    #expect(navigator.state.waiting.isEmpty, "the next change drops it")
  }

  @Test func heldValueIsRestoredWithItsRemainingTime() throws {
    let navigator = try keeping("stack[a]")
    try navigator.run(promise)
    navigator.advance(by: 200)
    let other = try keeping("stack[a]")
    other.advance(by: 10_000)
    try other.restore(try navigator.snapshot())
    #expect(other.state.held.map(\.deadline) == [10_300])
    try other.run(odd)
    expectTree(other, "stack[a > b]")
  }

  @Test func consequencesRunAfterAHeldValueExpires() throws {
    struct Mourner: ActingPart {
      func next(in transaction: inout NavigationTransaction) -> [AppRoute] {
        let isOver = transaction.value(Counter.self).count == 2 && transaction.held(Promise.self).isEmpty
        return isOver ? [AppRoute().put(Counter(count: 4))] : []
      }
    }
    let app = AppDefinition("stub", "", screens: StubApp.screens(), values: [Counter.self], parts: [Keeper(), Mourner()])
    let navigator = try navigator("a", of: app)
    try navigator.run(promise.put(Counter(count: 2)))
    navigator.advance(by: 499)
    #expect(navigator.state[Counter.self].count == 2)
    navigator.advance(by: 1)
    #expect(navigator.state[Counter.self].count == 4)
  }

  @Test func planAdvancesTheClockPastHeldValues() throws {
    let navigator = try keeping("stack[a]")
    try navigator.run(promise)
    let route = AppRoute().wait(milliseconds: 600).put(Counter(count: 1)).top(.stack).push(d).erased
    let plan = try navigator.plan(route)
    #expect(CompactTree.text(of: plan) == "stack[a > d]")
    #expect(navigator.state.held.count == 1 && navigator.now == 0)
    try navigator.run(route)
    #expect(navigator.state == plan)
  }

  @Test func valueWithListsIsDescribed() throws {
    let value = AnyStateValue(Wishes(letters: ["b"]))
    #expect(value.description == "wishes letters=[b]")
  }
}
