/// The list of the controllers that do not fit into the bar.
final class UIMoreListController: UITableViewController {}

extension UINavigationController {
  /// Pushes a controller from the More list, which may be a stack itself.
  func showFromMoreList(_ controller: UIViewController) {
    guard let list = stack.first, stack.last !== controller else { return }
    if let parent = controller.parent, parent !== self {
      controller.willMove(toParent: nil)
      controller.detach(moves: true)
    }
    apply([list, controller], final: nil, animated: false, isPush: true)
  }

  /// Pops to the More list without callbacks. The stack is off screen.
  func returnToMoreList() {
    guard let list = stack.first, stack.count > 1 || deferred != nil else { return }
    layout()
    apply([list], final: nil, animated: false)
  }
}
