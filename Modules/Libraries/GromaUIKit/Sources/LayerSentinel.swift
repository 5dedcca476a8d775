#if canImport(UIKit)
  import UIKit

  /// A hidden view in the container view of a modal layer. When any code removes the layer from the screen, UIKit also removes this view from
  /// its window, and the hierarchy reports the removal. UIKit calls no delegate if code dismisses a layer.
  final class LayerSentinel: UIView {
    private weak var hierarchy: UIKitHierarchy?
    private weak var layerController: UIViewController?

    init(_ hierarchy: UIKitHierarchy, _ layerController: UIViewController) {
      (self.hierarchy, self.layerController) = (hierarchy, layerController)
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil, let layerController { hierarchy?.layerWasRemoved(layerController) }
    }
  }
#endif
