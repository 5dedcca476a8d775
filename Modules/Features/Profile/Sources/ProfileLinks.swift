import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleChatInterface

extension ProfileFeature {
  /// The deep links of Profile.
  @AppBuilder var profileLinks: AppElements {
    DeepLink("profile", "the user's own profile", destination: { (_: Oneself) in ProfileScreen().key }) { _ in
      AppRoute().authorize().land(on: profile(user: nil))
    }
    .shortcut("profile")
    DeepLink("user/:user", "the profile of a user", samples: [ProfileScreen(user: "cleo")]) { (screen: ProfileScreen) in
      AppRoute().land(on: profile(user: screen.user), above: rooms())
    }
  }
}

/// The arguments of the link to the user's own profile: none.
private struct Oneself: Codable {}
