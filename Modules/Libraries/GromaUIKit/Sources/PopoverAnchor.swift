#if canImport(UIKit)
  import Groma
  import GromaPresentation
  public import UIKit

  /// A position on a screen at which a popover points.
  @MainActor public enum PopoverAnchor {
    /// A rectangle in the coordinates of a view, or the whole view if the rectangle is `nil`.
    case view(UIView, CGRect? = nil)
    /// A button in a bar.
    case barButtonItem(UIBarButtonItem)
  }

  /// A view controller of a screen that knows the anchors of the popovers above the screen.
  ///
  /// ```swift
  /// extension PhotoViewController: PopoverAnchorProvider {
  ///   func popoverAnchor(named name: String) -> PopoverAnchor? { name == "share" ? .view(shareButton) : nil }
  /// }
  /// ```
  ///
  /// The name is that of ``Presentation/anchor``, or the anchor of an action sheet. It is looked up in the visible view
  /// controllers of the presenting layer, innermost first. A bar button of ``Appearance/barButtons`` is found by its name without a provider. If there is no anchor with
  /// the name, or its view is not in a window, the popover is shown in the center of the presenting layer, without an arrow.
  @MainActor public protocol PopoverAnchorProvider: UIViewController {
    /// Returns the anchor with a name, or `nil` if there is none.
    func popoverAnchor(named name: String) -> PopoverAnchor?
  }

  extension UIPopoverPresentationController {
    /// Sets the anchor.
    ///
    /// - Parameters:
    ///   - anchor: The anchor, or `nil` for the center of the view, without an arrow.
    ///   - view: The view of the presenter.
    func point(at anchor: PopoverAnchor?, in view: UIView) {
      permittedArrowDirections = .any
      switch anchor {
      case .barButtonItem(let item):
        (barButtonItem, sourceView) = (item, nil)
      case .view(let anchor, let rectangle) where anchor.window != nil:
        (barButtonItem, sourceView, sourceRect) = (nil, anchor, rectangle ?? anchor.bounds)
      default:
        permittedArrowDirections = []
        let center = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
        (barButtonItem, sourceView, sourceRect) = (nil, view, center)
      }
    }
  }
#endif
