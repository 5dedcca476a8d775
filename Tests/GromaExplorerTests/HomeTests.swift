import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests which states are home, and that a root from which the user cannot return is no way home.
@MainActor
struct HomeTests {
  private let property = Property.BuiltIn.noDeadEnds.rawValue

  private nonisolated static func show(_ name: String, _ letter: String) -> StubAction {
    UserAction(ActionName(name)) { $0.window(.mainWindow).setRoot(page(letter).withStackContainer()) }
  }

  /// An app in which an action replaces the root, and which may declare homes.
  private func app(_ homes: HomeScreens? = nil, back: Bool = false) -> AppDefinition {
    let definitions = StubApp.screens { key, _, _ throws(NavigationError) in
      switch key.name {
      case "a": [Self.show("go", "d")]
      case "d": back ? [Self.show("return", "a")] : []
      default: []
      }
    }
    return AppDefinition(
      "stub", "letters", screens: definitions, parts: homes.map { [$0] } ?? [], root: page("a").withStackContainer().erased)
  }

  private func violations(_ app: AppDefinition) -> [String] {
    let record = Exploration(app, bounds: Bounds(depth: 2)).record()
    return record.violations.filter { $0.property == property }.map(\.sentence)
  }

  @Test func aRootWithoutAWayToTheFirstOneIsADeadEnd() throws {
    #expect(violations(app()) == ["there is no way home from 'd'"])
    let navigator = Navigator(app())
    try navigator.tap("go")
    #expect(navigator.deadEnd == "there is no way home from 'd'")
  }

  @Test func anActionThatShowsTheFirstRootIsAWay() { #expect(violations(app(back: true)) == []) }

  /// Other homes are declared.
  @Test func aDeclaredRootIsHome() {
    #expect(violations(app(HomeScreens("d"))) == [])
    #expect(violations(app(HomeScreens("b"))) == ["there is no way home from 'd'"])
    #expect(app(HomeScreens("x-y")).problems() == ["the home screen 'x-y' is not defined"])
  }
}
