package import Groma

// The names of the actions that the views perform.

extension ActionName where S == CredentialsScreen, Entered == Credentials {
  /// Continues with the entered name and password.
  package static var next: Self { "next" }
}
