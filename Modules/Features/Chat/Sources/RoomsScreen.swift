import Groma
import GromaSampleChatInterface

/// The screen that lists all rooms.
struct RoomsScreen: Screen {}

extension ChatFeature {
  var roomsDefinition: ScreenDefinition<RoomsScreen, TextModel> {
    ScreenDefinition(
      RoomsScreen.self, "the chat rooms", samples: [RoomsScreen()],
      actions: { _ in
        chatService.rooms.map { room in
          UserAction("open-list-\(room.id.rawValue)", title: .verbatim(room.title)) { $0.stack.push(chatList(room: room.id)) }
        }
      },
      model: { _, _ in TextModel(chatService.rooms.map(\.title)) })
  }
}
