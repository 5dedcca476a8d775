import Groma
import GromaPresentation
import UIKit

/// Binds the path of each stack and trusts lengths. It pushes and pops by comparing counts, and writes a user's pop back as the new count.
/// Modal layers are not shown.
///
/// Described in uikit-rules.md as the binding of swift-navigation ("takes UIKit's path only if shorter") and of TCA ("told only by length").
@MainActor final class PathBinding: NaiveReconciler {
  override static var name: String { "path binding" }

  override func update(from old: ViewTree, to new: ViewTree) {
    for (view, stack) in containers(in: new, UINavigationController.self) {
      let count = stack.viewControllers.count
      if view.children.count > count {
        for child in view.children[count...] { stack.pushViewController(controller(for: child), animated: true) }
      } else if view.children.count < count, !view.children.isEmpty {
        stack.popToViewController(stack.viewControllers[view.children.count - 1], animated: true)
      }
    }
    for (view, tabs) in containers(in: new, UITabBarController.self) { tabs.selectedIndex = view.selection }
  }

  override func report(_ stack: UINavigationController) {
    for (view, controller) in containers(in: ViewTree(navigator), UINavigationController.self) where controller === stack {
      let count = stack.viewControllers.count
      if count < view.children.count { pop(view.children.count - count, in: view) }
    }
  }
}
