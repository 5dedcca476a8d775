extension UIViewController {
  /// Adds a child and announces the move.
  func attach(_ child: UIViewController) {
    guard child.parent !== self else { return }
    guard child !== self, child.mayMove(to: self) else { return }
    child.willMove(toParent: self)
    if child.parent != nil { child.detach() }
    child.parent = self
    children.append(child)
    child.isEnteringParent = true
  }

  /// Removes the controller from its parent and announces the end of the move. What it presents goes with it, unless it only moves.
  /// `isListed` is false if the parent has removed the controller from its children.
  func detach(moves: Bool = false, isListed: Bool = true) {
    guard let parent else { return }
    if !moves { dropLayers() }
    if isListed { parent.children.removeAll { $0 === self } }
    self.parent = nil
    isEnteringParent = false
    didMove(toParent: nil)
    isLeavingParent = false
  }

  /// Takes away all layers that were presented from here.
  private func dropLayers() {
    presented?.presentation?.drop()
    for child in children { child.dropLayers() }
  }

  /// Swaps two children and sends the callbacks when the animation begins and ends.
  func swap(
    _ old: UIViewController, _ new: UIViewController, _ duration: TimeInterval, _ animations: (() -> Void)?,
    _ completion: ((Bool) -> Void)?
  ) {
    var forwards: Bool { shouldAutomaticallyForwardAppearanceMethods && (appearance == .appeared || appearance == .appearing) }
    let container: UIView = old.storedView?.superview ?? view
    if forwards { old.startDisappearing(duration > 0) }
    new.loadViewIfNeeded()
    // A callback can take the container off screen.
    if forwards { new.startAppearing(duration > 0, attach: { container.addSubview(new.view) }) } else { container.addSubview(new.view) }
    animations?()
    Simulator.world.schedule(after: Int(duration * 1000), "endOfSwap", self) { [weak self] in
      old.storedView?.removeFromSuperview()
      if self?.shouldAutomaticallyForwardAppearanceMethods == true {
        old.finishDisappearing()
        if self?.appearance == .appeared { new.finishAppearing() }
      }
      completion?(true)
    }
  }

  /// Announces the end of a move into a container.
  func finishEntering(_ container: UIViewController) {
    guard parent === container else { return }
    isEnteringParent = false
    didMove(toParent: container)
  }

  /// Checks that the view does not hang in another container.
  private func mayMove(to container: UIViewController) -> Bool {
    guard let parent, parent !== container, parent.managesChildren, let view = storedView, let hanging = parent.storedView,
      view !== hanging, view.isDescendant(of: hanging)
    else { return true }
    Simulator.trap(
      Exception.hierarchy,
      "child view controller:\(logName) should have parent view controller:\(parent.logName) but requested parent is:"
        + container.logName,
      .n7)
    return false
  }
}
