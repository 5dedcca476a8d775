public import Groma

/// A user interface whose views follow a navigator, such as UIKit's.
///
/// A hierarchy makes no decisions: it performs operations, reports events, and describes the views that it shows. A hierarchy creates a
/// view when an operation first contains the identity of the view, places the view in only one parent, and releases the view after its
/// removal.
@MainActor
public protocol ViewHierarchy: AnyObject {
  /// The views that the hierarchy actually shows, read at each access. Excludes layers that are being dismissed, and includes foreign
  /// views.
  var shown: ViewTree { get }
  /// Whether a transition is in progress, caused by an operation or by a gesture.
  var isMoving: Bool { get }
  /// Whether the last operation has taken effect: its transition, if it had one, has ended and was not canceled. The user may have reverted
  /// the effect afterward, for example with a swipe that began during the push.
  var hasCompleted: Bool { get }
  /// The function that receives the events. The ``Presenter`` sets it.
  var onEvent: (@MainActor (ViewEvent) -> Void)? { get set }

  /// Performs an operation, or starts its transition.
  ///
  /// If the operation takes time, ``isMoving`` is `true` afterward, and ``ViewEvent/changed`` is sent when the transition ends.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - animation: The animation that the route has asked for, or ``NavigationAnimation/none`` if a later operation of the same change is
  ///     animated. A hierarchy shows its default animation for a name that it does not know.
  /// - Returns: `false`, without a change, if the operation is refused: for example, a presentation on a view that is not in a window.
  func perform(_ operation: ViewOperation, animation: NavigationAnimation) -> Bool
}

/// An event of a view hierarchy.
public enum ViewEvent: Hashable, Sendable {
  /// A view appeared, or a transition ended or was canceled. The cause can be an operation or the user. The presenter then compares
  /// ``ViewHierarchy/shown`` with the views that it knew, to find the interactions of the user.
  case changed
  /// Modal layers were removed from the screen, by the user or by code other than the presenter's, and a transition can still be in
  /// progress. The presenter runs the routes of these interactions at once, so that code that runs after a dismissal, such as a completion
  /// handler, finds the new state. The presenter changes no views until ``changed`` is sent.
  case removed
  /// A window has appeared on screen. The presenter then also retries operations that have reached the maximum number of attempts.
  case appeared
  /// The user interacted without changing the views: for example, tapped a tab. The choice of an outcome is sent before the ``changed``
  /// event for the removal of the question.
  case did(UserInteraction)
}
