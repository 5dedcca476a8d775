import Groma
import GromaSampleAuthorizationInterface
import GromaSampleChat
import GromaSampleChatInterface
import GromaSamplePlaza
import GromaSampleSupportInterface
import Testing

/// A typical route of a navigation framework: in Swift, as a typed command, and its effect.
struct ArticleRoute: Sendable, CustomTestStringConvertible {
  var name: String
  /// The windows before the route, in compact notation.
  var start: String
  /// The typed command for the route.
  var line: String
  var route: AppRoute
  /// The windows after the route.
  var end: String

  init<K>(_ name: String, from start: String, _ line: String, _ route: Route<AnyContainer, K>, gives end: String) {
    self.name = name
    self.start = start
    self.line = line
    self.route = route.erased
    self.end = end
  }

  var testDescription: String { name }
}

/// The routes of the article that introduced Nivelir.
enum ArticleRoutes {
  static let all = [pushChat, openSupport, resetFirstTab, nested, merged, findChat, findOrOpenChat, chatsForMembers]

  private static let screens = Screens()
  private static let route = AppRoute()
  private static let list = screens.chatList(room: 1)
  private static let chat = screens.chat(room: 1, chat: 2)

  static let pushChat = ArticleRoute(
    "push a chat", from: home(),
    "top stack | push chat 1 2",
    route.top(.stack).push(chat),
    gives: home(rooms: "rooms > chat(room=1 chat=2)"))

  static let openSupport = ArticleRoute(
    "close what covers the stack, then push", from: home() + " ^ chat-list(room=1)",
    "top stack | dismiss | push support",
    route.top(.stack).dismiss().push(screens.support()),
    gives: home(rooms: "rooms > support"))

  static let resetFirstTab = ArticleRoute(
    "select a tab and reset it", from: home(rooms: "rooms > chat-list(room=1) > chat(room=1 chat=2)", selecting: "profile"),
    "first tabs | select-tab 0 { pop-to-root }",
    route.first(.tabs).selectTab(0) { $0.popToRoot() },
    gives: home())

  /// Routes are values that can be stored, passed on, and run inside others.
  static let nested = {
    let openChat = Route<Stack, Stack>().push(list).push(chat)
    let toRooms = Route<Stack, Stack>().popToRoot()
    return ArticleRoute(
      "keep routes in values and nest them", from: home(rooms: "rooms > support", selecting: "profile"),
      "first tabs | select-tab 0 { pop-to-root | push chat-list 1 | push chat 1 2 }",
      route.first(.tabs).selectTab(0) { $0.then(toRooms).then(openChat) },
      gives: home(rooms: "rooms > chat-list(room=1) > chat(room=1 chat=2)"))
  }()

  /// The steps are shown in one change.
  static let merged = ArticleRoute(
    "push, pop, push, push and present at once", from: home(),
    "top stack | push support | pop | push chat-list 1 | push chat 1 2 { present support }",
    route.top(.stack).push(screens.support()).pop().push(list).push(chat) { $0.present(screens.support()) },
    gives: home(rooms: "rooms > chat-list(room=1) > chat(room=1 chat=2)") + " ^ support")

  static let findChat = ArticleRoute(
    "bring an open chat forward and refresh it",
    from: home(rooms: "rooms > chat(room=1 chat=2) > profile(user=cleo)", selecting: "profile") + " ^ support",
    "last chat 1 2 | make-visible | refresh",
    route.last(.screen(chat)).makeVisible().refresh(),
    gives: home(rooms: "rooms > chat(room=1 chat=2)"))

  static let findOrOpenChat = ArticleRoute(
    "else open it over its list", from: home(rooms: "rooms > chat-list(room=1) > support", selecting: "profile"),
    "last chat 1 2 | make-visible | refresh || last chat-list 1 | make-visible | top stack | push chat 1 2",
    route.last(.screen(chat)).makeVisible().refresh()
      .fallback(to: route.last(.screen(list)).makeVisible().top(.stack).push(chat)),
    gives: home(rooms: "rooms > chat-list(room=1) > chat(room=1 chat=2)"))

  static let chatsForMembers = ArticleRoute(
    "present to members", from: home(),
    "top container | authorize | present chat-list 1 --in-stack",
    route.top(.container).authorize().present(list.withStackContainer()),
    gives: home() + " ^ stack[chat-list(room=1)]")
}
