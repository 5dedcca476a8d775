package import AuthorizationInterface
package import ChatInterface
package import Navigation
package import ProfileInterface
package import SupportInterface

/// What Profile provides and needs. An app's screens conform to it.
package protocol ProfileFeature: ProfileScreens, AuthorizationScreens, ChatScreens, SupportScreens {
  /// Where people are known: samples unless the app has its own.
  var profileService: any ProfileService { get }
}

extension ProfileFeature {
  package var profileService: any ProfileService { SampleProfiles() }

  package func profile(user: String?) -> AnyScreen<Page> { AnyScreen(ProfileScreen(user: user)) }
  package func editProfile(about: String?) -> AnyScreen<Page> { AnyScreen(EditProfileScreen(about: about)) }

  /// The screens of Profile.
  package var profileEntries: [Entry] { [profileEntry, editProfileEntry] }
}
