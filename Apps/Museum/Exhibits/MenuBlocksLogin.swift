import Groma
import GromaExplorer

extension Exhibit {
  /// A site on a tablet, with a menu for signing out.
  static let menuBlocksLogin = Exhibit(
    "menu-blocks-login", "a site with a menu for signing out", root: AnyScreen(SiteScreen()).withStackContainer(),
    within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(SiteScreen.self, "the site") { _ in
      UserAction("menu") { $0.present(AnyScreen(MenuScreen()).presentation { $0.style = .popover }) }
      UserAction("posts") { $0.stack.push(AnyScreen(PostsScreen())) }
      UserAction("comments") { $0.stack.push(AnyScreen(CommentsScreen())) }
    }
    ScreenDefinition(PostsScreen.self, "all posts")
    ScreenDefinition(CommentsScreen.self, "all comments")
    ScreenDefinition(MenuScreen.self, "the menu for signing out") { _ in
      UserAction("sign-out") {
        let signedOut = $0.put(Session(isOpen: false))
        // The fix: the menu does not count as a presented screen, because it closes first.
        return (isMended ? signedOut.close() : signedOut.presenting)
          .present(AnyScreen(LoginScreen()).presentation { $0.style = .fullScreen })
      }
    }
    ScreenDefinition(LoginScreen.self, "the login") { _ in
      UserAction("sign-in") { $0.put(Session(isOpen: true)).close() }
    }
    Session.self
  }
}

private struct SiteScreen: Screen {}
private struct PostsScreen: Screen {}
private struct CommentsScreen: Screen {}
private struct MenuScreen: Screen {}
private struct LoginScreen: Screen {}

private struct Session: StateValue {
  static let name = "session"
  static let initial = Session(isOpen: true)
  var isOpen: Bool
}
