import Groma
import GromaFlows
import LoginInterface

/// The stack of screens for signing in.
struct LoginScreen: Screen {
  typealias Current = Stack
  typealias Output = Session
}

/// The output of the first screen of the login: the name of the customer, whose password was accepted.
struct AcceptedCredentials: ScreenOutput {
  static let name = "accepted-credentials"
  /// The name of the customer.
  var user: String
}

/// The output of the second screen of the login: the code was accepted.
struct AcceptedCode: ScreenOutput {
  static let name = "accepted-code"
}

/// The data of the login flow.
struct LoginData: FlowData {
  /// The name of the customer, or `nil` before the password was accepted.
  var user: String?
}

extension LoginFeature {
  /// The flow from the credentials to the code. When the code was accepted, the flow stores the session and finishes.
  var loginFlow: some AppElement {
    Flow(of: LoginScreen.self, keeping: LoginData(), "the login: a password, then a code")
      .on(AcceptedCredentials.self) { accepted, flow in
        flow.data.user = accepted.user
        return .go { $0.stack.push(AnyScreen(CodeScreen())) }
      }
      .on(AcceptedCode.self) { _, flow, transaction in
        let session = Session(user: flow.data.user)
        try transaction.put(session)
        return .finish(with: session)
      }
  }

  /// The definition of the stack. Its action is available on each screen of the login.
  var loginDefinition: ScreenDefinition<LoginScreen, NoModel> {
    ScreenDefinition(
      LoginScreen.self, "the login", samples: [LoginScreen()], actions: { _ in UserAction("cancel") { $0.close() }.closing() },
      make: { _ in login() })
  }
}
