import Testing

@testable import UIKit

/// A tree with every container, in a window of a scene, and random steps of code, user and system.
@MainActor final class RandomWorld {
  /// A screen that the world does not keep alive.
  struct WeakScreen {
    weak var screen: Screen?
  }

  final class Delegate: NSObject, UIWindowSceneDelegate {}

  let record = Record()
  let window = UIWindow(frame: .zero)
  let tabs = UITabBarController()
  let stacks: [UINavigationController]
  let layers: [UIViewController]
  let split = UISplitViewController(style: .doubleColumn)
  let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
  private(set) var screens: [WeakScreen] = []
  var steps: [String] = []
  let other: UINavigationController
  let candidates: [UIViewController]
  let delegate = Delegate()
  var scene: UIWindowScene
  var dice: RandomTests.Dice

  init(_ profile: Simulator.Profile, seed: Int) {
    Simulator.reset(profile: profile)
    Simulator.recordsTraps = true
    dice = RandomTests.Dice(state: UInt64(seed))
    let record = self.record
    var made: [WeakScreen] = []
    func make() -> Screen {
      let screen = Screen("s\(made.count)", record)
      made.append(WeakScreen(screen: screen))
      return screen
    }
    stacks = (0..<5).map { _ in UINavigationController(rootViewController: make()) }
    layers = [UINavigationController(rootViewController: make()), UINavigationController(rootViewController: make()), make(), make()]
    other = UINavigationController(rootViewController: make())
    split.setViewController(stacks[3], for: .primary)
    split.setViewController(stacks[4], for: .secondary)
    pages.setViewControllers([make()], direction: .forward, animated: false)
    candidates = [stacks[0], stacks[1], split, pages, make(), stacks[2], make()]
    tabs.viewControllers = candidates
    screens = made
    scene = Simulator.connectScene(delegate: delegate)
    window.windowScene = scene
    window.rootViewController = tabs
    window.makeKeyAndVisible()
  }

  /// The containers of the tree.
  var containers: [UIViewController] { stacks + layers + [other, split, pages, tabs, tabs.moreNavigationController] }

  /// Everything that a window, a container or a layer owns.
  var reachable: Set<UIViewController> {
    var found: Set<UIViewController> = []
    func add(_ controller: UIViewController) {
      guard found.insert(controller).inserted else { return }
      for child in controller.children { add(child) }
      if let layer = controller.presented { add(layer) }
    }
    for controller in containers + candidates + window.replacedRoots { add(controller) }
    return found
  }

  func make() -> Screen {
    let screen = Screen("s\(screens.count)", record)
    if dice.roll(4) == 0 { screen.definesPresentationContext = true }
    screens.append(WeakScreen(screen: screen))
    return screen
  }

  /// Ends the gesture that is in progress.
  func endGesture() {
    guard let gesture = Simulator.world.gesture else { return }
    let finishes = dice.roll(2) == 0
    steps.append(finishes ? "finish" : "cancel")
    if let stack = gesture.subject as? UINavigationController, gesture.kind == .backSwipe {
      _ = finishes ? Simulator.finishBackSwipe(on: stack) : Simulator.cancelBackSwipe(on: stack)
    } else {
      _ = finishes ? Simulator.finishSheetSwipe(on: gesture.subject) : Simulator.cancelSheetSwipe(on: gesture.subject)
    }
  }

  /// Arms a change by code in the next callback.
  private func armCallback() {
    steps.append("arm")
    record.inNextEvent = { [unowned self] in
      steps.append("[")
      switch dice.roll(4) {
      case 0: changeTabs()
      case 1: changeLayers()
      default: changeStack()
      }
      steps.append("]")
    }
  }

  func step() {
    switch dice.roll(29) {
    case 28: changeHost()
    case 26, 27: armCallback()
    case 0..<5: changeStack()
    case 5..<8: changeLayers()
    case 8..<10: changeTabs()
    case 10..<15: actAsUser()
    case 15: changeSplit()
    case 16: changePages()
    case 17..<19: changeSystem()
    case 19: endGesture()
    case 20:
      steps.append("turn")
      Simulator.turn()
    default:
      let time = dice.roll(400)
      steps.append("wait \(time)")
      Simulator.advance(by: time)
    }
  }
}
