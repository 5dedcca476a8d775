import Groma
import GromaExplorer

extension Exhibit {
  /// A messenger with a page for choosing the contact of a new chat.
  static let newChatBelow = Exhibit(
    "new-chat-below", "a messenger with new chats", root: chats.withStackContainer(), within: Bounds(depth: 3, layers: 1)
  ) { isMended in
    ScreenDefinition(ChatsScreen.self, "all chats") { _ in
      UserAction("new") { $0.stack.push(AnyScreen(NewChatScreen())) }
      UserAction("open") { $0.stack.push(conversation) }
      UserAction("profile") { $0.stack.push(AnyScreen(ProfileScreen())) }
      UserAction("settings") { $0.stack.push(AnyScreen(SettingsScreen())) }
    }
    ScreenDefinition(NewChatScreen.self, "the contacts to choose from") { _ in
      // The fix: the page for choosing is removed when the conversation is pushed.
      UserAction("choose") { isMended ? $0.stack.setStack([chats.erased, conversation.erased]) : $0.stack.push(conversation) }
    }
    ScreenDefinition(ConversationScreen.self, "one conversation")
    ScreenDefinition(ProfileScreen.self, "the profile of the user")
    ScreenDefinition(SettingsScreen.self, "the settings")
    Property("choosing ends") { $0.places(of: newChat).isEmpty || $0.places(of: conversation.key).isEmpty ? nil : "its page is still open" }
  }
}

private let chats = AnyScreen(ChatsScreen())
private let newChat = NewChatScreen().key
private let conversation = AnyScreen(ConversationScreen())

private struct ChatsScreen: Screen {}
private struct NewChatScreen: Screen {}
private struct ConversationScreen: Screen {}
private struct ProfileScreen: Screen {}
private struct SettingsScreen: Screen {}
