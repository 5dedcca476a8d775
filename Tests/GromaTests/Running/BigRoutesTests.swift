import GromaTesting
import Testing

@testable import Groma

/// Tests that routes of any length and nesting run, compare and are released without overflowing the call stack.
@MainActor struct BigRoutesTests {
  @Test func routeOfAHundredThousandStepsRuns() throws {
    let navigator = try navigator("stack[a]")
    var route = AppRoute().top(.stack)
    for index in 0..<50_000 { route = (consume route).push(page("b", index % 100)) }
    for _ in 0..<50_000 { route = (consume route).pop() }
    try navigator.run(route)
    expectTree(navigator, "stack[a]")
    #expect(navigator.history.commits.isEmpty, "edits that cancel each other make no commit")
    try navigator.run((consume route).push(c))
    expectTree(navigator, "stack[a > c]")
  }

  @Test func nestingOfAHundredThousandLevelsRuns() throws {
    let levels = 100_000
    // From the outside in: the search step of each level, then as many ends.
    var code: [Instruction] = []
    for _ in 0..<levels { code += [.step(Steps.Find(.first, Match(kind: .stack))), .enter] }
    code.append(.step(Steps.Push(b.node)))
    code += Array(repeating: .leave, count: levels)
    let route = AppRoute(code: code)
    let navigator = try navigator("stack[a]")
    try navigator.run(route)
    expectTree(navigator, "stack[a > b]")
    #expect(route == AppRoute(code: code))
    #expect(route.description.hasSuffix("{ push b }" + String(repeating: " }", count: levels - 1)))
  }

  @Test func aHundredThousandNestedFallbacksRun() throws {
    let levels = 100_000
    // attempt { attempt { … fail … } recover {} } recover { push b }: the inner recoveries fail again.
    let fail = Instruction.step(Steps.Fail(code: "lab", message: "no"))
    var counts: [Int] = [1]
    for _ in 1..<levels { counts.append(counts[counts.count - 1] + 3) }
    var code: [Instruction] = counts.reversed().map { .attempt(count: $0) }
    code.append(fail)
    for _ in 1..<levels { code += [.recover(count: 1), fail] }
    code += [.recover(count: 2), .step(Steps.Find(.first, Match(kind: .stack))), .step(Steps.Push(b.node))]
    let navigator = try navigator("stack[a]")
    try navigator.run(AppRoute(code: code))
    expectTree(navigator, "stack[a > b]")
  }

  @Test func changesOfTwoContainersAreTwo() throws {
    let navigator = try navigator("*stack[a] & other: stack[b]".replacing("*stack", with: "*main: stack"))
    var route = AppRoute()
    for _ in 0..<25_000 {
      route = (consume route).at(path(0, 0)).adding(Steps.Push(c.node)).at(path(1, 0)).adding(Steps.Push(d.node))
    }
    for _ in 0..<24_999 {
      route = (consume route).at(path(0, 0)).adding(Steps.Pop(1)).at(path(1, 0)).adding(Steps.Pop(1))
    }
    try navigator.run(route)
    expectTree(navigator, "*main: stack[a > c] & other: stack[b > d]")
    #expect(navigator.history.commits.flatMap(\.difference.changed).count == 2)
  }
}
