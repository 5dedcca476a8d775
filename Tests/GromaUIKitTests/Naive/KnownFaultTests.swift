import Groma
import GromaTesting
import Testing
import UIKit

/// Scripts that the presenter does not pass yet.
@MainActor struct KnownFaultTests {
  // The adapter releases controllers only when it reports an event. A list whose top stays changes without a transition and without an
  // event.
  @Test("A screen below the top is released at the next event only", arguments: Simulator.Profile.allCases)
  func removedBelowTop(profile: Simulator.Profile) throws {
    try expect(.removalBelowTop, .leak("b"), profile)
  }

  // No delegate reports the end of a foreign modal, so the adapter keeps its controller.
  @Test("A foreign modal is released at the next event only", arguments: Simulator.Profile.allCases)
  func foreignModal(profile: Simulator.Profile) throws {
    try expect(.closedForeignModal, .leak("ForeignController"), profile)
  }

  // P1: UIKit drops a call and sends nothing. The presenter waits for an event that does not come, and does not report the refusal.
  @Test("A presentation that is dropped at rest is not repeated", arguments: Simulator.Profile.allCases)
  func droppedAtRest(profile: Simulator.Profile) throws {
    try expect(.droppedAtRest, .refused("whose view is not in the window hierarchy."), profile)
  }

  /// Records a known issue if the presenter has the fault. After the fault is corrected, the script belongs to the other tests.
  private func expect(_ script: Script, _ fault: Verdict, _ profile: Simulator.Profile) throws {
    let verdict = try Trial.run(script, on: PresenterReconciler.self, profile)
    withKnownIssue { #expect(verdict == .passed) }
    if verdict != .passed { #expect(verdict == fault) }
  }
}

extension Script {
  /// The state removes a screen below the top.
  static let removalBelowTop = Script(
    "stack[a > b > c]", [.settle, .run { $0.top(.stack).setStack([page("a").anyModal, page("c").anyModal]) }], endsWith: "stack[a > c]")

  /// The user closes a foreign modal that the presenter knows.
  static let closedForeignModal = Script(
    "stack[a]",
    [.settle, .presentForeign, .run { $0.top(.stack).push(page("b")) }, .settle, .beginSheetSwipe, .finishSheetSwipe],
    endsWith: "stack[a > b]")

  /// UIKit drops a presentation, and nothing else happens.
  static let droppedAtRest = Script(
    "stack[a]", [.settle, .refuseNext(1), .run { $0.present(page("b")) }], endsWith: "stack[a] ^ b")
}
