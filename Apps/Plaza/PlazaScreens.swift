package import Groma
package import GromaDestinations
package import GromaExplorer
package import GromaFlows
package import GromaLinks
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

/// All screens of Plaza and the composition of its features. If a feature opens screens of another feature that is missing here, the app
/// does not compile.
package struct PlazaScreens:
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

  /// The definitions of all screens, which typed commands, links and restored states need.
  package var definitions: [ScreenDefinition] {
    [
      authorizationDefinitions,
      bagDefinitions,
      catalogDefinitions,
      chatDefinitions,
      feedbackDefinitions,
      homeDefinitions,
      itemsDefinitions,
      onboardingDefinitions,
      placesDefinitions,
      profileDefinitions,
      settingsDefinitions,
      supportDefinitions,
    ].flatMap(\.self)
  }

  /// The flows of all features that have flows.
  package var flows: [AnyFlow] { [authorizationFlow, checkoutFlow, itemsFlow, newItemFlow, onboardingFlow] }

  /// The properties that the explorer checks in every state.
  package var properties: [Property] {
    let home = home().key
    return [
      Property("home requires a signed-in user") { transaction in
        let isOpen = !transaction.places(of: home).isEmpty
        return isOpen && transaction.value(Session.self).user == nil ? "no user is signed in" : nil
      }
    ]
  }

  /// The deep links of all features that have links.
  package var links: [DeepLink] {
    [
      bagLinks,
      catalogLinks,
      chatLinks,
      feedbackLinks,
      itemsLinks,
      onboardingLinks,
      placesLinks,
      profileLinks,
      settingsLinks,
      supportLinks,
    ].flatMap(\.self)
  }

  /// The destinations of all features that have destinations.
  package var destinations: [AnyDestination] {
    [bagDestinations, catalogDestinations, feedbackDestinations, placesDestinations, settingsDestinations].flatMap(\.self)
  }

  /// The launch of the app, which shows the sign-in screen if no user is signed in, then the onboarding pages if the user has not completed
  /// them, then the home screen.
  package var launch: Launch {
    Launch { transaction in
      if transaction.value(Session.self).user == nil { return .first(authorization().anyModal) }
      if !transaction.value(Onboarding.self).isDone { return .first(onboarding().anyModal) }
      return .home(home().anyModal)
    }
  }
}
