import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the exploration of an app whose guard asks a service: each declared answer is followed.
@MainActor
struct AskingGuardTests {
  private struct HomeScreen: Screen {
    static let name = "home"
  }

  private struct OrdersScreen: Screen {
    static let name = "orders"
  }

  private struct OfflineScreen: Screen {
    static let name = "offline"
  }

  private struct Token: StateValue {
    static let name = "token"
    static let initial = Token()
    var isFresh = false
  }

  private func report(refusal: AppRoute) -> ExplorationReport {
    let app = AppDefinition("shop", "a shop", root: AnyScreen(HomeScreen()).withStackContainer()) {
      ScreenDefinition(HomeScreen.self, "the home screen") { _ in
        UserAction("orders") {
          $0.check("fresh-token").top(.stack).push(AnyScreen(OrdersScreen())).erased.fallback(on: .waitCanceled, to: refusal)
        }
      }
      ScreenDefinition(OrdersScreen.self, "the orders")
      ScreenDefinition(OfflineScreen.self, "shown without a token")
      Guard("fresh-token") { _, transaction in
        if transaction.value(Token.self).isFresh { return .allow }
        return .ask(Effect("refresh-token").on("refreshed") { $0.put(Token(isFresh: true)) }.on("refused", .cancel))
      }
      RequestDefinition("refresh-token", "refreshes the token").answered { _, _ in
        Issue.record("the explorer asks no service")
        return "refreshed"
      }
      Token.self
    }
    return Exploration(
      app, bounds: Bounds(depth: 3, layers: 1), properties: Property.ofApps + Property.builtIn, wholeStates: .max
    ).run()
  }

  @Test func bothAnswersAreExplored() {
    let report = report(refusal: AppRoute().top(.stack).push(AnyScreen(OfflineScreen())).erased)
    #expect(report.holds && report.isProved, "\(report)")
    #expect(Set(report.screens.map(\.name)) == ["home", "orders", "offline"])
  }

  @Test func failureAfterARefusalIsFound() {
    let report = report(refusal: AppRoute().top(.stack).pop().erased)
    #expect(!report.holds)
    #expect("\(report)".contains("there is nothing to pop"), "\(report)")
  }
}
