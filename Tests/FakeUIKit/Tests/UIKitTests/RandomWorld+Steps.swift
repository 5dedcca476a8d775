import Testing

@testable import UIKit

/// The steps.
extension RandomWorld {
  private var anyStack: (name: String, stack: UINavigationController) {
    let all = stacks + layers.compactMap { $0 as? UINavigationController } + [other]
    let index = dice.roll(all.count)
    return ("\(index)", all[index])
  }

  func changeStack() {
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

  func changeLayers() {
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
    layer.popoverPresentationController?.sourceView = UIView()
    steps.append("present layer\(index) \(layer.modalPresentationStyle) on \(name(presenter))\(animated ? "~" : "")")
    presenter.present(layer, animated: animated)
  }

  func changeTabs() {
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

  func actAsUser() {
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

  /// Adds, removes or swaps the child of a container by hand.
  func changeHost() {
    let host = candidates[4]
    let swaps = dice.roll(2) == 0
    guard host.children.count < 2 else { return }
    guard let old = host.children.first else {
      steps.append("host add")
      let child = make()
      host.addChild(child)
      host.view.addSubview(child.view)
      return child.didMove(toParent: host)
    }
    steps.append(swaps ? "host swap" : "host remove")
    old.willMove(toParent: nil)
    guard swaps else {
      old.view.removeFromSuperview()
      return old.removeFromParent()
    }
    let new = make()
    host.addChild(new)
    host.transition(from: old, to: new, duration: 0.2, animations: nil) { _ in
      old.removeFromParent()
      new.didMove(toParent: host)
    }
  }

  func changeSplit() {
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

  func changePages() {
    let animated = dice.roll(2) == 0
    steps.append("page set\(animated ? "~" : "")")
    pages.setViewControllers([make()], direction: .forward, animated: animated)
  }

  func changeSystem() {
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
