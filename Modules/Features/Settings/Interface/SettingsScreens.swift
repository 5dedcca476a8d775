package import Groma

/// What others may open of Settings.
package protocol SettingsScreens: Sendable {
  /// What people set to their taste.
  func settings() -> AnyScreen<Page>
  /// The languages to choose from.
  func language() -> AnyScreen<Page>
  /// A color to look at.
  func color(_ hex: HexColor) -> AnyScreen<Page>
}
