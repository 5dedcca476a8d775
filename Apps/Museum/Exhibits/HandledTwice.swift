import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// A messenger that looks for the link that opened it whenever it is resumed.
  static let handledTwice = Exhibit(
    "handled-twice", "a messenger that imports pictures", root: AnyScreen(ChatsScreen()).withStackContainer(),
    within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(ChatsScreen.self, "all chats") { _ in
      UserAction("contacts") { $0.stack.push(AnyScreen(ContactsScreen())) }
      UserAction("settings") { $0.stack.push(AnyScreen(SettingsScreen())) }
    }
    ScreenDefinition(ContactsScreen.self, "all contacts")
    ScreenDefinition(SettingsScreen.self, "the settings")
    ScreenDefinition(ShareScreen.self, "the picture to send") { _ in
      UserAction("cancel") { $0.close() }
    }
    DeepLink("share", "a picture of another app") { (_: ShareScreen) in
      // The fix: the app marks the link as handled.
      AppRoute().put(Intent(link: "share", isHandled: isMended)).then(showShare)
    }
    EnvironmentEvent("resume", "the app comes back from the background") { $0.perform("read-intent", NoArguments()) }
    CustomStep("read-intent", "follows the link of the system", taking: NoArguments.self) { _, _, transaction in
      let intent = transaction.value(Intent.self)
      return intent.link == nil || intent.isHandled ? AppRoute() : showShare
    }
    Property("a closed page stays closed", .never(.visible("share"), after: .made(.action("cancel")), until: .made(.link())))
    LinkTable(from: [.scheme("messenger")])
    Intent.self
  }
}

private let share = AnyScreen(ShareScreen()).presentation { $0.style = .fullScreen }
private let showShare = AppRoute().last(.screen(share)).makeVisible().fallback(to: AppRoute().top(.container).present(share))

private struct ChatsScreen: Screen {}
private struct ContactsScreen: Screen {}
private struct SettingsScreen: Screen {}
private struct ShareScreen: Screen {}
private struct NoArguments: Codable {}

private struct Intent: StateValue {
  static let name = "intent"
  static let initial = Intent(isHandled: false)
  var link: String?
  var isHandled: Bool
}
