import Groma
import GromaPresentation
import Testing
import UIKit

@testable import GromaUIKit

/// The presenter on a hierarchy with a fault: the harness must find each fault.
@MainActor struct FaultyHierarchyTests {
  @Test("A hierarchy that never moves is rejected", arguments: Simulator.Profile.allCases)
  func hasty(profile: Simulator.Profile) throws { try expectFailure(of: FaultyReconciler<Hasty>.self, profile) }

  @Test("A hierarchy that reports nothing is rejected", arguments: Simulator.Profile.allCases)
  func silent(profile: Simulator.Profile) throws { try expectFailure(of: FaultyReconciler<Silent>.self, profile) }

  @Test("A hierarchy that shows what was asked for is rejected", arguments: Simulator.Profile.allCases)
  func trusting(profile: Simulator.Profile) throws { try expectFailure(of: FaultyReconciler<Trusting>.self, profile) }

  /// Expects that a reconciler fails a published bug or one of the first random scripts.
  private func expectFailure(of type: any Reconciler.Type, _ profile: Simulator.Profile) throws {
    let scripts = Script.publishedBugs + (1...40 as ClosedRange<UInt64>).map { Script.random(seed: $0) }
    let verdicts = try scripts.map { try Trial.run($0, on: type, profile) }
    #expect(verdicts.contains { $0 != .passed && !$0.isLeak })
  }
}

/// A hierarchy that passes everything on to the one of UIKit. Subclasses have a fault.
@MainActor class FaultyHierarchy: ViewHierarchy {
  let real: UIKitHierarchy

  required init(_ real: UIKitHierarchy) { self.real = real }

  var shown: ViewTree { real.shown }
  var isMoving: Bool { real.isMoving }
  var hasCompleted: Bool { real.hasCompleted }
  var onEvent: (@MainActor (ViewEvent) -> Void)? {
    get { real.onEvent }
    set { real.onEvent = newValue }
  }

  func perform(_ operation: ViewOperation, animation: NavigationAnimation) -> Bool { real.perform(operation, animation: animation) }
}

/// A hierarchy that never reports a running transition.
final class Hasty: FaultyHierarchy {
  override var isMoving: Bool { false }
}

/// Reports no changes.
final class Silent: FaultyHierarchy {
  override var onEvent: (@MainActor (ViewEvent) -> Void)? {
    get { real.onEvent }
    set { real.onEvent = { event in if event != .changed { newValue?(event) } } }
  }
}

/// Takes each operation as done.
final class Trusting: FaultyHierarchy {
  private var assumed: ViewTree?
  private var seen: ViewTree?

  override var shown: ViewTree {
    let shown = real.shown
    if shown == seen, let assumed { return assumed }
    (seen, assumed) = (shown, nil)
    return shown
  }

  override func perform(_ operation: ViewOperation, animation: NavigationAnimation) -> Bool {
    let before = shown
    _ = real.perform(operation, animation: animation)
    (seen, assumed) = (real.shown, before.applying(operation))
    return true
  }
}

/// A presenter on a faulty hierarchy.
@MainActor final class FaultyReconciler<Hierarchy: FaultyHierarchy>: Reconciler {
  static var name: String { "presenter on \(Hierarchy.self)" }
  private let presenter: Presenter

  init(_ navigator: Navigator, in window: UIWindow) {
    let hierarchy = UIKitHierarchy(navigator)
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "report", work) }
    hierarchy.attach(window)
    presenter = Presenter(navigator, on: Hierarchy(hierarchy), clock: nil)
  }
}
