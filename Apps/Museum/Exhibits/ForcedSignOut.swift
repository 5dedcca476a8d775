import Groma
import GromaExplorer

extension Exhibit {
  /// An insurance whose server can end the session.
  static let forcedSignOut = Exhibit(
    "forced-sign-out", "an insurance with sessions that expire", root: AnyScreen(HomeScreen()).withStackContainer(),
    within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(HomeScreen.self, "all insurances") { _ in
      UserAction("claim") { $0.present(AnyScreen(ClaimScreen()).presentation { $0.style = .fullScreen }) }
      UserAction("payments") { $0.stack.push(AnyScreen(PaymentsScreen())) }
      UserAction("profile") { $0.stack.push(AnyScreen(ProfileScreen())) }
    }
    ScreenDefinition(ClaimScreen.self, "a claim") { _ in
      UserAction("cancel") { $0.close() }
    }
    .expectedOnly(while: "signed-in")
    ScreenDefinition(PaymentsScreen.self, "all payments")
    ScreenDefinition(ProfileScreen.self, "the profile of the user")
    ScreenDefinition(LoginScreen.self, "the login") { _ in
      UserAction("sign-in") { $0.put(Session.initial).stack.setStack([AnyScreen(HomeScreen()).erased]) }
    }
    Guard("signed-in") { _, transaction in
      transaction.value(Session.self).isOpen ? .allow : .deny(.custom(code: "session.ended", message: "the session has ended"))
    }
    EnvironmentEvent("session-expires", "the server ends the session") {
      // The fix: all presented screens are dismissed.
      (isMended ? $0.dismiss() : $0).put(Session(isOpen: false)).first(.stack).setStack([AnyScreen(LoginScreen()).erased])
    }
    Session.self
  }
}

private struct HomeScreen: Screen {}
private struct ClaimScreen: Screen {}
private struct PaymentsScreen: Screen {}
private struct ProfileScreen: Screen {}
private struct LoginScreen: Screen {}

private struct Session: StateValue {
  static let name = "session"
  static let initial = Session(isOpen: true)
  var isOpen: Bool
}
