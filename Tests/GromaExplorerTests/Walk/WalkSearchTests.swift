import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

@MainActor
struct WalkSearchTests {
  private func walk(_ app: AppDefinition, _ bounds: Bounds = Bounds(), seed: UInt64 = 1) -> ExplorationRecord {
    Exploration(app, bounds: bounds, engine: .walk, audit: .one(in: 10), seed: seed).record()
  }

  /// Returns an app with unbounded states: any of three letters can be pushed on a stack.
  private func deep(_ property: Property) -> AppDefinition {
    let letters = ["a", "b", "c"]
    let push = letters.map { letter in UserAction("open-\(letter)") { $0.stack.push(page(letter)) } }
    return PlantedApp.app(Dictionary(uniqueKeysWithValues: letters.map { ($0, push) }), links: [], properties: [property])
  }

  @Test func findsAllStatesOfASmallAppWithoutAProof() {
    let report = walk(PlantedApp.app())
    #expect(report.exploredCount == 4)
    #expect(report.stateCount == 4)
    #expect(report.transitions == 1 + 3 + 1 + 2 + 4)
    #expect(!report.isComplete)
    #expect(report.verdicts.allSatisfy { $0.verdict == .notViolated })
    #expect(report.lines.contains { $0.hasPrefix("  no violation in 4 states, not proved ") && $0.hasSuffix(" there is a way home") })
    #expect(
      report.lines.contains("  not complete: only the states of \(report.walks?.count ?? 0) random walks with seed 1 were explored"))
  }

  /// Walks find the violations in small apps that a complete search finds.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func findsTheViolationsOfOtherEngines(seed: UInt64) throws {
    let bounds = Bounds(depth: 2, layers: 2, pairs: 2, states: 400)
    let (app, packed) = try firstSuitable(from: seed) { seed -> (AppDefinition, ExplorationRecord)? in
      let app = RandomApp.app(seed: seed)
      let packed = Exploration(app, bounds: bounds, engine: .packed, audit: .one(in: 10)).record()
      return packed.isComplete && packed.hiddenInputs.isEmpty ? (app, packed) : nil
    }
    let walked = walk(app, bounds)
    func counts(_ report: ExplorationRecord) -> [Int] {
      [report.exploredCount, report.transitions, report.cut, report.refusals, report.landings.landed, report.landings.opened]
    }
    /// Returns the number of moves that lead to each violation.
    func lengths(_ report: ExplorationRecord) -> [[String]: Int] {
      let ofMoves = Set(Property.builtIn.filter(\.isOfMoves).map(\.name))
      return Dictionary(
        report.violations.map {
          (
            [$0.property, $0.screen, $0.subject, ofMoves.contains($0.property) ? "\($0.moves.last?.description ?? "")" : ""], $0.moves.count
          )
        }, uniquingKeysWith: min)
    }
    #expect(counts(walked) == counts(packed))
    #expect(Set(lengths(walked).keys) == Set(lengths(packed).keys))
    #expect(walked.violations.allSatisfy { $0.isConfirmed })
    #expect(lengths(walked) == lengths(packed), "paths near the launch are shortest")
    #expect(walked.graph.edges.count == packed.graph.edges.count)
    #expect(walked.reached == packed.reached)
    #expect(walked.offered == packed.offered)
  }

  @Test func isTheSameForTheSameSeed() {
    let app = RandomApp.app(seed: 5)
    let bounds = Bounds(depth: 3, layers: 3, states: 60)
    #expect(walk(app, bounds, seed: 3).lines == walk(app, bounds, seed: 3).lines)
    #expect(walk(app, bounds, seed: 3).lines != walk(app, bounds, seed: 4).lines)
  }

  @Test func visitsAsManyStatesAsTheBoundsPermit() {
    let report = walk(deep(Property("it is") { _ in nil }), Bounds(depth: 50, states: 60))
    #expect(report.exploredCount == 60)
    #expect(report.lines.contains { $0.hasPrefix("  no violation in 60 states, not proved ") && $0.hasSuffix("  it is") })
  }

  @Test func endsWhenAsked() {
    var asked = 0
    let report = Exploration(PlantedApp.app(), engine: .walk).record { _ in
      asked += 1
      return asked < 3
    }
    #expect(report.exploredCount <= 2)
    #expect(asked == 3)
  }

  /// A breadth-first search would visit all 3⁷ states first.
  @Test func distantViolationIsFoundWithAShortPath() throws {
    let deepStack = Property("no stack is deep") { transaction in
      let count = transaction.places(of: page("c").key).count
      return count > 6 ? "there are many letters" : nil
    }
    let report = walk(deep(deepStack), Bounds(depth: 16, states: 100))
    let found = try #require(report.violations.first { $0.property == "no stack is deep" })
    #expect(found.isConfirmed)
    // The moves that do not matter were removed from the path.
    #expect(found.moves.map(\.description) == Array(repeating: "tap open-c", count: 7))
  }

  @Test func statesAreListedAsByPacked() {
    #expect(Exploration(PlantedApp.app(), engine: .walk).states() == Exploration(PlantedApp.app()).states())
  }
}
