import Testing
import UIKit

/// Random walks of code and user, with the invariants that hold at rest.
@MainActor struct RandomTests {
  /// A generator with a seed.
  struct Dice {
    var state: UInt64
    mutating func roll(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
  }

  @Test("At rest the top of the stack is visible and the list is its children", arguments: Simulator.Profile.allCases)
  func walk(profile: Simulator.Profile) {
    for seed in 1...300 {
      let stage = Stage(profile)
      var dice = Dice(state: UInt64(seed))
      let pool = "BCDE".map { stage.screen(String($0)) }
      let layers = "MN".map { stage.screen(String($0)) }
      layers[0].modalPresentationStyle = .fullScreen
      var steps: [String] = []
      for _ in 0..<25 {
        let stack = stage.stack
        let animated = dice.roll(2) == 0
        let screen = pool[dice.roll(pool.count)]
        switch dice.roll(15) {
        case 0, 1:
          steps.append("push \(screen.name)")
          if !stack.viewControllers.contains(screen) { stack.pushViewController(screen, animated: animated) }
        case 2:
          steps.append("pop")
          stack.popViewController(animated: animated)
        case 3:
          let list = [stage.a] + pool.filter { _ in dice.roll(2) == 0 }
          steps.append("set \(list.map(\.name).joined())")
          stack.setViewControllers(dice.roll(2) == 0 ? list : list.reversed(), animated: animated)
        case 4:
          steps.append("swipe")
          Simulator.beginBackSwipe(on: stack)
        case 5:
          steps.append("finish")
          Simulator.finishBackSwipe(on: stack)
        case 6:
          steps.append("cancel")
          Simulator.cancelBackSwipe(on: stack)
        case 7:
          steps.append("back")
          Simulator.tapBackButton(on: stack)
        case 8:
          let layer = layers[dice.roll(2)]
          steps.append("present \(layer.name)")
          if layer.presentingViewController == nil { stack.present(layer, animated: animated) }
        case 9:
          steps.append("dismiss")
          stack.dismiss(animated: animated)
        case 10:
          steps.append("sheet")
          if Simulator.beginSheetSwipe(on: layers[1]) {
            Simulator.advance(by: dice.roll(50))
            _ = animated ? Simulator.finishSheetSwipe(on: layers[1]) : Simulator.cancelSheetSwipe(on: layers[1])
          }
        case 11: Simulator.turn()
        default: Simulator.advance(by: dice.roll(400))
        }
      }
      if !Simulator.finishBackSwipe(on: stage.stack) { Simulator.finishSheetSwipe(on: layers[1]) }
      #expect(Simulator.settle() && Simulator.isIdle)
      check(stage, pool, layers, "\(profile) \(seed): \(steps.joined(separator: ", "))")
    }
  }

  private func check(_ stage: Stage, _ pool: [Screen], _ layers: [Screen], _ steps: String) {
    let stack = stage.stack
    let presented = stack.presentedViewController
    let isCovered = presented === layers[0]
    let top = stack.topViewController
    #expect(Set(stack.viewControllers) == Set(stack.children), "\(steps)")
    #expect(stack.transitionCoordinator == nil, "\(steps)")
    for screen in pool + [stage.a] {
      let isVisible = screen === top && !isCovered
      #expect(last(screen, stage) == (isVisible ? "DA" : last(screen, stage)), "\(screen.name) \(steps)")
      if !isVisible { #expect(last(screen, stage) != "DA" && last(screen, stage) != "WA", "\(screen.name) \(steps)") }
      #expect((screen.viewIfLoaded?.window != nil) == isVisible, "\(screen.name) \(steps)")
      #expect(stack.viewControllers.contains(screen) == (screen.parent === stack), "\(screen.name) \(steps)")
      #expect(!screen.isMovingToParent && !screen.isMovingFromParent, "\(screen.name) \(steps)")
      #expect(isBalanced(screen, stage), "\(screen.name) \(steps) \(stage.record.events.filter { $0.hasPrefix(screen.name + ".") })")
    }
    for layer in layers {
      #expect((layer.presentingViewController != nil) == (layer === presented), "\(layer.name) \(steps)")
      #expect(!layer.isBeingPresented && !layer.isBeingDismissed, "\(layer.name) \(steps)")
    }
    let shows = stage.record.events.filter { $0.hasPrefix("didShow") }
    if let shown = shows.last, let top, !isCovered { #expect(shown == "didShow(\(name(top)))", "\(steps)") }
  }

  private func callbacks(_ screen: Screen, _ stage: Stage) -> [Substring] {
    stage.record.events.filter { $0.hasPrefix(screen.name + ".") && !$0.hasSuffix("load") }.map { $0.dropFirst(2).prefix(2) }
  }

  /// The last callback, or a placeholder for the callbacks that the stage dropped.
  private func last(_ screen: Screen, _ stage: Stage) -> Substring {
    callbacks(screen, stage).last ?? (screen === stage.a ? "DA" : "--")
  }

  private func isBalanced(_ screen: Screen, _ stage: Stage) -> Bool {
    let allowed: [Substring: Set<Substring>] = [
      "--": ["WA"], "WA": ["IA", "WD"], "IA": ["DA", "WD"], "DA": ["WD"], "WD": ["DD", "WA"], "DD": ["WA"],
    ]
    var before: Substring = screen === stage.a ? "DA" : "--"
    for next in callbacks(screen, stage) {
      guard allowed[before]?.contains(next) == true else { return false }
      before = next
    }
    return true
  }
}
