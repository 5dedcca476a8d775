package import Groma
package import GromaSampleSettingsInterface

/// The page that shows one color.
package struct ColorScreen: Screen {
  /// The color.
  package var hex: HexColor
}

/// The model of the page that shows one color.
package final class ColorModel: ScreenModel {
  /// The color.
  package let hex: HexColor

  init(_ hex: HexColor) { self.hex = hex }

  /// The color in web notation, and its red, green and blue components.
  package var lines: [String] { ["#\(hex.rawValue)"] + zip(["red", "green", "blue"], hex.parts).map { "\($0) \($1)" } }
}

extension SettingsFeature {
  /// The definition of the page that shows one color.
  package var colorDefinition: ScreenDefinition<ColorScreen, ColorModel> {
    ScreenDefinition(
      ColorScreen.self, "a color", samples: [ColorScreen(hex: HexColor(red: 204, green: 119, blue: 34))],
      model: { screen, _ in ColorModel(screen.hex) })
  }
}
