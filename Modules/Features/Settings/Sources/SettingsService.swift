package import SettingsInterface

/// What can be set.
package protocol SettingsService: Sendable {
  /// The colors on offer. The same for as long as the app runs: actions depend on them.
  var palette: [HexColor] { get }
}

/// The colors that a surveyor paints marks with.
struct SampleSettings: SettingsService {
  var palette: [HexColor] { [HexColor(red: 204, green: 119, blue: 34), HexColor(red: 179, green: 66, blue: 51)] }
}
