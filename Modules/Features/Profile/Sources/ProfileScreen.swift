import Groma
import GromaSampleAuthorizationInterface
import GromaSampleChatInterface
import GromaSampleProfileInterface
import GromaSampleSupportInterface

/// The profile of a person, or the user's own profile if the user name is `nil`.
struct ProfileScreen: Screen {
  var user: String?

  /// Returns whether the profile is the user's own. This is the case if the profile has no user name, or the name of the signed-in user.
  ///
  /// - Parameter session: The name of the signed-in user, or `nil` if no user is signed in.
  func isOwn(of session: String?) -> Bool { user == nil || user == session }
}

extension ProfileFeature {
  var profileDefinition: ScreenDefinition<ProfileScreen, TextModel> {
    ScreenDefinition(
      ProfileScreen.self, "the profile of a user, or the user's own", samples: [ProfileScreen(), ProfileScreen(user: "cleo")],
      actions: { screen, _, transaction in
        let session = transaction.value(Session.self).user
        if screen.isOwn(of: session) { ownActions(isSignedIn: session != nil) } else { actions(for: screen.user) }
      },
      model: { screen, _ in TextModel { lines(of: screen, in: &$0) } })
  }

  @ListBuilder<UserAction<ProfileScreen>> private func ownActions(isSignedIn: Bool) -> [UserAction<ProfileScreen>] {
    if isSignedIn {
      UserAction("edit") { $0.authorize().stack.push(editProfile()) }
      // The launch then replaces the root, after a confirmation if a screen is locked. The text of this user must not be visible to the
      // next user.
      UserAction("sign-out") { $0.put(OwnProfile.initial).put(Session.initial) }
    } else {
      UserAction("sign-in") { $0.present(authorization()) }
    }
    UserAction("help") { $0.stack.push(support(topic: "profile")) }
  }

  private func actions(for user: String?) -> [UserAction<ProfileScreen>] {
    guard let chat = user.flatMap(chat(with:)) else { return [] }
    // If the conversation is open, it is brought to the front, so that the stack does not grow when the user switches between chat and
    // profile.
    return [UserAction("message") { $0.window.last(.screen(chat)).makeVisible().fallback(to: AppRoute().stack.push(chat)) }]
  }

  @MainActor private func lines(of screen: ProfileScreen, in transaction: inout NavigationTransaction) -> [String] {
    let session = transaction.value(Session.self).user
    let isOwn = screen.isOwn(of: session)
    let heading = isOwn ? ["your profile"] : []
    guard let user = screen.user ?? session else { return heading + ["no user is signed in"] }
    let about = isOwn ? ownAbout(in: &transaction) : profileService.about(user)
    return heading + [user] + [about ?? ""].filter { !$0.isEmpty }
  }
}
