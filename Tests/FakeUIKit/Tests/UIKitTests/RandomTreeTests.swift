import Testing
import UIKit

/// Random walks on a tree of tabs, stacks and layers.
@MainActor struct RandomTreeTests {
  @Test("At rest a controller has appeared if and only if its view is in the window", arguments: Simulator.Profile.allCases)
  func walk(profile: Simulator.Profile) {
    for seed in 1...200 {
      Simulator.reset(profile: profile)
      Simulator.recordsTraps = true
      let record = Record()
      var dice = RandomTests.Dice(state: UInt64(seed))
      var screens: [Screen] = []
      func make() -> Screen {
        let screen = Screen("\(screens.count).", record)
        screens.append(screen)
        return screen
      }
      let window = UIWindow(frame: .zero)
      let stacks = (0..<6).map { _ in UINavigationController(rootViewController: make()) }
      let tabs = UITabBarController()
      tabs.viewControllers = Array(stacks[0..<2])
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      var steps: [String] = []
      for _ in 0..<40 {
        step(&dice, tabs, stacks, window, make, &steps)
      }
      for stack in stacks { Simulator.finishBackSwipe(on: stack) }
      for screen in screens { Simulator.cancelSheetSwipe(on: screen) }
      let story = "\(profile) \(seed): \(steps.joined(separator: ", "))"
      #expect(Simulator.settle() && Simulator.isIdle, "\(story)")
      #expect(Simulator.traps.map(\.rule).allSatisfy { $0 == .n12 }, "\(story)")
      for screen in screens {
        let last = record.events.last { $0.hasPrefix(screen.name) && !$0.hasSuffix("load") && !$0.hasSuffix("l)") }
        let isVisible = screen.viewIfLoaded?.window != nil
        #expect((last?.hasSuffix(".DA") ?? false) == isVisible, "\(screen.name) \(last ?? "-") \(story)")
        #expect(isVisible || last == nil || last?.hasSuffix(".DD") == true, "\(screen.name) \(last ?? "-") \(story)")
      }
      for stack in stacks { #expect(stack.children == stack.viewControllers, "\(story)") }
      let text = Simulator.fingerprint { controller in
        (controller as? Screen)?.name ?? stacks.firstIndex { $0 === controller }.map { "stack\($0)" } ?? "tabs"
      }
      #expect(!text.contains("pending") && !text.contains("running") && !text.contains("leaving"), "\(story)\n\(text)")
    }
  }

  private func step(
    _ dice: inout RandomTests.Dice, _ tabs: UITabBarController, _ stacks: [UINavigationController], _ window: UIWindow,
    _ make: () -> Screen, _ steps: inout [String]
  ) {
    let animated = dice.roll(2) == 0
    let index = dice.roll(stacks.count)
    let stack = stacks[index]
    switch dice.roll(14) {
    case 0, 1:
      steps.append("push \(index)")
      stack.pushViewController(make(), animated: animated)
    case 2:
      steps.append("root \(index)")
      stack.popToRootViewController(animated: animated)
    case 3:
      steps.append("set \(index)")
      stack.setViewControllers([stack.viewControllers.last ?? make(), make()], animated: animated)
    case 4:
      let layer = stacks[2 + dice.roll(4)]
      layer.modalPresentationStyle = [.pageSheet, .fullScreen, .overFullScreen, .popover][dice.roll(4)]
      steps.append("present \(stacks.firstIndex(of: layer) ?? 0) on \(index)")
      if layer.presentingViewController == nil, layer !== stack { stack.topViewController?.present(layer, animated: animated) }
    case 5:
      steps.append("dismiss \(index)")
      stack.dismiss(animated: animated)
    case 6:
      steps.append("tab")
      tabs.selectedIndex = dice.roll(2)
    case 7:
      steps.append("tap")
      Simulator.tapTab(stacks[dice.roll(2)], in: tabs)
    case 8:
      steps.append("swipe \(index)")
      if !Simulator.beginBackSwipe(on: stack) { Simulator.beginSheetSwipe(on: stack) }
    case 9:
      steps.append("end \(index)")
      if animated {
        if !Simulator.finishBackSwipe(on: stack) { Simulator.finishSheetSwipe(on: stack) }
      } else {
        if !Simulator.cancelBackSwipe(on: stack) { Simulator.cancelSheetSwipe(on: stack) }
      }
    case 10:
      steps.append("turn")
      Simulator.turn()
    default:
      steps.append("wait")
      Simulator.advance(by: dice.roll(500))
    }
  }
}
