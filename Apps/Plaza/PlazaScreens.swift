import Authorization
import AuthorizationInterface
import Bag
import Catalog
import Chat
import Feedback
package import Groma
package import GromaDestinations
package import GromaExplorer
package import GromaFlows
package import GromaLinks
import Home
import Items
import Onboarding
import OnboardingInterface
import Places
import Profile
import Settings
import Support

/// All screens of Plaza. A feature that others open and that is not here does not compile.
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
  /// The screens of all features.
  package init() {}

  /// What is typed, linked to and restored.
  package var entries: [ScreenDefinition] {
    [
      authorizationEntries,
      bagEntries,
      catalogEntries,
      chatEntries,
      feedbackEntries,
      homeEntries,
      itemsEntries,
      onboardingEntries,
      placesEntries,
      profileEntries,
      settingsEntries,
      supportEntries,
    ].flatMap(\.self)
  }

  /// What decides where screens lead.
  package var flows: [AnyFlow] { [authorizationFlow, checkoutFlow, itemsFlow, newItemFlow, onboardingFlow] }

  /// What is to hold wherever the user is.
  package var properties: [Property] {
    let home = home().key
    return [
      Property("home requires a signed-in user") { transaction in
        let isOpen = !transaction.places(of: home).isEmpty
        return isOpen && transaction.value(Session.self).user == nil ? "no user is signed in" : nil
      }
    ]
  }

  /// What leads in from outside.
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

  /// What one can go to from anywhere.
  package var destinations: [AnyDestination] {
    [bagDestinations, catalogDestinations, feedbackDestinations, placesDestinations, settingsDestinations].flatMap(\.self)
  }

  /// First who it is, then what there is, then home.
  package var launch: Launch {
    Launch { transaction in
      if transaction.value(Session.self).user == nil { return .first(authorization().anyModal) }
      if !transaction.value(Onboarding.self).isDone { return .first(onboarding().anyModal) }
      return .home(home().anyModal)
    }
  }
}
