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

  @Test(arguments: Simulator.Profile.allCases) func eachViewOfKioskPerformsTheActionsOfItsScreen(profile: Simulator.Profile) {
    let report = report(of: .kioskWithViews, profile)
    #expect(report.plainScreens.isEmpty, "each screen of Kiosk has a view controller of its own")
    #expect(report.screens.count == 18)
    #expect(report.controls > 100, "\(report.controls)")
  }

  @Test(arguments: Simulator.Profile.allCases) func eachViewOfPlazaPerformsTheActionsOfItsScreen(profile: Simulator.Profile) {
    let report = report(of: .plazaWithViews, profile)
    #expect(report.screens.count == 17 && report.plainScreens.count == 15, "\(report.plainScreens)")
  }
}
