import GromaTesting
import Testing

@testable import Groma

/// Tests the text of the explanation of a route.
@MainActor struct ExplanationTextTests {
  private func text(_ before: String, _ route: (AppRoute) -> any RouteFrom<AnyContainer>) throws -> String {
    "\(try navigator(before, guards: [Guard("no") { _, _ in .deny(.custom(code: "shop.closed", message: "the shop is closed")) }]).explain(route(AppRoute()).erased))"
  }

  @Test func listsChangesAndTheVisibleScreen() throws {
    #expect(
      try text("tabs[*stack[a] | stack[b]]") { $0.first(.tabs).selectTab(1).top(.stack).push(page("c")) } == """
        selects tab b
        pushes c on the stack of tab b
        then c is visible
        """)
    #expect(try text("stack[a]") { $0.top(.stack) } == "nothing changes")
  }

  @Test func listsSearchesFailedAlternativesAndGuards() throws {
    #expect(
      try text("tabs[*stack[a] | stack[b]]") { $0.first(.key(page("b").key)).makeVisible() } == """
        finds b in tab b (/0/0/1/0)
        selects tab b
        then b is visible
        """)
    #expect(
      try text("stack[a]") { $0.last(.named("x")).makeVisible().fallback(to: AppRoute().top(.stack).push(page("c"))) } == """
        finds no x, so the alternative runs
        pushes c on the stack
        then c is visible
        """)
    #expect(
      try text("stack[a]") { $0.check("no").top(.stack).push(page("c")) } == """
        guard 'no': no: the shop is closed
        the route fails and changes nothing: the shop is closed
        """)
  }
}
