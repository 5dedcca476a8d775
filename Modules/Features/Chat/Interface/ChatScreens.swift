package import Groma

/// The screens of Chat that other features may open.
package protocol ChatScreens: Sendable {
  /// Returns the screen that lists all rooms.
  func rooms() -> AnyScreen<Page>
  /// Returns the screen that lists the chats in a room.
  func chatList(room: Room.ID) -> AnyScreen<Page>
  /// Returns the screen of one conversation in a room.
  func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page>
  /// Returns the screen that lists the people in a room.
  func members(of room: Room.ID) -> AnyScreen<Page>
  /// Returns the screen of the first conversation with a person, or `nil` if there is none.
  ///
  /// - Parameter user: The user name of the person.
  func chat(with user: String) -> AnyScreen<Page>?
}
