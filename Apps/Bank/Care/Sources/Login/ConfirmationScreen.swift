import Groma
import LoginInterface

/// The sheet on which the customer confirms their identity, before money moves or a secret is shown.
struct ConfirmationScreen: Screen {
  static let name = "confirm"
}

extension LoginFeature {
  /// The definition of the confirmation. If the customer cancels, the route that waits for the confirmation is dropped.
  var confirmationDefinition: ScreenDefinition<ConfirmationScreen, TextModel> {
    ScreenDefinition(
      ConfirmationScreen.self, "the confirmation of the customer's identity", samples: [ConfirmationScreen()],
      actions: { _ in
        UserAction("face-id", title: "Face ID", symbol: "faceid") { $0.put(Confirmation(isGiven: true)).finish() }
        UserAction("cancel") { $0.close() }
      },
      model: { _, context in TextModel(context, ["Is it you?"]) })
  }
}
