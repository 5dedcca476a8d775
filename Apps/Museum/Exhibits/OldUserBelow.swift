import Groma
import GromaExplorer

extension Exhibit {
  /// An app of a school for parents, who can switch to another user.
  static let oldUserBelow = Exhibit(
    "old-user-below", "a school with several parents", root: AnyScreen(LoginScreen()).withStackContainer(),
    within: Bounds(depth: 3, layers: 1)
  ) { isMended in
    ScreenDefinition(LoginScreen.self, "the users to choose from") { _ in
      UserAction("choose") {
        let chosen = $0.put(User(name: "ann")).stack
        // The fix: the stack is cleared when the user is switched.
        return isMended ? chosen.setStack([AnyScreen(StudentsScreen()).erased]) : chosen.push(AnyScreen(StudentsScreen()))
      }
    }
    .expectedOnly(while: "nobody-signed-in")
    ScreenDefinition(StudentsScreen.self, "the children of the user") { _ in
      UserAction("courses") { $0.stack.push(AnyScreen(CoursesScreen())) }
      UserAction("calendar") { $0.stack.push(AnyScreen(CalendarScreen())) }
      UserAction("switch-user") { $0.put(User.initial).stack.setStack([AnyScreen(LoginScreen()).erased]) }
    }
    ScreenDefinition(CoursesScreen.self, "the courses of the children")
    ScreenDefinition(CalendarScreen.self, "the calendar")
    Guard("nobody-signed-in") { _, transaction in
      transaction.value(User.self).name == nil ? .allow : .deny(.custom(code: "user.signed-in", message: "a user is signed in"))
    }
    User.self
  }
}

private struct LoginScreen: Screen {}
private struct StudentsScreen: Screen {}
private struct CoursesScreen: Screen {}
private struct CalendarScreen: Screen {}

private struct User: StateValue {
  static let name = "user"
  static let initial = User()
  var name: String?
}
