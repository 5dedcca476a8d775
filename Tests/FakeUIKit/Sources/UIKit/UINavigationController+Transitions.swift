extension UINavigationController {
  /// Changes the list at once and runs the transition at the next layout.
  func apply(_ list: [UIViewController], final: [UIViewController]?, animated: Bool, isPush: Bool = false) {
    if let transition, !interrupt(transition, animated: animated, isPush: isPush) { return }
    stackBeforeSwipe = nil
    finalStack = final
    move(to: final ?? list)
    stack = list
    orderChildren()
    guard isVisible else {
      owesShow = true
      finishMoves(arriving, leaving)
      if isViewLoaded { placeTop() }
      return
    }
    guard stack.last !== shown || transition != nil || deferred != nil else {
      finalStack = nil
      stack = final ?? list
      return finishMoves(arriving, leaving)
    }
    let kind: Transition.Kind = stack.last.map { top in arriving.contains { $0 === top } } == true ? .push : .pop
    let next = Transition(kind, from: shown, to: stack.last, animated: animated || deferred?.isAnimated == true)
    let isScheduled = deferred != nil
    if let deferred { next.inherit(deferred) }
    deferred = next
    // A change during a transition starts its own when that ends (classic) or interrupts it (fluid).
    let waits = transition.map { !Simulator.profile.isFluid || $0.isInteractive } ?? false
    if !isScheduled, !waits {
      Simulator.world.schedule("layout", self) { [weak self] in self?.layout() }
    }
  }

  /// Decides what a change during a transition does. Returns false if UIKit raises an exception.
  private func interrupt(_ transition: Transition, animated: Bool, isPush: Bool) -> Bool {
    if Simulator.profile.isFluid { Simulator.rely(on: .n13) }
    guard !Simulator.profile.isFluid, animated else { return true }
    guard isPush else {
      Simulator.refuse("nested pop animation can result in corrupted navigation bar", .n12)
      return true
    }
    Simulator.refuse("nested push animation can result in corrupted navigation bar", .n12)
    guard !hasNestedPush else {
      Simulator.trap(Exception.argument, "Can't add self as subview", .n12)
      return false
    }
    hasNestedPush = true
    return true
  }

  /// Updates the children and announces the moves.
  private func move(to list: [UIViewController]) {
    let (staying, known) = (Identities(list), Identities(leaving))
    let gone = children.filter { !staying.contains($0) && !known.contains($0) }
    if !gone.isEmpty, !arriving.isEmpty {
      let gone = Identities(gone)
      arriving.removeAll { gone.contains($0) }
    }
    for child in gone where !child.isLeavingParent {
      leaving.append(child)
      child.isLeavingParent = true
      child.isEnteringParent = false
      child.willMove(toParent: nil)
    }
    let returning = leaving.filter { staying.contains($0) }
    let returned = Identities(returning)
    if !returning.isEmpty { leaving.removeAll { returned.contains($0) } }
    for new in list {
      if new.parent !== self {
        attach(new)
        arriving.append(new)
      } else if returned.contains(new) {
        new.isLeavingParent = false
        new.isEnteringParent = true
        new.willMove(toParent: self)
        arriving.append(new)
      }
    }
  }

  /// Orders the children as the list, then those that leave.
  private func orderChildren() {
    guard !children.elementsEqual(stack, by: ===) else { return }
    let listed = Identities(stack)
    children = stack.filter { $0.parent === self } + children.filter { !listed.contains($0) }
  }

  /// Announces the end of moves.
  private func finishMoves(_ arrived: [UIViewController], _ left: [UIViewController]) {
    if !arrived.isEmpty {
      let arrived = Identities(arrived)
      arriving.removeAll { arrived.contains($0) }
    }
    if !left.isEmpty {
      let listed = Identities(stack)
      let gone = left.filter { !listed.contains($0) }
      let ended = Identities(gone)
      leaving.removeAll { ended.contains($0) }
      children.removeAll { ended.contains($0) }
      for old in gone where old.parent === self {
        if old !== shown || !isVisible { old.disappearAtOnce() }
        old.detach(isListed: false)
      }
    }
    orderChildren()
    for new in arrived where !new.isLeavingParent { new.finishEntering(self) }
  }

  /// Starts the deferred transition, and completes a running one first.
  func layout() {
    guard deferred != nil else { return }
    finishRunning()
    guard let next = deferred else { return }
    deferred = nil
    guard isVisible else {
      next.isCancelled = false
      if let finalStack { stack = finalStack }
      finalStack = nil
      finishMoves(arriving, leaving)
      placeTop()
      next.finish()
      return
    }
    guard let top = stack.last, top !== shown else {
      if let finalStack { stack = finalStack }
      finalStack = nil
      if stack.isEmpty, let old = shown {
        shown = nil
        old.disappearAtOnce()
      }
      finishMoves(arriving, leaving)
      return next.finish()
    }
    let started = next
    started.from = shown
    started.to = top
    begin(started)
    if started.isAnimated { animate(started) } else { finishRunning() }
  }

  /// Asks the delegate for an animator (N28), or runs UIKit's animation.
  private func animate(_ started: Transition) {
    guard transition === started else { return }
    guard let animator = animator(of: started) else {
      started.end = Simulator.world.schedule(after: World.duration, "endOfTransition", self) { [weak self] in self?.finishRunning() }
      return
    }
    // The fake asks for a driver of the pop of one controller only.
    let isOnePop = started.kind == .pop && finalStack == nil && leaving.count == 1 && leaving.first === started.from
    let driver = isOnePop ? delegate?.navigationController(self, interactionControllerFor: animator) : nil
    if driver != nil, let from = started.from { stackBeforeSwipe = stack + [from] }
    started.run(animator, by: driver, in: view) { [weak self] in self?.finishRunning() }
  }

  private func animator(of started: Transition) -> (any UIViewControllerAnimatedTransitioning)? {
    guard let from = started.from, let to = started.to else { return nil }
    return delegate?.navigationController(self, animationControllerFor: started.kind == .push ? .push : .pop, from: from, to: to)
  }

  /// Sends the callbacks of a transition's start.
  func begin(_ started: Transition) {
    transition = started
    let animated = started.isAnimated
    started.from?.startDisappearing(animated)
    guard let to = started.to else { return }
    to.loadViewIfNeeded()
    // A callback can take the stack off screen, which ends the transition.
    guard transition === started else { return }
    to.startAppearing(
      animated,
      between: { delegate?.navigationController(self, willShow: to, animated: animated) },
      attach: { if to.view.superview !== view { view.addSubview(to.view) } })
    started.start()
  }

  /// Ends the running transition now.
  func finishRunning() {
    guard let ended = transition else { return }
    transition = nil
    hasNestedPush = false
    if let end = ended.end { Simulator.world.unschedule(end) }
    if ended.isCancelled { return finishCancelled(ended) }
    stackBeforeSwipe = nil
    shown = ended.to
    if deferred == nil, let finalStack {
      stack = finalStack
      self.finalStack = nil
    }
    let later = deferred == nil ? [] : arriving.filter { $0 !== ended.to }
    let waiting = Identities(later)
    let arrived = arriving.filter { !waiting.contains($0) }
    let left = leaving.filter { $0 !== ended.to }
    ended.from?.storedView?.removeFromSuperview()
    ended.from?.finishDisappearing()
    if appearance == .appeared { ended.to?.finishAppearing() }
    finishMoves(arrived, left)
    if let to = ended.to {
      owesShow = false
      delegate?.navigationController(self, didShow: to, animated: ended.isAnimated)
    }
    askForBars()
    ended.finish()
    if deferred != nil, !Simulator.profile.isFluid || ended.initiallyInteractive { layout() }
  }

  /// Sends the callbacks of a swipe that was given up.
  private func finishCancelled(_ ended: Transition) {
    if let list = stackBeforeSwipe {
      stack = list
      stackBeforeSwipe = nil
      if let from = ended.from, let index = leaving.firstIndex(where: { $0 === from }) {
        leaving.remove(at: index)
        from.isLeavingParent = false
        from.willMove(toParent: self)
        from.didMove(toParent: self)
      }
    }
    ended.from?.startAppearing(true)
    ended.from?.finishAppearing()
    ended.to?.startDisappearing(true)
    ended.to?.storedView?.removeFromSuperview()
    ended.to?.finishDisappearing()
    Simulator.rely(on: .n11)
    Simulator.rely(on: .n16)
    ended.finish()
    if deferred != nil { layout() }
  }

  // MARK: Swipe

  /// Begins an interactive pop.
  func beginSwipe() {
    finishRunning()
    guard let top = stack.last, stack.count > 1 else { return }
    stackBeforeSwipe = stack
    stack.removeLast()
    leaving.append(top)
    top.isLeavingParent = true
    top.willMove(toParent: nil)
    let swipe = Transition(.pop, from: top, to: stack.last, animated: true, interactive: true)
    begin(swipe)
    guard transition === swipe, let animator = animator(of: swipe) else { return }
    Simulator.rely(on: .n30)
    let driver = delegate?.navigationController(self, interactionControllerFor: animator)
    if driver == nil { stackBeforeSwipe = nil }
    swipe.run(animator, by: driver, in: view) { [weak self] in self?.finishRunning() }
  }

  /// Ends an interactive pop after the rest of its animation. A driver of the delegate decides about its own pop.
  func endSwipe(cancelled: Bool) {
    guard let transition, transition.isInteractive, transition.context == nil else { return }
    transition.isCancelled = cancelled
    transition.interactionEnded()
    transition.end = Simulator.world.schedule(after: World.duration, "endOfSwipe", self) { [weak self] in self?.finishRunning() }
    if deferred != nil, Simulator.profile.isFluid {
      Simulator.world.schedule("layout", self) { [weak self] in self?.layout() }
    }
  }

  /// Gives an interactive pop up, because the stack leaves the screen.
  func giveUpSwipe() {
    guard let transition, transition.isInteractive else { return }
    transition.isCancelled = true
    resetRecognizers()
    transition.interactionEnded()
  }

  /// Ends the gesture of an interactive pop.
  func resetRecognizers() {
    if Simulator.world.gesture?.subject === self { Simulator.world.gesture = nil }
    interactivePopGestureRecognizer?.state = .possible
    interactiveContentPopGestureRecognizer?.state = .possible
  }

  /// Writes the state of the stack.
  func describeStack(_ text: inout FingerprintText) {
    text.word("stack=", stack)
    text.word("shown=", shown)
    if let transition { text.word("running=", transition) }
    if let deferred { text.word("deferred=", deferred) }
    if let finalStack { text.word("final=", finalStack) }
    if !arriving.isEmpty { text.word("arriving=", arriving) }
    if !leaving.isEmpty { text.word("leaving=", leaving) }
    if let stackBeforeSwipe { text.word("before=", stackBeforeSwipe) }
    if hasNestedPush { text.word("nested") }
    if owesShow { text.word("owesShow") }
    if isNavigationBarHidden { text.word("barHidden") }
    if let edge = interactivePopGestureRecognizer {
      if !edge.isEnabled { text.word("swipeDisabled") }
      if edge.delegateIsReplaced { text.word("swipeDelegate") }
    }
    if let content = interactiveContentPopGestureRecognizer {
      if !content.isEnabled { text.word("contentSwipeDisabled") }
      if content.delegateIsReplaced { text.word("contentSwipeDelegate") }
    }
  }
}
