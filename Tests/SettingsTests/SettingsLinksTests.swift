import Groma
import GromaLinks
import GromaSampleSettings
import GromaSampleSettingsInterface
import GromaTesting
import Testing

@MainActor
struct SettingsLinksTests {
  let app = SettingsAlone().app

  @Test(
    arguments: [
      ("s://settings", "stack[settings]", "stack[settings]"),
      ("s://settings", "stack[settings > language] ^ language", "stack[settings]"),
      ("s://settings", "stack[language]", "stack[language] ^ stack[settings]"),
      ("s://settings/language", "stack[settings]", "stack[settings > language]"),
      ("s://settings/language", "stack[settings > color(hex=fafa05)]", "stack[settings > language]"),
      ("s://settings/language", "stack[settings > language] ^ settings", "stack[settings > language]"),
      ("s://settings/language", "color(hex=fafa05)", "color(hex=fafa05) ^ stack[settings > language]"),
      ("s://settings/language", "tabs[stack[settings] | *color(hex=fafa05)]", "tabs[*stack[settings > language] | color(hex=fafa05)]"),
      ("s://color/FAFA05", "stack[settings > language]", "stack[settings > color(hex=fafa05)]"),
      ("s://color/fafa05", "stack[settings > color(hex=cc7722)]", "stack[settings > color(hex=fafa05)]"),
      ("s://color/fafa05", "language", "language ^ stack[settings > color(hex=fafa05)]"),
    ])
  func landsAboveTheSettings(_ url: String, _ before: String, _ after: String) throws {
    let navigator = try navigator(before, of: app)
    #expect(try navigator.open(url) == .followed)
    expectTree(navigator, after)
  }

  @Test(arguments: ["mauve", "fff", "%23ffffff"])
  func invalidColorIsRejected(_ text: String) throws {
    let shown = text.replacing("%23", with: "#")
    expectFailure(
      try navigator("stack[language]", of: app), AppRoute().open("s://color/\(text)"),
      "no link can read the arguments of 's://color/\(text)': color/:hex (GromaSampleSettings/SettingsLinks.swift): "
        + "argument 'hex' is '\(shown)', which is not a HexColor")
  }

  @Test func linksRoundTrip() throws {
    let table = try #require(app.part(LinkTable.self))
    let screens = SettingsAlone()
    let keys = [screens.settings().key, screens.language().key, screens.color(HexColor(red: 1, green: 2, blue: 3)).key]
    #expect(keys.map { table.url(of: $0) } == ["s://settings", "s://settings/language", "s://color/010203"])
  }
}
