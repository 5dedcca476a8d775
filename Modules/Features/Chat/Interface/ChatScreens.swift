package import Groma

/// What others may open of Chat.
package protocol ChatScreens: Sendable {
  /// All rooms.
  func rooms() -> AnyScreen<Page>
  /// The chats in a room.
  func chatList(room: Room.ID) -> AnyScreen<Page>
  /// The conversation of one chat in a room.
  func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page>
  /// Who one can talk to in a room.
  func members(of room: Room.ID) -> AnyScreen<Page>
  /// The conversation with a person, in the first room where there is one; nil when there is none.
  func chat(with user: String) -> AnyScreen<Page>?
}
