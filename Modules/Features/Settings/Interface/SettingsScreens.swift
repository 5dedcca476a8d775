package import Groma

/// The screens of Settings that other features may open.
package protocol SettingsScreens: Sendable {
  /// Returns the page with the settings of the app.
  func settings() -> AnyScreen<Page>
  /// Returns the screen that lists the languages.
  func language() -> AnyScreen<Page>
  /// Returns the page that shows a color.
  func color(_ hex: HexColor) -> AnyScreen<Page>
}
