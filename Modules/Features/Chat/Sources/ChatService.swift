package import ChatInterface

/// Where conversations come from.
package protocol ChatService: Sendable {
  /// The rooms and their chats. The same for as long as the app runs: actions depend on them.
  var rooms: [Room] { get }
  /// What was said in a chat so far, oldest first.
  @MainActor func messages(in chat: Chat.ID, of room: Room.ID) -> [Message]
}

/// One thing said.
package struct Message: Hashable, Sendable {
  /// The user name of who said it.
  package var author: String
  /// What was said.
  package var text: String

  /// Something somebody said.
  package init(author: String, text: String) {
    self.author = author
    self.text = text
  }
}
