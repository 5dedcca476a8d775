import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the exploration of an app with a link that asks a service: each declared answer is followed.
@MainActor
struct AskingLinkTests {
  private struct HomeScreen: Screen {
    static let name = "home"
  }

  private struct ItemScreen: Screen {
    static let name = "item"
    var id: Int
  }

  private struct UnknownScreen: Screen {
    static let name = "unknown"
  }

  private struct OfflineScreen: Screen {
    static let name = "offline"
  }

  private struct Code: Codable, Hashable, Sendable { var code: String }

  private func report(unknown: AppRoute) -> ExplorationReport {
    let app = AppDefinition("shop", "a shop", root: AnyScreen(HomeScreen()).withStackContainer()) {
      ScreenDefinition(HomeScreen.self, "the home screen")
      ScreenDefinition(ItemScreen.self, "one item", samples: [ItemScreen(id: 1)])
      ScreenDefinition(UnknownScreen.self, "shown for an unknown code")
      ScreenDefinition(OfflineScreen.self, "shown without a network")
      DeepLink(
        "s/:code", "a short link", samples: [Code(code: "x")],
        asking: { link in
          Effect(RequestName<Code>("resolve"), link).on("unknown") { _ in unknown }
            .on(.unavailable) { $0.top(.stack).push(OfflineScreen()) }
        }, for: "found", answers: [ItemScreen(id: 1), ItemScreen(id: 2)]
      ) { (_: Code, item: ItemScreen) in
        AppRoute().top(.stack).push(item)
      }
      LinkTable(from: [.scheme("shop")])
      RequestDefinition("resolve", "finds the item of a short link").answered { _, _ in
        Issue.record("the explorer asks no service")
        return "unknown"
      }
    }
    return Exploration(
      app, bounds: Bounds(depth: 3, layers: 1), properties: Property.ofApps + Property.builtIn, wholeStates: .max
    ).run()
  }

  @Test func eachAnswerIsExplored() {
    let report = report(unknown: AppRoute().top(.stack).push(UnknownScreen()).erased)
    #expect(report.holds, "\(report)")
    #expect(Set(report.screens.map(\.name)) == ["home", "item", "unknown", "offline"])
  }

  @Test func aFailureAfterAnAnswerIsFound() {
    let report = report(unknown: AppRoute().top(.stack).pop().erased)
    #expect(!report.holds)
    #expect("\(report)".contains("there is nothing to pop"), "\(report)")
  }
}
