import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// A catalog of courses. A course is open only to a user who is signed in.
  static let linkThroughLogin = Exhibit(
    "link-through-login", "courses that need a login", root: courses.withStackContainer(), within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(CoursesScreen.self, "all courses") { _ in
      UserAction("open") { $0.check("signed-in").stack.push(AnyScreen(CourseScreen(id: 1))) }
      UserAction("sign-in") { $0.then(showLogin) }
      UserAction("news") { $0.stack.push(AnyScreen(NewsScreen())) }
      UserAction("help") { $0.stack.push(AnyScreen(HelpScreen())) }
    }
    ScreenDefinition(CourseScreen.self, "one course", samples: [CourseScreen(id: 1)])
    ScreenDefinition(NewsScreen.self, "the news")
    ScreenDefinition(HelpScreen.self, "answers to questions")
    ScreenDefinition(LoginScreen.self, "the login") { _ in
      UserAction("enter") { $0.put(Session(user: "ann")).finish() }
    }
    Guard("signed-in") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(showLogin, until: login.key) : .allow
    }
    DeepLink("course/:id", "a course", samples: [CourseScreen(id: 1)]) { course, transaction in
      let landing = AppRoute().land(on: AnyScreen(course), above: courses)
      // The fix: the link waits for the login and is followed afterwards.
      if isMended { return AppRoute().check("signed-in").then(landing) }
      return transaction.value(Session.self).user == nil ? showLogin : landing
    }
    LinkTable(from: [.scheme("courses")])
    Session.self
  }
}

private let courses = AnyScreen(CoursesScreen())
private let login = AnyScreen(LoginScreen()).presentation { $0.style = .fullScreen }
private let showLogin = AppRoute().last(.screen(login)).makeVisible().fallback(to: AppRoute().top(.container).present(login))

private struct CoursesScreen: Screen {}
private struct NewsScreen: Screen {}
private struct HelpScreen: Screen {}
private struct LoginScreen: Screen {}
private struct CourseScreen: Screen {
  var id: Int
}

private struct Session: StateValue {
  static let name = "session"
  static let initial = Session()
  var user: String?
}
