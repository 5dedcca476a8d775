import Navigation

/// What an invitation says.
struct InviteScreen: Screen {
  static let name = "invite"
  var code: String
}

extension OnboardingFeature {
  var inviteEntry: Entry {
    Entry(
      InviteScreen.self, "what an invitation says", samples: [InviteScreen(code: "crossing")], make: { invite(code: $0.code) },
      actions: { _, _, _ throws(NavigationError) in [UserAction("done") { $0.finish() }] },
      contents: { screen in
        let host = onboardingService.host(ofInvitation: screen.code)
        return StaticContents([host.map { "\($0) invites you" } ?? "nobody gave out '\(screen.code)'"])
      })
  }
}
