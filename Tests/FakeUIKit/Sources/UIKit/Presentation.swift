/// A layer that is presented, with its running change.
@MainActor final class Presentation {
  /// The presenter, which owns the layer.
  private(set) weak var presenter: UIViewController?
  unowned let layer: UIViewController
  private(set) var style: UIModalPresentationStyle
  private(set) weak var window: UIWindow?
  /// The view in which the presentation takes place.
  let container = PresentationContainerView()
  var transition: Transition?
  var completion: (() -> Void)?
  /// The controller that was asked to present.
  private weak var source: UIViewController?
  /// The layers that a dismissal removes, topmost first.
  var chain: [UIViewController] = []
  /// Whether a swipe of the user is the cause.
  var isByUser = false
  /// The pending start of the change.
  var start: Int?

  init(
    presenter: UIViewController, layer: UIViewController, style: UIModalPresentationStyle, window: UIWindow, source: UIViewController
  ) {
    self.source = source
    self.presenter = presenter
    self.layer = layer
    self.style = style
    self.window = window
  }

  /// Adapts the style of a layer that is shown, unless the presenter's view would have to move.
  func adapt(to traits: UITraitCollection) {
    let adapted = layer.layerController.adaptedStyle(in: traits)
    if !style.removesPresenter, !adapted.removesPresenter { style = adapted }
  }

  /// Whether the presenter's view leaves the hierarchy. A popover stays in place.
  private var removesPresenter: Bool { style.removesPresenter && presenter?.presentation?.style != .popover }

  /// The presenter if its view stays in place.
  private var fixedPresenter: UIViewController? { removesPresenter ? nil : presenter }

  // MARK: Presenting

  func present(animated: Bool, completion: (() -> Void)?) {
    self.completion = completion
    window?.running = self
    layer.isEntering = true
    layer.hostWindow = window
    transition = Transition(.present, from: presenter, to: layer, animated: animated)
    start = Simulator.world.schedule("presentation", layer) { [owners] in
      withExtendedLifetime(owners) { self.beginPresenting() }
    }
  }

  private func beginPresenting() {
    start = nil
    guard let transition else { return }
    let animated = transition.isAnimated
    if let window {
      container.frame = window.bounds
      window.addSubview(container)
    }
    layer.layerController.presentationTransitionWillBegin()
    if removesPresenter {
      presenter?.startDisappearing(animated)
    } else if !style.removesPresenter {
      Simulator.rely(on: .p22)
    }
    layer.startAppearing(animated, attach: { container.addSubview(layer.view) })
    (layer.layerController as? UISheetPresentationController)?.invalidateDetents()
    window?.askForBars()
    transition.start()
    guard animated else { return finishPresenting() }
    guard self.transition === transition, let presenter,
      let animator = layer.transitioningDelegate?.animationController(
        forPresented: layer, presenting: presenter, source: source ?? presenter)
    else { return scheduleEnd("endOfPresentation") }
    transition.run(animator, by: nil, in: container, keeping: fixedPresenter) { [weak self] in self?.finish() }
  }

  func finishPresenting() {
    guard let ended = transition, ended.kind == .present else { return }
    if let end = ended.end { Simulator.world.unschedule(end) }
    let completion = self.completion
    self.completion = nil
    transition = nil
    if window?.running === self { window?.running = nil }
    layer.finishAppearing()
    if removesPresenter, let presenter, presenter.appearance != .appearing, presenter.appearance != .appeared {
      presenter.storedView?.removeFromSuperview()
      presenter.finishDisappearing()
    }
    layer.isEntering = false
    layer.layerController.presentationTransitionDidEnd(true)
    window?.askForBars()
    ended.finish()
    completion?()
  }

  // MARK: Dismissing

  /// Dismisses the layer and all layers above it.
  func dismiss(animated: Bool, completion: (() -> Void)?) {
    self.completion = completion
    prepareDismissal(Transition(.dismiss, from: layer.topmostLayer, to: presenter, animated: animated))
    start = Simulator.world.schedule("dismissal", layer) { [owners] in
      withExtendedLifetime(owners) { self.beginDismissing() }
    }
  }

  func prepareDismissal(_ transition: Transition) {
    window?.running = self
    chain = layer.layersFromTop
    for layer in chain { layer.isLeaving = true }
    self.transition = transition
  }

  private func beginDismissing() {
    start = nil
    guard let transition else { return }
    let animated = transition.isAnimated
    sendDismissalStart(animated)
    transition.start()
    guard animated else { return finishDismissing() }
    guard self.transition === transition, let top = chain.first, let delegate = top.transitioningDelegate,
      let animator = delegate.animationController(forDismissed: top)
    else { return scheduleEnd("endOfDismissal") }
    let driver = delegate.interactionControllerForDismissal(using: animator)
    transition.run(animator, by: driver, in: container, keeping: fixedPresenter) { [weak self] in self?.finish() }
  }

  /// Ends the running change after its animation.
  func scheduleEnd(_ label: String) {
    transition?.end = Simulator.world.schedule(after: World.duration, label, layer) { [owners] in
      withExtendedLifetime(owners) { self.finish() }
    }
  }

  /// The controllers that a running change keeps alive.
  private var owners: [UIViewController] { (presenter.map { [$0] } ?? []) + [layer] }

  /// Breaks the references of a change that never ends.
  func discard() {
    transition = nil
    completion = nil
    chain = []
  }

  /// Ends the running change.
  private func finish() {
    let owners = self.owners
    withExtendedLifetime(owners) { finishTransition() }
  }

  private func finishTransition() {
    if transition?.kind == .present { finishPresenting() } else { finishDismissing() }
  }

  /// Ends the running change at once, because the window leaves the screen. A swipe is given up.
  func complete() {
    let owners = self.owners
    withExtendedLifetime(owners) {
      guard let transition else { return }
      if transition.isInteractive {
        transition.isCancelled = true
        transition.interactionEnded()
      }
      if let start, transition.kind == .present {
        Simulator.world.unschedule(start)
        beginPresenting()
      }
      finish()
    }
  }

  /// Sends the callbacks of a dismissal's start. Only the topmost layer is animated.
  func sendDismissalStart(_ animated: Bool) {
    for layer in chain { layer.layerController.dismissalTransitionWillBegin() }
    for layer in chain { layer.startDisappearing(animated && layer === chain.first) }
    uncoverPresenter(animated)
    window?.askForBars()
  }

  /// Brings the presenter back into the hierarchy, unless its window or its container shows something else.
  private func uncoverPresenter(_ animated: Bool) {
    guard removesPresenter, let presenter, presenter.appearance == .disappeared, let window else { return }
    if let parent = presenter.parent {
      guard parent.isOnScreen, parent.visibleChildren.contains(where: { $0 === presenter }) else { return }
      presenter.startAppearing(animated, attach: { if presenter.view.superview == nil { parent.view.addSubview(presenter.view) } })
    } else if presenter === window.rootViewController || presenter.presentation?.window === window {
      let attach = {
        guard presenter.view.superview == nil else { return }
        if let container = presenter.presentation?.container {
          container.addSubview(presenter.view)
        } else {
          window.insertSubview(presenter.view, at: 0)
        }
      }
      // A window that is hidden shows the presenter later.
      if window.isVisible { presenter.startAppearing(animated, attach: attach) } else { attach() }
    }
  }

  /// Puts the presenter's view back that an animator has moved into the container.
  private func returnPresenter() {
    guard let view = presenter?.storedView, view.superview === container else { return }
    if let parent = presenter?.parent {
      parent.view.addSubview(view)
    } else if let below = presenter?.presentation?.container {
      below.addSubview(view)
    } else {
      window?.insertSubview(view, at: 0)
    }
  }

  func finishDismissing() {
    guard let ended = transition, ended.kind == .dismiss else { return }
    if let start { Simulator.world.unschedule(start) }
    if let end = ended.end { Simulator.world.unschedule(end) }
    let completion = self.completion
    self.completion = nil
    transition = nil
    if let gesture = Simulator.world.gesture, gesture.subject === layer { Simulator.world.gesture = nil }
    if window?.running === self { window?.running = nil }
    if ended.isCancelled { return finishCancelled(ended) }
    for layer in chain { layer.startDisappearing(false) }
    uncoverPresenter(false)
    returnPresenter()
    if presenter?.parent.map({ $0.appearance == .appeared }) ?? true { presenter?.finishAppearing() }
    let removed = chain
    let adaptive = layer.storedPresentationController
    for layer in removed {
      layer.storedView?.removeFromSuperview()
      layer.finishDisappearing()
      layer.presentation?.container.removeFromSuperview()
    }
    forget(removed)
    ended.finish()
    completion?()
    if isByUser, let adaptive { adaptive.delegate?.presentationControllerDidDismiss(adaptive) }
  }

  /// Breaks the references of layers that were removed.
  private func forget(_ removed: [UIViewController]) {
    for layer in removed {
      layer.presentation?.container.removeFromSuperview()
      layer.layerController.dismissalTransitionDidEnd(true)
      layer.isLeaving = false
      layer.presenter?.presented = nil
      layer.presenter = nil
      layer.presentation = nil
      layer.storedPresentationController = nil
    }
    window?.releaseReplacedRoots()
    window?.askForBars()
  }

  /// Takes the layer and those above it away at once, because the presenter leaves its container.
  func drop() {
    if let running = window?.running, layer.layersFromTop.contains(where: { $0 === running.layer }) { running.complete() }
    guard layer.presentation === self else { return }
    let removed = layer.layersFromTop
    for layer in removed { layer.disappearAtOnce() }
    forget(removed)
  }

  private func finishCancelled(_ ended: Transition) {
    Simulator.rely(on: .p21)
    isByUser = false
    let layers = chain
    chain = []
    for layer in layers { layer.isLeaving = false }
    for layer in layers {
      layer.startAppearing(true)
      layer.finishAppearing()
      layer.layerController.dismissalTransitionDidEnd(false)
    }
    window?.askForBars()
    ended.finish()
  }

  /// Ends a dismissal for one that is not animated. The completion never runs.
  func abandonDismissal() {
    completion = nil
    transition?.isCancelled = false
    isByUser = false
    finishDismissing()
  }
}
