import Navigation

/// Name and password.
struct LoginScreen: Screen {
  static let name = "login"
}

extension AuthorizationFeature {
  var loginEntry: Entry {
    Entry(
      LoginScreen.self, "name and password", samples: [LoginScreen()],
      actions: { _, _, _ throws(NavigationError) in
        [UserAction("sign-in") { $0.with(enterUser) }, UserAction("sign-up") { $0.report(AuthorizationChoice(.signUp)) }]
      },
      contents: { _ in StaticContents(["name:", "password:"]) })
  }
}
