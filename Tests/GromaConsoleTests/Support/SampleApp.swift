import Groma
import GromaConsole

/// A chat in a room.
struct ChatScreen: Screen {
  static let name = "chat"
  var room: Int
  var chat: Int
}

struct RoomsScreen: Screen {
  static let name = "rooms"
}

struct ProfileScreen: Screen {
  static let name = "profile"
  var user: String?
}

struct PaintScreen: Screen {
  enum Color: String, Codable, CaseIterable { case red, green, blue }
  static let name = "paint"
  var color: Color
}

struct HomeScreen: Screen {
  typealias Current = Tabs
  static let name = "home"
}

struct LoginScreen: Screen {
  static let name = "login"
}

struct SampleSession: StateValue, ScreenOutput {
  static let name = "session"
  static let initial = SampleSession(user: nil)
  var user: String?
}

extension AppDefinition {
  /// An app with two tabs, a guard and a value.
  static let sample: AppDefinition = {
    let home = AnyScreen(
      HomeScreen(),
      [AnyScreen(RoomsScreen()).withStackContainer().anyModal, AnyScreen(ProfileScreen()).withStackContainer().anyModal])
    let login = AnyScreen(LoginScreen())
    let entries = [
      ScreenDefinition(HomeScreen.self, "the tabs", samples: [HomeScreen()], make: { _ in home }),
      ScreenDefinition(
        RoomsScreen.self, "all rooms", samples: [RoomsScreen()],
        actions: { _, _, _ throws(NavigationError) in [UserAction("open") { $0.stack.push(AnyScreen(ChatScreen(room: 1, chat: 2))) }] }),
      ScreenDefinition(ChatScreen.self, "one chat", samples: [ChatScreen(room: 1, chat: 2), ChatScreen(room: 1, chat: 3)]),
      ScreenDefinition(
        ProfileScreen.self, "a profile", samples: [ProfileScreen(), ProfileScreen(user: "cleo")],
        contents: { screen in StateContent { [screen.user ?? $0.value(SampleSession.self).user ?? "nobody"] } }),
      ScreenDefinition(PaintScreen.self, "a colour", samples: [PaintScreen(color: .red)]),
      ScreenDefinition(
        LoginScreen.self, "the login", samples: [LoginScreen()],
        actions: { _, _, _ throws(NavigationError) in
          [UserAction("sign-in") { $0.put(SampleSession(user: "ann")).finish() }, UserAction("cancel") { $0.close() }]
        }),
    ]
    let authorize = Guard("authorize", "somebody is signed in") { _, transaction in
      transaction.value(SampleSession.self).user == nil
        ? .detour(AppRoute().top(.container).present(login).erased, until: login.key) : .allow
    }
    return AppDefinition(
      "sample", "a sample", entries: entries, guards: [authorize], values: [SampleSession.self], root: home.anyModal)
  }()
}

extension Session {
  /// The windows in compact notation.
  var tree: String { CompactTree.text(of: navigator.state) }

  /// Runs a command line and returns the lines of its output.
  func lines(_ text: String) throws -> [String] { Renderer().lines(try run(text)) }
}
