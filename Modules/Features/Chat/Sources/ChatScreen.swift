import Groma
import GromaSampleChatInterface
import GromaSampleProfileInterface

/// The screen of one conversation in a room.
struct ChatScreen: Screen {
  var room: Room.ID
  var chat: Chat.ID
}

extension ChatFeature {
  var chatDefinition: ScreenDefinition<ChatScreen, ChatModel> {
    ScreenDefinition(
      ChatScreen.self, "a chat", samples: [ChatScreen(room: 1, chat: 1), ChatScreen(room: 1, chat: 2)],
      actions: { screen in
        UserAction("refresh") { $0.refresh() }
        if let user = chats(in: screen.room).first(where: { $0.id == screen.chat })?.user {
          UserAction("profile") { $0.stack.push(profile(user: user)) }
        }
      },
      model: { screen, context in
        ChatModel(context, profile: { profile(user: $0) }) { chatService.messages(in: screen.chat, of: screen.room) }
      })
  }
}

/// The content of a conversation: the messages as of the creation of the screen or its last refresh.
final class ChatModel: ScreenModel {
  private let context: ScreenContext<ChatScreen>
  private let profile: (String) -> AnyScreen<Page>
  private let load: @MainActor () -> [Message]
  private var messages: [Message]

  init(_ context: ScreenContext<ChatScreen>, profile: @escaping (String) -> AnyScreen<Page>, _ load: @escaping @MainActor () -> [Message]) {
    self.context = context
    self.profile = profile
    self.load = load
    messages = load()
  }

  var lines: [String] { messages.map { "\($0.author): \($0.text)" } }

  func refreshed() { messages = load() }

  /// Pushes the profile of a message's author. A view would call this function when the user taps the message.
  ///
  /// - Parameter index: The index of the message, from 0. If there is no message at this index, the function does nothing.
  func openAuthor(ofMessage index: Int) throws(NavigationError) {
    guard messages.indices.contains(index) else { return }
    let author = profile(messages[index].author)
    try context.run { $0.stack.push(author) }
  }
}
