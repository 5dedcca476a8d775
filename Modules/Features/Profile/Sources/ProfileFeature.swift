package import AuthorizationInterface
package import ChatInterface
package import Groma
package import ProfileInterface
package import SupportInterface

/// What Profile provides and needs. An app's screens conform to it.
package protocol ProfileFeature: ProfileScreens, AuthorizationScreens, ChatScreens, SupportScreens {
  /// Where people are known: samples unless the app has its own.
  var profileService: any ProfileService { get }
}

extension ProfileFeature {
  /// Sample people.
  package var profileService: any ProfileService { SampleProfiles() }

  /// Somebody's profile, or one's own.
  package func profile(user: String?) -> AnyScreen<Page> { AnyScreen(ProfileScreen(user: user)) }
  /// What one says about oneself, with what is typed so far: to be pushed.
  package func editProfile(about: String?) -> AnyScreen<Page> { AnyScreen(EditProfileScreen(about: about)) }

  /// The screens of Profile.
  package var profileEntries: [ScreenDefinition] { [profileEntry, editProfileEntry] }
}
