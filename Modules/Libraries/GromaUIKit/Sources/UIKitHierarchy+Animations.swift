#if canImport(UIKit)
  import Groma
  import GromaPresentation
  import UIKit

  extension UIKitHierarchy {
    /// A change of the content of a view that is being animated.
    @MainActor final class RunningChange {
      private var change: (() -> Void)?

      init(_ change: @escaping () -> Void) { self.change = change }

      /// Makes the change, unless it was made.
      func perform() {
        let change = change
        self.change = nil
        change?()
      }
    }

    /// Makes a change of the content of a view with the animation that a route has asked for.
    func change(_ view: UIView?, _ animation: NavigationAnimation, _ change: @escaping @MainActor () -> Void) {
      guard let view, let window = view.window ?? view as? UIWindow, !window.isHidden, let (name, run) = viewAnimation(animation) else {
        return change()
      }
      runningChange?.perform()
      let running = RunningChange { change() }
      runningChange = running
      let duration = Double(animation.milliseconds) / 1_000
      run(
        NamedAnimation.ViewChange(view: view, duration: duration) {
          running.perform()
        } finish: { [weak self] in
          self?.finish(running)
        })
      RunLoopTurn.scheduleLater(animation.milliseconds + TransitionAnimator.patience) { [weak self, weak running] in
        guard let self, let running, runningChange === running else { return }
        reportDelay(of: name)
        finish(running)
      }
    }

    private func finish(_ running: RunningChange) {
      guard runningChange === running else { return }
      running.perform()
      runningChange = nil
      hasCompleted = true
      report()
    }

    /// Returns the name of an animation and the closure that animates a change, or `nil` if the change is not animated.
    private func viewAnimation(_ animation: NavigationAnimation) -> (String, @MainActor (NamedAnimation.ViewChange) -> Void)? {
      switch animation {
      case .none, .default: return nil
      case .crossDissolve:
        return (
          "\(animation)",
          { change in
            UIView.transition(
              with: change.view, duration: change.duration, options: .transitionCrossDissolve, animations: change.perform
            ) { _ in change.finish() }
          }
        )
      case .custom(let name, _): return named(name, \.view, "the root of a window or a container").map { (name, $0) }
      }
    }

    /// Returns the animation of a stack, or `nil` for that of UIKit.
    func stackTransition(_ animation: NavigationAnimation) -> StackTransition? {
      switch animation {
      case .none, .default: nil
      case .crossDissolve: .crossDissolve
      case .custom(let name, _): named(name, \.stack, "a stack").map { .named(name, $0) }
      }
    }

    /// Sets the animation of the next presentation or dismissal of a layer. The default animation is that of the last presentation, or of
    /// the controller itself.
    ///
    /// - Parameter presenter: The presenter of a layer that is not presented yet.
    func setTransition(of entry: Entry, _ animation: NavigationAnimation, presenter: UIViewController? = nil) {
      let controller = entry.controller
      // An alert has a transition of its own.
      if controller is UIAlertController { return }
      if presenter != nil { entry.restoreTransition() }
      switch animation {
      case .none, .default: return
      case .crossDissolve:
        entry.keepTransition()
        entry.transition = nil
        controller.transitioningDelegate = nil
        controller.modalTransitionStyle = .crossDissolve
      case .custom(let name, _):
        guard let modal = named(name, \.modal, "a modal layer") else { return }
        entry.keepTransition()
        let transition = ModalTransition(modal) { [weak self] in self?.reportDelay(of: name) }
        entry.transition = transition
        controller.transitioningDelegate = transition
        if let presenter { transition.prepare(controller, on: presenter) }
      }
    }

    /// Returns a kind of a named animation, or `nil` if the animation is not registered for changes of this kind, which is logged once.
    private func named<Kind>(_ name: String, _ kind: KeyPath<NamedAnimation, Kind?>, _ subject: String) -> Kind? {
      if let found = animations[name]?[keyPath: kind] { return found }
      if missingAnimations.insert("\(name) for \(subject)").inserted {
        navigator.warn("an animation is not registered: that of UIKit is shown", ["animation": name, "for": subject])
      }
      return nil
    }

    /// Logs that an animation has not ended.
    func reportDelay(of name: String) {
      navigator.warn("an animation has not ended in time: the hierarchy ends it", ["animation": name])
    }
  }

  @MainActor extension UIKitHierarchy.Entry {
    /// Keeps the transition of the controller itself before a route sets another one.
    func keepTransition() {
      if ownTransition == nil { ownTransition = (controller.modalTransitionStyle, controller.transitioningDelegate) }
    }

    /// Restores the transition of the controller itself.
    func restoreTransition() {
      guard let own = ownTransition else { return }
      (controller.modalTransitionStyle, controller.transitioningDelegate) = own
      (ownTransition, transition) = (nil, nil)
    }
  }
#endif
