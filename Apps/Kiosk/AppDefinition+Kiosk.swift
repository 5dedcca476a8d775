public import Groma
import GromaDestinations
import GromaFlows
import GromaLinks
import GromaPlatformRequests
import GromaSampleAuthorization
import GromaSampleAuthorizationInterface
import GromaSampleBagInterface
import GromaSampleFeedback
import GromaSampleSettingsInterface

extension AppDefinition {
  /// An example app: a sales counter that uses some features of Plaza in a different composition.
  public static var kiosk: AppDefinition {
    let screens = KioskScreens()
    let flows = FlowTable(screens.flows)
    let launch = screens.launch
    let links = LinkTable(screens.links, from: [.scheme("kiosk")], interceptors: [launch.interceptor, flows.interceptor])
    return AppDefinition(
      "kiosk", "a counter with a few things to buy", screens: screens.definitions,
      guards: screens.authorizationGuards + screens.feedbackGuards,
      values: [BagContents.self, Language.self, Session.self], requests: .platform,
      parts: [flows, launch, links, DestinationTable(screens.destinations)])
  }
}
