import Groma
import GromaTesting
import Testing

/// Tests that no step adds a screen that the app does not define.
@MainActor struct UndefinedScreenTests {
  private struct MoonScreen: Screen { var phase = 1 }
  private struct SkyScreen: Screen { typealias Current = Stack }

  private let message = "the app does not define the screen 'moon phase=1': list its ScreenDefinition among the elements of the app"
  private var moon: AnyScreen<Page> { AnyScreen(MoonScreen()) }

  /// Routes with each step that adds a screen to a tree.
  private var routes: [AppRoute] {
    let start = AppRoute()
    let inside: [AppRoute] = [
      start.top(.stack).push(moon).erased, start.top(.stack).push(page("c").withStackContainer()).push(moon).erased,
      start.top(.stack).replace(with: moon).erased, start.top(.stack).setStack([page("c").erased, moon.erased]).erased,
      start.top(.container).present(moon).erased, start.top(.container).present(moon.withStackContainer()).erased,
      start.window.setRoot(moon).erased, start.first(.tabs).addTab(moon).erased, start.first(.tabs).addTab(moon, replacing: true).erased,
      start.openWindow("other", moon).erased,
    ]
    return inside + [start.top(.stack).push(AnyScreen(SkyScreen(), [moon.erased])).erased]
  }

  @Test func noStepAddsAnUndefinedScreen() throws {
    let app = AppDefinition("app", "", screens: StubApp.screens() + [ScreenDefinition(SkyScreen.self, "")])
    for route in routes {
      let navigator = try navigator("tabs[*stack[a > b] | stack[d]]", of: app)
      let tree = navigator.tree
      let error = #expect(throws: NavigationError.self, "\(route)") { try navigator.run(route) }
      #expect(error?.code == "nav.unknown-screen" && error?.description == message, "\(route)")
      #expect(navigator.tree == tree && !navigator.undo(), "\(route)")
      #expect(throws: NavigationError.self, "\(route)") { try navigator.plan(route) }
      expectInvariants(navigator)
    }
  }

  @Test func definedScreenIsAdded() throws {
    let app = AppDefinition(
      "app", "", screens: StubApp.screens() + [ScreenDefinition(SkyScreen.self, ""), ScreenDefinition(MoonScreen.self, "")])
    for route in routes {
      let navigator = try navigator("tabs[*stack[a > b] | stack[d]]", of: app)
      #expect(throws: Never.self, "\(route)") { try navigator.run(route) }
    }
  }

  @Test func aFallbackMayAddAnotherScreen() throws {
    try expect(
      "stack[a]", { $0.top(.stack).push(moon).fallback(to: AppRoute().top(.stack).push(page("b")).erased) }, gives: "stack[a > b]")
  }
}
