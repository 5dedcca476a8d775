/// The keys of a transition's controllers.
public struct UITransitionContextViewControllerKey: Hashable, Sendable {
  let name: String
  /// The controller that leaves.
  public static let from = Self(name: "from")
  /// The controller that arrives.
  public static let to = Self(name: "to")
}

/// The state of a transition.
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The style of a presentation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether the transition began with a gesture.
  var initiallyInteractive: Bool { get }
  /// Whether a gesture can take over.
  var isInterruptible: Bool { get }
  /// Whether a gesture controls the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var isCancelled: Bool { get }
  /// The duration in seconds.
  var transitionDuration: TimeInterval { get }
  /// The progress of a gesture.
  var percentComplete: CGFloat { get }
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// A controller that takes part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

/// Runs animations and completions with a transition.
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs an animation with the transition and a completion at its end.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs an animation in another view.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs a handler when a gesture gives up control.
  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Runs an animation with the transition and a completion at its end.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    animateAlongsideTransition(in: nil, animation: animation, completion: completion)
  }
}

/// A transition of a stack, a layer or a page.
@MainActor final class Transition {
  enum Kind: String { case push, pop, present, dismiss }

  let kind: Kind
  var from: UIViewController?
  var to: UIViewController?
  let isAnimated: Bool
  private(set) var initiallyInteractive: Bool
  var isInteractive: Bool
  var isCancelled = false
  var hasStarted = false
  /// The pending end of the animation.
  var end: Int?
  /// The environment of a custom animator.
  private(set) var context: TransitionContext?
  var animations: [TransitionCoordinator.Handler] = []
  var completions: [TransitionCoordinator.Handler] = []
  var changes: [TransitionCoordinator.Handler] = []
  private(set) var isFinished = false
  /// The coordinator holds the transition.
  private weak var storedCoordinator: TransitionCoordinator?

  init(_ kind: Kind, from: UIViewController?, to: UIViewController?, animated: Bool, interactive: Bool = false) {
    self.kind = kind
    self.from = from
    self.to = to
    isAnimated = animated
    isInteractive = interactive
    initiallyInteractive = interactive
  }

  /// The coordinator, which exists for animated transitions only.
  var coordinator: TransitionCoordinator? {
    guard isAnimated else { return nil }
    if let storedCoordinator { return storedCoordinator }
    let made = TransitionCoordinator(self)
    storedCoordinator = made
    return made
  }

  /// Whether a completion or handler is registered.
  var hasHandlers: Bool { !completions.isEmpty || !animations.isEmpty }

  func start() {
    hasStarted = true
    run(&animations)
  }

  /// Runs a custom animator, which ends the transition (N29).
  ///
  /// - Parameter fixed: The controller whose view stays in place (P36).
  func run(
    _ animator: any UIViewControllerAnimatedTransitioning, by driver: (any UIViewControllerInteractiveTransitioning)?, in container: UIView,
    keeping fixed: UIViewController? = nil, end: @escaping @MainActor () -> Void
  ) {
    Simulator.rely(on: .n29)
    let context = TransitionContext(self, animator, in: container, keeping: fixed, end: end)
    self.context = context
    isInteractive = driver != nil
    initiallyInteractive = initiallyInteractive || driver != nil
    if let driver { driver.startInteractiveTransition(context) } else { context.animate() }
  }

  func interactionEnded() {
    isInteractive = false
    guard let coordinator else { return }
    for change in changes { change(coordinator) }
  }

  func finish() {
    run(&animations)
    isFinished = true
    context?.animator.animationEnded(!isCancelled)
    run(&completions)
    context = nil
  }

  private func run(_ handlers: inout [TransitionCoordinator.Handler]) {
    guard !handlers.isEmpty, let coordinator else { return }
    let all = handlers
    handlers = []
    for handler in all { handler(coordinator) }
  }

  /// Takes the handlers of a transition that was replaced before it started.
  func inherit(_ other: Transition) {
    guard isAnimated, other !== self else { return }
    animations = other.animations + animations
    completions = other.completions + completions
    changes = other.changes + changes
    guard let theirs = other.storedCoordinator else { return }
    theirs.transition = self
    storedCoordinator = theirs
  }
}

/// The coordinator that UIKit hands to the app.
@MainActor final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  var transition: Transition

  init(_ transition: Transition) { self.transition = transition }

  var isAnimated: Bool { transition.isAnimated }
  var presentationStyle: UIModalPresentationStyle {
    switch transition.kind {
    case .present: transition.to?.presentation?.style ?? .none
    case .dismiss: transition.from?.presentation?.style ?? .none
    case .push, .pop: .none
    }
  }
  var initiallyInteractive: Bool { transition.initiallyInteractive }
  var isInterruptible: Bool { Simulator.profile.isFluid }
  var isInteractive: Bool { transition.isInteractive }
  var isCancelled: Bool { transition.isCancelled }
  var transitionDuration: TimeInterval {
    if let context = transition.context { return context.animator.transitionDuration(using: context) }
    return transition.isAnimated ? Double(World.duration) / 1000 : 0
  }
  var percentComplete: CGFloat { transition.isInteractive ? 0.5 : 0 }
  var containerView: UIView { transition.to?.storedView?.superview ?? transition.from?.storedView?.superview ?? UIView() }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? transition.from : transition.to
  }

  func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
    animateAlongsideTransition(in: nil, animation: animation, completion: completion)
  }

  func animateAlongsideTransition(in view: UIView?, animation: Handler?, completion: Handler?) -> Bool {
    guard !transition.isFinished else { return false }
    if let animation {
      if transition.hasStarted { animation(self) } else { transition.animations.append(animation) }
    }
    if let completion { transition.completions.append(completion) }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Handler) { transition.changes.append(handler) }
}
