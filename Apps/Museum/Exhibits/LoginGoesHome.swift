import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// Office tools with a sign-in form that covers the screen.
  static let loginGoesHome = Exhibit(
    "login-goes-home", "office tools behind a sign-in form", root: packages.withStackContainer(), within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(PackagesScreen.self, "all tools") { _, _, transaction in
      if transaction.value(Session.self).user == nil {
        UserAction("sign-in") { $0.present(form) }
      } else {
        UserAction("open") { $0.stack.push(AnyScreen(DocumentScreen(id: 1))) }
      }
      UserAction("calendar") { $0.stack.push(AnyScreen(CalendarScreen())) }
      UserAction("about") { $0.stack.push(AnyScreen(AboutScreen())) }
    }
    ScreenDefinition(DocumentScreen.self, "one document", samples: [DocumentScreen(id: 1)])
    ScreenDefinition(CalendarScreen.self, "the calendar")
    ScreenDefinition(AboutScreen.self, "about the tools")
    ScreenDefinition(FormScreen.self, "the sign-in form") { _ in
      UserAction("submit") { route in
        let signedIn = route.put(Session(user: "ann"))
        // The fix: the form finishes, so that what waits for it is followed. The app goes to the start page only if nothing waits.
        return isMended ? signedIn.finish() : signedIn.window.setRoot(packages.withStackContainer()).erased
      }
    }
    Guard("signed-in") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().top(.container).present(form).erased, until: form.key) : .allow
    }
    DeepLink("document/:id", "a document", samples: [DocumentScreen(id: 1)]) { document in
      AppRoute().check("signed-in").land(on: AnyScreen(document), above: packages)
    }
    LinkTable(from: [.scheme("office")])
    Session.self
  }
}

private let packages = AnyScreen(PackagesScreen())
private let form = AnyScreen(FormScreen()).presentation { $0.style = .fullScreen }

private struct PackagesScreen: Screen {}
private struct CalendarScreen: Screen {}
private struct AboutScreen: Screen {}
private struct FormScreen: Screen {}
private struct DocumentScreen: Screen {
  var id: Int
}

private struct Session: StateValue {
  static let name = "session"
  static let initial = Session()
  var user: String?
}
