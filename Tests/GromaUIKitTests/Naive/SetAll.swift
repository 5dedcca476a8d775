import Groma
import GromaPresentation
import UIKit

/// Sets every stack after each commit, dismisses everything and presents everything again, without looking at what runs.
///
/// Described in uikit-rules.md as one part of the legacy stack of react-native-screens ("dismiss from there, present the rest one by one,
/// animate the last"), here without the common prefix and without the wait for the running transition.
@MainActor final class SetAll: NaiveReconciler {
  override static var name: String { "set all" }

  override func update(from old: ViewTree, to new: ViewTree) {
    for (view, stack) in containers(in: new, UINavigationController.self) {
      stack.setViewControllers(view.children.map { controller(for: $0) }, animated: true)
    }
    for (view, tabs) in containers(in: new, UITabBarController.self) { tabs.selectedIndex = view.selection }
    let layers = new.layers.map { controller(for: $0.view) }
    guard let root = layers.first else { return }
    if root.presentedViewController == nil {
      present(layers[...])
    } else {
      root.dismiss(animated: false) { [weak self] in self?.present(layers[...]) }
    }
  }

  /// Presents each layer on the one before.
  private func present(_ layers: ArraySlice<UIViewController>) {
    guard layers.count > 1, let below = layers.first, let layer = layers.dropFirst().first else { return }
    layer.presentationController?.delegate = self
    below.present(layer, animated: layers.count == 2) { [weak self] in self?.present(layers.dropFirst()) }
  }
}
