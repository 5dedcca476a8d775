import Groma
import GromaDestinations
import GromaSampleSettings
import GromaTesting
import Testing

@MainActor
struct SettingsDestinationsTests {
  @Test(arguments: [
    ("go.settings", "stack[settings > language] ^ color(hex=fafa05)", "stack[settings]"),
    ("go.settings", "language", "language ^ stack[settings]"),
    ("go.language", "stack[settings > color(hex=fafa05)]", "stack[settings > language]"),
    ("go.language", "tabs[stack[settings] | *color(hex=fafa05)]", "tabs[*stack[settings > language] | color(hex=fafa05)]"),
    ("go.language", "color(hex=fafa05)", "color(hex=fafa05) ^ stack[settings > language]"),
  ])
  func landsAboveExistingOrNewSettings(_ step: String, _ before: String, _ after: String) throws {
    try expect(before, of: SettingsAlone().app, { $0.perform(step, NoContext()) }, gives: after)
  }
}
