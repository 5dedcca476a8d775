import Groma

/// The screen that shows an invitation. The code identifies the invitation.
struct InviteScreen: Screen {
  var code: String
}

extension OnboardingFeature {
  var inviteDefinition: ScreenDefinition<InviteScreen, InviteModel> {
    ScreenDefinition(
      InviteScreen.self, "an invitation", samples: [InviteScreen(code: "crossing")], actions: { _ in [UserAction("done") { $0.finish() }] },
      make: { invite(code: $0.code) },
      model: { screen, context in InviteModel(onboardingService.host(ofInvitation: screen.code), screen.code, context) })
  }
}

/// The content of an invitation: a sentence with the user name of the sender, or a message that the invitation does not exist.
final class InviteModel: ScreenModel {
  let lines: [String]
  private let context: ScreenContext<InviteScreen>

  init(_ host: String?, _ code: String, _ context: ScreenContext<InviteScreen>) {
    lines = [host.map { "\($0) invites you" } ?? "the invitation '\(code)' does not exist"]
    self.context = context
  }

  /// Closes the invitation. A view would call this function after a delay.
  func seen() throws(NavigationError) { try context.finish() }
}
