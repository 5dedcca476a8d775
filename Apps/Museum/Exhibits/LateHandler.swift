import Groma
import GromaExplorer
import GromaFlows
import GromaLinks

extension Exhibit {
  /// A messenger that opens a chat when the user taps a notification.
  static let lateHandler = Exhibit(
    "late-handler", "a messenger with notifications", root: chats.withStackContainer(), within: Bounds(depth: 2, layers: 1)
  ) { isMended in
    ScreenDefinition(ChatsScreen.self, "all chats") { _ in
      UserAction("open") { $0.stack.push(AnyScreen(ChatScreen(id: 1))) }
      UserAction("contacts") { $0.stack.push(AnyScreen(ContactsScreen())) }
      UserAction("settings") { $0.stack.push(AnyScreen(SettingsScreen())) }
    }
    ScreenDefinition(ChatScreen.self, "one chat", samples: [ChatScreen(id: 1)])
    ScreenDefinition(ContactsScreen.self, "all contacts")
    ScreenDefinition(SettingsScreen.self, "the settings")
    // The fix: the handler of notifications is installed within the launch, not after it.
    Flow(of: ChatsScreen.self, "the launch").onStart { _, _ in
      .go { (isMended ? $0 : $0.wait(milliseconds: 200)).put(Notifications(areHandled: true)) }
    }
    DeepLink("chat/:id", "a new message", samples: [ChatScreen(id: 1)]) { chat, transaction in
      // Without a handler, the tap on the notification only starts the app.
      transaction.value(Notifications.self).areHandled ? AppRoute().land(on: AnyScreen(chat), above: chats) : AppRoute()
    }
    .notification("message")
    LinkTable(from: [.scheme("messenger")])
    Notifications.self
  }
}

private let chats = AnyScreen(ChatsScreen())

private struct ChatsScreen: Screen {}
private struct ContactsScreen: Screen {}
private struct SettingsScreen: Screen {}
private struct ChatScreen: Screen {
  var id: Int
}

private struct Notifications: StateValue {
  static let name = "notifications"
  static let initial = Notifications(areHandled: false)
  var areHandled: Bool
}
