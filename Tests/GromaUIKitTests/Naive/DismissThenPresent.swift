import Groma
import GromaPresentation
import UIKit

/// Dismisses down to the common layers and presents the others at once, without waiting.
///
/// Described in uikit-rules.md as the presentation of swift-navigation ("else dismiss then present") without its waiting.
@MainActor final class DismissThenPresent: NaiveReconciler {
  override static var name: String { "dismiss then present" }

  override func update(from old: ViewTree, to new: ViewTree) {
    let common = old.commonLayers(with: new)
    if old.layers.count > common, common > 0 { controller(for: old.layers[common - 1].view).dismiss(animated: true) }
    for (view, stack) in containers(in: new, UINavigationController.self) {
      let list = view.children.map { controller(for: $0) }
      if !list.elementsEqual(stack.viewControllers, by: ===) { stack.setViewControllers(list, animated: true) }
    }
    for (view, tabs) in containers(in: new, UITabBarController.self) { tabs.selectedIndex = view.selection }
    for index in new.layers.indices.dropFirst(max(1, common)) {
      let layer = controller(for: new.layers[index].view)
      layer.presentationController?.delegate = self
      controller(for: new.layers[index - 1].view).present(layer, animated: true)
    }
  }
}
