public import Groma
import GromaLinks
import LoginInterface

/// The screen and the link that Settings provides, and the route that it needs. The type that lists an app's screens conforms to this
/// protocol.
public protocol SettingsFeature: Sendable {
  /// Returns the route that signs the customer out. The app implements this function, because the route resets the private values of all
  /// features.
  func signOut() -> AppRoute
}

extension SettingsFeature {
  /// Returns the page with the settings.
  public func settings() -> AnyScreen<Page> { AnyScreen(SettingsScreen()) }

  /// The elements of Settings, which an app lists.
  @AppBuilder public var settingsElements: AppElements {
    let question = Effect.alert("Sign out?")
      .on("yes", title: "Sign out", .destructive) { $0.then(signOut()) }
      .on("no", title: "Stay signed in", .cancel)
    ScreenDefinition(
      SettingsScreen.self, "the settings", samples: [SettingsScreen()],
      actions: { _ in UserAction("sign-out") { $0.request(question) } },
      model: { _, context in
        TextModel { transaction in
          let user = transaction.value(Session.self).user
          return [user.map { context.text("signed in as \($0)") } ?? context.text("not signed in")]
        }
      }
    )
    .onlySignedIn()
    settingsLinks
  }

  /// The link of Settings.
  @AppBuilder var settingsLinks: AppElements {
    DeepLink("settings", "the settings") { (_: SettingsScreen) in AppRoute().signedIn().land(on: settings()) }
  }
}

/// The page with the settings.
struct SettingsScreen: Screen {}
