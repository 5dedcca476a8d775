package import GromaSampleChatInterface

/// The source of conversations.
package protocol ChatService: Sendable {
  /// The rooms and their chats. They must not change while the app runs, because the actions of screens depend on them.
  var rooms: [Room] { get }
  /// Returns the messages of a chat, from oldest to newest. The chat's identifier is unique only within the room.
  @MainActor func messages(in chat: Chat.ID, of room: Room.ID) -> [Message]
}

/// One message of a conversation.
package struct Message: Hashable, Sendable {
  /// The user name of the author.
  package var author: String
  /// The text of the message.
  package var text: String

  /// Creates a message.
  package init(author: String, text: String) {
    self.author = author
    self.text = text
  }
}
