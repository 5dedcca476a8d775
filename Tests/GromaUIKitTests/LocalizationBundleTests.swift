import Foundation
import Groma
import Testing
import UIKit

@testable import GromaUIKit

/// Texts of the string tables of a bundle.
@MainActor struct LocalizationBundleTests {
  private struct Door: Screen {
    static let name = "door"
  }

  /// Returns a bundle with tables, keyed by language and name.
  private func bundle(_ tables: [String: [String: String]]) throws -> Bundle {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("groma-\(UUID().uuidString)")
    for (language, texts) in tables {
      let project = folder.appendingPathComponent("\(language).lproj")
      try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
      for (table, text) in texts {
        try text.write(to: project.appendingPathComponent("\(table).strings"), atomically: true, encoding: .utf8)
      }
    }
    return try #require(Bundle(path: folder.path))
  }

  private func app(_ localization: Localization) -> AppDefinition {
    AppDefinition("house", "a house", root: AnyScreen(Door())) {
      ScreenDefinition(
        Door.self, "a door", samples: [Door()],
        actions: { _ in
          UserAction("ring") { $0 }
          UserAction("open", title: "Open") { $0 }
          UserAction("close", title: "Close \("it")") { $0 }
        })
      localization
    }
  }

  @Test func textsAreReadFromTheTablesOfTheFeatureAndOfTheApp() throws {
    let tables = [
      "de": [
        "Localizable": #""Open" = "Öffnen"; "Close %@" = "%@ schließen"; "Ring" = "Läuten";"#,
        "GromaUIKitTests": #""GromaUIKitTests/door/action/ring" = "Klingeln";"#,
      ], "en": ["Localizable": #""Ring" = "Ring the bell";"#],
    ]
    let app = app(Localization(try bundle(tables), base: "en"))
    func titles(_ language: String?) -> [String] { Navigator(app.shown(in: language)).actions().map(\.shownTitle) }
    #expect(Set(app.languages) == ["de", "en"])
    #expect(titles("de") == ["Klingeln", "Öffnen", "it schließen"])
    #expect(titles(nil) == ["Ring the bell", "Open", "Close it"])
    #expect(app.problems() == [])
  }

  @Test func missingTextsAreListed() throws {
    let app = app(Localization(try bundle(["de": ["Localizable": #""Open" = "Öffnen";"#]])))
    #expect(app.problems().count == 2)
  }
}
