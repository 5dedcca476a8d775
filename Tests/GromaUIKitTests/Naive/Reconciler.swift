import Groma
import GromaPresentation
import UIKit

@testable import GromaUIKit

/// An object that keeps a window up to date with a navigator.
@MainActor protocol Reconciler: AnyObject {
  /// The name in test results.
  static var name: String { get }

  /// Shows the state of a navigator in a window, makes the window visible, and follows the navigator.
  init(_ navigator: Navigator, in window: UIWindow)
}

/// The reconciler of Groma: a presenter with the views of UIKit.
@MainActor final class PresenterReconciler: Reconciler {
  static let name = "presenter"
  private let presenter: Presenter

  init(_ navigator: Navigator, in window: UIWindow) {
    let hierarchy = UIKitHierarchy(navigator)
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "report", work) }
    hierarchy.attach(window)
    presenter = Presenter(navigator, on: hierarchy, clock: nil)
  }
}

/// A reconciler that shows an empty window and follows nothing. It shows that the harness does not pass everything.
@MainActor final class IdleReconciler: Reconciler {
  static let name = "idle"

  init(_ navigator: Navigator, in window: UIWindow) {
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
  }
}
