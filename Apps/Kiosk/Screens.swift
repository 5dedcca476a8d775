package import Groma
import GromaFlows
import GromaSampleAuthorization
import GromaSampleBag
import GromaSampleBagInterface
package import GromaSampleCatalog
package import GromaSampleCatalogInterface
import GromaSampleFeedback
import GromaSampleSettings
import GromaSampleSupport

/// The registry of Kiosk's screens: the functions with which all features create them, each by the protocol of its feature.
package struct Screens: AuthorizationFeature, BagFeature, CatalogFeature, FeedbackFeature, SettingsFeature, SupportFeature {
  /// Creates the composition of the features.
  package init() {}

  /// The source of the products that are sold at the counter.
  package var catalogService: any CatalogService { CounterProducts() }
  /// Returns the address of a product on the web, which a link of Kiosk opens.
  package func address(of product: Product) -> String? { "https://kiosk.example/product/\(product.id)" }
  /// The user can add a photo to the feedback.
  package var takesPhotos: Bool { true }
  /// The services of the checkout: a service that lists coins as the only way to pay.
  package var checkoutServices: [Service] { [Service((any PaymentWays).self) { _ in CoinsAlone() }] }

  /// The elements of all features, and of the app itself.
  @AppBuilder package var elements: AppElements {
    authorizationElements
    bagElements
    catalogElements
    feedbackElements
    settingsElements
    supportElements
    homeDefinition
    pickUpDefinition
    launch
    Service((any PhotoStore).self) { _ in CounterPhotos() }
    // Purchases are picked up at the counter.
    UnusedScreens("address", "done")
  }

  /// The launch of the app, which shows the home screen even if no user is signed in.
  var launch: Launch { Launch { _ in .home(home().erased) } }
}
