import Foundation
import Groma
import GromaTesting
import Testing

@MainActor struct RandomCheckTests {
  private static let start = "tabs[*stack[a > b] | stack[c]]"

  /// A fault that needs two steps, at any positions in the routes.
  private let planted: RandomCheck.Property = { navigator, steps in
    for step in steps.suffix(1) { try? step.run(on: navigator) }
    let words = Set(steps.flatMap { "\($0)".components(separatedBy: " | ") })
    return words.contains("pop-to-root") && words.contains("make-key") ? "popped and made key" : nil
  }

  @Test(arguments: UInt64(1)...5) func shrinksToTheTwoNecessarySteps(seed: UInt64) throws {
    let check = RandomCheck(StubApp.plain, from: try StubApp.state(Self.start), steps: 2_000, property: planted)
    let found = try #require(check.run(seed: seed).counterexample)
    let steps = found.steps.map(\.description)
    #expect(steps.flatMap { $0.components(separatedBy: " | ") }.sorted() == ["make-key", "pop-to-root"])
    #expect(found.originalLength >= steps.count)
    #expect(found.problem == "popped and made key")
    let beginning = "seed \(seed): popped and made key\n\(steps.count) of \(found.originalLength) steps are enough:\n  "
    #expect(found.description.hasPrefix(beginning))
  }

  @Test func recordsTheShortestRun() throws {
    let state = try StubApp.state(Self.start)
    withKnownIssue {
      checkRandomRoutes(seeds: 1...1, steps: 2_000, from: state, property: planted)
    } matching: { issue in
      issue.comments.count == 1 && issue.comments[0].rawValue.hasPrefix("seed 1: popped and made key\n")
        && issue.sourceLocation?.fileID == #fileID
    }
  }

  @Test func satisfiedPropertyIsNotReported() throws {
    checkRandomRoutes(seeds: 1...3, steps: 300, from: try StubApp.state(Self.start))
  }

  @Test func nondeterministicPropertyIsReported() throws {
    var calls = 0
    let check = RandomCheck(StubApp.plain, from: try StubApp.state("stack[a]"), steps: 100) { _, _ in
      calls += 1
      return calls == 3 ? "once" : nil
    }
    let found = try #require(check.run(seed: 1).counterexample)
    #expect(found.problem.contains("depends on more than the seed"))
  }
}
