extension Simulator {
  /// Begins a back swipe: from the edge, or anywhere on the content in profile `contentPop`.
  @discardableResult
  public static func beginBackSwipe(on stack: UINavigationController, fromContent: Bool = false) -> Bool {
    guard let recognizer = fromContent ? stack.interactiveContentPopGestureRecognizer : stack.interactivePopGestureRecognizer
    else { return false }
    guard world.gesture == nil, recognizer.isEnabled, isReachable(stack), !fromContent || profile == .contentPop else { return false }
    let isFree = stack.deferred == nil && (stack.transition == nil || profile.isFluid && stack.transition?.isCancelled == false)
    guard isFree || !profile.isFluid, recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false else { return false }
    guard stack.stack.count > 1 else {
      trap(Exception.inconsistency, "The pop gesture began with fewer than two view controllers.", .n20)
      return false
    }
    guard isFree else {
      trap(Exception.inconsistency, "The pop gesture began during a transition, which freezes the stack.", .n26)
      return false
    }
    world.gesture = World.Gesture(kind: .backSwipe, subject: stack)
    recognizer.state = .began
    stack.beginSwipe()
    // A callback can take the stack off screen.
    guard stack.transition?.isInteractive != true else { return true }
    stack.resetRecognizers()
    return false
  }

  /// Completes the back swipe.
  @discardableResult public static func finishBackSwipe(on stack: UINavigationController) -> Bool {
    endBackSwipe(on: stack, cancelled: false)
  }

  /// Gives the back swipe up.
  @discardableResult public static func cancelBackSwipe(on stack: UINavigationController) -> Bool {
    endBackSwipe(on: stack, cancelled: true)
  }

  private static func endBackSwipe(on stack: UINavigationController, cancelled: Bool) -> Bool {
    guard let gesture = world.gesture, gesture.kind == .backSwipe, gesture.subject === stack else { return false }
    stack.resetRecognizers()
    stack.endSwipe(cancelled: cancelled)
    return true
  }

  /// Taps the back button: it pops, or runs the `backAction` of the top controller.
  @discardableResult public static func tapBackButton(on stack: UINavigationController) -> Bool {
    if let action = stack.topViewController?.navigationItem.backAction, canTapBar(of: stack) {
      action.handler(action)
      return true
    }
    guard canGoBack(stack) else { return false }
    return stack.popViewController(animated: true) != nil
  }

  /// Chooses an item of the back button's menu, which can pop several controllers.
  @discardableResult
  public static func chooseBackMenuItem(_ target: UIViewController, on stack: UINavigationController) -> Bool {
    guard canGoBack(stack), (stack.finalStack ?? stack.stack).dropLast().contains(where: { $0 === target }) else { return false }
    return stack.popToViewController(target, animated: true) != nil
  }

  private static func canGoBack(_ stack: UINavigationController) -> Bool { stack.stack.count > 1 && canTapBar(of: stack) }

  private static func canTapBar(of stack: UINavigationController) -> Bool {
    guard world.gesture == nil, isReachable(stack), !stack.isNavigationBarHidden,
      stack.topViewController?.navigationItem.showsBackButton == true
    else { return false }
    // The bar ignores taps while a classic transition runs.
    return profile.isFluid || stack.transition == nil && stack.deferred == nil
  }

  /// Begins a swipe down on the topmost sheet. A locked sheet does not begin.
  @discardableResult public static func beginSheetSwipe(on controller: UIViewController) -> Bool {
    guard let (layer, presentation) = topmostLayer(controller), presentation.style.isSheet, !isLocked(layer) else { return false }
    world.gesture = World.Gesture(kind: .sheetSwipe, subject: layer)
    willDismiss(layer, presentation, interactive: true)
    return presentation.transition?.isInteractive == true
  }

  /// Completes the swipe down.
  @discardableResult public static func finishSheetSwipe(on controller: UIViewController) -> Bool {
    endSheetSwipe(on: controller, cancelled: false)
  }

  /// Gives the swipe down up.
  @discardableResult public static func cancelSheetSwipe(on controller: UIViewController) -> Bool {
    endSheetSwipe(on: controller, cancelled: true)
  }

  private static func endSheetSwipe(on controller: UIViewController, cancelled: Bool) -> Bool {
    guard let layer = controller.presentedLayer, let gesture = world.gesture, gesture.kind == .sheetSwipe,
      gesture.subject === layer, let presentation = layer.presentation, let transition = presentation.transition
    else { return false }
    world.gesture = nil
    transition.isCancelled = cancelled
    transition.interactionEnded()
    if !cancelled, let sheet = layer as? UIActivityViewController { presentation.completion = { sheet.end(nil) } }
    presentation.scheduleEnd("endOfSheetSwipe")
    return true
  }

  /// Drags the topmost sheet to another of its heights, which its delegate receives. Returns false if the sheet has no such height, or rests there.
  @discardableResult
  public static func dragSheet(
    _ controller: UIViewController, to height: UISheetPresentationController.Detent.Identifier
  ) -> Bool {
    guard let (layer, presentation) = topmostLayer(controller), presentation.style.isSheet,
      let sheet = layer.layerController as? UISheetPresentationController, sheet.selectedDetentIdentifier != height,
      sheet.height(of: height) != nil
    else { return false }
    sheet.selectedDetentIdentifier = height
    (sheet.delegate as? UISheetPresentationControllerDelegate)?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
    return true
  }

  /// The height at which a sheet rests, or `nil` if the layer is no sheet or the height is inactive (P31).
  public static func height(ofSheet controller: UIViewController) -> CGFloat? {
    guard let sheet = controller.sheetPresentationController else { return nil }
    return (sheet.selectedDetentIdentifier ?? sheet.detents.first?.identifier).flatMap { sheet.height(of: $0) }
  }

  /// Swipes a locked sheet, or taps beside a locked popover. Returns false if the layer is not locked.
  @discardableResult public static func attemptToDismiss(_ controller: UIViewController) -> Bool {
    guard let (layer, presentation) = topmostLayer(controller), presentation.style.isSheet || presentation.style == .popover,
      isLocked(layer)
    else { return false }
    let adaptive = layer.layerController
    adaptive.delegate?.presentationControllerDidAttemptToDismiss(adaptive)
    return true
  }

  /// Taps beside a popover, which dismisses it.
  @discardableResult public static func tapOutside(_ controller: UIViewController) -> Bool {
    guard let (layer, presentation) = topmostLayer(controller), presentation.style == .popover, !isLocked(layer) else { return false }
    if let alert = layer as? UIAlertController, let cancel = alert.actions.first(where: { $0.style == .cancel }) {
      rely(on: .p30)
      presentation.dismiss(animated: true) { cancel.handler?(cancel) }
      return true
    }
    willDismiss(layer, presentation, interactive: false)
    if let sheet = layer as? UIActivityViewController { presentation.completion = { sheet.end(nil) } }
    presentation.scheduleEnd("endOfDismissal")
    return true
  }

  private static func topmostLayer(_ controller: UIViewController) -> (UIViewController, Presentation)? {
    guard let layer = controller.presentedLayer, let presentation = layer.presentation, layer.presented == nil,
      world.gesture == nil, let window = presentation.window, window.running == nil, layer.appearance == .appeared, canTouch(window)
    else { return nil }
    return (layer, presentation)
  }

  private static func isLocked(_ layer: UIViewController) -> Bool {
    let adaptive = layer.layerController
    return layer.locksLayer || adaptive.delegate?.presentationControllerShouldDismiss(adaptive) == false
  }

  private static func willDismiss(_ layer: UIViewController, _ presentation: Presentation, interactive: Bool) {
    let adaptive = layer.layerController
    adaptive.delegate?.presentationControllerWillDismiss(adaptive)
    presentation.isByUser = true
    let transition = Transition(.dismiss, from: layer, to: presentation.presenter, animated: true, interactive: interactive)
    presentation.prepareDismissal(transition)
    presentation.sendDismissalStart(true)
    if presentation.transition === transition { transition.start() }
  }

  /// Whether a controller is visible and no layer or running presentation covers it.
  static func isReachable(_ controller: UIViewController) -> Bool {
    guard controller.appearance == .appeared, let window = controller.storedView?.window, window.running == nil, canTouch(window)
    else { return false }
    var current: UIViewController? = controller
    while let next = current {
      if next.presented != nil { return false }
      // The layers of a root that was replaced cover the new one (W1).
      if next === window.rootViewController, !window.replacedRoots.isEmpty { return false }
      current = next.parent
    }
    return true
  }

  static func canTouch(_ window: UIWindow) -> Bool {
    guard window.isVisible, UIApplication.shared.applicationState == .active else { return false }
    return window.windowScene.map { $0.activationState == .foregroundActive } ?? true
  }
}

extension UIViewController {
  /// Whether the controller or a visible child forbids that the user dismisses the layer.
  fileprivate var locksLayer: Bool { isModalInPresentation || visibleChildren.contains { $0.locksLayer } }
}
