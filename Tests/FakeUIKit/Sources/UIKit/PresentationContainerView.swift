/// The view of UIKit in which a presentation takes place. It is in the window while the layer is presented.
final class PresentationContainerView: UIView {
  /// The layer whose view is in the container.
  var content: UIViewController? { subviews.lazy.compactMap(\.controller).first }
}

extension UIWindow {
  /// The root and the layers whose views are in the window, back to front.
  var shownControllers: [UIViewController] {
    subviews.compactMap { $0.controller ?? ($0 as? PresentationContainerView)?.content }
  }
}
