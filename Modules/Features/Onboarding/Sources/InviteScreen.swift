import Groma

/// What an invitation says.
struct InviteScreen: Screen {
  static let name = "invite"
  var code: String
}

extension OnboardingFeature {
  var inviteEntry: ScreenDefinition {
    ScreenDefinition(
      InviteScreen.self, "an invitation", samples: [InviteScreen(code: "crossing")], make: { invite(code: $0.code) },
      actions: { _, _, _ throws(NavigationError) in [UserAction("done") { $0.finish() }] },
      contents: { screen, context in InviteModel(onboardingService.host(ofInvitation: screen.code), screen.code, context) })
  }
}

/// The object behind an invitation, which closes when the user has seen it.
final class InviteModel: ScreenContent {
  let lines: [String]
  private let context: ScreenContext

  init(_ host: String?, _ code: String, _ context: ScreenContext) {
    lines = [host.map { "\($0) invites you" } ?? "the invitation '\(code)' does not exist"]
    self.context = context
  }

  /// Closes the invitation: what its view calls once it has been shown long enough.
  func seen() throws(NavigationError) { try context.finish() }
}
