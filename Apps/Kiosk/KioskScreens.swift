package import Groma
package import GromaDestinations
package import GromaFlows
package import GromaLinks
import GromaSampleAuthorization
import GromaSampleBag
import GromaSampleBagInterface
package import GromaSampleCatalog
import GromaSampleFeedback
import GromaSampleSettings
import GromaSampleSupport

/// All screens of Kiosk and the composition of its features.
package struct KioskScreens: AuthorizationFeature, BagFeature, CatalogFeature, FeedbackFeature, SettingsFeature, SupportFeature {
  /// Creates the composition of the features.
  package init() {}

  /// The source of the products that are sold at the counter.
  package var catalogService: any CatalogService { CounterProducts() }
  /// The services of the checkout: a service that lists coins as the only way to pay.
  package var checkoutServices: [Service] { [Service((any PaymentWays).self) { _ in CoinsAlone() }] }

  /// The definitions of all screens, which typed commands, links and restored states need.
  package var definitions: [ScreenDefinition] {
    [
      authorizationDefinitions, bagDefinitions, catalogDefinitions, feedbackDefinitions, settingsDefinitions, supportDefinitions,
      [homeDefinition, pickUpDefinition],
    ].flatMap(\.self)
  }

  /// The flows of the app: signing in, and the checkout with collection at the counter.
  package var flows: [AnyFlow] { [authorizationFlow, pickUpFlow] }

  /// The deep links of all features that have links.
  package var links: [DeepLink] { [bagLinks, catalogLinks, feedbackLinks, settingsLinks, supportLinks].flatMap(\.self) }

  /// The destinations of all features that have destinations.
  package var destinations: [AnyDestination] {
    [bagDestinations, catalogDestinations, feedbackDestinations, settingsDestinations].flatMap(\.self)
  }

  /// The launch of the app, which shows the home screen even if no user is signed in.
  package var launch: Launch { Launch { _ in .home(home().anyModal) } }
}
