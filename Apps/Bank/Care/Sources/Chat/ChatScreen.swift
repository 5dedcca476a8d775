import Groma

/// The conversation with an adviser.
struct ChatScreen: Screen {
  static let name = "chat"
}

extension ChatFeature {
  /// The definition of the conversation, whose only action closes it.
  var chatDefinition: ScreenDefinition {
    ScreenDefinition(
      ChatScreen.self, "the conversation with an adviser", samples: [ChatScreen()],
      actions: { _ in
        // On a sheet, the action closes the sheet; in a window of its own, the window.
        [UserAction("close") { $0.close().fallback(to: AppRoute().window.closeWindow()) }]
      },
      contents: { _, context throws(ServiceError) in ChatModel(try context.services.resolve()) })
  }
}

/// The content of the conversation.
final class ChatModel: ScreenContent {
  private let service: any ChatService

  /// Creates the content from the service of the app.
  init(_ service: any ChatService) { self.service = service }

  var lines: [String] { service.messages }
}
