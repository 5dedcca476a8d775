import BankViews
import Groma
import GromaUIKit
import GromaUIKitTesting
import Testing
import UIKit

/// Tests that the view controllers of the bank perform exactly the actions of their screens.
@MainActor struct ContractTests {
  private func report(of app: AppDefinition, _ profile: Simulator.Profile) -> ScreenContract.Report {
    Simulator.reset(profile: profile)
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
    let report = ScreenContract(of: app, settle: { Simulator.settle() }).check()
    for violation in report.violations { Issue.record("\(violation)") }
    return report
  }

  private let views = ["account", "accounts", "amount", "credentials", "review"]

  @Test(arguments: Simulator.Profile.allCases) func eachViewOnPhonesPerformsTheActionsOfItsScreen(profile: Simulator.Profile) {
    let report = report(of: .bankWithViews, profile)
    #expect(report.screens.sorted() == views && report.plainScreens.contains("statements"))
  }

  @Test(arguments: Simulator.Profile.allCases) func eachViewOnTabletsPerformsTheActionsOfItsScreen(profile: Simulator.Profile) {
    let report = report(of: .bankTabletWithViews, profile)
    #expect(report.screens.sorted() == views && report.plainScreens.contains("statements"))
  }
}
