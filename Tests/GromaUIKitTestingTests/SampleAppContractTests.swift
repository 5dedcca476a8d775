import Foundation
import Groma
import GromaSampleKioskViews
import GromaSamplePlazaViews
import GromaUIKit
import GromaUIKitTesting
import Testing
import UIKit

@MainActor struct SampleAppContractTests {
  private func report(of app: AppDefinition, _ profile: Simulator.Profile) -> ScreenContract.Report {
    Simulator.reset(profile: profile)
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
    let report = ScreenContract(of: app, settle: { Simulator.settle() }).check()
    for violation in report.violations { Issue.record("\(violation)") }
    return report
  }

  /// The modules of the features that have a folder `Views`.
  private static let featuresWithViews: Set<String> = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Modules/Features")
    let features = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(
      features.filter { FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/Views").path) }.map { "GromaSample\($0)" })
  }()

  /// Returns the names of the pages of an app, in the order of their definitions.
  private func pages(of app: AppDefinition, where isIncluded: (_ module: String) -> Bool = { _ in true }) -> [String] {
    app.screens.all.filter { $0.kind == .page && isIncluded($0.owner.moduleOfFile) }.map(\.name)
  }

  @Test(arguments: Simulator.Profile.allCases) func eachViewOfKioskPerformsTheActionsOfItsScreen(profile: Simulator.Profile) {
    let report = report(of: .kioskWithViews, profile)
    #expect(report.screens == pages(of: .kioskWithViews), "each screen of Kiosk has a view controller of its own")
    #expect(report.controls > 100, "\(report.controls)")
  }

  /// A feature with a folder `Views` has a view controller for each of its screens.
  @Test(arguments: Simulator.Profile.allCases) func eachViewOfPlazaPerformsTheActionsOfItsScreen(profile: Simulator.Profile) {
    let report = report(of: .plazaWithViews, profile)
    let features = Self.featuresWithViews
    #expect(features.contains("GromaSampleSupport") && !features.contains("GromaSampleChat"), "\(features)")
    #expect(report.screens == pages(of: .plazaWithViews) { features.contains($0) })
    #expect(report.plainScreens == pages(of: .plazaWithViews) { !features.contains($0) })
  }
}
