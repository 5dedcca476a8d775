/// The environment of a custom animator. The fake never makes one.
@MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// Whether the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// A controller that takes part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Ends the transition.
  func completeTransition(_ didComplete: Bool)
}

/// A custom animator. The fake never runs it.
@MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// The duration in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Runs the animation.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
}

/// A driver of an interactive transition. The fake never runs it.
@MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// A driver by percentage; its calls have no effect.
@MainActor open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  /// The progress between 0 and 1.
  open private(set) var percentComplete: CGFloat = 0

  /// Creates a driver.
  public override init() { super.init() }

  /// Starts the transition.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {}
  /// Sets the progress.
  open func update(_ percentComplete: CGFloat) { self.percentComplete = percentComplete }
  /// Completes the transition.
  open func finish() {}
  /// Gives the transition up.
  open func cancel() {}
}

/// Provides custom transitions and presentation controllers. The fake asks for the presentation controller of style `custom` only.
@MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// The animator of a presentation.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animator of a dismissal.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
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
  /// UIKit's presentation controller.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}

/// A group of animations. The completion block runs when the transitions that were started inside have ended.
@MainActor public enum CATransaction {
  /// Begins a group.
  public static func begin() { Simulator.world.transactions.append((Simulator.world.order, nil)) }

  /// Sets the block that runs at the end of the group.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    guard let last = Simulator.world.transactions.indices.last else {
      if let block { Simulator.world.schedule("transaction", nil) { block() } }
      return
    }
    Simulator.world.transactions[last].block = block
  }

  /// Disables animations; ignored.
  public static func setDisableActions(_ flag: Bool) {}

  /// Ends a group.
  public static func commit() {
    guard let (start, block) = Simulator.world.transactions.popLast(), let block else { return }
    // Work that was scheduled inside is a transition that starts in the next turn and takes its full time.
    let isAnimated = Simulator.world.order > start
    Simulator.world.schedule("transaction", nil) {
      guard isAnimated else { return block() }
      Simulator.world.schedule(after: World.duration, "transaction", nil) { block() }
    }
  }

  /// Commits at once; there is nothing to do.
  public static func flush() {}
}
