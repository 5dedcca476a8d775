/// Receives the events of a popover.
@MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before a popover is presented: the last opportunity to set its anchor.
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  /// The default of a delegate without the method.
  public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// The sides of an anchor at which a popover can be.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The stored value.
  public let rawValue: UInt
  /// Creates a value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The arrow points up.
  public static let up = Self(rawValue: 1)
  /// The arrow points down.
  public static let down = Self(rawValue: 2)
  /// The arrow points left.
  public static let left = Self(rawValue: 4)
  /// The arrow points right.
  public static let right = Self(rawValue: 8)
  /// Any direction.
  public static let any: Self = [.up, .down, .left, .right]
}

/// A view or a bar item at which a popover points.
@MainActor public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// Controls a popover.
open class UIPopoverPresentationController: UIPresentationController {
  /// The view to which the popover points.
  open var sourceView: UIView?
  /// The rectangle to which the popover points, in the coordinates of the view. A null rectangle is the whole view.
  open var sourceRect = CGRect.null
  /// The item to which the popover points.
  open var barButtonItem: UIBarButtonItem?
  /// The view or the item to which the popover points.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// The directions in which the arrow can point; empty for a popover without an arrow.
  open var permittedArrowDirections = UIPopoverArrowDirection.any

  /// Asks the delegate for the anchor. Returns false if UIKit raises an exception because there is none.
  func prepares() -> Bool {
    (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
    guard sourceView == nil, barButtonItem == nil, sourceItem == nil else { return true }
    let reason =
      if presentedViewController is UIAlertController {
        "Your application has presented a UIAlertController (\(presentedViewController.logName)) of style "
          + "UIAlertControllerStyleActionSheet. You must provide either a sourceView and sourceRect or a barButtonItem."
      } else {
        "UIPopoverPresentationController (<UIPopoverPresentationController>) should have a non-nil sourceView or barButtonItem set "
          + "before the presentation occurs."
      }
    Simulator.trap(Exception.generic, reason, .p28)
    return false
  }
}
