import Groma
import GromaTesting
import Testing
import UIKit

@MainActor struct NaiveTests {
  @Test func matrix() throws {
    let scripts: [(String, Script)] = [
      ("twoDismissals", .twoDismissals), ("replacedModal", .replacedModal), ("popDuring", .popDuringReplacement), ("early", .earlyModal),
      ("insertion", .insertionBelowTop), ("canceled", .canceledSwipe),
    ]
    let all: [any Reconciler.Type] = [
      PresenterReconciler.self, IdleReconciler.self, PathBinding.self, DismissThenPresent.self, SetAll.self, OperationQueueReconciler.self,
    ]
    for (name, script) in scripts {
      for type in all {
        for profile in Simulator.Profile.allCases {
          print("M", name, "|", type.name, "|", profile, "|", try Trial.run(script, on: type, profile))
        }
      }
    }
  }
}
