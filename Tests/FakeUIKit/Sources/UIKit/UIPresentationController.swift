/// Controls a layer.
@MainActor open class UIPresentationController: NSObject {
  /// The controller that is presented.
  public var presentedViewController: UIViewController { layer }
  private unowned let layer: UIViewController
  private weak var intendedPresenter: UIViewController?
  /// Receives adaptation and dismissal by the user.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  let style: UIModalPresentationStyle

  /// Creates a presentation controller.
  public init(presentedViewController: UIViewController, presenting: UIViewController?) {
    layer = presentedViewController
    intendedPresenter = presenting
    style = presentedViewController.modalPresentationStyle
    super.init()
  }

  /// The controller that presents.
  open var presentingViewController: UIViewController {
    presentedViewController.presenter ?? intendedPresenter ?? presentedViewController
  }
  /// The style before adaptation.
  open var presentationStyle: UIModalPresentationStyle { style }
  /// The style in the present environment.
  open var adaptivePresentationStyle: UIModalPresentationStyle { adaptedStyle(in: .current) }
  /// The view in which the layer is shown.
  open var containerView: UIView? { presentedViewController.storedView?.superview }
  /// The view of the layer.
  open var presentedView: UIView? { presentedViewController.viewIfLoaded }
  /// Whether the presenter's view leaves the hierarchy.
  open var shouldRemovePresentersView: Bool { style.removesPresenter }

  /// Called before the layer appears.
  open func presentationTransitionWillBegin() {}
  /// Called after the layer appeared.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the layer disappears.
  open func dismissalTransitionWillBegin() {}
  /// Called after the layer disappeared, or after a swipe was given up.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before layout; never called by the fake.
  open func containerViewWillLayoutSubviews() {}
  /// Called after layout; never called by the fake.
  open func containerViewDidLayoutSubviews() {}
  /// The rectangle of the layer.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  static func make(for controller: UIViewController) -> UIPresentationController {
    switch controller.modalPresentationStyle {
    case .custom where controller.transitioningDelegate != nil:
      controller.transitioningDelegate?.presentationController(forPresented: controller, presenting: nil, source: controller)
        ?? UIPresentationController(presentedViewController: controller, presenting: nil)
    case .automatic where controller is UIAlertController:
      UIPresentationController(presentedViewController: controller, presenting: nil)
    case .automatic, .pageSheet, .formSheet: UISheetPresentationController(presentedViewController: controller, presenting: nil)
    case .popover: UIPopoverPresentationController(presentedViewController: controller, presenting: nil)
    default: UIPresentationController(presentedViewController: controller, presenting: nil)
    }
  }

  /// The style in an environment.
  func adaptedStyle(in traits: UITraitCollection) -> UIModalPresentationStyle {
    if presentedViewController is UIAlertController { return .custom }
    let asked = style == .automatic ? .pageSheet : style
    guard traits.horizontalSizeClass == .compact, asked == .popover || asked.isSheet else { return asked }
    let answer = delegate?.adaptivePresentationStyle(for: self, traitCollection: traits) ?? .automatic
    switch answer {
    case .automatic: return .pageSheet
    case .none: return asked
    default: return answer
    }
  }
}

/// Receives adaptation and dismissal by the user.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// The style in an environment; `automatic` keeps UIKit's choice.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// The style in an environment with traits.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Whether the user may dismiss the layer.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called before the user dismisses the layer.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after the user dismissed the layer.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the user tried to dismiss a locked layer.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// UIKit's choice.
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .automatic }
  /// The answer without traits.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  /// The layer may be dismissed.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  /// The default of a delegate without the method.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// The default of a delegate without the method.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// The default of a delegate without the method.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Receives the events of a sheet.
@MainActor public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called after the user changed the height.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// The default of a delegate without the method.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {}
}

/// Controls a sheet.
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  @MainActor public final class Detent: NSObject {
    /// The name of a height.
    public struct Identifier: Hashable, RawRepresentable, Sendable {
      /// The stored value.
      public let rawValue: String
      /// Creates a value.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates a name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// Half of the screen.
      public static let medium = Identifier("medium")
      /// The whole screen.
      public static let large = Identifier("large")
    }

    /// The name of the height.
    public let identifier: Identifier

    init(_ identifier: Identifier) { self.identifier = identifier }

    /// Half of the screen.
    public static func medium() -> Detent { Detent(.medium) }
    /// The whole screen.
    public static func large() -> Detent { Detent(.large) }
    /// A height of the app; the resolver is ignored.
    public static func custom(identifier: Identifier? = nil, resolver: @escaping (Any) -> CGFloat?) -> Detent {
      Detent(identifier ?? Identifier("custom"))
    }
  }

  /// The heights at which the sheet rests.
  open var detents = [Detent.large()]
  /// The present height.
  open var selectedDetentIdentifier: Detent.Identifier?
  /// The largest height without dimming.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether a handle is shown.
  open var prefersGrabberVisible = false
  /// Whether scrolling expands the sheet.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// The radius of the corners.
  open var preferredCornerRadius: CGFloat?

  /// Applies changes; nothing is animated.
  open func animateChanges(_ changes: () -> Void) { changes() }
}

/// Receives the events of a popover.
@MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

/// Controls a popover.
open class UIPopoverPresentationController: UIPresentationController {
  /// The view to which the popover points.
  open var sourceView: UIView?
  /// The rectangle to which the popover points.
  open var sourceRect = CGRect.null
  /// The item to which the popover points.
  open var barButtonItem: UIBarButtonItem?
}

extension UIViewController {
  /// The sheet, if the style is a sheet.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  /// The popover, if the style is a popover.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
}
