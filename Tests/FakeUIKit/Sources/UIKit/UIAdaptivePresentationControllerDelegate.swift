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
