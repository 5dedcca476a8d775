import Authorization
import Bag
import BagInterface
package import Catalog
import Feedback
package import Groma
package import GromaDestinations
package import GromaFlows
package import GromaLinks
import Settings
import Support

/// All screens of Kiosk and the composition of its features.
package struct KioskScreens: AuthorizationFeature, BagFeature, CatalogFeature, FeedbackFeature, SettingsFeature, SupportFeature {
  /// Creates the composition.
  package init() {}

  /// The source of the products that are sold at the counter.
  package var catalogService: any CatalogService { CounterProducts() }
  /// The service that offers coins as the only way to pay.
  package var checkoutServices: [Service] { [Service((any PaymentWays).self) { _ in CoinsAlone() }] }

  /// The definitions of all screens, for typed commands, links and restored states.
  package var definitions: [ScreenDefinition] {
    [
      authorizationDefinitions, bagDefinitions, catalogDefinitions, feedbackDefinitions, settingsDefinitions, supportDefinitions,
      [homeDefinition, pickUpDefinition],
    ].flatMap(\.self)
  }

  /// The flows of the app.
  package var flows: [AnyFlow] { [authorizationFlow, pickUpFlow] }

  /// The deep links of all features.
  package var links: [DeepLink] { [bagLinks, catalogLinks, feedbackLinks, settingsLinks, supportLinks].flatMap(\.self) }

  /// The destinations of all features.
  package var destinations: [AnyDestination] {
    [bagDestinations, catalogDestinations, feedbackDestinations, settingsDestinations].flatMap(\.self)
  }

  /// The launch of the app. It shows home even if no user is signed in. The checkout requires the user to sign in.
  package var launch: Launch { Launch { _ in .home(home().anyModal) } }
}
