extension UIViewController {
  /// The presented controller that contains this one.
  var presentedLayer: UIViewController? {
    var current: UIViewController? = self
    while let next = current {
      if next.presenter != nil { return next }
      current = next.parent
    }
    return nil
  }

  /// The last layer of the chain that starts here.
  var topmostLayer: UIViewController {
    var current = self
    while let next = current.presented { current = next }
    return current
  }

  /// This layer and those above it, topmost first.
  var layersFromTop: [UIViewController] {
    var layers = [self]
    while let next = layers[0].presented { layers.insert(next, at: 0) }
    return layers
  }

  /// The presentation controller of this controller itself.
  var layerController: UIPresentationController {
    if let storedPresentationController { return storedPresentationController }
    let made = UIPresentationController.make(for: self)
    storedPresentationController = made
    return made
  }

  func startPresentation(of layer: UIViewController, animated: Bool, completion: (() -> Void)?) {
    if let other = layer.presenter {
      var below: UIViewController? = self.outermost
      while let current = below, current !== layer { below = current.presenter?.outermost }
      return Simulator.trap(
        Exception.argument,
        "Application tried to present modally a view controller \(layer.logName) that is already being presented by "
          + "\(other.logName).",
        below === layer ? .p16 : .p3)
    }
    guard layer.parent == nil, layer !== outermost else {
      return Simulator.trap(
        Exception.argument, "Application tried to present modally an active controller \(layer.logName).", .p4)
    }
    let presenter = presenterFor(layer)
    let attempt = "Attempt to present \(layer.logName) on \(presenter.logName) (from \(logName))"
    if Simulator.world.refusals > 0 {
      Simulator.world.refusals -= 1
      return Simulator.refuse("\(attempt) whose view is not in the window hierarchy.", .p1)
    }
    if let other = presenter.presented {
      return Simulator.refuse("\(attempt) which is already presenting \(other.logName).", .p2)
    }
    guard let window = presenter.storedView?.window, window.isVisible else {
      return Simulator.refuse(
        "\(attempt) whose view is not in the window hierarchy.", presenter.hasAppeared || parent == nil ? .p1 : .n24)
    }
    if window.running != nil {
      return Simulator.refuse("\(attempt) while a presentation or dismissal is in progress.", .p5)
    }
    guard presenter.hasAppeared, hasAppeared || appearance != .appearing else {
      return Simulator.refuse("\(attempt) whose view is not in the window hierarchy.", .p6)
    }
    layer.loadViewIfNeeded()
    guard presenter.presented == nil, window.running == nil, layer.presenter == nil else {
      return Simulator.refuse("\(attempt) while a presentation or dismissal is in progress.", .p5)
    }
    let style = layer.layerController.adaptedStyle(in: window.traitCollection)
    if style == .popover, (layer.layerController as? UIPopoverPresentationController)?.prepares() == false { return }
    let presentation = Presentation(presenter: presenter, layer: layer, style: style, window: window, source: self)
    layer.presentation = presentation
    layer.presenter = presenter
    presenter.presented = layer
    presentation.present(animated: animated, completion: completion)
  }

  /// The controller that presents a layer for this one.
  private func presenterFor(_ layer: UIViewController) -> UIViewController {
    guard layer.modalPresentationStyle.isCurrentContext else { return outermost }
    var current: UIViewController? = self
    while let next = current {
      if next.definesPresentationContext, next.storedView?.window != nil { return next }
      current = next.parent
    }
    return outermost
  }

  func startDismissal(animated: Bool, completion: (() -> Void)?) {
    var current: UIViewController? = self
    while let next = current {
      if let layer = next.presented { return layer.dismissLayer(animated: animated, from: self, completion) }
      current = next.parent
    }
    if let layer = presentedLayer { return layer.dismissLayer(animated: animated, from: self, completion) }
    Simulator.rely(on: .p27)
  }

  private func dismissLayer(animated: Bool, from caller: UIViewController, _ completion: (() -> Void)?) {
    guard let presentation else { return }
    if let running = presentation.window?.running {
      guard running.transition?.kind == .dismiss, !animated else {
        let what = running.transition?.kind == .dismiss ? "dismissal" : "presentation"
        return Simulator.refuse(
          "Attempt to dismiss from view controller \(caller.logName) while a \(what) is in progress!",
          what == "dismissal" ? .p15 : .p5)
      }
      // P15: the unanimated one wins, and the completion of the animated one never runs.
      running.abandonDismissal()
      if presenter == nil {
        Simulator.world.schedule("dismissalCompletion", nil) { completion?() }
        return
      }
    }
    guard !layersFromTop.contains(where: \.isLeaving) else {
      return Simulator.refuse("Attempt to dismiss from view controller \(caller.logName) while a dismissal is in progress!", .p15)
    }
    presentation.isByUser = false
    presentation.dismiss(animated: animated, completion: completion)
  }
}
