import GromaTesting
import Testing

@testable import Groma

/// Tests that each commit has the origin of its navigation.
@MainActor struct OriginTests {
  private let login = Guard("login") { _, transaction in
    transaction.value(Session.self).user == nil ? .redirect(AppRoute().root.present(z).erased, until: z.key) : .allow
  }

  /// Returns the origins of the commits, as text.
  private func origins(_ navigator: Navigator) -> [String] { navigator.history.commits.map(\.origin.description) }

  @Test func aCallIsItsFileAndLine() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.stack).push(b) }
    let line = #line - 1
    try navigator.run(AppRoute().top(.stack).push(c))
    #expect(origins(navigator) == ["GromaTests/OriginTests.swift:\(line)", "GromaTests/OriginTests.swift:\(line + 2)"])
    #expect(navigator.history.commits[0].origin.initiator == .call)
  }

  @Test func anAwaitedRouteHasTheLineOfItsCall() async throws {
    let navigator = try navigator("stack[a]")
    let line = #line + 1
    try await navigator.navigate(AppRoute().top(.stack).push(b))
    #expect(navigator.history.commits.map(\.origin.location) == ["GromaTests/OriginTests.swift:\(line)"])
  }

  @Test func aContextHasTheLineOfItsCall() throws {
    let navigator = try navigator("stack[a]")
    let id = try #require(navigator.id(at: path(0, 0, 0)))
    let line = #line + 1
    try navigator.context(of: a.key, id).run { $0.top(.stack).push(b) }
    try navigator.run(from: try #require(navigator.model(at: path(0, 0, 1)))) { $0.stack.popToRoot() }
    #expect(origins(navigator) == [line, line + 1].map { "GromaTests/OriginTests.swift:\($0)" })
  }

  @Test func anActionNamesItsScreenAndTheLineOfTheTap() throws {
    let navigator = try navigator("stack[a]") { key, _, _ in key == a.key ? [StubAction("more") { $0.stack.push(b) }] : [] }
    let line = #line + 1
    try navigator.run { $0.tap("more") }
    #expect(origins(navigator) == ["action more of a at GromaTests/OriginTests.swift:\(line)"])
    #expect(navigator.history.commits[0].origin.initiator == .action("more", of: a.key))
  }

  @Test func aRouteThatWaitedNamesItselfAndWhatItFollows() throws {
    let navigator = try navigator("stack[a]", guards: [login]) { key, _, _ in
      key == z.key ? [StubAction("sign-in") { $0.put(Session(user: "ann")).finish() }] : []
    }
    let line = #line + 1
    try navigator.run { $0.check("login").top(.stack).push(b) }
    try navigator.attempt(AppRoute().tap("sign-in"))
    expectTree(navigator, "stack[a > b]")
    #expect(
      origins(navigator) == [
        "a redirect by guard 'login', after GromaTests/OriginTests.swift:\(line)",
        "action sign-in of z",
        "GromaTests/OriginTests.swift:\(line), after action sign-in of z",
      ])
  }

  @Test func aRedirectNamesTheGuardAndTheAction() throws {
    let away = Guard("away") { _, _ in .redirect(AppRoute().top(.stack).push(c).erased) }
    let navigator = try navigator("stack[a]", guards: [away]) { key, _, _ in
      key == a.key ? [StubAction("more") { $0.check("away") }] : []
    }
    try navigator.attempt(AppRoute().tap("more"))
    #expect(origins(navigator) == ["a redirect by guard 'away', after action more of a"])
  }

  @Test(arguments: ["lock", "link away"]) func aGuardIsAGuardWhateverItsName(name: String) throws {
    let away = Guard(name) { _, _ in .redirect(AppRoute().top(.stack).push(c).erased) }
    let navigator = try navigator("stack[a]", guards: [away])
    try navigator.run(AppRoute().check(name).top(.stack).push(b))
    #expect(navigator.history.commits.map(\.origin.initiator) == [.redirect(by: .guard(name))])
    #expect(origins(navigator).allSatisfy { $0.hasPrefix("a redirect by guard '\(name)'") }, "\(origins(navigator))")
  }

  @Test func aDeferredRouteKeepsItsOrigin() throws {
    let navigator = try navigator("stack[a]")
    navigator.isClockReal = true
    let line = #line + 1
    try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 10).push(c).wait(milliseconds: 10).push(d) }
    navigator.advance(by: 100)
    expectTree(navigator, "stack[a > b > c > d]")
    #expect(origins(navigator) == Array(repeating: "GromaTests/OriginTests.swift:\(line)", count: 3))
  }

  @Test func aDeferredRouteKeepsItsAction() throws {
    let navigator = try navigator("stack[a]") { key, _, _ in
      key == a.key ? [StubAction("more") { $0.stack.push(b).wait(milliseconds: 10).push(c) }] : []
    }
    try navigator.attempt(AppRoute().tap("more"))
    #expect(origins(navigator) == ["action more of a", "action more of a"])
  }

  @Test func aQueuedRouteKeepsItsOrigin() throws {
    let navigator = try navigator("stack[a]")
    navigator.policy = .queue
    let line = #line + 1
    for letter in [b, c] { try navigator.run { $0.top(.stack).push(letter) } }
    navigator.settle()
    #expect(origins(navigator) == Array(repeating: "GromaTests/OriginTests.swift:\(line)", count: 2))
  }

  @Test func aGestureIsNotACall() throws {
    let navigator = try navigator("stack[a > b]")
    try navigator.beginBack()
    try navigator.finishBack()
    #expect(navigator.history.commits.map(\.origin.initiator) == [.gesture])
    #expect(navigator.history.commits[0].origin.location == nil)
  }

  @Test func undoAndRestoreAreCalls() throws {
    let navigator = try navigator("stack[a]")
    var commits: [Commit] = []
    let token = navigator.observe { if case .committed(let commit) = $0 { commits.append(commit) } }
    defer { token.cancel() }
    try navigator.run { $0.top(.stack).push(b) }
    let line = #line + 1
    navigator.undo()
    navigator.redo()
    try navigator.restore(try StubApp.state("c"))
    #expect(commits.dropFirst().map(\.origin.location) == [0, 1, 2].map { "GromaTests/OriginTests.swift:\(line + $0)" })
  }

  @Test func statesAreEqualWhateverBeganThem() throws {
    let one = try navigator("stack[a]", guards: [login])
    let two = try navigator("stack[a]", guards: [login])
    try one.run { $0.check("login").top(.stack).push(b) }
    try two.run { $0.check("login").top(.stack).push(b) }
    #expect(one.state == two.state && one.state.hashValue == two.state.hashValue)
    #expect(one.history.commits[0].origin != two.history.commits[0].origin)
  }

  @Test func anOriginKeepsAtMostEightCauses() {
    var origin = Commit.Origin(file: "A/B.swift", line: 1)
    for _ in 0..<100 { origin = Commit.Origin(.part).following(origin) }
    #expect(origin.description.split(separator: "after").count <= Commit.Origin.maximumCauses + 1)
  }
}
