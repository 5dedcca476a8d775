import AuthorizationInterface
import Groma
import ProfileInterface

/// The form for the user's own profile, with the text typed so far.
struct EditProfileScreen: Screen {
  typealias Output = OwnProfile
  static let name = "edit-profile"
  var about: String?

  /// Whether the typed text differs from the saved one.
  func isDirty(saved: OwnProfile) -> Bool { about != nil && about != saved.about }
}

/// The text that the user enters about themselves.
struct About: Codable, Sendable {
  var about: String
}

extension ProfileFeature {
  var editProfileEntry: ScreenDefinition {
    ScreenDefinition(
      EditProfileScreen.self, "the form for the user's own profile", samples: [EditProfileScreen(), EditProfileScreen(about: "I survey")],
      make: { editProfile(about: $0.about) },
      actions: { screen, _, transaction throws(NavigationError) in
        let cancel = UserAction("cancel") { $0.back() }
        if transaction.value(Session.self).user == nil { return [cancel] }
        let saved = transaction.value(OwnProfile.self)
        // The entered text replaces the screen. A text that is not saved locks it, so that discarding it asks for confirmation.
        let enter = UserAction("type", taking: About.self, samples: [About(about: "I survey")]) { entered, route in
          let screen = EditProfileScreen(about: entered.about)
          let lock: Lock? = screen.isDirty(saved: saved) ? .kept.asking("Discard the changes?") : nil
          return route.unlock().stack.replace(with: AnyScreen(screen).decorated { $0.lock = lock })
        }
        guard screen.isDirty(saved: saved) else { return [enter, cancel] }
        let said = OwnProfile(about: screen.about)
        return [enter, UserAction("save") { $0.unlock().put(said).finish(screen, with: said) }, cancel]
      },
      contents: { screen in StateContent { ["about: \(screen.about ?? said(in: &$0) ?? "")"] } })
  }

  /// Returns the text of the signed-in user: the entered one, otherwise that of the service.
  @MainActor func said(in transaction: inout NavigationTransaction) -> String? {
    transaction.value(OwnProfile.self).about ?? transaction.value(Session.self).user.flatMap(profileService.about)
  }
}
