#if canImport(UIKit)
  import UIKit

  /// The animator of a transition that a route has asked for. It passes everything on to another animator, and completes the transition if
  /// that animator does not: UIKit would otherwise wait for ever.
  final class TransitionAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    /// The time after the duration of an animation at which it is ended, in milliseconds.
    static let patience = 3_000

    let animator: any UIViewControllerAnimatedTransitioning
    /// The object that controls the transition while the user drags, or `nil` if there is none.
    let driver: (any UIViewControllerInteractiveTransitioning)?
    private let onDelay: @MainActor () -> Void
    private var hasEnded = false

    /// - Parameter onDelay: Called if the animator has not completed the transition.
    init(
      _ animator: any UIViewControllerAnimatedTransitioning, driver: (any UIViewControllerInteractiveTransitioning)? = nil,
      onDelay: @escaping @MainActor () -> Void
    ) {
      self.animator = animator
      self.driver = driver
      self.onDelay = onDelay
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      animator.transitionDuration(using: context)
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      animator.animateTransition(using: context)
      watch(context)
    }

    func animationEnded(_ completed: Bool) {
      hasEnded = true
      // The method is optional in UIKit.
      let ended: ((Bool) -> Void)? = animator.animationEnded
      ended?(completed)
    }

    private func watch(_ context: any UIViewControllerContextTransitioning) {
      let milliseconds = Int(transitionDuration(using: context) * 1_000) + Self.patience
      RunLoopTurn.scheduleLater(milliseconds) { [weak self, weak context] in
        guard let self, let context, !hasEnded else { return }
        if context.isInteractive { return watch(context) }
        onDelay()
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// A cross-fade of the screens of a stack.
  final class CrossDissolve: NSObject, UIViewControllerAnimatedTransitioning {
    /// The duration in seconds.
    static let duration = 0.25

    func transitionDuration(using _: (any UIViewControllerContextTransitioning)?) -> TimeInterval { Self.duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let new = context.viewController(forKey: .to), let view = context.view(forKey: .to) else {
        return context.completeTransition(true)
      }
      view.frame = context.finalFrame(for: new)
      context.containerView.addSubview(view)
      view.alpha = 0
      UIView.animate(withDuration: Self.duration) {
        view.alpha = 1
      } completion: { _ in
        view.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// The animation of a stack that a route has asked for.
  enum StackTransition {
    case crossDissolve
    case named(String, any UINavigationControllerDelegate)

    /// Returns the animator of a change, or `nil` if the change has the animation of UIKit.
    ///
    /// - Parameters:
    ///   - isSwiped: Whether the user has begun a back swipe.
    ///   - onDelay: Called with the name of the animation if it does not end.
    @MainActor func animator(
      for operation: UINavigationController.Operation, from old: UIViewController, to new: UIViewController,
      in stack: UINavigationController, isSwiped: Bool, onDelay: @escaping @MainActor (String) -> Void
    ) -> TransitionAnimator? {
      switch self {
      case .crossDissolve: return isSwiped ? nil : TransitionAnimator(CrossDissolve()) { onDelay("cross-dissolve") }
      case .named(let name, let animations):
        // The methods are optional in UIKit, and the types of these constants are optional for that reason.
        typealias Operation = UINavigationController.Operation
        let ask:
          ((UINavigationController, Operation, UIViewController, UIViewController) -> (any UIViewControllerAnimatedTransitioning)?)? =
            animations.navigationController(_:animationControllerFor:from:to:)
        guard let animator = ask?(stack, operation, old, new) else { return nil }
        let askForDriver:
          ((UINavigationController, any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?)? =
            animations.navigationController(_:interactionControllerFor:)
        let driver = askForDriver?(stack, animator)
        return isSwiped && driver == nil ? nil : TransitionAnimator(animator, driver: driver) { onDelay(name) }
      }
    }
  }

  /// The animation of a modal layer that a route has asked for. It passes everything on to an object of the app.
  final class ModalTransition: NSObject, UIViewControllerTransitioningDelegate {
    private let animations: any UIViewControllerTransitioningDelegate
    private let onDelay: @MainActor () -> Void
    /// The presentation controller that UIKit has not taken yet.
    private var presentation: UIPresentationController?
    /// Whether the object gives a presentation controller. The layer then has the style `custom`.
    private(set) var hasPresentation = false

    init(_ animations: any UIViewControllerTransitioningDelegate, onDelay: @escaping @MainActor () -> Void) {
      self.animations = animations
      self.onDelay = onDelay
    }

    /// Asks for a presentation controller.
    func prepare(_ layer: UIViewController, on presenter: UIViewController) {
      let style = layer.modalPresentationStyle
      layer.modalPresentationStyle = .custom
      presentation = askForPresentation(of: layer, on: presenter, source: presenter)
      hasPresentation = presentation != nil
      if !hasPresentation { layer.modalPresentationStyle = style }
    }

    private func askForPresentation(
      of layer: UIViewController, on presenter: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      let ask: ((UIViewController, UIViewController?, UIViewController) -> UIPresentationController?)? =
        animations.presentationController(forPresented:presenting:source:)
      return ask?(layer, presenter, source)
    }

    func presentationController(
      forPresented layer: UIViewController, presenting presenter: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      defer { presentation = nil }
      return presentation ?? askForPresentation(of: layer, on: presenter, source: source)
    }

    func animationController(
      forPresented layer: UIViewController, presenting presenter: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      let ask: ((UIViewController, UIViewController, UIViewController) -> (any UIViewControllerAnimatedTransitioning)?)? =
        animations.animationController(forPresented:presenting:source:)
      return ask?(layer, presenter, source).map { TransitionAnimator($0, onDelay: onDelay) }
    }

    func animationController(forDismissed layer: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
      let ask: ((UIViewController) -> (any UIViewControllerAnimatedTransitioning)?)? = animations.animationController(forDismissed:)
      return ask?(layer).map { TransitionAnimator($0, onDelay: onDelay) }
    }

    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      let ask: ((any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?)? =
        animations.interactionControllerForPresentation(using:)
      return ask?((animator as? TransitionAnimator)?.animator ?? animator)
    }

    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      let ask: ((any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?)? =
        animations.interactionControllerForDismissal(using:)
      return ask?((animator as? TransitionAnimator)?.animator ?? animator)
    }
  }
#endif
