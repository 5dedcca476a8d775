import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleChatInterface

extension ChatFeature {
  /// The deep links of Chat.
  @AppBuilder var chatLinks: AppElements {
    DeepLink("rooms", "the chat rooms") { (_: RoomsScreen) in AppRoute().land(on: rooms()) }
    DeepLink("room/:room", "the chats of a room", samples: [ChatListScreen(room: 1)]) { (list: ChatListScreen) in
      AppRoute().authorize().land(on: chatList(room: list.room), above: rooms())
    }
    DeepLink("chat/:room/:chat", "a chat", samples: [ChatScreen(room: 1, chat: 2)]) { (screen: ChatScreen) in
      AppRoute().authorize().land(on: chat(room: screen.room, chat: screen.chat), above: rooms(), chatList(room: screen.room))
    }
    .notification("chat", names: ["room_id": "room", "chat_id": "chat"]).shortcut("chat")
  }
}
