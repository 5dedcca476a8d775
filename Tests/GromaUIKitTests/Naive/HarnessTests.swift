import Groma
import GromaPresentation
import GromaTesting
import Testing
import UIKit

/// The harness: it accepts what is right and rejects what is wrong.
@MainActor struct HarnessTests {
  @Test("A reconciler that does nothing fails every script", arguments: Simulator.Profile.allCases)
  func idleReconcilerFails(profile: Simulator.Profile) throws {
    for script in Script.publishedBugs {
      let verdict = try Trial.run(script, on: IdleReconciler.self, profile)
      #expect(verdict == .difference(shown: "()", state: script.result ?? ""))
    }
  }

  @Test("Without haste, every naive reconciler passes", arguments: Simulator.Profile.allCases)
  func calmScriptsPass(profile: Simulator.Profile) throws {
    let all: [any Reconciler.Type] = [
      PresenterReconciler.self, PathBinding.self, DismissThenPresent.self, SetAll.self, OperationQueueReconciler.self,
    ]
    for type in all {
      #expect(try Trial.run(.pushAndBack, on: type, profile) == .passed, "\(type.name)")
      #expect(try Trial.run(.calmTabs, on: type, profile) == .passed, "\(type.name)")
      // Path binding shows no modal layers.
      if type != PathBinding.self { #expect(try Trial.run(.calmModals, on: type, profile) == .passed, "\(type.name)") }
    }
  }

  @Test func windowThatIsNotShownIsRejected() throws {
    let script = Script("stack[a]", [], endsWith: "stack[a]")
    #expect(try Trial.run(script, on: HiddenReconciler.self, .classic) == .invisible("a"))
  }

  @Test func unexpectedStateIsRejected() throws {
    let script = Script("stack[a]", [.settle], endsWith: "stack[b]")
    #expect(try Trial.run(script, on: PresenterReconciler.self, .classic) == .otherState("stack[a]"))
  }

  @Test func impossibleStepIsRejected() throws {
    let script = Script("stack[a]", [.settle, .beginBackSwipe], endsWith: "stack[a]")
    #expect(try Trial.run(script, on: PresenterReconciler.self, .classic) == .impossible(step: 2))
  }

  @Test("A foreign modal does not stop the presenter", arguments: Simulator.Profile.allCases)
  func foreignModal(profile: Simulator.Profile) throws {
    #expect(try Trial.run(.foreignModal, on: PresenterReconciler.self, profile) == .passed)
    #expect(try Trial.run(.swipedForeignModal, on: PresenterReconciler.self, profile) == .passed)
  }

  @Test("A sheet swipe does not stop the presenter", arguments: Simulator.Profile.allCases)
  func sheetSwipe(profile: Simulator.Profile) throws {
    #expect(try Trial.run(.canceledSheetSwipe, on: PresenterReconciler.self, profile) == .passed)
    #expect(try Trial.run(.finishedSheetSwipe, on: PresenterReconciler.self, profile) == .passed)
  }

  @Test("The presenter repeats a dropped presentation after the next event", arguments: Simulator.Profile.allCases)
  func droppedPresentation(profile: Simulator.Profile) throws {
    #expect(try Trial.run(.droppedPresentation, on: PresenterReconciler.self, profile) == .passed)
  }
}

/// A reconciler that keeps every controller.
@MainActor final class KeepingReconciler: NaiveReconciler {
  override static var name: String { "keeps controllers" }
  private var kept: [UIViewController] = []

  override func update(from old: ViewTree, to new: ViewTree) {
    for (view, stack) in containers(in: new, UINavigationController.self) {
      let list = view.children.map { controller(for: $0) }
      kept += list
      stack.setViewControllers(list, animated: true)
    }
  }
}

/// A reconciler that does not show its window.
@MainActor final class HiddenReconciler: NaiveReconciler {
  override static var name: String { "hidden" }

  required init(_ navigator: Navigator, in window: UIWindow) {
    super.init(navigator, in: window)
    window.isHidden = true
  }
}
