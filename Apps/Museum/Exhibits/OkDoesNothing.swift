import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// An insurance with a link to a page that says that the insurance has ended.
  static let okDoesNothing = Exhibit(
    "ok-does-nothing", "an insurance with a page that ends it", root: home.withStackContainer(), within: Bounds(depth: 3, layers: 1)
  ) { isMended in
    ScreenDefinition(HomeScreen.self, "all insurances") { _ in
      UserAction("insurance") { $0.stack.push(AnyScreen(InsuranceScreen())) }
      UserAction("payments") { $0.stack.push(AnyScreen(PaymentsScreen())) }
      UserAction("help") { $0.stack.push(AnyScreen(HelpScreen())) }
    }
    ScreenDefinition(InsuranceScreen.self, "one insurance") { _ in
      UserAction("terminate") { $0.stack.push(AnyScreen(TerminatedScreen())) }
    }
    ScreenDefinition(TerminatedScreen.self, "a message that the insurance has ended") { _ in
      UserAction("ok") {
        let pop = $0.stack.pop()
        // The fix: if the pop does nothing, the button leaves the page as the back button of the system does.
        return isMended ? pop.fallback(to: AppRoute().window.setRoot(home.withStackContainer())) : pop.ignoringFailure()
      }
    }
    ScreenDefinition(PaymentsScreen.self, "all payments")
    ScreenDefinition(HelpScreen.self, "answers to questions")
    DeepLink("terminated", "the end of an insurance") { (screen: TerminatedScreen) in
      AppRoute().window.setRoot(AnyScreen(screen).withStackContainer())
    }
    LinkTable(from: [.scheme("insurance")])
  }
}

private let home = AnyScreen(HomeScreen())

private struct HomeScreen: Screen {}
private struct InsuranceScreen: Screen {}
private struct TerminatedScreen: Screen {}
private struct PaymentsScreen: Screen {}
private struct HelpScreen: Screen {}
