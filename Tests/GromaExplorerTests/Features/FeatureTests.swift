import Groma
import GromaFlows
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the exploration of one feature without the others. Of three modules, `App` has the home screen, `Shop` has a
/// list, an order form that requires a login, and a link, and `Login` has the login, whose output is the session.
@MainActor
struct FeatureTests {
  private struct Session: StateValue, ScreenOutput {
    static let name = "session"
    static let initial = Session()
    static let samples = [Session(user: "ann")]
    var user: String?
  }

  private struct HomeScreen: Screen {
    static let name = "home"
  }

  private struct ListScreen: Screen {
    static let name = "list"
  }

  private struct OrderScreen: Screen {
    static let name = "order"
    var id: Int
  }

  private struct LoginScreen: Screen {
    typealias Output = Session
    static let name = "login"
  }

  /// Returns the app of all features.
  private func app(properties: [Property] = []) -> AppDefinition {
    AppDefinition("market", "three modules", root: AnyScreen(HomeScreen()).withStackContainer()) {
      ScreenDefinition(HomeScreen.self, "the home screen", samples: [HomeScreen()], owner: "App/Home.swift") { _ in
        UserAction("shop") { $0.stack.push(AnyScreen(ListScreen())) }
      }
      ScreenDefinition(ListScreen.self, "the list", samples: [ListScreen()], owner: "Shop/List.swift") { _ in
        UserAction("order") { $0.check("member").stack.push(AnyScreen(OrderScreen(id: 1))) }
      }
      ScreenDefinition(OrderScreen.self, "an order", samples: [OrderScreen(id: 1)], owner: "Shop/Order.swift") { _ in
        UserAction("help") { $0.present(AnyScreen(LoginScreen()).withStackContainer()) }
      }
      .expectedOnly(while: "member")
      ScreenDefinition(LoginScreen.self, "the login", samples: [LoginScreen()], owner: "Login/Login.swift") { screen in
        UserAction("sign-in") { $0.put(Session(user: "ann")).finish(screen, with: Session(user: "ann")) }
        UserAction("broken") { $0.stack.pop(9) }
      }
      Guard("member", owner: "Login/Login.swift") { _, transaction in
        let login = AnyScreen(LoginScreen()).withStackContainer()
        return transaction.value(Session.self).user == nil
          ? .redirect(AppRoute().root.present(login).erased, until: LoginScreen().key) : .allow
      }
      DeepLink(
        "order/:id", "an order", samples: [OrderScreen(id: 1)], owner: "Shop/Order.swift",
        route: { (screen: OrderScreen) in AppRoute().check("member").land(on: AnyScreen(screen), above: AnyScreen(ListScreen())) })
      DeepLink(
        "login", "the login", owner: "Login/Login.swift",
        route: { (screen: LoginScreen) in AppRoute().top(.container).present(AnyScreen(screen).withStackContainer()) })
      Session.self
      LinkTable(from: [.scheme("market")])
      properties
    }
  }

  private func report(_ app: AppDefinition?) throws -> ExplorationReport {
    Exploration(try #require(app), bounds: Bounds(depth: 3, layers: 2), properties: Property.ofApps + Property.builtIn, wholeStates: .max)
      .run()
  }

  @Test func featuresAreTheModulesOfScreens() {
    #expect(app().features == ["App", "Shop", "Login"])
    #expect(app().feature("Shop") != nil && app().feature("Other") == nil)
  }

  /// The mistake of the login is not one of the shop, in which the login stands for the other feature.
  @Test func aFeatureIsProvedWithoutTheMistakesOfOthers() throws {
    let report = try report(app().feature("Shop"))
    #expect(report.holds && report.isProved, "\(report)")
    #expect(report.screens.map(\.name) == ["list", "order"])
    #expect(report.links.map(\.pattern) == ["order/:id"])
    let sentences = report.notLookedAt.joined(separator: "\n")
    #expect(sentences.contains("assumes: the screens of other features are left, or finish with a sample of their output: login"))
    #expect(sentences.contains("assumes: other features store only these values: session, session user=ann"))
    #expect(sentences.contains("does not say: routes through two features"))
    #expect(!sentences.contains("no samples"))
  }

  @Test func theMistakeOfAFeatureIsFoundInIt() throws {
    let report = try report(app().feature("Login"))
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1 && finding.sentence.hasPrefix("tap broken failed") && finding.isConfirmed, "\(report)")
    #expect(report.screens.map(\.name) == ["login"] && report.links.map(\.pattern) == ["login"])
  }

  @Test func theWholeAppHasTheMistake() throws {
    let report = try report(app())
    #expect(report.findings.contains { $0.sentence.hasPrefix("tap broken failed") })
    #expect(!report.notLookedAt.contains { $0.hasPrefix("assumes") || $0.hasPrefix("does not say") })
  }

  /// The value of the other feature is needed to reach the state.
  @Test func valuesOfOtherFeaturesAreInputs() throws {
    let property = Property("no order without a user", owner: "Shop/Order.swift") { transaction in
      transaction.visibleKey(.app)?.name == "order" && transaction.value(Session.self).user == "ann" ? "ann orders" : nil
    }
    let feature = try #require(app(properties: [property]).feature("Shop"))
    let report = Exploration(feature, bounds: Bounds(depth: 3, layers: 2), properties: [property]).run()
    #expect(report.findings.map(\.property) == [property.name])
    #expect(report.findings.flatMap(\.steps).map(\.move) == ["tap 'store session user=ann'", "tap 'open order id=1'"])
    // The property belongs to the shop, so it is not checked in the other feature.
    #expect(app(properties: [property]).feature("Login")?.properties.contains { $0.name == property.name } == false)
  }

  /// A stand-in at the bottom of the root cannot be left, and one above it can be left and finished.
  @Test func aStandInCanBeLeftAndFinished() throws {
    let feature = try #require(app().feature("Shop"))
    let navigator = Navigator(feature, logger: .silent)
    func names() -> [String] { navigator.offers().map(\.action.name) }
    try navigator.run(AppRoute().window.setRoot(AnyScreen(LoginScreen()).withStackContainer()))
    #expect(names() == [])
    try navigator.run(AppRoute().top(.container).present(AnyScreen(LoginScreen()).withStackContainer()))
    #expect(names() == ["leave", "finish-1"])
    try navigator.run(AppRoute().tap("finish-1"))
    navigator.settle()
    #expect(navigator.state.value(named: "session")?.description == "session user=ann" && names() == [])
  }

  @Test func theFirstPageHandlesOutputsOfScreensThatItOpens() throws {
    let navigator = Navigator(try #require(app().feature("Login")), logger: .silent)
    try navigator.run(AppRoute().tap("open login"))
    try navigator.run(AppRoute().tap("sign-in"))
    navigator.settle()
    #expect(CompactTree.text(of: navigator.state) == "stack[outside]")
  }

  @Test func theFirstPageOpensEachSampleAndStoresValues() throws {
    let navigator = Navigator(try #require(app().feature("Shop")), logger: .silent)
    #expect(navigator.offers().map(\.action.name) == ["open list", "open order id=1", "store session", "store session user=ann"])
  }

  /// The page that stands for other features is not needed. Screens that only other features show are no mistakes.
  @Test func aFeatureOfTheRootStartsAtTheRoot() throws {
    let feature = try #require(app().feature("App"))
    #expect(Navigator(feature, logger: .silent).offers().map(\.action.name) == ["shop"])
    let report = try report(feature)
    #expect(report.holds && report.screens.map(\.name) == ["home"], "\(report)")
    #expect(!report.notLookedAt.contains { $0.contains("store only these values") })
    #expect(report.notLookedAt.contains { $0.hasPrefix("does not say: other than the initial values") && $0.hasSuffix(": session") })
  }

  @Test func anAppThatWasNotCreatedFromElementsHasNoFeatures() {
    #expect(PlantedApp.app().feature("GromaTesting") == nil)
  }
}
