package import ChatInterface
package import Groma
package import ProfileInterface

/// What Chat provides and needs. An app's screens conform to it.
package protocol ChatFeature: ChatScreens, ProfileScreens {
  /// Where conversations come from: samples unless the app has its own.
  var chatService: any ChatService { get }
}

extension ChatFeature {
  /// Sample conversations.
  package var chatService: any ChatService { SampleChats() }

  /// All rooms, each with a way to its chats.
  package func rooms() -> AnyScreen<Page> { AnyScreen(RoomsScreen()) }
  /// The chats in a room; empty for a room that the service does not know.
  package func chatList(room: Room.ID) -> AnyScreen<Page> { AnyScreen(ChatListScreen(room: room)) }
  /// One conversation.
  package func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> { AnyScreen(ChatScreen(room: room, chat: chat)) }

  /// The members of a room.
  package func members(of room: Room.ID) -> AnyScreen<Page> { AnyScreen(MembersScreen(room: room)) }

  /// The first conversation with somebody, in the order of the service; nil when there is none.
  package func chat(with user: String) -> AnyScreen<Page>? {
    for room in chatService.rooms {
      for found in room.chats where found.user == user { return chat(room: room.id, chat: found.id) }
    }
    return nil
  }

  /// The screens of Chat.
  package var chatEntries: [ScreenDefinition] { [roomsEntry, chatListEntry, chatEntry, membersEntry] }
}
