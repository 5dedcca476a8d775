import Groma
import GromaSampleChatInterface
import GromaSampleProfileInterface

/// The screen that lists the people in a room.
struct MembersScreen: Screen {
  var room: Room.ID
}

extension ChatFeature {
  var membersDefinition: ScreenDefinition<MembersScreen, TextModel> {
    ScreenDefinition(
      MembersScreen.self, "the members of a room", samples: [MembersScreen(room: 1), MembersScreen(room: 2)],
      actions: { screen in
        users(in: screen.room).map { user in UserAction("open-\(user)", title: .verbatim(user)) { $0.stack.push(profile(user: user)) } }
      },
      model: { screen, _ in TextModel(users(in: screen.room)) })
  }

  /// Returns the user names of all chats in a room, in alphabetical order and without duplicates. Returns an empty array if the room does
  /// not exist.
  private func users(in room: Room.ID) -> [String] { Set(chats(in: room).map(\.user)).sorted() }
}
