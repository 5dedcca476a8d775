import NavigationTesting
import Testing

@testable import Navigation

/// What a library above the core brings to an app.
@MainActor struct AppPartTests {
  /// Letters that are to be pushed by themselves, as many as there is time for.
  private struct Wishes: TimedStateValue {
    static let name = "wishes"
    static let initial = Wishes()
    var letters: [String] = []
    var left: Int?

    mutating func elapse(milliseconds: Int) -> [any Announcement] {
      guard let left else { return [] }
      self.left = left > milliseconds ? left - milliseconds : nil
      if self.left != nil { return [] }
      letters = []
      return [Told(description: "the wishes are over")]
    }

    var timeLeft: Int? { left }
  }

  private struct Told: Announcement, Hashable { var description: String }
  private struct Wish: Codable { var letter: String }

  /// While the counter is odd, wishes come true, one after the other: each is taken off the list, and pushed. `no` cannot be pushed.
  private struct Fairy: ActingPart {
    var launch = Wishes.initial
    var values: [any StateValue] { [launch] }

    var actions: [NamedAction] {
      [
        NamedAction("grant", "", taking: Wish.self) { wish, _, transaction throws(NavigationError) in
          var wishes = transaction.value(Wishes.self)
          wishes.letters.removeAll { $0 == wish.letter }
          transaction.announce(Told(description: "granted \(wish.letter)"))
          try transaction.put(wishes)
          return AppRoute()
        }
      ]
    }

    func problems(in app: AppDefinition) -> [String] { launch.letters.isEmpty ? [] : ["wishes at launch"] }

    func next(in transaction: inout Transaction) -> [AppRoute] {
      guard transaction.value(Counter.self).count % 2 == 1, let letter = transaction.value(Wishes.self).letters.first else { return [] }
      let screen = AnyModalScreen(Node(key: ScreenKey(name: letter), kind: .page))
      let push = AppRoute().top(.stack).push(screen).erased
      return [AppRoute().take("grant", Wish(letter: letter)), letter == "no" ? AppRoute().fail("fairy.no") : push]
    }
  }

  private func enchanted(_ tree: String, _ launch: Wishes = .initial) throws -> Navigator {
    try navigator(
      tree, of: AppDefinition("stub", "", entries: StubApp.entries(), values: [Counter.self], parts: [Fairy(launch: launch)]))
  }

  private let odd = AppRoute().put(Counter(count: 1))

  @Test func bringsValuesAsTheyAreAtLaunch() throws {
    let launch = Wishes(letters: ["b"], left: nil)
    let app = AppDefinition("stub", "", entries: StubApp.entries(), parts: [Fairy(launch: launch)])
    #expect(Navigator(app).state[Wishes.self] == launch)
    #expect(app.problems() == ["wishes at launch"])
    #expect(app.part(Fairy.self)?.launch == launch)
    #expect(StubApp.plain.part(Fairy.self) == nil)
  }

  @Test func whatAChangeLeadsToHappensByItselfEachAsATransaction() throws {
    let navigator = try enchanted("stack[a]")
    try navigator.run { $0.put(Wishes(letters: ["b", "c"])) }
    expectTree(navigator, "stack[a]")
    try navigator.run(odd)
    expectTree(navigator, "stack[a > b > c]")
    #expect(navigator.history.commits.count == 6)
    navigator.undo()
    expectTree(navigator, "stack[a > b]")
    #expect(navigator.state[Wishes.self].letters == [])
  }

  @Test func whatWasTakenBackDoesNotHappenAgainByItself() throws {
    let navigator = try enchanted("stack[a]")
    try navigator.run { $0.put(Wishes(letters: ["b"])) }
    try navigator.run(odd)
    navigator.undo()
    navigator.undo()
    #expect(navigator.state[Wishes.self].letters == ["b"])
    expectTree(navigator, "stack[a]")
    navigator.redo()
    navigator.redo()
    expectTree(navigator, "stack[a > b]")
  }

  @Test func aFailureIsToldAndStopsWhatWasToFollow() throws {
    let navigator = try enchanted("stack[a]")
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.run { $0.put(Wishes(letters: ["no", "b"])) }
    try navigator.run(odd)
    #expect(diary.read() == ["granted no", "failed by itself: fail fairy.no failed: failed", "granted b"])
    expectTree(navigator, "stack[a > b]")
  }

  @Test func happensBehindATransition() throws {
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

  @Test func happensOnceBehindWhatIsQueued() throws {
    let navigator = try enchanted("stack[a]")
    navigator.policy = .queue
    try navigator.run { $0.put(Wishes(letters: ["b"])) }
    try navigator.run { $0.top(.stack).push(d) }
    try navigator.run(odd)
    try navigator.run { $0.top(.stack).push(page("c")) }
    navigator.settle()
    expectTree(navigator, "stack[a > d > c > b]")
  }

  @Test func anAnnouncementOfARouteThatFailsIsNotTold() throws {
    let navigator = try enchanted("stack[a]")
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    expectFailure(navigator, AppRoute().take("grant", Wish(letter: "b")).fail("x"), "failed")
    #expect(diary.read() == [])
    try navigator.run(AppRoute().take("grant", Wish(letter: "b")))
    #expect(diary.read() == ["granted b"])
  }

  @Test func nothingThatNeverEndsHoldsTheNavigatorUp() throws {
    struct Restless: ActingPart {
      func next(in transaction: inout Transaction) -> [AppRoute] {
        [AppRoute().put(Counter(count: transaction.value(Counter.self).count + 1))]
      }
    }
    let navigator = try navigator(
      "a", of: AppDefinition("stub", "", entries: StubApp.entries(), values: [Counter.self], parts: [Restless()]))
    try navigator.run { $0.put(Counter(count: 1)) }
    #expect(navigator.state[Counter.self].count == 1 + Navigator.maximumFollowUps)
  }

  @Test func timeChangesWhatIsKeptForSoLong() throws {
    let navigator = try enchanted("stack[a]", Wishes(letters: ["b"], left: 500))
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    navigator.advance(by: 499)
    #expect(navigator.state[Wishes.self] == Wishes(letters: ["b"], left: 1))
    navigator.settle()
    #expect(navigator.state[Wishes.self].left == 1, "nothing waits for it")
    navigator.advance(by: 1)
    #expect(navigator.state[Wishes.self] == .initial)
    #expect(navigator.state.storedValues.isEmpty)
    #expect(diary.read() == ["the wishes are over"])
    #expect(navigator.inconsistency() == nil)
  }

  @Test func whatTimeEndsLeadsToWhatItWasInTheWayOf() throws {
    struct Mourner: ActingPart {
      func next(in transaction: inout Transaction) -> [AppRoute] {
        let isOver = transaction.value(Counter.self).count == 1 && transaction.value(Wishes.self) == .initial
        return isOver ? [AppRoute().put(Counter(count: 2))] : []
      }
    }
    let app = AppDefinition(
      "stub", "", entries: StubApp.entries(), values: [Counter.self], parts: [Fairy(launch: Wishes(letters: ["b"], left: 500)), Mourner()])
    let navigator = try navigator("a", of: app)
    try navigator.run { $0.put(Counter(count: 1)).put(Wishes(letters: [], left: 500)) }
    navigator.advance(by: 499)
    #expect(navigator.state[Counter.self].count == 1)
    navigator.advance(by: 1)
    #expect(navigator.state[Counter.self].count == 2)
  }

  @Test func aPlanThatWaitsLetsTheTimeOfValuesRunOut() throws {
    let navigator = try enchanted("stack[a]", Wishes(letters: ["b"], left: 500))
    let route = AppRoute().wait(milliseconds: 300).top(.stack).push(d)
    #expect(try navigator.plan(route)[Wishes.self].left == 200)
    #expect(navigator.state[Wishes.self].left == 500)
  }

  @Test func aValueThatHoldsListsSaysWhatItIs() throws {
    let value = AnyStateValue(Wishes(letters: ["b"], left: nil))
    #expect(value.description == "wishes letters=[b]")
  }
}
