package import GromaSampleSettingsInterface

/// The source of the available colors.
package protocol SettingsService: Sendable {
  /// The available colors. They must not change while the app runs, because the actions of screens depend on them.
  var palette: [HexColor] { get }
}

/// A settings service with two sample colors.
struct SampleSettings: SettingsService {
  var palette: [HexColor] { [HexColor(red: 204, green: 119, blue: 34), HexColor(red: 179, green: 66, blue: 51)] }
}
