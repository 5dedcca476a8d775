import Groma
import GromaSampleAuthorizationInterface
import GromaSampleProfileInterface

/// The form for the user's own profile, with the text typed so far.
struct EditProfileScreen: Screen {
  typealias Output = OwnProfile
  var about: String?

  /// Returns whether the user typed a text that differs from the saved text.
  func isDirty(saved: OwnProfile) -> Bool { about != nil && about != saved.about }
}

/// The argument of the action `type`: the text that users enter about themselves.
struct About: Codable, Sendable {
  var about: String
}

extension ProfileFeature {
  var editProfileDefinition: ScreenDefinition<EditProfileScreen, TextModel> {
    ScreenDefinition(
      EditProfileScreen.self, "the form for the user's own profile", samples: [EditProfileScreen(), EditProfileScreen(about: "I survey")],
      actions: { screen, _, transaction in
        if transaction.value(Session.self).user != nil {
          let saved = transaction.value(OwnProfile.self)
          let current = (screen.about ?? saved.about).map(About.init)
          // The action replaces the screen with one that has the entered text. Unsaved text locks the screen, so that discarding it asks for
          // confirmation.
          UserAction("type", taking: About.self, current: current, samples: [About(about: "I survey")]) { entered, route in
            let screen = EditProfileScreen(about: entered.about)
            let lock: Lock? = screen.isDirty(saved: saved) ? .kept.asking("Discard the changes?") : nil
            return route.unlock().stack.replace(with: AnyScreen(screen).policies { $0.lock = lock })
          }
          if screen.isDirty(saved: saved) {
            let profile = OwnProfile(about: screen.about)
            UserAction("save") { $0.unlock().put(profile).finish(screen, with: profile) }
          }
        }
        UserAction("cancel") { $0.back() }
      },
      make: { editProfile(about: $0.about) },
      model: { _, _ in
        TextModel { transaction in
          let text = ownAbout(in: &transaction) ?? ""
          return text.isEmpty ? ["Others read nothing about you."] : ["Others read about you:", text]
        }
      })
  }

  /// Returns the text about the signed-in user: the entered text or, if no text was entered, the text of the service. Returns `nil` if
  /// neither exists.
  @MainActor func ownAbout(in transaction: inout NavigationTransaction) -> String? {
    transaction.value(OwnProfile.self).about ?? transaction.value(Session.self).user.flatMap(profileService.about)
  }
}
