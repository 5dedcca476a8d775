import Navigation
import NavigationTesting
import Testing

@MainActor struct WalkTests {
  /// `a` opens `b`, `b` opens another `b`.
  private let two = StubApp.app(root: page("a").withStackContainer().anyModal) { key, _, _ throws(NavigationError) in
    key.name == "a" ? [UserAction("open") { $0.stack.push(page("b")) }] : [UserAction("more") { $0.stack.push(page("b")) }]
  }

  /// Two states fit into a stack of two: [a] and [a > b].
  ///
  /// In [a], `open` leads to [a > b], `dismiss` changes nothing, `back` fails. In [a > b], `more` is cut, `back` leads to [a], `dismiss`
  /// changes nothing. So 4 transitions, 1 cut, 1 failed.
  ///
  /// Each screen's actions are asked for once to list them and once for its tap, with nothing asked. `open` and `more` run once. `back` and
  /// `dismiss` run in both states; `back` asks different things there, and so does `dismiss`, for `back` asks how many screens there are.
  @Test func countsAsByHand() {
    let report = Walk(two, bounds: Walk.Bounds(depth: 2)).run()
    #expect(report.states.map { CompactTree.text(of: $0) } == ["stack[a]", "stack[a > b]"])
    #expect(
      report.description == """
        2 states, 4 transitions, 1 cut by the bounds, 1 failed
        ways  runs  handler
           2     2  back
           1     2  a.open
           1     2  actions of a
        """)
    #expect(report.problems == [])
  }
}
