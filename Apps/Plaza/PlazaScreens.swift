import Authorization
import Chat
import Home
package import Links
package import Navigation
import Onboarding
import Places
import Profile
import Settings
import Support

/// All screens of Plaza. A feature that others open and that is not here does not compile.
package struct PlazaScreens: HomeFeature, ChatFeature, ProfileFeature, AuthorizationFeature, OnboardingFeature, PlacesFeature,
  SettingsFeature, SupportFeature
{
  /// The screens of all features.
  package init() {}

  /// What is typed, linked to and restored.
  package var entries: [Entry] {
    homeEntries + chatEntries + profileEntries + authorizationEntries + onboardingEntries + placesEntries + settingsEntries
      + supportEntries
  }

  /// What leads in from outside.
  package var links: [Link] { chatLinks + profileLinks + onboardingLinks + placesLinks + settingsLinks + supportLinks }
}
