import ChatInterface
import Navigation
import ProfileInterface

/// The conversation of one chat in a room.
struct ChatScreen: Screen {
  static let name = "chat"
  var room: Room.ID
  var chat: Chat.ID
}

extension ChatFeature {
  var chatEntry: Entry {
    Entry(
      ChatScreen.self, "one conversation", samples: [ChatScreen(room: 1, chat: 1), ChatScreen(room: 1, chat: 2)],
      actions: { screen, _, _ throws(NavigationError) in
        let refresh = UserAction("refresh") { $0.refresh() }
        guard let user = chats(in: screen.room).first(where: { $0.id == screen.chat })?.user else { return [refresh] }
        return [refresh, UserAction("profile") { $0.stack.push(profile(user: user)) }]
      },
      contents: { screen in ChatContents { chatService.messages(in: screen.chat, of: screen.room).map { "\($0.author): \($0.text)" } } })
  }
}

/// What was said, as of the last time it was asked for.
final class ChatContents: Contents {
  private(set) var lines: [String]
  private let load: @MainActor () -> [String]

  init(_ load: @escaping @MainActor () -> [String]) {
    self.load = load
    lines = load()
  }

  func refreshed() { lines = load() }
}
