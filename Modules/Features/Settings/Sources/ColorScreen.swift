import Groma
import GromaSampleSettingsInterface

/// The page that shows one color.
struct ColorScreen: Screen {
  static let name = "color"
  var hex: HexColor
}

extension SettingsFeature {
  var colorDefinition: ScreenDefinition {
    ScreenDefinition(
      ColorScreen.self, "a color", samples: [ColorScreen(hex: HexColor(red: 204, green: 119, blue: 34))],
      contents: { screen, _ in
        TextContent(["#\(screen.hex.rawValue)"] + zip(["red", "green", "blue"], screen.hex.parts).map { "\($0) \($1)" })
      })
  }
}
