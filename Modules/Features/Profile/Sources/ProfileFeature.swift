package import Groma
package import GromaSampleAuthorizationInterface
package import GromaSampleChatInterface
package import GromaSampleProfileInterface
package import GromaSampleSupportInterface

/// The screens that Profile provides and the service and features it needs. The type that lists an app's screens conforms to this protocol.
package protocol ProfileFeature: ProfileScreens, AuthorizationScreens, ChatScreens, SupportScreens {
  /// The source of profiles. The default is a service with sample profiles.
  var profileService: any ProfileService { get }
}

extension ProfileFeature {
  /// The default service, with sample profiles.
  package var profileService: any ProfileService { SampleProfiles() }

  /// Returns the profile of the person with this user name, or the user's own profile if the name is `nil`.
  package func profile(user: String?) -> AnyScreen<Page> { AnyScreen(ProfileScreen(user: user)) }
  /// Returns the form for the user's own profile, with the text typed so far, to be pushed.
  package func editProfile(about: String?) -> AnyScreen<Page> { AnyScreen(EditProfileScreen(about: about)) }

  /// The elements of Profile, which an app lists.
  @AppBuilder package var profileElements: AppElements {
    profileDefinition
    editProfileDefinition
    profileLinks
    OwnProfile.self
  }
}
