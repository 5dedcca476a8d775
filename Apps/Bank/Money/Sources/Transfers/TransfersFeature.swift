public import Groma
import GromaLinks
import LoginInterface
public import TransfersInterface

/// The screens, the flow and the link that Transfers provides. The type that lists an app's screens conforms to this protocol.
public protocol TransfersFeature: TransfersScreens {}

extension TransfersFeature {
  /// Returns the route that presents the steps of a transfer above the root of the window.
  public func showTransfer(to payee: Payee?) -> AppRoute {
    AppRoute().window.first(.container).dismiss().present(transfer(to: payee)).erased
  }

  /// Returns the stack of steps for a transfer. With a recipient, the first step is the amount.
  func transfer(to payee: Payee?) -> AnyStackScreen {
    let first = payee.map { AnyScreen(AmountScreen(to: $0)).erased } ?? AnyScreen(RecipientScreen()).erased
    return AnyScreen(TransferScreen(to: payee), [first])
  }

  /// The elements of Transfers, which an app lists.
  @AppBuilder public var transfersElements: AppElements {
    transferDefinition
    recipientDefinition
    amountDefinition
    reviewDefinition
    receiptDefinition
    transferFlow
    transfersLinks
  }

  /// The link of Transfers: the form for the amount. A notification about a payment request and a shortcut also open the link.
  @AppBuilder var transfersLinks: AppElements {
    DeepLink("pay/:to", "a transfer to a recipient", samples: Payee.allCases.map { AmountScreen(to: $0) }) { (amount: AmountScreen) in
      AppRoute().signedIn().then(AppRoute().last(.screen(AnyScreen(amount))).makeVisible().fallback(to: showTransfer(to: amount.to)))
    }
    .notification("payment-request", names: ["payee": "to"])
    .shortcut("pay")
  }
}
