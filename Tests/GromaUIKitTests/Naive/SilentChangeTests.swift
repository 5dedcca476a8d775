import Groma
import GromaTesting
import Testing
import UIKit

/// Changes after which UIKit sends no event.
@MainActor struct SilentChangeTests {
  @Test(arguments: [Script.removalBelowTop, .closedForeignModal, .droppedAtRest], Simulator.Profile.allCases)
  func nothingIsMissed(script: Script, profile: Simulator.Profile) throws {
    #expect(try Trial.run(script, on: PresenterReconciler.self, profile) == .passed)
  }
}

extension Script {
  /// The state removes a screen below the top.
  static let removalBelowTop = Script(
    "stack[a > b > c]", [.settle, .run { $0.top(.stack).setStack([page("a").erased, page("c").erased]) }], endsWith: "stack[a > c]")

  /// The user closes a foreign modal that the presenter knows.
  static let closedForeignModal = Script(
    "stack[a]",
    [.settle, .presentForeign, .run { $0.top(.stack).push(page("b")) }, .settle, .beginSheetSwipe, .finishSheetSwipe],
    endsWith: "stack[a > b]")

  /// UIKit drops a presentation, and nothing else happens.
  static let droppedAtRest = Script(
    "stack[a]", [.settle, .refuseNext(1), .run { $0.present(page("b")) }], endsWith: "stack[a] ^ b")
}
