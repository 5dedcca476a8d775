import Groma
import GromaSampleChatInterface

/// The screen that lists the chats in a room.
struct ChatListScreen: Screen {
  var room: Room.ID
}

extension ChatFeature {
  var chatListDefinition: ScreenDefinition<ChatListScreen, TextModel> {
    ScreenDefinition(
      ChatListScreen.self, "the chats of a room", samples: [ChatListScreen(room: 1), ChatListScreen(room: 2)],
      actions: { screen in
        let found = chats(in: screen.room)
        for found in found {
          UserAction("open-chat-\(found.id.rawValue)", title: .verbatim(found.user)) {
            $0.stack.push(chat(room: screen.room, chat: found.id))
          }
        }
        if !found.isEmpty { UserAction("members") { $0.stack.push(members(of: screen.room)) } }
      },
      model: { screen, _ in TextModel(chats(in: screen.room).map(\.user)) })
  }

  /// Returns the chats in a room. Returns an empty array if the room does not exist.
  func chats(in room: Room.ID) -> [Chat] { chatService.rooms.first { $0.id == room }?.chats ?? [] }
}
