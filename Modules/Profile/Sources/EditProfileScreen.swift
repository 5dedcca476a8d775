import AuthorizationInterface
import Navigation
import ProfileInterface

/// What one says about oneself, with what is typed so far.
struct EditProfileScreen: Screen {
  typealias Output = OwnProfile
  static let name = "edit-profile"
  var about: String?

  /// Whether something is typed that is not saved.
  func isDirty(saved: OwnProfile) -> Bool { about != nil && about != saved.about }
}

extension ProfileFeature {
  var editProfileEntry: Entry {
    Entry(
      EditProfileScreen.self, "what one says about oneself", samples: [EditProfileScreen(), EditProfileScreen(about: "I survey")],
      make: { editProfile(about: $0.about) },
      actions: { screen, _, transaction throws(NavigationError) in
        let cancel = UserAction("cancel") { $0.back() }
        if transaction.value(Session.self).user == nil { return [cancel] }
        let enter = UserAction("type") { $0.with(enterAbout) }
        guard screen.isDirty(saved: transaction.value(OwnProfile.self)) else { return [enter, cancel] }
        let said = OwnProfile(about: screen.about)
        return [enter, UserAction("save") { $0.unlock().put(said).finish(screen, with: said) }, cancel]
      },
      contents: { screen in StateContents { ["about: \(screen.about ?? said(in: &$0) ?? "")"] } })
  }

  /// What who is signed in says about themselves, or is known for.
  @MainActor func said(in transaction: inout Transaction) -> String? {
    transaction.value(OwnProfile.self).about ?? transaction.value(Session.self).user.flatMap(profileService.about)
  }

  /// Shows what was entered in its place (`tap type about='I survey'`): what is not saved is not thrown away unasked.
  private var enterAbout: @Sendable (Path, inout Transaction) throws(NavigationError) -> AppRoute {
    { _, transaction throws(NavigationError) in
      let screen = EditProfileScreen(about: transaction.answer("about") ?? "")
      let isDirty = screen.isDirty(saved: transaction.value(OwnProfile.self))
      let page = AnyScreen(screen).decorated { $0.lock = isDirty ? .kept.asking("Discard the changes?") : nil }
      return AppRoute().unlock().stack.replace(with: page).erased
    }
  }
}
