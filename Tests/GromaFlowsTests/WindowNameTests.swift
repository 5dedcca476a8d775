import Groma
import GromaFlows
import GromaTesting
import Testing

/// Tests flows of screens that have the name of a window.
@MainActor struct WindowNameTests {
  private struct MainScreen: Screen { typealias Current = Stack }
  private struct HouseScreen: Screen {}

  private func app(_ root: AnyModalScreen, _ flows: AnyFlow...) -> AppDefinition {
    AppDefinition("windows", "", root: root) {
      StubApp.screens()
      ScreenDefinition(MainScreen.self, "the main screen", make: { AnyScreen($0, [page("a").erased]) })
      ScreenDefinition(HouseScreen.self, "a house")
      StubApp.Counter.self
      flows.map { $0 as any AppElement }
    }
  }

  private let main = Flow(of: MainScreen.self, "the main flow")
    .onStart { _, _ in .go { $0.stack.push(page("b")) } }
    .on(StubApp.Counter.self) { _, _ in .go { $0.stack.push(page("c")) } }.any

  @Test func aFlowDoesNotStartOnTheWindowWithItsName() throws {
    let app = app(screen("stack[a]"), main)
    #expect(app.problems() == [])
    let navigator = Navigator(app)
    expectTree(navigator, "stack[a]")
    #expect(FlowTree(of: navigator.state, app.flows).nodes.isEmpty)
    try navigator.run { $0.openWindow("house", page("d")) }
    #expect(FlowTree(of: navigator.state, app.flows).nodes.isEmpty)
  }

  @Test func aFlowStartsOnceOnItsScreen() throws {
    let navigator = Navigator(app(AnyScreen(MainScreen(), [page("a").erased]).erased, main))
    expectTree(navigator, "stack main[a > b]")
  }

  @Test func aFlowOfAScreenDoesNotStartWithAWindowThatOpens() throws {
    let house = Flow(of: HouseScreen.self, "a house").onStart { _, _ in .go { $0.present(page("z")) } }.any
    let navigator = Navigator(app(screen("stack[a]"), house))
    try navigator.run { $0.openWindow("house", page("d")) }
    #expect(!navigator.tree.contains("z"))
  }

  @Test func aFlowDoesNotHandleTheOutputsOfTheWindowWithItsName() throws {
    let navigator = Navigator(app(screen("stack[a]"), main))
    let error = #expect(throws: NavigationError.self) { try navigator.run { $0.window.send(StubApp.Counter(count: 1)) } }
    #expect(error?.code == "nav.unhandled")
    expectTree(navigator, "stack[a]")
  }
}
