public import Groma
import GromaLinks
import GromaPlatformRequests
import GromaSampleAuthorizationInterface
import GromaSampleBag

/// The parameters of a link without parameters.
private struct Nothing: Codable {}

extension AppDefinition {
  /// Kiosk with one more link, `kiosk://pay`, which contains a deliberate mistake: if the link is opened twice, two checkouts are shown.
  /// `Documents/Tour.md` explains how to find the mistake.
  public static var kioskDraft: AppDefinition {
    let screens = Screens()
    return AppDefinition("kiosk-draft", "Kiosk with a mistake to find: see the tour in the documents") {
      screens.elements
      DeepLink("pay", "the checkout", destination: { (_: Nothing) in screens.payment().key }) { _ in
        AppRoute().authorize().present(screens.checkout())
      }
      LinkTable(from: [.scheme("kiosk")])
      [RequestDefinition].platform
    }
  }
}
