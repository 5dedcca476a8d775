import Testing

@testable import UIKit

/// A tree with every container, in a window of a scene, and random steps of code, user and system.
@MainActor final class RandomWorld {
  /// A screen that the world does not keep alive.
  struct WeakScreen {
    weak var screen: Screen?
  }

  private final class Delegate: NSObject, UIWindowSceneDelegate {}

  let record = Record()
  let window = UIWindow(frame: .zero)
  let tabs = UITabBarController()
  let stacks: [UINavigationController]
  let layers: [UIViewController]
  let split = UISplitViewController(style: .doubleColumn)
  let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
  private(set) var screens: [WeakScreen] = []
  private(set) var steps: [String] = []
  private let other: UINavigationController
  private let candidates: [UIViewController]
  private let delegate = Delegate()
  private var scene: UIWindowScene
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
    switch dice.roll(28) {
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

  private var anyStack: (name: String, stack: UINavigationController) {
    let all = stacks + layers.compactMap { $0 as? UINavigationController } + [other]
    let index = dice.roll(all.count)
    return ("\(index)", all[index])
  }

  private func changeStack() {
    let animated = dice.roll(2) == 0
    let (index, stack) = anyStack
    let story = "\(index)\(animated ? "~" : "")"
    switch dice.roll(6) {
    case 0, 1:
      steps.append("push \(story)")
      stack.pushViewController(make(), animated: animated)
    case 2:
      steps.append("pop \(story)")
      stack.popViewController(animated: animated)
    case 3:
      steps.append("root \(story)")
      stack.popToRootViewController(animated: animated)
    default:
      var list = stack.viewControllers.filter { _ in dice.roll(2) == 0 }
      if list.isEmpty || dice.roll(2) == 0 { list.insert(make(), at: dice.roll(list.count + 1)) }
      steps.append("set \(list.map(name)) \(story)")
      stack.setViewControllers(list, animated: animated)
    }
  }

  private func changeLayers() {
    let animated = dice.roll(2) == 0
    let presenters = Array(reachable.filter { $0 is Screen || $0 is UINavigationController }).sorted { name($0) < name($1) }
    let alive = presenters.filter { $0 is Screen }
    let presenter = alive[dice.roll(alive.count)]
    if dice.roll(3) == 0 {
      steps.append("dismiss \(name(presenter))\(animated ? "~" : "")")
      return presenter.dismiss(animated: animated)
    }
    let index = dice.roll(layers.count)
    let layer = layers[index]
    let styles: [UIModalPresentationStyle] = [.pageSheet, .fullScreen, .overFullScreen, .popover, .currentContext, .overCurrentContext]
    guard layer.presenter == nil, presenter.outermost !== layer, layer !== window.rootViewController else { return }
    layer.modalPresentationStyle = styles[dice.roll(styles.count)]
    steps.append("present layer\(index) \(layer.modalPresentationStyle) on \(name(presenter))\(animated ? "~" : "")")
    presenter.present(layer, animated: animated)
  }

  private func changeTabs() {
    switch dice.roll(4) {
    case 0:
      var list = candidates.filter { _ in dice.roll(5) > 0 }
      if list.isEmpty || dice.roll(3) == 0 { list = candidates }
      if dice.roll(3) == 0 { list.reverse() }
      steps.append("tabs \(list.map { candidates.firstIndex(of: $0) ?? -1 })")
      tabs.viewControllers = list
    case 1:
      steps.append("more")
      tabs.selectedViewController = tabs.moreNavigationController
    default:
      let index = dice.roll(7)
      steps.append("select \(index)")
      tabs.selectedIndex = index
    }
  }

  private func actAsUser() {
    switch dice.roll(7) {
    case 0, 1:
      let stack = dice.roll(4) == 0 ? tabs.moreNavigationController : anyStack.stack
      steps.append("swipe")
      Simulator.beginBackSwipe(on: stack, fromContent: dice.roll(2) == 0)
    case 2:
      let (index, stack) = anyStack
      steps.append("back \(index)")
      if dice.roll(2) == 0, let first = stack.viewControllers.first {
        Simulator.chooseBackMenuItem(first, on: stack)
      } else {
        Simulator.tapBackButton(on: stack)
      }
    case 3:
      let index = dice.roll(8)
      steps.append("tap \(index)")
      Simulator.tapTab(index < 7 ? candidates[index] : tabs.moreNavigationController, in: tabs)
    case 4:
      steps.append("page")
      Simulator.swipePage(on: pages, forward: dice.roll(2) == 0, cancelled: dice.roll(2) == 0)
    default:
      let index = dice.roll(layers.count)
      steps.append("sheet \(index)")
      if !Simulator.beginSheetSwipe(on: layers[index]) { Simulator.tapOutside(layers[index]) }
    }
  }

  private func changeSplit() {
    let columns: [UISplitViewController.Column] = [.primary, .secondary]
    let column = columns[dice.roll(2)]
    let action = dice.roll(4)
    steps.append("split \(action) \(column)")
    switch action {
    case 0: split.show(column)
    case 1: split.hide(column)
    case 2: split.setViewController(make(), for: column)
    default: split.setViewController(stacks[3 + dice.roll(2)], for: column)
    }
  }

  private func changePages() {
    let animated = dice.roll(2) == 0
    steps.append("page set\(animated ? "~" : "")")
    pages.setViewControllers([make()], direction: .forward, animated: animated)
  }

  private func changeSystem() {
    let action = dice.roll(9)
    steps.append("system \(action)")
    switch action {
    case 0, 1: Simulator.changeSizeClass(of: window, to: .regular)
    case 2: Simulator.changeSizeClass(of: window, to: .compact)
    case 3: window.isHidden = true
    case 4: window.isHidden = false
    case 5: if other.presenter == nil { window.rootViewController = other }
    case 6: if tabs.presenter == nil { window.rootViewController = tabs }
    case 7:
      if dice.roll(2) == 0 { Simulator.background(scene) } else { Simulator.deactivate(scene) }
      if dice.roll(2) == 0, !Simulator.foreground(scene) { Simulator.activate(scene) }
    default:
      Simulator.disconnect(scene)
      if dice.roll(2) == 0 { Simulator.advance(by: dice.roll(300)) }
      scene = Simulator.connectScene(delegate: delegate)
      window.windowScene = scene
    }
  }
}
