import AuthorizationInterface
import Links
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
      actions: { _, path, transaction throws(NavigationError) in
        let ways = [UserAction("sign-in") { $0.with(finishAsUser) }, UserAction("sign-up") { $0.report(AuthorizationChoice(.signUp)) }]
        if path.layer.map({ $0[1] > 0 }) ?? false { return ways + [UserAction("cancel") { $0.close() }] }
        // A root cannot be closed; who came by a link may give that up.
        return transaction.value(LinkState.self).pending.isEmpty ? ways : ways + [UserAction("cancel") { $0.dropLinks() }]
      },
      contents: { _ in StaticContents(["name:", "password:"]) })
  }
}
