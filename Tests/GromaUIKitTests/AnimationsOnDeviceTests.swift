import Groma
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

/// The animation of a route reaches the screen.
@MainActor @Suite(.serialized) struct AnimationsOnDeviceTests {
  private nonisolated static let flip = NavigationAnimation.custom("flip", milliseconds: 400)

  /// Shows a tree on a device whose time is that of the simulator.
  private func device(_ tree: String, _ profile: Simulator.Profile) throws -> Device {
    RunLoopTurn.scheduleLater = { milliseconds, work in Simulator.schedule(after: milliseconds, label: "later", work) }
    let device = try Device(tree, profile: profile)
    Simulator.settle()
    return device
  }

  /// Checks that everything has ended, and that UIKit shows a tree.
  private func expectShown(_ tree: String, on device: Device, sourceLocation: SourceLocation = #_sourceLocation) {
    Simulator.settle()
    #expect(device.problem == nil, sourceLocation: sourceLocation)
    #expect(device.navigator.tree == tree, sourceLocation: sourceLocation)
  }

  /// The milliseconds until nothing moves.
  private func duration(of device: Device) -> Int {
    let start = Simulator.now
    while device.hierarchy.isMoving, Simulator.step() {}
    return Simulator.now - start
  }

  // MARK: None, the system's, cross-fades

  @Test("A push without an animation is not animated", arguments: Simulator.Profile.allCases)
  func aPushWithoutAnimation(profile: Simulator.Profile) throws {
    let device = try device("stack[a]", profile)
    try device.navigator.run { $0.top(.stack).animated(.none) { $0.push(page("b")) } }
    #expect(device.stack?.transitionCoordinator == nil)
    #expect(duration(of: device) == 0)
    expectShown("stack[a > b]", on: device)
    try device.navigator.run { $0.top(.stack).push(page("c")) }
    #expect(duration(of: device) == 350)
    expectShown("stack[a > b > c]", on: device)
  }

  @Test("A layer without an animation is not animated", arguments: Simulator.Profile.allCases)
  func aLayerWithoutAnimation(profile: Simulator.Profile) throws {
    let device = try device("a", profile)
    try device.navigator.run { $0.animated(.none) { $0.present(page("b")) } }
    #expect(duration(of: device) == 0)
    expectShown("a ^ b", on: device)
    try device.navigator.run { $0.animated(.none) { $0.dismiss() } }
    #expect(duration(of: device) == 0)
    expectShown("a", on: device)
  }

  @Test("A push without an animation waits for the transition that runs", arguments: Simulator.Profile.allCases)
  func aPushWithoutAnimationDuringATransition(profile: Simulator.Profile) throws {
    let device = try device("stack[a]", profile)
    try device.navigator.run { $0.top(.stack).push(page("b")) }
    Simulator.turn()
    try device.navigator.run { $0.top(.stack).animated(.none) { $0.push(page("c")) } }
    #expect(device.stack?.viewControllers.count == 2)
    expectShown("stack[a > b > c]", on: device)
  }

  @Test("A layer can fade in and out", arguments: Simulator.Profile.allCases) func aLayerFades(profile: Simulator.Profile) throws {
    let device = try device("a", profile)
    try device.navigator.run { $0.animated(.crossDissolve) { $0.present(page("b")) } }
    #expect(device.top?.modalTransitionStyle == .crossDissolve && device.hierarchy.isMoving)
    expectShown("a ^ b", on: device)
    try device.navigator.run { $0.dismiss() }
    expectShown("a", on: device)
    try device.navigator.run { $0.present(page("c")) }
    Simulator.settle()
    let layer = device.top
    #expect(layer?.modalTransitionStyle == .coverVertical)
    try device.navigator.run { $0.animated(.crossDissolve) { $0.dismiss() } }
    #expect(layer?.modalTransitionStyle == .crossDissolve)
    expectShown("a", on: device)
  }

  @Test("The screens of a stack can fade, and the user goes back with the same fade", arguments: Simulator.Profile.allCases)
  func aStackFades(profile: Simulator.Profile) throws {
    let device = try device("stack[a]", profile)
    try device.navigator.run { $0.top(.stack).animated(.crossDissolve) { $0.push(page("b")) } }
    Simulator.turn()
    #expect(device.stack?.topViewController?.view.alpha == 1)
    #expect(duration(of: device) == 250)
    expectShown("stack[a > b]", on: device)
    let stack = try #require(device.stack)
    #expect(Simulator.tapBackButton(on: stack))
    #expect(duration(of: device) == 250)
    expectShown("stack[a]", on: device)
  }

  @Test("The root of a window can fade", arguments: Simulator.Profile.allCases) func theRootFades(profile: Simulator.Profile) throws {
    let device = try device("stack[a]", profile)
    device.navigator.policy = .queue
    try device.navigator.run { $0.window.animated(.crossDissolve) { $0.setRoot(page("b")) } }
    #expect(device.hierarchy.isMoving && device.navigator.state.transition != nil)
    #expect(duration(of: device) == 250)
    expectShown("b", on: device)
    #expect(device.navigator.state.transition == nil)
    try device.navigator.run { $0.window.setRoot(page("c")) }
    #expect(duration(of: device) == 0)
    expectShown("c", on: device)
  }

  @Test("The layer above the old root goes with the animation of the new root", arguments: Simulator.Profile.allCases)
  func aLayerGoesWithItsRoot(profile: Simulator.Profile) throws {
    for (animation, milliseconds) in [(NavigationAnimation.none, 0), (.default, 350), (.crossDissolve, 350)] {
      let device = try device("stack[a] ^ stack[b] ^ c", profile)
      let (bottom, top) = (device.window.rootViewController?.presentedViewController, device.top)
      try device.navigator.run { $0.window.animated(animation) { $0.setRoot(page("d")) } }
      #expect(device.window.rootViewController?.children.count == 1, "the new root is below the layers that go")
      #expect(top?.modalTransitionStyle == (animation == .crossDissolve ? .crossDissolve : .coverVertical))
      #expect(duration(of: device) == milliseconds, "\(animation)")
      expectShown("d", on: device)
      #expect(bottom?.presentingViewController == nil && top?.presentingViewController == nil)
    }
  }

  @Test("Tabs and pages can fade", arguments: Simulator.Profile.allCases) func tabsFade(profile: Simulator.Profile) throws {
    for tree in ["tabs[*a | b]", "pages[*a | b]"] {
      let device = try device(tree, profile)
      try device.navigator.run { $0.animated(.crossDissolve) { $0.at(path(0, 0)).adding(Steps.Select(.index(1))) } }
      #expect(device.hierarchy.isMoving)
      #expect(duration(of: device) == 250 || tree.hasPrefix("pages"))
      expectShown(tree == "tabs[*a | b]" ? "tabs[a | *b]" : "pages[a | *b]", on: device)
    }
  }

  @Test("Several changes of a stack are one animation", arguments: Simulator.Profile.allCases)
  func changesOfAStackAreOneAnimation(profile: Simulator.Profile) throws {
    let device = try device("stack[a > b]", profile)
    try device.navigator.run { $0.top(.stack).pop().push(page("c")).top(.stack).push(page("d")) }
    #expect(duration(of: device) == 350)
    expectShown("stack[a > c > d]", on: device)
  }

  @Test("The parts of a route are shown one after the other", arguments: Simulator.Profile.allCases)
  func partsAreShownInOrder(profile: Simulator.Profile) throws {
    let device = try device("stack[a] ^ b", profile)
    device.navigator.policy = .queue
    let start = Simulator.now
    try device.navigator.run { $0.dismiss().separate().top(.stack).push(page("c")) }
    let later = try device.navigator.run { $0.top(.stack).push(page("d")) }
    guard case .deferred = later else { return #expect(Bool(false), "\(later)") }
    #expect(device.stack?.viewControllers.count == 1)
    expectShown("stack[a > c > d]", on: device)
    #expect(Simulator.now - start >= 3 * 350)
  }

  // MARK: Named animations

  @Test("A named animation of the root is asked, and the root is replaced when it says so", arguments: Simulator.Profile.allCases)
  func aNamedRoot(profile: Simulator.Profile) throws {
    for tree in ["stack[a]", "stack[a] ^ b"] {
      let device = try device(tree, profile)
      var changes: [NamedAnimation.ViewChange] = []
      device.hierarchy.animations["flip"] = NamedAnimation(view: { changes.append($0) })
      try device.navigator.run { $0.window.animated(Self.flip) { $0.setRoot(page("c")) } }
      let change = try #require(changes.first)
      #expect(changes.count == 1 && change.view === device.window && change.duration == 0.4)
      #expect(device.stack != nil, "the old root is shown until the animation makes the change")
      change.perform()
      #expect(device.window.rootViewController?.children.count == 1 && device.hierarchy.isMoving)
      change.perform()
      change.finish()
      change.finish()
      expectShown("c", on: device)
    }
  }

  @Test("A named animation of a stack is asked and completes, also when the user goes back", arguments: Simulator.Profile.allCases)
  func aNamedStack(profile: Simulator.Profile) throws {
    let device = try device("stack[a]", profile)
    let flip = FlipTransitions()
    device.hierarchy.animations["flip"] = NamedAnimation(stack: flip)
    try device.navigator.run { $0.top(.stack).animated(Self.flip) { $0.push(page("b")) } }
    #expect(duration(of: device) == 400)
    expectShown("stack[a > b]", on: device)
    #expect(flip.events == ["push", "ended"])
    let stack = try #require(device.stack)
    #expect(Simulator.tapBackButton(on: stack))
    expectShown("stack[a]", on: device)
    #expect(flip.events == ["push", "ended", "pop", "ended"])
    try device.navigator.run { $0.top(.stack).push(page("c")) }
    try device.navigator.run { $0.top(.stack).pop() }
    expectShown("stack[a]", on: device)
    #expect(flip.events.count == 4, "other screens have the animation of UIKit")
  }

  @Test("A back swipe from a screen with a named animation is that of UIKit", arguments: Simulator.Profile.allCases)
  func aBackSwipeWithoutADriver(profile: Simulator.Profile) throws {
    let device = try device("stack[a]", profile)
    let flip = FlipTransitions()
    device.hierarchy.animations["flip"] = NamedAnimation(stack: flip)
    try device.navigator.run { $0.top(.stack).animated(Self.flip) { $0.push(page("b")) } }
    Simulator.settle()
    let stack = try #require(device.stack)
    #expect(Simulator.beginBackSwipe(on: stack) && Simulator.cancelBackSwipe(on: stack))
    expectShown("stack[a > b]", on: device)
    #expect(Simulator.beginBackSwipe(on: stack) && Simulator.finishBackSwipe(on: stack))
    expectShown("stack[a]", on: device)
    #expect(flip.events.filter { $0 == "ended" }.count == 1)
  }

  @Test(
    "A back swipe is controlled by the interaction controller of a named animation", arguments: Simulator.Profile.allCases, [true, false])
  func aBackSwipeWithADriver(profile: Simulator.Profile, isCanceled: Bool) throws {
    let device = try device("stack[a]", profile)
    let flip = FlipTransitions()
    device.hierarchy.animations["flip"] = NamedAnimation(stack: flip)
    try device.navigator.run { $0.top(.stack).animated(Self.flip) { $0.push(page("b")) } }
    Simulator.settle()
    let driver = UIPercentDrivenInteractiveTransition()
    flip.driver = driver
    let stack = try #require(device.stack)
    #expect(Simulator.beginBackSwipe(on: stack))
    Simulator.advance(by: 10_000)
    #expect(device.hierarchy.isMoving && device.navigator.tree == "stack[a > b]", "the finger is down")
    driver.update(0.7)
    isCanceled ? driver.cancel() : driver.finish()
    _ = isCanceled ? Simulator.cancelBackSwipe(on: stack) : Simulator.finishBackSwipe(on: stack)
    expectShown(isCanceled ? "stack[a > b]" : "stack[a]", on: device)
    #expect(flip.events.last == (isCanceled ? "canceled" : "ended"))
  }

  @Test("A named animation of a layer is asked for its presentation and its dismissal", arguments: Simulator.Profile.allCases)
  func aNamedLayer(profile: Simulator.Profile) throws {
    let device = try device("a", profile)
    let flip = FlipPresentation()
    device.hierarchy.animations["flip"] = NamedAnimation(modal: flip)
    try device.navigator.run { $0.animated(Self.flip) { $0.present(page("b")) } }
    #expect(duration(of: device) == 400)
    expectShown("a ^ b", on: device)
    #expect(device.top?.modalPresentationStyle == .pageSheet)
    try device.navigator.run { $0.dismiss() }
    #expect(duration(of: device) == 400)
    expectShown("a", on: device)
    #expect(flip.events == ["present", "dismiss"])
  }

  @Test("A layer that came with the animation of UIKit can go with a named one", arguments: Simulator.Profile.allCases, [false, true])
  func aLayerGoesWithANamedAnimation(profile: Simulator.Profile, hasPresentation: Bool) throws {
    for style in [ModalStyle.pageSheet, .fullScreen, .popover] {
      let device = try device("a", profile)
      let flip = FlipPresentation()
      flip.hasPresentation = hasPresentation
      device.hierarchy.animations["flip"] = NamedAnimation(modal: flip)
      for count in 1...2 {
        try device.navigator.run { $0.present(page("b").presentation { $0.style = style }) }
        #expect(duration(of: device) == 350)
        #expect(device.top?.presentingViewController != nil && device.problem == nil)
        try device.navigator.run { $0.animated(Self.flip) { $0.dismiss() } }
        #expect(duration(of: device) == 400)
        expectShown("a", on: device)
        #expect(flip.events == Array(repeating: "dismiss", count: count))
      }
    }
  }

  @Test("A layer that came with one named animation can go with another one", arguments: Simulator.Profile.allCases)
  func aLayerGoesWithAnotherNamedAnimation(profile: Simulator.Profile) throws {
    let device = try device("a", profile)
    let (flip, turn) = (FlipPresentation(), FlipPresentation())
    device.hierarchy.animations = ["flip": NamedAnimation(modal: flip), "turn": NamedAnimation(modal: turn)]
    try device.navigator.run { $0.animated(Self.flip) { $0.present(page("b")) } }
    Simulator.settle()
    try device.navigator.run { $0.animated(.custom("turn", milliseconds: 400)) { $0.dismiss() } }
    #expect(duration(of: device) == 400)
    expectShown("a", on: device)
    #expect(flip.events == ["present"] && turn.events == ["dismiss"])
  }

  @Test("Several layers go with the named animation of the topmost one", arguments: Simulator.Profile.allCases)
  func severalLayersGoWithANamedAnimation(profile: Simulator.Profile) throws {
    let device = try device("a ^ b ^ c", profile)
    let flip = FlipPresentation()
    device.hierarchy.animations["flip"] = NamedAnimation(modal: flip)
    try device.navigator.run { $0.animated(Self.flip) { $0.first(.page).dismiss() } }
    #expect(duration(of: device) == 400)
    expectShown("a", on: device)
    #expect(flip.events == ["dismiss"])
  }

  @Test("A named animation of a layer can have its own presentation controller", arguments: Simulator.Profile.allCases)
  func aNamedLayerWithAPresentation(profile: Simulator.Profile) throws {
    let device = try device("a", profile)
    let flip = FlipPresentation()
    flip.hasPresentation = true
    device.hierarchy.animations["flip"] = NamedAnimation(modal: flip)
    try device.navigator.run { $0.animated(Self.flip) { $0.present(page("b")) } }
    expectShown("a ^ b", on: device)
    #expect(device.top?.presentationController is FlipPresentation.Controller)
    weak let layer = device.top
    try device.navigator.run { $0.dismiss() }
    expectShown("a", on: device)
    #expect(layer == nil, "the layer is released")
  }

  @Test("A name that is not registered is shown with the animation of UIKit, and listed", arguments: Simulator.Profile.allCases)
  func anUnknownName(profile: Simulator.Profile) throws {
    let device = try device("stack[a]", profile)
    device.hierarchy.animations["flip"] = NamedAnimation()
    try device.navigator.run { $0.top(.stack).animated(Self.flip) { $0.push(page("b")) } }
    #expect(duration(of: device) == 350)
    try device.navigator.run { $0.animated(.custom("curl", milliseconds: 1)) { $0.present(page("c")) } }
    #expect(duration(of: device) == 350)
    try device.navigator.run { $0.window.animated(.custom("curl", milliseconds: 1)) { $0.setRoot(page("d")) } }
    expectShown("d", on: device)
    #expect(device.hierarchy.missingAnimations == ["flip for a stack", "curl for a modal layer"])
  }

  @Test("A view controller keeps its own transitioning delegate until a route asks for another", arguments: Simulator.Profile.allCases)
  func aControllerKeepsItsOwnTransition(profile: Simulator.Profile) throws {
    let own = FlipPresentation()
    let device = try OwnApp.device(profile) { _ in
      let controller = UIViewController()
      controller.transitioningDelegate = own
      return controller
    }
    try device.navigator.run { $0.present(OwnApp.page(1)) }
    Simulator.settle()
    #expect(own.events == ["present"])
    try device.navigator.run { $0.animated(.crossDissolve) { $0.dismiss() } }
    Simulator.settle()
    #expect(own.events == ["present"] && device.problem == nil)
  }

  @Test("Alerts keep the animation of UIKit", arguments: Simulator.Profile.allCases) func alertsKeepTheirTransition(
    profile: Simulator.Profile
  ) throws {
    let device = try device("a", profile)
    let flip = FlipPresentation()
    device.hierarchy.animations["flip"] = NamedAnimation(modal: flip)
    try device.navigator.run { $0.animated(Self.flip) { $0.request(.alert("Sure?").on("yes").on("no", .cancel)) } }
    Simulator.settle()
    #expect(device.top is UIAlertController && device.problem == nil && flip.events.isEmpty)
  }

  // MARK: Animations that do not end

  @Test("An animation that never ends is ended", arguments: Simulator.Profile.allCases)
  func anAnimationThatNeverEnds(profile: Simulator.Profile) throws {
    let device = try device("stack[a]", profile)
    let (stack, modal) = (FlipTransitions(), FlipPresentation())
    (stack.isEndless, modal.isEndless) = (true, true)
    device.hierarchy.animations["flip"] = NamedAnimation(view: { _ in }, stack: stack, modal: modal)
    try device.navigator.run { $0.top(.stack).animated(Self.flip) { $0.push(page("b")) } }
    #expect(duration(of: device) == 3_400)
    expectShown("stack[a > b]", on: device)
    try device.navigator.run { $0.animated(Self.flip) { $0.present(page("c")) } }
    try device.navigator.run { $0.dismiss() }
    expectShown("stack[a > b]", on: device)
    try device.navigator.run { $0.window.animated(Self.flip) { $0.setRoot(page("d")) } }
    #expect(duration(of: device) == 3_400)
    expectShown("d", on: device)
    #expect(device.hierarchy.missingAnimations.isEmpty)
  }

  @Test("A window that is hidden changes without an animation", arguments: Simulator.Profile.allCases)
  func aHiddenWindow(profile: Simulator.Profile) throws {
    let device = try device("stack[a]", profile)
    device.hierarchy.animations["flip"] = NamedAnimation(view: { _ in }, stack: FlipTransitions())
    device.window.isHidden = true
    try device.navigator.run { $0.top(.stack).animated(Self.flip) { $0.push(page("b")) } }
    #expect(!device.hierarchy.isMoving)
    try device.navigator.run { $0.window.animated(Self.flip) { $0.setRoot(page("c")) } }
    #expect(!device.hierarchy.isMoving)
    device.window.isHidden = false
    expectShown("c", on: device)
  }
}
