/// The keys of a transition's views.
public struct UITransitionContextViewKey: Hashable, Sendable {
  let name: String
  /// The view that leaves.
  public static let from = Self(name: "from")
  /// The view that arrives.
  public static let to = Self(name: "to")
}

/// The environment of a custom animator.
@MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a gesture controls the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// The style of a presentation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Reports the progress of a gesture.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Ends the gesture. The transition goes on.
  func finishInteractiveTransition()
  /// Ends the gesture. The transition goes back.
  func cancelInteractiveTransition()
  /// Gives control to a gesture.
  func pauseInteractiveTransition()
  /// Ends the transition.
  func completeTransition(_ didComplete: Bool)
  /// A controller that takes part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view of a controller that takes part.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The rectangle of a controller's view at the beginning.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// The rectangle of a controller's view at the end.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// A custom animator.
@MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// The duration in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Runs the animation.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called when the transition has ended.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// The default of an animator without the method.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// A driver of an interactive transition.
@MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// A driver by percentage. It holds the animations of the animator until the gesture ends.
@MainActor open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  /// The progress between 0 and 1.
  open private(set) var percentComplete: CGFloat = 0
  private weak var context: TransitionContext?
  private var held: [(milliseconds: Int, completion: (Bool) -> Void)] = []

  /// Creates a driver.
  public override init() { super.init() }

  /// Starts the transition.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext as? TransitionContext
    guard let context else { return }
    Simulator.world.heldAnimations = []
    context.animate()
    held = Simulator.world.heldAnimations ?? []
    Simulator.world.heldAnimations = nil
  }
  /// Sets the progress.
  open func update(_ percentComplete: CGFloat) {
    self.percentComplete = percentComplete
    context?.updateInteractiveTransition(percentComplete)
  }
  /// Completes the transition.
  open func finish() { end { $0.finishInteractiveTransition() } }
  /// Gives the transition up.
  open func cancel() { end { $0.cancelInteractiveTransition() } }

  private func end(_ end: (TransitionContext) -> Void) {
    guard let context, context.isInteractive else { return }
    end(context)
    let animations = held
    held = []
    for animation in animations {
      Simulator.world.schedule(after: animation.milliseconds, "animation", nil) { animation.completion(true) }
    }
  }
}

/// Provides custom transitions and presentation controllers. The fake asks for the presentation controller of style `custom` only.
@MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// The animator of a presentation.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animator of a dismissal.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  /// The driver of a presentation; the fake never asks for it.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// The driver of a dismissal.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// The presentation controller of style `custom`.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// UIKit's animation.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// UIKit's animation.
  public func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// No driver.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// No driver.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// UIKit's presentation controller.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}

/// The environment that a custom animator gets.
@MainActor final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  let containerView: UIView
  let animator: any UIViewControllerAnimatedTransitioning
  private weak var transition: Transition?
  private weak var fixed: UIViewController?
  private var isCompleted = false
  private let end: @MainActor () -> Void

  /// - Parameters:
  ///   - fixed: The controller whose view stays in place.
  ///   - end: Ends the transition.
  init(
    _ transition: Transition, _ animator: any UIViewControllerAnimatedTransitioning, in container: UIView, keeping fixed: UIViewController?,
    end: @escaping @MainActor () -> Void
  ) {
    self.transition = transition
    self.animator = animator
    self.fixed = fixed
    containerView = container
    self.end = end
  }

  func animate() { animator.animateTransition(using: self) }

  var isAnimated: Bool { true }
  var isInteractive: Bool { transition?.isInteractive == true }
  var transitionWasCancelled: Bool { transition?.isCancelled == true }
  var presentationStyle: UIModalPresentationStyle { transition?.coordinator?.presentationStyle ?? .none }
  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func finishInteractiveTransition() { transition?.interactionEnded() }
  func cancelInteractiveTransition() {
    transition?.isCancelled = true
    transition?.interactionEnded()
  }
  func pauseInteractiveTransition() {}

  func completeTransition(_ didComplete: Bool) {
    guard !isCompleted, let transition, !transition.isFinished else { return }
    isCompleted = true
    transition.isCancelled = !didComplete && transition.initiallyInteractive
    end()
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? transition?.from : transition?.to
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    guard let controller = key == .from ? transition?.from : transition?.to else { return nil }
    if controller !== fixed { return controller.storedView }
    Simulator.rely(on: .p36)
    return nil
  }
  func initialFrame(for vc: UIViewController) -> CGRect { vc.storedView?.frame ?? .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { containerView.bounds }
}
