/// A gesture recognizer whose state is set by the simulator.
@MainActor open class UIGestureRecognizer: NSObject {
  /// The phase of a gesture.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The gesture was recognised.
    public static let recognized = State.ended
  }

  /// Whether the recognizer receives touches.
  open var isEnabled = true
  /// The phase of the gesture.
  open var state = State.possible
  /// The view that the recognizer is attached to.
  open internal(set) weak var view: UIView?
  /// A name for debugging.
  open var name: String?
  /// The delegate. A recognizer of UIKit has a delegate of UIKit until another one is set.
  open weak var delegate: (any UIGestureRecognizerDelegate)? {
    get { delegateIsReplaced ? replacement : systemDelegate }
    set {
      replacement = newValue
      delegateIsReplaced = newValue == nil || newValue !== systemDelegate
    }
  }
  /// The delegate of UIKit.
  var systemDelegate: (any UIGestureRecognizerDelegate)?
  private weak var replacement: (any UIGestureRecognizerDelegate)?
  private(set) var delegateIsReplaced = false

  public override init() { super.init() }

  /// Makes this recognizer wait for another to fail; ignored.
  open func require(toFail other: UIGestureRecognizer) {}
}

/// A touch. The fake never makes one.
@MainActor open class UITouch: NSObject {}

/// A recognizer of drags.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The distance moved; always zero.
  open func translation(in view: UIView?) -> CGPoint { .zero }
  /// The speed; always zero.
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// A recognizer of drags from an edge.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {}

/// A recognizer of taps.
open class UITapGestureRecognizer: UIGestureRecognizer {}

/// Decides about a recognizer. The simulator asks `gestureRecognizerShouldBegin(_:)` only.
@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether the recognizer may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether the recognizer receives a touch.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Whether two recognizers may be active together.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the recognizer waits for another to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether another recognizer waits for this one to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// The answer of a delegate without the method.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// The answer of a delegate without the method.
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
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
