import Groma
import GromaExplorer
import GromaFlows
import GromaLinks

extension Exhibit {
  /// A list of expense reports, whose screens are mounted a moment after the login.
  static let treeNotReady = Exhibit("tree-not-ready", "expenses behind a login", within: Bounds(depth: 2, layers: 1)) { isMended in
    ScreenDefinition(LoginScreen.self, "the login") { _ in
      UserAction("sign-in") { $0.put(Session(user: "ann")).finish() }
    }
    ScreenDefinition(LoadingScreen.self, "an empty page while the screens of members are mounted")
    ScreenDefinition(ReportsScreen.self, "all reports") { _ in
      UserAction("open") { $0.stack.push(AnyScreen(ReportScreen(id: 1))) }
      UserAction("chats") { $0.stack.push(AnyScreen(ChatsScreen())) }
      UserAction("profile") { $0.stack.push(AnyScreen(ProfileScreen())) }
      UserAction("sign-out") { $0.put(Session.initial).put(Members.initial) }
    }
    ScreenDefinition(ReportScreen.self, "one report", samples: [ReportScreen(id: 1)])
    ScreenDefinition(ChatsScreen.self, "all chats")
    ScreenDefinition(ProfileScreen.self, "the profile of the user")
    Flow(of: LoadingScreen.self, "mounts the screens").onStart { _, _ in .go { $0.wait(milliseconds: 300).put(Members(areMounted: true)) } }
    Launch(admitting: { _ in true }) { transaction in
      if transaction.value(Session.self).user == nil { return .first(login.erased) }
      if !transaction.value(Members.self).areMounted { return .first(AnyScreen(LoadingScreen()).erased) }
      return .home(reports.withStackContainer().erased)
    }
    Guard("signed-in") { _, transaction in
      transaction.value(Session.self).user == nil
        ? .redirect(AppRoute().last(.screen(login)).makeVisible().erased, until: login.key) : .allow
    }
    DeepLink("report/:id", "a report", samples: [ReportScreen(id: 1)]) { report in
      // The fix: the link waits until the screens of members are mounted, not only until there is a session.
      AppRoute().check(isMended ? Launch.guardName : "signed-in").first(.stack).popToRoot().push(AnyScreen(report))
    }
    LinkTable(from: [.scheme("expenses")])
    Session.self
    Members.self
  }
}

private let login = AnyScreen(LoginScreen())
private let reports = AnyScreen(ReportsScreen())

private struct LoginScreen: Screen {}
private struct LoadingScreen: Screen {}
private struct ReportsScreen: Screen {}
private struct ChatsScreen: Screen {}
private struct ProfileScreen: Screen {}
private struct ReportScreen: Screen {
  var id: Int
}

private struct Session: StateValue {
  static let name = "session"
  static let initial = Session()
  var user: String?
}

private struct Members: StateValue {
  static let name = "members"
  static let initial = Members(areMounted: false)
  var areMounted: Bool
}
