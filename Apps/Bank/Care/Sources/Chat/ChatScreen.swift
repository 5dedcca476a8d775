import Groma
import LoginInterface

/// The conversation with an adviser.
struct ChatScreen: Screen {}

extension ChatFeature {
  /// The definition of the conversation, whose only action closes it. The last window cannot be closed.
  var chatDefinition: ScreenDefinition<ChatScreen, ChatModel> {
    ScreenDefinition(
      ChatScreen.self, "the conversation with an adviser", samples: [ChatScreen()],
      actions: { _, path, transaction in
        let hasWindows = TreePath.app.child(1).map { transaction.key($0) != nil } ?? false
        // The action closes the sheet or, if the screen is not on a sheet, the window of the screen.
        if path.isInPresentedLayer || hasWindows { UserAction("close") { $0.close().fallback(to: AppRoute().window.closeWindow()) } }
      },
      model: { _, context in ChatModel(try context.services.resolve()) }
    )
    .onlySignedIn()
  }
}

/// The model of the conversation.
final class ChatModel: ScreenModel {
  private let service: any ChatService

  /// Creates the model from the service of the app.
  init(_ service: any ChatService) { self.service = service }

  var lines: [String] { service.messages }
}
