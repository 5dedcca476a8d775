import Groma
import GromaExplorer

extension Exhibit {
  /// A list of habits that presents the login when the user signs out.
  static let loginSwipedAway = Exhibit(
    "login-swiped-away", "habits with a login", root: AnyScreen(TasksScreen()).withStackContainer(), within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(TasksScreen.self, "all tasks") { _ in
      UserAction("rewards") { $0.stack.push(AnyScreen(RewardsScreen())) }
      UserAction("party") { $0.stack.push(AnyScreen(PartyScreen())) }
      UserAction("sign-out") {
        // The fix: the login is presented as a full screen.
        $0.put(Session(user: nil)).present(login.presentation { $0.style = isMended ? .fullScreen : .pageSheet })
      }
    }
    ScreenDefinition(RewardsScreen.self, "all rewards")
    ScreenDefinition(PartyScreen.self, "the friends of the user")
    ScreenDefinition(LoginScreen.self, "the login") { _ in
      UserAction("sign-in") { $0.put(Session.initial).close() }
    }
    Property("a guest sees the login") { $0.value(Session.self).user == nil && $0.places(of: login.key).isEmpty ? "it is closed" : nil }
    Session.self
  }
}

private let login = AnyScreen(LoginScreen())

private struct TasksScreen: Screen {}
private struct RewardsScreen: Screen {}
private struct PartyScreen: Screen {}
private struct LoginScreen: Screen {}

private struct Session: StateValue {
  static let name = "session"
  static let initial = Session(user: "ann")
  var user: String?
}
