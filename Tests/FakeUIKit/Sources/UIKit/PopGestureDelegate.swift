/// UIKit's own delegate of the pop recognizers of a stack.
final class PopGestureDelegate: NSObject, UIGestureRecognizerDelegate {
  private unowned let stack: UINavigationController

  init(_ stack: UINavigationController) { self.stack = stack }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard stack.stack.count > 1, let top = stack.topViewController else { return false }
    guard top.navigationItem.showsBackButton, !stack.isNavigationBarHidden else {
      Simulator.rely(on: .n27)
      return false
    }
    guard !Simulator.profile.isFluid, stack.transition != nil || stack.deferred != nil else { return true }
    Simulator.rely(on: .n26)
    return false
  }
}
