import Groma
import GromaTesting
import Testing
import UIKit

/// Bugs that others published. The naive reconciler with the same design has the bug; the presenter does not.
///
/// The sources are those of uikit-rules.md.
@MainActor struct PublishedBugTests {
  // react-native-screens#4591: two stacks dismiss layers of one chain. UIKit refuses the second dismissal (P15).
  @Test("Two dismissals of one chain: react-native-screens#4591", arguments: Simulator.Profile.allCases)
  func twoDismissals(profile: Simulator.Profile) throws {
    try expect(.twoDismissals, on: DismissThenPresent.self, .refused("while a dismissal is in progress!"), profile)
  }

  // react-native-screens#1299 and Nivelir's double check: the layer that leaves is still the presented one (P2, P7).
  @Test("A modal is dropped while another one leaves: react-native-screens#1299, Nivelir", arguments: Simulator.Profile.allCases)
  func replacedModal(profile: Simulator.Profile) throws {
    try expect(.replacedModal, on: DismissThenPresent.self, .refused("which is already presenting <PageController>."), profile)
  }

  // react-native-screens#4446: an update that comes during a transition is lost (P5).
  @Test("A modal is dropped while another one arrives: react-native-screens#4446", arguments: Simulator.Profile.allCases)
  func modalDuringModal(profile: Simulator.Profile) throws {
    try expect(.modalDuringModal, on: SetAll.self, .refused("while a presentation is in progress!"), profile)
  }

  // TCA#3653 and the path of swift-navigation, which takes UIKit's path only if it is shorter. The list that the swipe has made shorter is
  // filled up to three screens, whichever they are.
  @Test("Pop by length: TCA#3653, swift-navigation", arguments: Simulator.Profile.allCases)
  func popDuringReplacement(profile: Simulator.Profile) throws {
    let verdict = Verdict.difference(shown: "stack[a > b > e]", state: "stack[a > d > e]")
    try expect(.popDuringReplacement, on: PathBinding.self, verdict, profile)
  }

  // TCA#2769: a presentation before the first appearance is dropped (P6). All naive reconcilers that present have the bug.
  @Test("Present before the first appearance: TCA#2769", arguments: Simulator.Profile.allCases)
  func earlyModal(profile: Simulator.Profile) throws {
    for type: any Reconciler.Type in [DismissThenPresent.self, SetAll.self, OperationQueueReconciler.self] {
      try expect(.earlyModal, on: type, .refused("whose view is not in the window hierarchy."), profile)
    }
  }

  // react-navigation#10740, element-ios#3924 and eigen#1061: the controller is on the stack already (N1).
  @Test("The same controller is pushed twice: react-navigation#10740", arguments: Simulator.Profile.allCases)
  func insertionBelowTop(profile: Simulator.Profile) throws {
    try expect(.insertionBelowTop, on: PathBinding.self, .trap(.n1), profile)
  }

  // Nivelir: a canceled transition counts as a success (N11, N15). The pop by code finds a list that is shorter already.
  @Test("A back swipe is canceled: Nivelir, Stack Overflow 18927878", arguments: Simulator.Profile.allCases)
  func canceledSwipe(profile: Simulator.Profile) throws {
    let verdict = Verdict.difference(shown: "stack[a > b]", state: "stack[a]")
    for type: any Reconciler.Type in [OperationQueueReconciler.self, PathBinding.self, DismissThenPresent.self] {
      try expect(.canceledSwipe, on: type, verdict, profile)
    }
  }

  // image-crop-picker#2118: the promise of a call that UIKit dropped never settles, and everything behind it waits (P1, P15).
  @Test("A completion never comes: image-crop-picker#2118", arguments: Simulator.Profile.allCases)
  func closedTwice(profile: Simulator.Profile) throws {
    try expect(.closedTwice, on: OperationQueueReconciler.self, .refused("while a dismissal is in progress!"), profile)
  }

  // KTJPushQueue and openradar 37068517 (N12). Only in profile `classic`: later systems interrupt the running push.
  @Test("Nested pushes: openradar 37068517, only in classic", arguments: Simulator.Profile.allCases)
  func nestedPushes(profile: Simulator.Profile) throws {
    for type: any Reconciler.Type in [PathBinding.self, DismissThenPresent.self, SetAll.self] {
      try expect(.nestedPushes, on: type, profile == .classic ? .trap(.n12) : .passed, profile)
    }
  }

  // XCoordinator#57 and #206: nobody tells the owner that a screen has left.
  @Test("A controller is kept after its screen has left: XCoordinator#57", arguments: Simulator.Profile.allCases)
  func keptController(profile: Simulator.Profile) throws {
    try expect(.pushAndBack, on: KeepingReconciler.self, .leak("b"), profile)
  }

  /// Runs a script on a naive reconciler, which has the bug, and on the presenter, which passes.
  private func expect(
    _ script: Script, on type: any Reconciler.Type, _ verdict: Verdict, _ profile: Simulator.Profile,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(script.steps.count <= 8, sourceLocation: sourceLocation)
    #expect(try Trial.run(script, on: type, profile) == verdict, "\(type.name)", sourceLocation: sourceLocation)
    #expect(try Trial.run(script, on: PresenterReconciler.self, profile) == .passed, "presenter", sourceLocation: sourceLocation)
  }
}
