import Groma
import GromaPresentation
import UIKit

/// Appends the operations of each commit to a queue, and performs one after the other when the completion of the last one arrives.
///
/// Described in uikit-rules.md as the queues of react-native-screens (stack v5: pops, then pushes) and the waits of RouteComposer and Nivelir. As in Nivelir,
/// a canceled transition counts as a success.
@MainActor final class OperationQueueReconciler: NaiveReconciler {
  override static var name: String { "queue of operations" }

  /// A change that runs until its completion.
  private enum Operation {
    case dismiss(above: UIViewController)
    case pop(UINavigationController)
    case push(UIViewController, on: UINavigationController)
    case present(UIViewController, on: UIViewController)
  }

  private var queue: [Operation] = []
  private var isRunning = false

  override func update(from old: ViewTree, to new: ViewTree) {
    let common = old.commonLayers(with: new)
    if old.layers.count > common, common > 0 { queue.append(.dismiss(above: controller(for: old.layers[common - 1].view))) }
    let before = containers(in: old, UINavigationController.self)
    for (view, stack) in containers(in: new, UINavigationController.self) {
      guard let was = before.first(where: { $0.controller === stack })?.view else { continue }
      let kept = zip(was.children, view.children).prefix { $0.id == $1.id }.count
      for _ in was.children.dropFirst(kept) { queue.append(.pop(stack)) }
      for child in view.children.dropFirst(kept) { queue.append(.push(controller(for: child), on: stack)) }
    }
    for (view, tabs) in containers(in: new, UITabBarController.self) { tabs.selectedIndex = view.selection }
    for index in new.layers.indices.dropFirst(max(1, common)) {
      queue.append(.present(controller(for: new.layers[index].view), on: controller(for: new.layers[index - 1].view)))
    }
    if !isRunning { performNext() }
  }

  private func performNext() {
    isRunning = !queue.isEmpty
    guard isRunning else { return }
    switch queue.removeFirst() {
    case .dismiss(let controller): controller.dismiss(animated: true) { [weak self] in self?.performNext() }
    case .pop(let stack):
      stack.popViewController(animated: true)
      wait(for: stack)
    case .push(let controller, let stack):
      stack.pushViewController(controller, animated: true)
      wait(for: stack)
    case .present(let layer, let presenter):
      layer.presentationController?.delegate = self
      presenter.present(layer, animated: true) { [weak self] in self?.performNext() }
    }
  }

  /// Performs the next operation at the end of the transition of a stack, or at once if there is none.
  private func wait(for stack: UINavigationController) {
    guard let coordinator = stack.transitionCoordinator else { return performNext() }
    coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.performNext() }
  }

  override func report(_ stack: UINavigationController) {
    if !isRunning, queue.isEmpty { super.report(stack) }
  }
}
