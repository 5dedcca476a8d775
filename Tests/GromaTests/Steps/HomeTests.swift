import GromaTesting
import Testing

@testable import Groma

@MainActor struct HomeTests {
  @Test(
    arguments: [
      ("stack[a > b > c]", "stack[a]"),
      ("tabs[a | *stack[b > c]] ^ x ^ y", "tabs[*a | stack[b > c]]"),
      ("tabs[stack[a > b] | *c]", "tabs[*stack[a] | c]"),
      ("stack[tabs[a | *stack[b > c]] > d]", "stack[tabs[*a | stack[b > c]]]"),
      ("split[stack[a > b] || stack[b > c]]", "split[stack[a] || stack[b]]"),
      ("split[a || *stack[b > c]]", "split[*a || stack[b > c]]"),
      ("pages[a | *stack[b > c]]", "pages[a | *stack[b]]"),
      ("a ^ (full-screen) b", "a"),
      ("*main: stack[a > b] & second: stack[a > b]", "*main: stack[a] & second: stack[a > b]"),
      ("", ""),
    ])
  func leadsToTheStart(_ tree: String, _ home: String) throws {
    try expect(tree, { $0.home() }, gives: home)
    let navigator = try navigator(home)
    try navigator.run { $0.home() }
    #expect(navigator.history.commits.isEmpty, "the state is already home")
  }

  @Test func continuesAtTheRoot() throws {
    try expect("stack[a > b] ^ x", { $0.home().present(y) }, gives: "stack[a] ^ y")
    try expect("tabs[*stack[a > b] | c] ^ x", { $0.first(.screen(x)).home().top(.stack).push(d) }, gives: "tabs[*stack[a > d] | c]")
  }

  @Test func isOneChange() throws {
    let navigator = try navigator("tabs[stack[a > b] | *stack[c > d]] ^ x")
    try navigator.run { $0.home() }
    expectTree(navigator, "tabs[*stack[a] | stack[c > d]]")
    #expect(navigator.history.commits.count == 1)
    navigator.undo()
    expectTree(navigator, "tabs[stack[a > b] | *stack[c > d]] ^ x")
    expectInvariants(navigator)
  }

  @Test func aLockStopsIt() throws {
    try expect("stack[a] ^ x!", { $0.home() }, fails: "'x' at /0/1 is locked")
    try expect("stack[a > b!kept]", { $0.home() }, fails: "'b' at /0/0/1 is locked")
    try expect("tabs[a | *b!]", { $0.home() }, fails: "'b' at /0/0/1 is locked")
    try expect("tabs[a | *b!kept]", { $0.home() }, gives: "tabs[*a | b!kept]")
    try expect("stack[a > b!kept]", { $0.unlockAll().home() }, gives: "stack[a]")
  }

  @Test func leadsHomeFromRandomStates() throws {
    var count = 0
    for seed in UInt64(1)...20 {
      var routes = RandomRoutes(seed: seed, app: StubApp.plain)
      let navigator = Navigator(StubApp.plain)
      for run in 1...200 {
        _ = try? navigator.run(routes.route(for: navigator.state))
        // A locked screen can stop the step.
        guard run % 10 == 0, case .done? = try? navigator.run({ $0.home() }) else { continue }
        guard let window = navigator.state.keyWindow.flatMap(navigator.state.node(at:)), !window.children.isEmpty else { continue }
        #expect(navigator.state.isHome, "seed \(seed): \(CompactTree.text(of: navigator.state))")
        #expect(Laws.violation(of: navigator) == nil)
        count += 1
      }
    }
    #expect(count > 20)
  }
}
