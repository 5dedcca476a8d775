public import Groma
import GromaDestinations
import GromaExplorer
import GromaFlows
import GromaLinks
import GromaPlatformRequests
import GromaSampleAuthorization
import GromaSampleAuthorizationInterface
import GromaSampleBagInterface
import GromaSampleFeedback
import GromaSampleHome
import GromaSampleItemsInterface
import GromaSampleOnboardingInterface
import GromaSampleProfileInterface
import GromaSampleSettingsInterface

extension AppDefinition {
  /// The main example app: a marketplace with chat that uses all features.
  public static var plaza: AppDefinition {
    let screens = PlazaScreens()
    let flows = FlowTable(screens.flows)
    let launch = screens.launch
    let links = LinkTable(
      screens.links, from: [.scheme("plaza"), .web("plaza.example")], interceptors: [launch.interceptor, flows.interceptor])
    return AppDefinition(
      "plaza", "a marketplace with chat", screens: screens.definitions,
      guards: screens.authorizationGuards + screens.feedbackGuards + [launch.homeGuard],
      values: [AddedItems.self, BagContents.self, Language.self, Onboarding.self, OwnProfile.self, Session.self],
      requests: .platform,
      parts: [flows, launch, links, DestinationTable(screens.destinations, guardedBy: Launch.guardName), Properties(screens.properties)])
  }
}
