import Authorization
import Bag
import Catalog
import Chat
import Feedback
import Home
import Items
package import Links
package import Navigation
import Onboarding
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
  package var entries: [Entry] {
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

  /// What leads in from outside.
  package var links: [Link] {
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
}
