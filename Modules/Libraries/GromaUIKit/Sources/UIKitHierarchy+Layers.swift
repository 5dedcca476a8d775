#if canImport(UIKit)
  import Groma
  import GromaPresentation
  import UIKit

  extension UIKitHierarchy {
    /// Adds a sentinel to each modal layer that has none. UIKit replaces the container view when it adapts a layer to another size class.
    func watchLayers() {
      for window in windows {
        for layer in layers(of: window).dropFirst() {
          guard let container = layer.presentationController?.containerView, !container.subviews.contains(where: { $0 is LayerSentinel })
          else { continue }
          container.insertSubview(LayerSentinel(self, layer), at: 0)
        }
      }
    }

    /// Reports that the container view of a layer was removed from its window.
    func layerWasRemoved(_ layer: UIViewController) {
      if layer.isBeingDismissed, let entry = entry(of: layer) {
        if entry.view.kind != .question {
          onEvent?(.removed)
        } else if !entry.isDismissed, case .node(let node) = entry.view.id, navigator.path(of: node) != nil {
          // UIKit removes an alert before it calls the handler of the chosen button, and the handler reports the choice.
          entry.request?.completion.close()
        }
      }
      report()
      if hasEmbedded { turnToVisiblePart() }
    }

    /// Returns the anchor of the popover of a layer, or `nil` if the layer has none or the presenter does not know it.
    func anchor(of entry: Entry, on presenter: UIViewController) -> PopoverAnchor? {
      let ofQuestion = entry.view.kind == .question ? entry.view.key["anchor"] : nil
      guard let name = entry.presentation.anchor ?? ofQuestion else { return nil }
      return anchor(named: name, in: presenter)
    }

    private func anchor(named name: String, in controller: UIViewController) -> PopoverAnchor? {
      for child in controller.container?.visible ?? [] {
        if let anchor = anchor(named: name, in: child) { return anchor }
      }
      if let anchor = (controller as? any PopoverAnchorProvider)?.popoverAnchor(named: name) { return anchor }
      return entry(of: controller)?.settings.barButtons.first { $0.name == name }.map { .barButtonItem($0.item) }
    }
  }
#endif
