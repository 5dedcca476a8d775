import Groma
import GromaSampleAuthorizationInterface
import GromaSampleKiosk
import GromaTesting
import Testing

@MainActor
struct KioskTests {
  let app = AppDefinition.kiosk

  nonisolated static let samples = AppDefinition.kiosk.screens.all.flatMap(\.samples)

  @Test func hasNoProblems() {
    #expect(app.problems() == [])
  }

  @Test func namesOfScreensAreStable() { expectStableNames(of: app, in: "../Names/kiosk.txt") }

  @Test func startsAtHomeForEveryUser() throws {
    let navigator = Navigator(app)
    expectTree(navigator, home())
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, home())
  }

  @Test func signOutKeepsTheCurrentScreen() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Session(user: "ann")).tap("open-product-5") }
    try navigator.run { $0.put(Session.initial) }
    expectTree(navigator, home(catalog: "catalog > product(id=5)"))
  }

  @Test func finishedRootStartsAgain() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.tap("open-product-5") }
    try navigator.run { $0.first(.tabs).finish() }
    expectTree(navigator, home())
  }

  @Test(arguments: samples)
  func everySampleCreatesItsScreen(_ key: ScreenKey) throws {
    let screen = try app.screens.screen(key)
    #expect(screen.key == key)
    #expect(app.screens[key.name]?.kind == screen.node.kind)
  }
}
