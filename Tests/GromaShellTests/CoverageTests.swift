import Groma
import GromaExplorer
import GromaSampleKiosk
import GromaSampleLab
import GromaSamplePlaza
import GromaScriptTesting
import Testing

@testable import GromaScripts

/// Tests that the scripts of this repository reach every command, screen and link.
@MainActor
struct CoverageTests {
  private static let apps: [AppDefinition] = [.plaza, .kiosk, .lab]

  private func coverage() -> [String: Coverage] {
    var options = ScriptRunner.Options()
    options.measuresCoverage = true
    var coverage: [String: Coverage] = [:]
    for script in NavScripts.all(in: "../Scripts") {
      let report = ScriptRunner(.plaza, of: Self.apps, options: options).run(file: script.path)
      if let reached = report.coverage { coverage[report.app, default: Coverage()].merge(reached) }
    }
    return coverage
  }

  @Test func scriptsReachEverything() {
    let coverage = coverage()
    var missed: [String] = []
    for app in [AppDefinition.plaza, .kiosk] {
      for line in coverage[app.name, default: Coverage()].account(of: app) where line.subject != "actions" || app.name == "plaza" {
        missed += line.missed.map { "\(app.name): \(line.subject): \($0)" }
      }
    }
    var all = Coverage()
    for one in coverage.values { all.merge(one) }
    missed += all.account(ofCommandsIn: Self.apps).missed.map { "commands: \($0)" }
    #expect(missed == [])
  }
}
