package import Groma
package import GromaConsole
import GromaPlatformRequests

/// A screen that shows a chat of a room.
package struct ChatScreen: Screen {
  package static let name = "chat"
  package var room: Int
  package var chat: Int

  package init(room: Int, chat: Int) {
    self.room = room
    self.chat = chat
  }

}

package struct RoomsScreen: Screen {
  package static let name = "rooms"

  package init() {}

}

package struct ProfileScreen: Screen {
  package static let name = "profile"
  package var user: String?

  package init(user: String? = nil) { self.user = user }

}

package struct PaintScreen: Screen {
  package enum Color: String, Codable, CaseIterable { case red, green, blue }
  package static let name = "paint"
  package var color: Color

  package init(color: Color) { self.color = color }

}

package struct HomeScreen: Screen {
  package typealias Current = Tabs
  package static let name = "home"

  package init() {}

}

package struct LoginScreen: Screen {
  package static let name = "login"

  package init() {}

}

package struct SampleSession: StateValue, ScreenOutput {
  package static let name = "session"
  package static let initial = SampleSession(user: nil)
  package var user: String?

  package init(user: String?) { self.user = user }

}

extension AppDefinition {
  /// An app with two tabs, a guard that requires a signed-in user, and a state value with that user.
  package static let sample: AppDefinition = {
    let home = AnyScreen(
      HomeScreen(),
      [AnyScreen(RoomsScreen()).withStackContainer().erased, AnyScreen(ProfileScreen()).withStackContainer().erased])
    let login = AnyScreen(LoginScreen())
    let definitions: [any ScreenDeclaration] = [
      ScreenDefinition(HomeScreen.self, "the tabs", samples: [HomeScreen()], make: { _ in home }),
      ScreenDefinition(
        RoomsScreen.self, "all rooms", samples: [RoomsScreen()],
        actions: { _ in [UserAction("open") { $0.stack.push(AnyScreen(ChatScreen(room: 1, chat: 2))) }] }),
      ScreenDefinition(ChatScreen.self, "one chat", samples: [ChatScreen(room: 1, chat: 2), ChatScreen(room: 1, chat: 3)]),
      ScreenDefinition(
        ProfileScreen.self, "a profile", samples: [ProfileScreen(), ProfileScreen(user: "cleo")],
        model: { screen, _ in TextModel { [screen.user ?? $0.value(SampleSession.self).user ?? "nobody"] } }),
      ScreenDefinition(PaintScreen.self, "a color", samples: [PaintScreen(color: .red)]),
      ScreenDefinition(
        LoginScreen.self, "the login", samples: [LoginScreen()],
        actions: { _ in
          [UserAction("sign-in") { $0.put(SampleSession(user: "ann")).finish() }, UserAction("cancel") { $0.close() }]
        }),
    ]
    let authorize = Guard("authorize", "somebody is signed in") { _, transaction in
      transaction.value(SampleSession.self).user == nil
        ? .redirect(AppRoute().top(.container).present(login).erased, until: login.key) : .allow
    }
    return AppDefinition(
      "sample", "a sample", screens: definitions, guards: [authorize], values: [SampleSession.self], requests: .platform,
      root: home.erased)
  }()
}

extension Session {
  /// The windows of the session's app in compact notation, on one line.
  package var tree: String { CompactTree.text(of: navigator.state) }

  /// Runs a command line and returns the lines of its output. Throws the error of a line that fails.
  package func lines(_ text: String) throws -> [String] { Renderer().lines(try run(text)) }
}
