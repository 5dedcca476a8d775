import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// A support desk with several accounts, of which one is active.
  static let otherAccount = Exhibit(
    "other-account", "a support desk with two accounts", root: conversations.withStackContainer(), within: Bounds(depth: 2, layers: 1)
  ) { isMended in
    ScreenDefinition(ConversationsScreen.self, "the conversations of the active account") { _, _, transaction in
      let account = transaction.value(Account.self).id
      UserAction("open") { $0.stack.push(AnyScreen(ConversationScreen(account: account, id: 1))) }
      UserAction("switch") { $0.put(Account(id: 3 - account)) }
      UserAction("contacts") { $0.stack.push(AnyScreen(ContactsScreen())) }
      UserAction("settings") { $0.stack.push(AnyScreen(SettingsScreen())) }
    }
    ScreenDefinition(ConversationScreen.self, "one conversation", samples: [ConversationScreen(account: 1, id: 1)])
    ScreenDefinition(ContactsScreen.self, "all contacts")
    ScreenDefinition(SettingsScreen.self, "the settings")
    DeepLink("conversation/:account/:id", "a new message", samples: [ConversationScreen(account: 2, id: 1)]) { message, transaction in
      // The fix: the app switches to the account of the notification before it opens the conversation.
      if isMended {
        return AppRoute().put(Account(id: message.account)).separate().land(on: AnyScreen(message), above: conversations)
      }
      let account = transaction.value(Account.self).id
      return AppRoute().land(on: AnyScreen(ConversationScreen(account: account, id: message.id)), above: conversations)
    }
    .notification("message")
    LinkTable(from: [.scheme("desk")])
    Account.self
  }
}

private let conversations = AnyScreen(ConversationsScreen())

private struct ConversationsScreen: Screen {}
private struct ContactsScreen: Screen {}
private struct SettingsScreen: Screen {}
private struct ConversationScreen: Screen {
  var account: Int
  var id: Int
}

private struct Account: StateValue {
  static let name = "account"
  static let initial = Account(id: 1)
  var id: Int
}
