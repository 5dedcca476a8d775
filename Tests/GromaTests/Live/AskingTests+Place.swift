import GromaTesting
import Testing

@testable import Groma

/// Tests where the question of a locked screen is shown.
extension AskingTests {
  /// Routes that would remove or cover the screen `b`, each with the tree before.
  private nonisolated static let ways: [(String, TreePath, AppRoute)] = [
    ("stack[a > b]", path(0, 0, 1), AppRoute().top(.stack).pop().erased),
    ("stack[a > b]", path(0, 0, 1), AppRoute().top(.stack).replace(with: c).erased),
    ("stack[a > b]", path(0, 0, 1), AppRoute().window.setRoot(c).erased),
    ("stack[a > b]", path(0, 0, 1), AppRoute().first(.screen(a)).makeVisible().erased),
    ("tabs[*a | b]", path(0, 0, 1), AppRoute().first(.tabs).removeTab(1).erased),
    ("split[a || b]", path(0, 0, 1), AppRoute().first(.split).showDetail(c).erased),
    ("a ^ b", path(0, 1), AppRoute().first(.screen(a)).dismiss().erased),
    ("a ^ b", path(0, 1), AppRoute().close().erased),
    ("a ^ stack[c > b]", path(0, 1, 1), AppRoute().dismiss(all: true).erased),
    ("stack[a > stack[b]]", path(0, 0, 1), AppRoute().first(.stack).pop().erased),
  ]

  @Test(arguments: ways) func everyRemovalOfTheScreenAsks(tree: String, place: TreePath, route: AppRoute) throws {
    let navigator = try asking(tree, at: place)
    #expect(try navigator.run(route) == .waiting(until: question))
    try navigator.run { $0.tap("leave") }
    #expect(navigator.state.pending.isEmpty)
    try expect(tree, { _ in route }, gives: navigator.tree)
  }

  @Test func visibleLockCanBeCoveredByItsQuestion() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1), lock: .visible)
    #expect(try navigator.run { $0.top(.stack).push(c) } == .waiting(until: question))
    expectTree(navigator, "stack[a > b!] ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "stack[a > b! > c]")
    #expect(try navigator.run { $0.top(.stack).popToRoot() } == .waiting(until: question), "only the one route was permitted")
  }

  @Test func lockIsAskedInItsWindow() throws {
    let navigator = try asking("*main: a & other: stack[c > b]", at: path(1, 0, 1))
    #expect(try navigator.run { $0.window("other").closeWindow() } == .waiting(until: question))
    expectTree(navigator, "main: a & *other: stack[c > b!kept] ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "a")
  }

  @Test func closingAWindowAsksInThatWindow() throws {
    let navigator = try asking("main: a & *other: b ^ c", at: path(1))
    try navigator.run { $0.closeWindow() }
    expectTree(navigator, "main: a & *other: b ^ c ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "a")
  }

  @Test func questionAppearsInTheStateBeforeTheRoute() throws {
    let navigator = try asking("*main: x & other: stack[a > b]", at: path(1, 0, 1))
    let route = AppRoute().window("main").closeWindow().first(.stack).pop()
    #expect(throws: Never.self) { try navigator.plan(route) }
    #expect(try navigator.run(route) == .waiting(until: question))
    expectTree(navigator, "main: x & *other: stack[a > b!kept] ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "*other: stack[a]")
  }

  @Test func lockedScreenOnAnotherTabIsSelected() throws {
    let navigator = try asking("tabs[*stack[a > b] | c]", at: path(0, 0, 0, 1))
    try navigator.run { $0.first(.tabs).selectTab(1) }
    #expect(try navigator.run { $0.window.setRoot(x) } == .waiting(until: question))
    expectTree(navigator, "tabs[*stack[a > b!kept] | c] ^ \(asked)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "x")
    expectInvariants(navigator)
  }

  @Test func layersAboveTheLockedScreenStay() throws {
    let navigator = try asking("tabs[*stack[a > b] | c]", at: path(0, 0, 0, 1))
    try navigator.run { $0.first(.tabs).selectTab(1).present(d) }
    let before = navigator.state
    #expect(try navigator.run { $0.window.setRoot(x) } == .waiting(until: question))
    expectTree(navigator, "tabs[stack[a > b!kept] | *c] ^ d ^ \(asked)")
    try navigator.run { $0.tap("stay") }
    #expect(navigator.state == before, "nothing is lost")
    try navigator.run { $0.window.setRoot(x) }
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "x")
    expectInvariants(navigator)
  }

  @Test func coveredScreensAskInTurn() throws {
    let navigator = try asking("stack[a > b] ^ c ^ d", at: path(0, 0, 1), path(0, 1))
    let before = navigator.state
    for answer in ["stay", "leave"] {
      #expect(try navigator.run { $0.window.setRoot(x) } == .waiting(until: question))
      expectTree(navigator, "stack[a > b!kept] ^ c!kept ^ d ^ \(asked)")
      try navigator.run { $0.tap("leave") }
      expectTree(navigator, "stack[a > b!kept] ^ c!kept ^ d ^ \(asked)")
      #expect(navigator.state.pending.map(\.permits) == [[path(0, 1), path(0, 0, 1)]])
      try navigator.run { $0.tap(answer) }
      if answer == "stay" { #expect(navigator.state == before, "both screens are still locked") }
    }
    expectTree(navigator, "x")
  }

  @Test func questionsOfTwoScreensAreShownAboveEachOther() throws {
    let navigator = try asking("tabs[*a | b]", at: path(0, 0, 0))
    try navigator.run { $0.at(path(0, 0, 1)).lock(.kept.asking("Really?")) }
    try navigator.run { $0.first(.tabs).removeTab(0) }
    try navigator.run { $0.first(.tabs).removeTab(1) }
    expectTree(navigator, "tabs[*a!kept | b!kept] ^ \(asked) ^ (alert) alert(title=Really?)")
    try navigator.run { $0.tap("leave") }
    expectTree(navigator, "tabs[a!kept] ^ \(asked)")
  }

  @Test func coveredQuestionIsAskedAgainOnTop() throws {
    let navigator = try asking("stack[a > b]", at: path(0, 0, 1))
    try navigator.run(back)
    try navigator.run { $0.top(.container).present(d) }
    #expect(try navigator.run { $0.first(.stack).popToRoot() } == .waiting(until: question))
    expectTree(navigator, "stack[a > b!kept] ^ \(asked) ^ d ^ \(asked)")
    #expect(navigator.state.pending.map(\.at) == [path(0, 1), path(0, 3)])
    try navigator.run { $0.tap("stay") }
    #expect(navigator.state.pending.map(\.at) == [path(0, 1)])
  }

  @Test func equalQuestionInAnotherWindowIsNotAwaited() throws {
    let navigator = try asking("*main: stack[a > b] & other: stack[c > d]", at: path(0, 0, 1), path(1, 0, 1))
    try navigator.run { $0.window("other").root.first(.stack).pop() }
    try navigator.run { $0.window("main").root.first(.stack).pop() }
    #expect(navigator.state.pending.map(\.at) == [path(1, 1), path(0, 1)])
  }
}
