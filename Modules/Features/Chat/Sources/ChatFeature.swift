package import Groma
package import GromaSampleChatInterface
package import GromaSampleProfileInterface

/// The screens that Chat provides, and what Chat needs: a chat service and the screens of Profile. The type that lists an app's screens
/// conforms to this protocol.
package protocol ChatFeature: ChatScreens, ProfileScreens {
  /// The source of conversations. The default is a service with sample conversations.
  var chatService: any ChatService { get }
}

extension ChatFeature {
  /// The default service, with sample conversations.
  package var chatService: any ChatService { SampleChats() }

  /// Returns the screen that lists all rooms, with an action for each room that opens its list of chats.
  package func rooms() -> AnyScreen<Page> { AnyScreen(RoomsScreen()) }
  /// Returns the screen that lists the chats in a room. The list is empty if the service does not have this room.
  package func chatList(room: Room.ID) -> AnyScreen<Page> { AnyScreen(ChatListScreen(room: room)) }
  /// Returns the screen of one conversation.
  package func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> { AnyScreen(ChatScreen(room: room, chat: chat)) }

  /// Returns the screen that lists the people in a room.
  package func members(of room: Room.ID) -> AnyScreen<Page> { AnyScreen(MembersScreen(room: room)) }

  /// Returns the screen of the first conversation with a person, in the order of the service, or `nil` if there is none.
  ///
  /// - Parameter user: The user name of the person.
  package func chat(with user: String) -> AnyScreen<Page>? {
    for room in chatService.rooms {
      for found in room.chats where found.user == user { return chat(room: room.id, chat: found.id) }
    }
    return nil
  }

  /// The elements of Chat, which an app lists.
  @AppBuilder package var chatElements: AppElements {
    roomsDefinition
    chatListDefinition
    chatDefinition
    membersDefinition
    chatLinks
  }
}
