import UIKit

/// An animator of 400 milliseconds.
final class FlipAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isEndless: Bool
  private let onEnd: (Bool) -> Void

  init(isEndless: Bool, onEnd: @escaping (Bool) -> Void = { _ in }) {
    self.isEndless = isEndless
    self.onEnd = onEnd
  }

  func transitionDuration(using _: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
    if isEndless { return }
    UIView.animate(withDuration: 0.4) {
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ completed: Bool) { onEnd(completed) }
}

/// The named animation of a stack.
final class FlipTransitions: NSObject, UINavigationControllerDelegate {
  /// The operations for which an animator was made, and their ends.
  private(set) var events: [String] = []
  var isEndless = false
  var driver: UIPercentDrivenInteractiveTransition?

  func navigationController(
    _: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from _: UIViewController,
    to _: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    events.append(operation == .push ? "push" : "pop")
    return FlipAnimator(isEndless: isEndless) { [weak self] completed in self?.events.append(completed ? "ended" : "canceled") }
  }

  func navigationController(
    _: UINavigationController, interactionControllerFor _: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

/// The named animation of a modal layer.
final class FlipPresentation: NSObject, UIViewControllerTransitioningDelegate {
  /// A presentation controller of the app.
  final class Controller: UIPresentationController {}

  /// The changes for which an animator was made.
  private(set) var events: [String] = []
  var isEndless = false
  var hasPresentation = false

  func animationController(
    forPresented _: UIViewController, presenting _: UIViewController, source _: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    events.append("present")
    return FlipAnimator(isEndless: isEndless)
  }

  func animationController(forDismissed _: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    events.append("dismiss")
    return FlipAnimator(isEndless: isEndless)
  }

  func presentationController(
    forPresented layer: UIViewController, presenting presenter: UIViewController?, source _: UIViewController
  ) -> UIPresentationController? {
    hasPresentation ? Controller(presentedViewController: layer, presenting: presenter) : nil
  }
}
