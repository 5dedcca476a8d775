package import Groma
package import GromaSampleSettingsInterface

/// The model of the settings: the language and the available colors.
package final class SettingsModel: ScreenModel {
  /// The connection to the screen.
  package let context: ScreenContext<SettingsScreen>
  private let service: any SettingsService

  init(_ service: any SettingsService, _ context: ScreenContext<SettingsScreen>) {
    self.service = service
    self.context = context
  }

  /// The language that is selected now.
  package var language: Language.Choice { context[Language.self].choice }

  /// The available colors.
  package var palette: [HexColor] { service.palette }

  /// A line for the language and a line for each color.
  package var lines: [String] { ["language"] + palette.map(\.title) }
}

extension HexColor {
  /// The title of the color in a list, such as `color #cc7722`.
  package var title: String { "color #\(rawValue)" }
}
