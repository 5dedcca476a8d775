import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests which runs a supervision makes, and how it counts them.
@MainActor
struct SupervisionAttemptTests {
  private struct Fault: Error {}

  private static func lost(_ number: Int, key: Int = 0) -> Supervision.LostRun {
    .init(number: number, key: key, end: "trapped: \(number)")
  }

  private static func move(_ route: AppRoute) -> Move { Move(route: route, origin: .wayOut, owner: "") }
  private static let back = move(AppRoute().back().erased)
  private static let close = move(AppRoute().close().erased)

  private func text<Value>(_ attempt: Supervision.Attempt<Value>) -> String {
    switch attempt {
    case .done(let value): "\(value)"
    case .lost(let end): end
    case .leftOut: "left out"
    }
  }

  /// Makes a run that returns `done`.
  private func run(
    _ subject: RunSubject, key: Int = 0, in state: NavigationState? = nil, by supervision: Supervision
  ) -> String {
    text(supervision.attempt(subject, key: key, in: state) { "done" })
  }

  // MARK: Counting

  @Test func runsAreNumberedInOrder() {
    var noted: [[Int]] = []
    let supervision = Supervision(note: { noted.append([$0, $1]) })
    #expect(run(.launch, key: 5, by: supervision) == "done")
    #expect(run(.sight, key: 7, by: supervision) == "done")
    #expect(noted == [[1, 5], [0, 0], [2, 7], [0, 0]])
    #expect(!supervision.isExpecting && !supervision.isOver && supervision.names.isEmpty)
  }

  @Test func runWithinARunIsPartOfIt() {
    var noted: [Int] = []
    let supervision = Supervision(lost: [Self.lost(2)], note: { number, _ in noted.append(number) })
    let outer = supervision.attempt(.launch) { [self] in run(.sight, by: supervision) }
    #expect(text(outer) == "done" && noted == [1, 0], "the inner run has no number, so it is not the lost one")
    #expect(run(.sight, by: supervision) == "trapped: 2")
  }

  @Test func runEndsIfItThrows() {
    var noted: [Int] = []
    let supervision = Supervision(note: { number, _ in noted.append(number) })
    #expect(throws: Fault.self) { try supervision.attempt(.launch) { () throws(Fault) -> Int in throw Fault() } }
    #expect(run(.sight, by: supervision) == "done")
    #expect(noted == [1, 0, 2, 0])
  }

  /// All runs whose results are used have the same surroundings.
  @Test(.enabled(if: Surroundings.areControlled, "this system does not let the explorer set the clock and the random numbers"))
  func runsHaveTheSurroundingsOfLearning() {
    let supervision = Supervision()
    let numbers = (0..<2).map { _ in text(supervision.attempt(.launch) { UInt64.random(in: 0...UInt64.max) }) }
    #expect(numbers[0] == numbers[1])
    let inner = Surroundings(3).run { text(supervision.attempt(.launch) { UInt64.random(in: 0...UInt64.max) }) }
    #expect(inner == numbers[0])
  }

  // MARK: Lost runs

  @Test func lostRunIsNotMade() throws {
    var noted: [Int] = []
    let supervision = Supervision(lost: [Self.lost(2, key: 9)], note: { number, _ in noted.append(number) })
    let (one, other) = (try StubApp.state("stack[a]"), try StubApp.state("stack[b]"))
    #expect(run(.launch, by: supervision) == "done" && supervision.isExpecting)
    #expect(run(.move(Self.back), key: 9, in: one, by: supervision) == "trapped: 2")
    #expect(!supervision.isExpecting && !supervision.isOver)
    #expect(supervision.names == ["back"] && noted == [1, 0])
    // In the same state the run is lost again, in other states it is skipped, and neither has a number.
    #expect(run(.move(Self.back), key: 9, in: one, by: supervision) == "trapped: 2")
    #expect(run(.move(Self.back), key: 9, in: other, by: supervision) == "left out")
    #expect(run(.move(Self.close), key: 9, in: one, by: supervision) == "done")
    #expect(noted == [1, 0, 3, 0] && supervision.names == ["back"])
  }

  @Test func lostRunHasItsKey() {
    let supervision = Supervision(lost: [Self.lost(1, key: 3), Self.lost(2, key: 4)])
    #expect(run(.launch, key: 4, by: supervision) == "done", "the run has another key")
    #expect(run(.sight, key: 4, by: supervision) == "trapped: 2")
    #expect(supervision.names == ["the visible screen"])
  }

  @Test func lastOfTwoLostRunsWithOneNumberCounts() {
    let supervision = Supervision(lost: [Self.lost(1, key: 3), .init(number: 1, key: 4, end: "did not finish")])
    #expect(run(.launch, key: 4, by: supervision) == "did not finish")
  }

  @Test func pairOfALostMoveIsSkipped() throws {
    let state = try StubApp.state("stack[a]")
    let pairs = [
      Pair(first: Self.back, second: Self.close), Pair(first: Self.close, second: Self.back), Pair(first: Self.close, second: Self.close),
    ]
    let supervision = Supervision(lost: [Self.lost(1)])
    #expect(run(.move(Self.back), in: state, by: supervision) == "trapped: 1")
    #expect(pairs.map { run(.pair($0), in: state, by: supervision) } == ["left out", "left out", "done"])
  }

  /// No verdict depends on a sample screen.
  @Test func lostSampleHasNoName() {
    let supervision = Supervision(lost: [Self.lost(1)])
    #expect(run(.sample(screen: "a"), by: supervision) == "trapped: 1")
    #expect(supervision.names.isEmpty)
    #expect(run(.offers(screen: "a"), by: supervision) == "done", "it is another subject")
  }

  @Test func picturesOfALostRunAreMissing() {
    let supervision = Supervision(lost: [Self.lost(2, key: 8)])
    #expect(supervision.pictures(of: 7) { 1 } == 1)
    #expect(supervision.pictures(of: 8) { 2 } == nil)
    #expect(supervision.names == ["the pictures of a violation"])
  }

  @Test func onlyWaysAndPicturesRunAfterTheEnd() {
    let supervision = Supervision(lost: [Self.lost(1), Self.lost(3)], endsThere: true)
    #expect(supervision.isExpecting && !supervision.isOver)
    #expect([.launch, .sight].map { run($0, by: supervision) } == ["trapped: 1", "done"])
    #expect(supervision.isExpecting && !supervision.isOver, "the last lost run was not reached")
    #expect(run(.offers(screen: "a"), by: supervision) == "trapped: 3")
    #expect(!supervision.isExpecting && supervision.isOver)
    let others: [RunSubject] = [
      .sight, .move(Self.back), .pair(Pair(first: Self.back, second: Self.close)), .property("p"), .url("u"),
    ]
    #expect(others.map { run($0, by: supervision) } == others.map { _ in "left out" })
    #expect([.way(0), .pictures(0)].map { run($0, by: supervision) } == ["done", "done"])
  }

  @Test func supervisionThatEndsWithoutLostRunsIsOverAtOnce() {
    let supervision = Supervision(endsThere: true)
    #expect(supervision.isOver)
    #expect(run(.launch, by: supervision) == "done", "without lost runs, nothing is skipped")
  }

  // MARK: Texts and errors

  @Test func subjectsHaveNames() {
    let subjects: [RunSubject] = [
      .launch, .link("b/{id}"), .url("app://x"), .offers(screen: "a"), .sample(screen: "b"), .sight, .move(Self.back),
      .pair(Pair(first: Self.back, second: Self.close)), .property("it is well"), .guard("member"), .way(3), .pictures(3),
    ]
    #expect(
      subjects.map { "\($0)" } == [
        "the launch", "the samples of the link b/{id}", "the link of app://x", "the list of moves on 'a'",
        "the list of moves on the sample of 'b'", "the visible screen", "back", "back and close at once", "it is well",
        "the guard 'member'",
        "the moves to a violation", "the pictures of a violation",
      ])
  }

  @Test func attemptHasAValueOnlyIfItIsDone() {
    let attempts: [Supervision.Attempt<Int>] = [.done(3), .lost("trapped"), .leftOut]
    #expect(attempts.map(\.value) == [3, nil, nil] && attempts.map(\.isLost) == [false, true, false])
  }

  @Test func factsOfALostMoveAreAnErrorAndAFailure() {
    let lost = RunFacts(of: Self.back, without: Supervision.Attempt<Int>.lost("trapped: so it is"))
    #expect(lost.error?.isLost == true && lost.error?.isLeftOut == false && !lost.isRefused)
    #expect(lost.error.map { "\($0)" } == "it trapped: so it is")
    #expect(lost.faults == [MoveFault(failure: "back trapped: so it is", cause: "back trapped: so it is")])
    let skipped = RunFacts(of: Self.back, without: Supervision.Attempt<Int>.leftOut)
    #expect(skipped.error?.isLeftOut == true && skipped.error?.isLost == false)
    #expect(skipped.faults.isEmpty)
    let other = NavigationError.custom(code: "letters.no", message: "no")
    #expect(!other.isLost && !other.isLeftOut)
  }
}
