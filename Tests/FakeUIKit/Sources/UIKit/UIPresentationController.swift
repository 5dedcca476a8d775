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
  /// The view in which the presentation takes place, from its start to its end.
  open var containerView: UIView? {
    guard let container = presentedViewController.presentation?.container, container.superview != nil else { return nil }
    return container
  }
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
    case .automatic, .pageSheet, .formSheet: UISheetPresentationController(presentedViewController: controller, presenting: nil)
    case .popover: UIPopoverPresentationController(presentedViewController: controller, presenting: nil)
    default: UIPresentationController(presentedViewController: controller, presenting: nil)
    }
  }

  /// The style in an environment.
  func adaptedStyle(in traits: UITraitCollection) -> UIModalPresentationStyle {
    if let alert = presentedViewController as? UIAlertController {
      return alert.preferredStyle == .actionSheet && traits.horizontalSizeClass == .regular ? .popover : .custom
    }
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
