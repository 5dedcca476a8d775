extension UIViewController {
  /// Whether the controller is or becomes visible in a visible window.
  var isOnScreen: Bool {
    (appearance == .appeared || appearance == .appearing) && storedView?.window?.isVisible == true
  }

  /// Starts and announces an appearance. `attach` puts the view into the hierarchy.
  func startAppearing(_ animated: Bool, between: () -> Void = {}, attach: () -> Void = {}) {
    sendWillAppear(animated)
    // A callback can change what is shown.
    guard appearance == .appearing else { return }
    between()
    attach()
    sendIsAppearing(animated)
  }

  /// Sends viewWillAppear to the controller and its visible children.
  func sendWillAppear(_ animated: Bool) {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    isPreparing = true
    loadViewIfNeeded()
    prepareToAppear()
    // Loading a view runs code of the app, which can take the controller away.
    guard isPreparing else { return }
    isPreparing = false
    appearance = .appearing
    isAppearingWasSent = false
    isAnimatingAppearance = animated
    call { viewWillAppear(animated) }
    // A callback, here and below, can change what is visible.
    for child in forwardedChildren where appearance == .appearing { child.sendWillAppear(animated) }
    guard appearance == .appearing else { return }
    appearanceBegan()
  }

  /// Sends viewIsAppearing to the controller and its visible children.
  func sendIsAppearing(_ animated: Bool) {
    guard appearance == .appearing, !isAppearingWasSent else { return }
    isAppearingWasSent = true
    viewIsAppearing(animated)
    for child in forwardedChildren where appearance == .appearing { child.sendIsAppearing(animated) }
  }

  /// Ends an appearance with viewDidAppear.
  func finishAppearing() {
    guard appearance == .appearing else { return }
    sendIsAppearing(isAnimatingAppearance)
    appearance = .appeared
    hasAppeared = true
    call { viewDidAppear(isAnimatingAppearance) }
    for child in forwardedChildren where appearance == .appeared { child.finishAppearing() }
    guard appearance == .appeared else { return }
    appearanceEnded()
  }

  /// Starts a disappearance with viewWillDisappear.
  func startDisappearing(_ animated: Bool) {
    isPreparing = false
    guard appearance == .appeared || appearance == .appearing else { return }
    prepareToDisappear()
    guard appearance == .appeared || appearance == .appearing else { return }
    appearance = .disappearing
    isAnimatingAppearance = animated
    call { viewWillDisappear(animated) }
    for child in forwardedChildren where appearance == .disappearing { child.startDisappearing(animated) }
  }

  /// Ends a disappearance with viewDidDisappear.
  func finishDisappearing() {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    call { viewDidDisappear(isAnimatingAppearance) }
    if shouldAutomaticallyForwardAppearanceMethods {
      for child in children where child.appearance != .disappeared {
        child.startDisappearing(isAnimatingAppearance)
        child.finishDisappearing()
      }
    }
    appearanceEnded()
  }

  /// Takes the view away with all callbacks that are missing.
  func disappearAtOnce() {
    startDisappearing(false)
    storedView?.removeFromSuperview()
    finishDisappearing()
  }

  /// Whether adding and removing the view by hand sends the callbacks.
  var isHandledByViews: Bool {
    guard let parent else { return false }
    return !parent.managesChildren && parent.shouldAutomaticallyForwardAppearanceMethods
  }

  /// Called when the view was added to a superview.
  func viewWasAttached() {
    guard isHandledByViews, let parent, parent.isOnScreen, appearance == .disappeared else { return }
    startAppearing(false)
    guard parent.appearance == .appeared else { return }
    Simulator.world.schedule("viewDidAppear", self) { [weak self] in
      guard self?.parent?.appearance == .appeared else { return }
      self?.finishAppearing()
    }
  }

  /// Checks that the superview belongs to the parent of the controller.
  func mayHang(in superview: UIView) -> Bool {
    guard let parent else { return true }
    var view: UIView? = superview
    while let current = view, current.controller == nil { view = current.superview }
    guard let owner = view?.controller, owner !== parent, owner !== self else { return true }
    Simulator.trap(
      Exception.hierarchy,
      "child view controller:\(logName) should have parent view controller:\(owner.logName) but requested parent is:\(parent.logName)",
      .n7)
    return false
  }

  func beginByHand(_ isAppearing: Bool, _ animated: Bool) {
    if isAppearing {
      guard appearance == .disappeared || appearance == .disappearing else { return logUnbalanced() }
      startAppearing(animated)
    } else {
      guard appearance == .appeared || appearance == .appearing else { return logUnbalanced() }
      startDisappearing(animated)
    }
  }

  func endByHand() {
    switch appearance {
    case .appearing: finishAppearing()
    case .disappearing: finishDisappearing()
    case .appeared, .disappeared: logUnbalanced()
    }
  }

  /// Logs a callback that the app called itself.
  func checkBalance() {
    if !isInCallback { logUnbalanced() }
  }

  private func logUnbalanced() {
    Simulator.refuse("Unbalanced calls to begin/end appearance transitions for \(logName).", .a1)
  }

  private var forwardedChildren: [UIViewController] {
    shouldAutomaticallyForwardAppearanceMethods && !children.isEmpty ? visibleChildren : []
  }

  private func call(_ callback: () -> Void) {
    let before = isInCallback
    isInCallback = true
    callback()
    isInCallback = before
  }
}

extension World {
  @discardableResult
  func schedule(_ label: String, _ subject: UIViewController?, _ work: @escaping @MainActor () -> Void) -> Int {
    schedule(after: 0, label, subject, work)
  }
}
