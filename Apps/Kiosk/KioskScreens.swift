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

/// All screens of Kiosk.
package struct KioskScreens: AuthorizationFeature, BagFeature, CatalogFeature, FeedbackFeature, SettingsFeature, SupportFeature {
  /// The screens of all features, and its own.
  package init() {}

  /// The few products of the counter.
  package var catalogService: any CatalogService { CounterProducts() }
  /// One pays in coins.
  package var checkoutServices: [Service] { [Service((any PaymentWays).self) { _ in CoinsAlone() }] }

  /// What is typed, linked to and restored.
  package var entries: [ScreenDefinition] {
    [
      authorizationEntries, bagEntries, catalogEntries, feedbackEntries, settingsEntries, supportEntries, [homeEntry, pickUpEntry],
    ].flatMap(\.self)
  }

  /// What decides where screens lead.
  package var flows: [AnyFlow] { [authorizationFlow, pickUpFlow] }

  /// What leads in from outside.
  package var links: [DeepLink] { [bagLinks, catalogLinks, feedbackLinks, settingsLinks, supportLinks].flatMap(\.self) }

  /// What one can go to from anywhere.
  package var destinations: [AnyDestination] {
    [bagDestinations, catalogDestinations, feedbackDestinations, settingsDestinations].flatMap(\.self)
  }

  /// At once home, whoever it is: who buys signs in at the checkout.
  package var launch: Launch { Launch { _ in .home(home().anyModal) } }
}
