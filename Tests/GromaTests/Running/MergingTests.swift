import GromaTesting
import Testing

@testable import Groma

/// Tests that merging edits never changes a result.
@MainActor struct MergingTests {
  /// A chain of steps, run as one route, has the same result as the single steps. If a step fails, the chain fails in the same way.
  @Test(arguments: 1...20) func mergedStepsEqualSingleSteps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var chance = RandomRoutes(seed: seed &+ 1_000)
    var count = 0
    for round in 0..<40 {
      let tree = random.pick(["tabs[*stack[a > b] | stack[c] | d]", "stack[a > b > c]", "tabs[stack[a] | *stack[b]] ^ stack[x > y]"])
      let together = try navigator(tree)
      let apart = try navigator(tree)
      var steps: [(TreePath, any RouteStep)] = []
      for _ in 0..<2 + random.below(8) {
        guard let place = apart.state.allPaths.dropFirst().randomElement(using: &random) else { continue }
        steps.append((place, chance.step()))
        let (path, step) = steps[steps.count - 1]
        // A step that fails or asks a question is left out, so that most chains run to their end.
        let outcome = try? apart.run(AppRoute().at(path).adding(step))
        if case .waiting? = outcome { apart.undo() }
        if outcome != .done { steps.removeLast() }
      }
      var route = AppRoute()
      for (path, step) in steps { route = (consume route).at(path).adding(step) }
      try together.run(route)
      count += steps.count
      #expect(together.state == apart.state, "seed \(seed), round \(round): \(route)")
      guard together.state == apart.state else { return }
      #expect(together.history.commits.count <= 1)
      while together.undo() {}
      while apart.undo() {}
      #expect(together.state == apart.state, "undone")
    }
    #expect(count > 0, "seed \(seed)")
  }

  @Test func mergedPopsEqualSinglePops() throws {
    for screens in 0...4 {
      for pops in 1...5 {
        let tree = "stack[\(["a", "b", "c", "d"].prefix(screens).joined(separator: " > "))]"
        let together = try navigator(tree)
        let apart = try navigator(tree)
        var route = AppRoute().top(.stack)
        for _ in 0..<pops { route = (consume route).pop() }
        let merged = (try? together.run(route)) != nil
        var failed = false
        for _ in 0..<pops where !failed { failed = (try? apart.run { $0.top(.stack).pop() }) == nil }
        #expect(merged == !failed, "\(pops) pops of \(screens)")
        if merged { #expect(together.state == apart.state) } else { expectTree(together, tree) }
      }
    }
  }

  @Test func oneRouteIsOneChange() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    try navigator.run { $0.first(.tabs).selectTab(1) { $0.push(c).push(d) }.first(.stack) { $0.push(x) }.present(y).put(Counter(count: 1)) }
    #expect(navigator.history.commits.count == 1)
    navigator.undo()
    expectTree(navigator, "tabs[*stack[a] | stack[b]]")
    #expect(!navigator.undo())
  }
}
