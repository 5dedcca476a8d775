import GromaTesting
import Testing
import UIKit

/// Random scripts: the presenter passes all of them, and each naive reconciler fails some.
@MainActor struct RandomScriptTests {
  @Test("The presenter passes random scripts", arguments: Simulator.Profile.allCases)
  func presenterPasses(profile: Simulator.Profile) throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      let script = Script.random(seed: seed)
      let verdict = try Trial.run(script, on: PresenterReconciler.self, profile)
      // For leaks, see KnownFaultTests.
      #expect(verdict == .passed || verdict.isLeak, "seed \(seed): \(script)")
    }
  }

  @Test("Each naive reconciler fails random scripts", arguments: Simulator.Profile.allCases)
  func naiveReconcilersFail(profile: Simulator.Profile) throws {
    for type: any Reconciler.Type in [PathBinding.self, DismissThenPresent.self, SetAll.self, OperationQueueReconciler.self] {
      let failures = try (1...40 as ClosedRange<UInt64>).count { seed in
        let verdict = try Trial.run(Script.random(seed: seed), on: type, profile)
        return verdict != .passed && !verdict.isLeak
      }
      #expect(failures >= 4, "\(type.name)")
    }
  }
}
