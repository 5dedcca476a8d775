import AuthorizationInterface
import Navigation

/// Name and password.
struct LoginScreen: Screen {
  typealias Output = Session
  static let name = "login"
}

extension AuthorizationFeature {
  var loginEntry: Entry {
    Entry(
      LoginScreen.self, "name and password", samples: [LoginScreen()],
      actions: { _, path, _ throws(NavigationError) in
        let session = Session(user: "ann")
        let signIn = UserAction("sign-in") { $0.put(session).finish(with: session) }
        // A root cannot be closed.
        let isPresented = path.layer.map { $0[1] > 0 } ?? false
        return isPresented ? [signIn, UserAction("cancel") { $0.close() }] : [signIn]
      },
      contents: { _ in StaticContents(["name:", "password:"]) })
  }
}
