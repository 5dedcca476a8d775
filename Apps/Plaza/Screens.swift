package import Groma
import GromaExplorer
import GromaFlows
import GromaSampleAuthorization
import GromaSampleAuthorizationInterface
import GromaSampleBag
import GromaSampleCatalog
import GromaSampleChat
import GromaSampleFeedback
import GromaSampleHome
import GromaSampleItems
import GromaSampleOnboarding
import GromaSampleOnboardingInterface
import GromaSamplePlaces
import GromaSampleProfile
import GromaSampleSettings
import GromaSampleSupport

/// The registry of Plaza's screens: the functions with which all features create them, each by the protocol of its feature. A feature opens
/// the screens of another one through this type, by the protocol of that feature's interface. ``AppDefinition/screens`` of the app lists the
/// definitions.
package struct Screens:
  AuthorizationFeature,
  BagFeature,
  CatalogFeature,
  ChatFeature,
  FeedbackFeature,
  HomeFeature,
  ItemsFeature,
  OnboardingFeature,
  PlacesFeature,
  ProfileFeature,
  SettingsFeature,
  SupportFeature
{
  /// Creates the composition of the features.
  package init() {}

  /// The elements of all features, and of the app itself.
  @AppBuilder package var elements: AppElements {
    authorizationElements
    bagElements
    catalogElements
    chatElements
    feedbackElements
    homeElements
    itemsElements
    onboardingElements
    placesElements
    profileElements
    settingsElements
    supportElements
    launch
    // Shown only after an update of the app.
    UnusedScreens("whats-new")
    Property("home requires a signed-in user") { [home = home().key] transaction in
      let isOpen = !transaction.places(of: home).isEmpty
      return isOpen && transaction.value(Session.self).user == nil ? "no user is signed in" : nil
    }
  }

  /// The launch of the app, which shows the sign-in screen if no user is signed in, then the onboarding pages if the user has not completed
  /// them, then the home screen.
  var launch: Launch {
    Launch { transaction in
      if transaction.value(Session.self).user == nil { return .first(authorization().erased) }
      if !transaction.value(Onboarding.self).isDone { return .first(onboarding().erased) }
      return .home(home().erased)
    }
  }
}
