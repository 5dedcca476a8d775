import Groma
import GromaSampleChatInterface

/// A few sample conversations.
struct SampleChats: ChatService {
  var rooms: [Room] {
    [
      Room(id: 1, title: "Surveyors", chats: [Chat(id: 1, user: "bob"), Chat(id: 2, user: "cleo")]),
      Room(id: 2, title: "Road builders", chats: [Chat(id: 1, user: "dan")]),
    ]
  }

  func messages(in chat: Chat.ID, of room: Room.ID) -> [Message] {
    switch (room, chat) {
    case (1, 1): [Message(author: "bob", text: "Is the groma still at the crossing?")]
    case (1, 2):
      [
        Message(author: "cleo", text: "The road to the harbour is 40 paces off."),
        Message(author: "ann", text: "Then we measure again tomorrow."),
      ]
    case (2, 1): [Message(author: "dan", text: "Two carts of gravel, as ordered.")]
    default: []
    }
  }
}
