#if canImport(UIKit)
  import Groma
  import GromaSampleAuthorization
  import UIKit

  /// The text fields for a user name and a password.
  @MainActor
  final class CredentialFields {
    let user = UITextField()
    let password = UITextField()

    init() {
      (user.accessibilityIdentifier, user.placeholder) = ("user", "User name")
      (password.accessibilityIdentifier, password.placeholder) = ("password", "Password")
      password.isSecureTextEntry = true
    }

    /// The credentials that the user has entered. An empty password counts as none.
    var credentials: Credentials {
      let text = password.text ?? ""
      return Credentials(user: user.text ?? "", password: text.isEmpty ? nil : Secret(text))
    }
  }
#endif
