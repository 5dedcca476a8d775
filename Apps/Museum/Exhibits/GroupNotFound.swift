import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// A messenger with several accounts, of which one is active.
  static let groupNotFound = Exhibit(
    "group-not-found", "a messenger with two accounts", root: chats.withStackContainer(), within: Bounds(depth: 2, layers: 1)
  ) { isMended in
    ScreenDefinition(ChatsScreen.self, "the groups of the active account") { _, _, transaction in
      let account = transaction.value(Account.self).id
      UserAction("open") { $0.stack.push(AnyScreen(GroupScreen(account: account, id: account))) }
      UserAction("find") { $0.stack.push(notFound) }
      UserAction("switch") { $0.put(Account(id: 3 - account)) }
      UserAction("contacts") { $0.stack.push(AnyScreen(ContactsScreen())) }
      UserAction("settings") { $0.stack.push(AnyScreen(SettingsScreen())) }
    }
    ScreenDefinition(GroupScreen.self, "one group", samples: [GroupScreen(account: 1, id: 1)])
    ScreenDefinition(NotFoundScreen.self, "a message that there is no such group")
    ScreenDefinition(ContactsScreen.self, "all contacts")
    ScreenDefinition(SettingsScreen.self, "the settings")
    DeepLink("group/:account/:id", "a new message", samples: [GroupScreen(account: 2, id: 2)]) { group, transaction in
      let landing = AppRoute().land(on: AnyScreen(group), above: chats)
      // The fix: the app switches to the account of the notification, if necessary, before it navigates.
      if isMended { return AppRoute().put(Account(id: group.account)).separate().then(landing) }
      return transaction.value(Account.self).id == group.account ? landing : AppRoute().window.setRoot(notFound).erased
    }
    .notification("message")
    LinkTable(from: [.scheme("messenger")])
    Account.self
  }
}

private let chats = AnyScreen(ChatsScreen())
private let notFound = AnyScreen(NotFoundScreen())

private struct ChatsScreen: Screen {}
private struct NotFoundScreen: Screen {}
private struct ContactsScreen: Screen {}
private struct SettingsScreen: Screen {}
private struct GroupScreen: Screen {
  var account: Int
  var id: Int
}

private struct Account: StateValue {
  static let name = "account"
  static let initial = Account(id: 1)
  var id: Int
}
