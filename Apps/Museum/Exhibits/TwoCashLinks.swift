import Groma
import GromaExplorer

extension Exhibit {
  /// A wallet that makes links for cash with the help of a server.
  static let twoCashLinks = Exhibit(
    "two-cash-links", "a wallet that makes links for cash", root: wallet.withStackContainer(), within: Bounds(depth: 2, layers: 1)
  ) { isMended in
    ScreenDefinition(WalletScreen.self, "the balance") { _ in
      UserAction("give") { $0.put(Payment.initial).stack.push(AnyScreen(GiveScreen())) }
      UserAction("activity") { $0.stack.push(AnyScreen(ActivityScreen())) }
      UserAction("help") { $0.stack.push(AnyScreen(HelpScreen())) }
    }
    ScreenDefinition(GiveScreen.self, "the cash to give") { _, _, transaction in
      // The fix: the button is disabled while it shows that it works.
      if !isMended || !transaction.value(Button.self).isWorking {
        UserAction("send-link") {
          $0.put(Button(isWorking: true)).stack.wait(milliseconds: 1000).perform("create-payment", NoArguments())
            .put(Button(isWorking: false)).setStack([wallet.erased, AnyScreen(DoneScreen()).erased])
        }
      }
    }
    ScreenDefinition(DoneScreen.self, "the link to send")
    ScreenDefinition(ActivityScreen.self, "all payments")
    ScreenDefinition(HelpScreen.self, "answers to questions")
    CustomStep("create-payment", "lets the server create a payment", taking: NoArguments.self) { _, _, transaction in
      AppRoute().put(Payment(links: transaction.value(Payment.self).links + 1))
    }
    Payment.self
    Button.self
  }
}

private let wallet = AnyScreen(WalletScreen())

private struct WalletScreen: Screen {}
private struct GiveScreen: Screen {}
private struct DoneScreen: Screen {}
private struct ActivityScreen: Screen {}
private struct HelpScreen: Screen {}
private struct NoArguments: Codable {}

private struct Payment: StateValue {
  static let name = "payment"
  static let initial = Payment(links: 0)
  var links: Int
}

private struct Button: StateValue {
  static let name = "button"
  static let initial = Button(isWorking: false)
  var isWorking: Bool
}
