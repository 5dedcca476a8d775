/// A gesture recogniser whose state is set by the simulator.
@MainActor open class UIGestureRecognizer: NSObject {
  /// The phase of a gesture.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The gesture was recognised.
    public static let recognized = State.ended
  }

  /// Whether the recogniser receives touches.
  open var isEnabled = true
  /// The phase of the gesture.
  open var state = State.possible
  /// The view that the recogniser is attached to.
  open internal(set) weak var view: UIView?
  /// A name for debugging.
  open var name: String?
  /// The delegate. A recogniser of UIKit has an internal delegate until this is set for the first time.
  open weak var delegate: (any UIGestureRecognizerDelegate)? {
    didSet { delegateIsReplaced = true }
  }
  private(set) var delegateIsReplaced = false

  public override init() { super.init() }

  /// Makes this recogniser wait for another to fail; ignored.
  open func require(toFail other: UIGestureRecognizer) {}
}

/// A recogniser of drags.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The distance moved; always zero.
  open func translation(in view: UIView?) -> CGPoint { .zero }
  /// The speed; always zero.
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// A recogniser of drags from an edge.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {}

/// A recogniser of taps.
open class UITapGestureRecognizer: UIGestureRecognizer {}

/// Decides about a recogniser. The simulator asks `gestureRecognizerShouldBegin(_:)` only.
@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether the recogniser may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether two recognisers may be active together.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the recogniser waits for another to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether another recogniser waits for this one to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// The answer of a delegate without the method.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// The answer of a delegate without the method.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// The answer of a delegate without the method.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// The answer of a delegate without the method.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}
