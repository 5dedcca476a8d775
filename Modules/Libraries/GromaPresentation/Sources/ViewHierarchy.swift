/// A user interface whose views follow a navigator, such as UIKit's.
///
/// A hierarchy makes no decisions: it performs operations, reports events, and describes what it shows. It creates the view of a screen
/// when an operation first contains its identity, places it in one parent only, and releases it when the view leaves.
@MainActor
public protocol ViewHierarchy: AnyObject {
  /// The views that are really shown, read each time: without layers that are being dismissed, and with foreign views.
  var shown: ViewTree { get }
  /// Whether a transition is under way, of an operation or of a gesture.
  var isMoving: Bool { get }
  /// Whether the last operation has taken effect: its transition, if it had one, has ended and was not canceled. The user may have reverted
  /// the effect since, for example with a swipe that began during the push.
  var hasCompleted: Bool { get }
  /// The function that receives the events. The ``Presenter`` sets it.
  var onEvent: (@MainActor (ViewEvent) -> Void)? { get set }

  /// Performs an operation, or begins to.
  ///
  /// If the operation takes time, ``isMoving`` is `true` afterwards, and ``ViewEvent/changed`` follows at its end.
  ///
  /// - Returns: `false` if the operation was refused, so that nothing changes: for example, a presentation on a view that is not in a window.
  func perform(_ operation: ViewOperation, animated: Bool) -> Bool
}

/// An event of a view hierarchy.
public enum ViewEvent: Hashable, Sendable {
  /// A view appeared, or a transition ended or was canceled, whether an operation or the user caused it. The presenter then compares
  /// ``ViewHierarchy/shown`` with the views that it knows, and finds out what the user did.
  case changed
  /// A window has appeared on screen. The presenter then also tries again what was refused too often.
  case appeared
  /// The user did something that has not changed the views: for example, tapped a tab. For a question, sent before the ``changed`` event of
  /// its removal.
  case did(UserInteraction)
}
