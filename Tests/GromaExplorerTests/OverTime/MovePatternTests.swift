import Groma
import Testing

@testable import GromaExplorer

/// Tests which moves a pattern contains, and the groups of assumed moves.
struct MovePatternTests {
  private static func move(_ origin: Move.Origin) -> Move { Move(route: AppRoute(), origin: origin, owner: "Tests") }

  /// Moves of all origins, by number.
  private static let moves: [Move] = [
    move(.tap("go", screen: "a")), move(.tap("go", screen: "b")), move(.tap("stop", screen: "a")), move(.wayOut), move(.window),
    move(.environment("wide")), move(.environment("link-window")), move(.outcome("done", request: "upload")),
    move(.outcome("failed", request: "upload")), move(.outcome("done", request: "save")), move(.link("chat/:room")), move(.link("home")),
    move(.carrier("push", link: "chat/:room")),
  ]

  /// The patterns, each with the numbers of its moves and its text.
  private static let patterns: [(pattern: MovePattern, members: [Int], text: String)] = [
    (.action("go"), [0, 1], "'go'"), (.action("go", of: "b"), [1], "'go' of b"), (.action("stop", of: "b"), [], "'stop' of b"),
    (.wayOut, [3], "a way out"), (.link(), [10, 11, 12], "a link"), (.link("chat/:room"), [10, 12], "the link chat/:room"),
    (.outcome(), [7, 8, 9], "an outcome"), (.outcome("done"), [7, 9], "the outcome 'done'"),
    (.outcome(of: "upload"), [7, 8], "an outcome of upload"), (.outcome("done", of: "save"), [9], "the outcome 'done' of save"),
    (.event("wide"), [5], "the event 'wide'"), (.event("link-window"), [6], "the event 'link-window'"),
  ]

  @Test(arguments: patterns.indices)
  func patternContainsTheMovesOfItsOrigin(index: Int) {
    let (pattern, members, text) = Self.patterns[index]
    #expect(Self.moves.indices.filter { pattern.matches(Self.moves[$0]) } == members, "\(pattern)")
    #expect(pattern.description == text)
  }

  /// A pattern occurs once in a formula, so patterns that differ in any part must not be equal.
  @Test func patternsAreEqualOnlyIfAllTheirPartsAre() {
    #expect(Set(Self.patterns.map(\.pattern)).count == Self.patterns.count)
    #expect(MovePattern.action("go", of: "a") == .action("go", of: "a") && MovePattern.action("a") != .event("a"))
  }

  // MARK: Fairness

  @Test func eachAssumptionIsAGroupOfItsKind() {
    let groups = FairMoves(
      [.strong(.action("go")), .weak(.link()), .strong(.wayOut), .weak(.action("none")), .strong(.action("go", of: "b"))],
      moves: Self.moves)
    #expect(groups.weakCount == 2 && groups.strongCount == 3 && !groups.isOfAll && !groups.isEmpty)
    func members(_ bits: [UInt64], _ group: Int) -> [Int] { bits.indices.filter { bits[$0] >> UInt64(group) & 1 == 1 } }
    #expect((0..<3).map { members(groups.strong, $0) } == [[0, 1], [3], [1]])
    #expect((0..<2).map { members(groups.weak, $0) } == [[10, 11, 12], []], "a group without moves keeps its number")
    #expect(groups.weak.reduce(0, |) < 4 && groups.strong.reduce(0, |) < 8)
  }

  @Test func fairnessOfEveryMoveHasNoGroup() {
    let all = FairMoves([.everyMove], moves: Self.moves)
    #expect(all.isOfAll && !all.isEmpty && all.weakCount == 0 && all.strongCount == 0)
    #expect(FairMoves([], moves: Self.moves).isEmpty)
    #expect(!FairMoves([.weak(.action("none"))], moves: []).isEmpty)
  }

  /// The highest of 64 groups has a bit of its own.
  @Test func manyAssumptionsHaveABitEach() {
    let names = (0..<64).map { "event-\($0)" }
    let moves = names.map { Self.move(.environment($0)) }
    let groups = FairMoves(names.map { .strong(.event($0)) }, moves: moves)
    #expect(groups.strong == (0..<64).map { 1 << UInt64($0) } && groups.weak.allSatisfy { $0 == 0 })
  }

  @Test func assumptionIsASentence() {
    let assumptions: [Fairness] = [.weak(.link("home")), .strong(.action("go", of: "a")), .everyMove]
    #expect(
      assumptions.map(\.description) == [
        "the link home that stays possible is made", "'go' of a that is possible again and again is made again and again",
        "each move that is possible in a state again and again is made in this state again and again",
      ])
  }
}
