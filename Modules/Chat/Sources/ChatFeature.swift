package import ChatInterface
package import Navigation
package import ProfileInterface

/// What Chat provides and needs. An app's screens conform to it.
package protocol ChatFeature: ChatScreens, ProfileScreens {
  /// Where conversations come from: samples unless the app has its own.
  var chatService: any ChatService { get }
}

extension ChatFeature {
  package var chatService: any ChatService { SampleChats() }

  package func rooms() -> AnyScreen<Page> { AnyScreen(RoomsScreen()) }
  package func chatList(room: Room.ID) -> AnyScreen<Page> { AnyScreen(ChatListScreen(room: room)) }
  package func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> { AnyScreen(ChatScreen(room: room, chat: chat)) }

  package func members(of room: Room.ID) -> AnyScreen<Page> { AnyScreen(MembersScreen(room: room)) }

  package func chat(with user: String) -> AnyScreen<Page>? {
    for room in chatService.rooms {
      for found in room.chats where found.user == user { return chat(room: room.id, chat: found.id) }
    }
    return nil
  }

  /// The screens of Chat.
  package var chatEntries: [Entry] { [roomsEntry, chatListEntry, chatEntry, membersEntry] }
}
