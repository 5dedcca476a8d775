import Testing

@testable import UIKit

/// Rules of custom animators, of stacks and of layers.
@MainActor struct CustomTransitionTests {
  /// Gives animators for stacks and layers, and records what happens.
  private final class Animations: NSObject, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
  {
    var events: [String] = []
    var isAsked = true
    var isEndless = false
    var driver: UIPercentDrivenInteractiveTransition?
    private(set) var context: (any UIViewControllerContextTransitioning)?

    func take() -> String {
      defer { events = [] }
      return events.joined(separator: " ")
    }

    func navigationController(
      _: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from old: UIViewController,
      to new: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      events.append("\(operation) \(name(old))>\(name(new))")
      return isAsked ? self : nil
    }

    func navigationController(
      _: UINavigationController, interactionControllerFor _: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

    func navigationController(_: UINavigationController, didShow controller: UIViewController, animated _: Bool) {
      events.append("didShow(\(name(controller)))")
    }

    func animationController(
      forPresented layer: UIViewController, presenting presenter: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      events.append("present \(name(layer)) on \(name(presenter)) by \(name(source))")
      return isAsked ? self : nil
    }

    func animationController(forDismissed layer: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
      events.append("dismiss \(name(layer))")
      return isAsked ? self : nil
    }

    func interactionControllerForDismissal(
      using _: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

    func transitionDuration(using _: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      self.context = context
      if isEndless { return }
      UIView.animate(withDuration: 0.5) {
      } completion: { [weak self] _ in
        self?.events.append("completes")
        context.completeTransition(!context.transitionWasCancelled)
      }
    }

    func animationEnded(_ completed: Bool) { events.append(completed ? "ended" : "cancelled") }
  }

  private func stage(_ profile: Simulator.Profile, _ animations: Animations, _ names: String = "") -> Stage {
    let stage = Stage(profile)
    stage.stack.setViewControllers([stage.a] + names.map { stage.screen("\($0)") }, animated: false)
    Simulator.settle()
    stage.stack.delegate = animations
    return stage
  }

  private func duration(_ body: () -> Void) -> Int {
    let start = Simulator.now
    body()
    Simulator.settle()
    return Simulator.now - start
  }

  @Test("N28: the delegate is asked for each animated push and pop", arguments: Simulator.Profile.allCases)
  func n28(profile: Simulator.Profile) {
    let animations = Animations()
    let stage = stage(profile, animations)
    let b = stage.screen("B")
    #expect(duration { stage.stack.pushViewController(b, animated: true) } == 500)
    #expect(animations.take() == "push A>B completes didShow(B) ended")
    animations.isAsked = false
    #expect(duration { stage.stack.popViewController(animated: true) } == 350)
    #expect(animations.take() == "pop B>A didShow(A)")
    #expect(duration { stage.stack.pushViewController(b, animated: false) } == 0)
    #expect(animations.take() == "didShow(B)", "an unanimated change has no animator")
  }

  @Test("N29: a transition lasts until its animator completes it", arguments: Simulator.Profile.allCases)
  func n29(profile: Simulator.Profile) {
    let animations = Animations()
    animations.isEndless = true
    let stage = stage(profile, animations)
    let b = stage.screen("B")
    stage.stack.pushViewController(b, animated: true)
    Simulator.advance(by: 100_000)
    #expect(stage.stack.transitionCoordinator?.transitionDuration == 0.5 && b.appearance == .appearing)
    #expect(Simulator.isIdle, "nothing else ends the transition")
    #expect(animations.context?.viewController(forKey: .to) === b && animations.context?.view(forKey: .to) === b.view)
    animations.context?.completeTransition(true)
    #expect(stage.stack.transitionCoordinator == nil && b.appearance == .appeared)
    animations.context?.completeTransition(true)
    #expect(animations.events.filter { $0 == "ended" }.count == 1, "a second call is ignored")
    #expect(Simulator.unconfirmed.contains(.n29))
  }

  @Test("N29: an animator that is interrupted completes nothing later", arguments: [Simulator.Profile.fluid, .contentPop])
  func interruption(profile: Simulator.Profile) {
    let animations = Animations()
    let stage = stage(profile, animations)
    stage.stack.pushViewController(stage.screen("B"), animated: true)
    Simulator.advance(by: 100)
    stage.stack.popViewController(animated: true)
    Simulator.settle()
    #expect(stage.names == "A" && stage.stack.transitionCoordinator == nil)
    #expect(animations.events.filter { $0 == "ended" }.count == 2)
    #expect(Simulator.traps.isEmpty)
  }

  @Test("N30: a swipe is interactive only with an interaction controller", arguments: Simulator.Profile.allCases)
  func n30(profile: Simulator.Profile) {
    let animations = Animations()
    let stage = stage(profile, animations, "B")
    #expect(!Simulator.beginBackSwipe(on: stage.stack), "the pop runs without the finger")
    Simulator.settle()
    #expect(stage.names == "A")
    #expect(Simulator.unconfirmed.contains(.n30))
    animations.isAsked = false
    stage.stack.pushViewController(stage.screen("C"), animated: false)
    Simulator.settle()
    #expect(Simulator.beginBackSwipe(on: stage.stack) && Simulator.finishBackSwipe(on: stage.stack))
    Simulator.settle()
    #expect(stage.names == "A")
  }

  @Test("A driver holds the pop until it finishes or cancels", arguments: Simulator.Profile.allCases, [true, false])
  func driver(profile: Simulator.Profile, isByUser: Bool) {
    for isCanceled in [true, false] {
      let animations = Animations()
      let driver = UIPercentDrivenInteractiveTransition()
      animations.driver = driver
      let stage = stage(profile, animations, "B")
      if isByUser {
        #expect(Simulator.beginBackSwipe(on: stage.stack))
      } else {
        stage.stack.popViewController(animated: true)
      }
      Simulator.advance(by: 10_000)
      #expect(stage.stack.transitionCoordinator?.isInteractive == true)
      driver.update(0.4)
      #expect(driver.percentComplete == 0.4)
      let time = duration {
        isCanceled ? driver.cancel() : driver.finish()
        if isByUser { _ = isCanceled ? Simulator.cancelBackSwipe(on: stage.stack) : Simulator.finishBackSwipe(on: stage.stack) }
      }
      #expect(time == 500)
      #expect(stage.names == (isCanceled ? "AB" : "A") && stage.stack.children.count == stage.names.count)
      #expect(animations.events.last == (isCanceled ? "cancelled" : "ended") || animations.events.last == "didShow(A)")
      #expect(Simulator.isIdle && Simulator.traps.isEmpty)
    }
  }

  @Test("P33: the transitioning delegate is asked for the presentation and for the dismissal", arguments: Simulator.Profile.allCases)
  func p33(profile: Simulator.Profile) {
    let animations = Animations()
    let stage = Stage(profile)
    let m = stage.screen("M")
    m.transitioningDelegate = animations
    #expect(duration { stage.a.present(m, animated: true) } == 500)
    #expect(animations.take() == "present M on Stack by A completes ended" && m.appearance == .appeared)
    #expect(duration { stage.a.dismiss(animated: true) } == 500)
    #expect(animations.take() == "dismiss M completes ended" && m.presentingViewController == nil)
    #expect(duration { stage.a.present(m, animated: false) } == 0)
    #expect(animations.take() == "")
    animations.isAsked = false
    #expect(duration { stage.a.dismiss(animated: true) } == 350)
    #expect(animations.take() == "dismiss M")
  }

  @Test("P36: an animator gets no view of a presenter that stays in place", arguments: Simulator.Profile.allCases)
  func p36(profile: Simulator.Profile) {
    for (style, keeps) in [(UIModalPresentationStyle.pageSheet, true), (.fullScreen, false)] {
      let animations = Animations()
      let stage = Stage(profile)
      let m = stage.screen("M")
      m.modalPresentationStyle = style
      m.transitioningDelegate = animations
      stage.a.present(m, animated: true)
      Simulator.turn()
      #expect(animations.context?.view(forKey: .to) === m.view)
      #expect(animations.context?.view(forKey: .from) === (keeps ? nil : stage.stack.view))
      #expect(animations.context?.viewController(forKey: .from) === stage.stack)
      Simulator.settle()
      stage.a.dismiss(animated: true)
      Simulator.turn()
      #expect(animations.context?.view(forKey: .from) === m.view)
      #expect(animations.context?.view(forKey: .to) === (keeps ? nil : stage.stack.view))
      // As most animators do.
      if let view = animations.context?.view(forKey: .to) { animations.context?.containerView.addSubview(view) }
      Simulator.settle()
      #expect(stage.stack.view.window === stage.window && Simulator.traps.isEmpty)
      #expect(Simulator.unconfirmed.contains(.p36) == keeps)
    }
  }

  @Test("A driver can cancel a dismissal", arguments: Simulator.Profile.allCases) func driverOfADismissal(profile: Simulator.Profile) {
    let animations = Animations()
    let stage = Stage(profile)
    let m = stage.screen("M")
    stage.a.present(m, animated: false)
    Simulator.settle()
    m.transitioningDelegate = animations
    let driver = UIPercentDrivenInteractiveTransition()
    animations.driver = driver
    stage.a.dismiss(animated: true)
    Simulator.advance(by: 10_000)
    #expect(m.isBeingDismissed)
    driver.cancel()
    Simulator.settle()
    #expect(!m.isBeingDismissed && m.appearance == .appeared && stage.a.presentedViewController === m)
  }

  @Test("A window that is hidden ends a custom transition", arguments: Simulator.Profile.allCases)
  func hiddenWindow(profile: Simulator.Profile) {
    let animations = Animations()
    animations.isEndless = true
    let stage = Stage(profile)
    let m = stage.screen("M")
    m.transitioningDelegate = animations
    stage.a.present(m, animated: true)
    Simulator.settle()
    stage.window.isHidden = true
    Simulator.settle()
    #expect(m.appearance == .disappeared && animations.events.last == "ended")
    animations.context?.completeTransition(true)
    #expect(Simulator.traps.isEmpty)
  }
}
