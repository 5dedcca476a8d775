import Testing
import UIKit

/// Rules of stacks from N14 on: states, gestures and advice.
@MainActor struct StackGestureTests {
  @Test("N14: the states follow each other and viewIsAppearing has the view in the window") func n14() {
    final class Probe: UIViewController {
      var windows: [Bool] = []
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        windows.append(view.window != nil)
      }
      override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        windows.append(view.window != nil)
      }
      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        windows.append(view.window != nil)
      }
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        windows.append(view.window != nil)
      }
    }
    let stage = Stage(settles: false)
    #expect(stage.record.take(loads: true) == "A.load A.WA willShow(A)")
    Simulator.settle()
    #expect(stage.record.take() == "A.IA A.DA didShow(A)")
    let probe = Probe()
    stage.stack.pushViewController(probe, animated: true)
    Simulator.settle()
    stage.stack.popViewController(animated: true)
    Simulator.settle()
    #expect(probe.windows == [false, true, true, false])
    stage.window.isHidden = true
    #expect(stage.record.take().hasSuffix("A.WD A.DD"))
    stage.stack.pushViewController(stage.screen("B"), animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "")
  }

  @Test("N15: a cancelled swipe reverses the callbacks", arguments: Simulator.Profile.allCases)
  func n15(profile: Simulator.Profile) {
    let stage = Stage(profile)
    stage.stack.pushViewController(stage.screen("B"), animated: false)
    Simulator.settle()
    _ = stage.record.take()
    #expect(Simulator.beginBackSwipe(on: stage.stack))
    #expect(stage.record.take() == "B.WD~ A.WA willShow(A) A.IA")
    #expect(!Simulator.isIdle)
    #expect(Simulator.cancelBackSwipe(on: stage.stack))
    Simulator.settle()
    #expect(stage.record.take() == "B.WA B.IA B.DA A.WD~ A.DD")
    #expect(stage.names == "AB" && Simulator.isIdle)
    #expect(stage.stack.children.map(name) == ["A", "B"])
  }

  @Test("N16: didShow follows a completed change by code or by the user, not a cancelled swipe") func n16() {
    let stage = Stage()
    stage.stack.pushViewController(stage.screen("B"), animated: false)
    Simulator.settle()
    #expect(stage.record.take().hasSuffix("didShow(B)"))
    #expect(Simulator.beginBackSwipe(on: stage.stack) && Simulator.cancelBackSwipe(on: stage.stack))
    Simulator.settle()
    #expect(!stage.record.take().contains("didShow") && Simulator.unconfirmed == [.n11, .n16])
    #expect(Simulator.beginBackSwipe(on: stage.stack) && Simulator.finishBackSwipe(on: stage.stack))
    Simulator.settle()
    #expect(stage.record.take().hasSuffix("B.DD A.DA didShow(A)"))
    #expect(stage.names == "A")
  }

  @Test("N17: the back menu and a fast double back remove several controllers") func n17() {
    let stage = Stage(.fluid)
    let (b, c) = (stage.screen("B"), stage.screen("C"))
    stage.stack.setViewControllers([stage.a, b, c], animated: false)
    Simulator.settle()
    _ = stage.record.take()
    #expect(Simulator.chooseBackMenuItem(stage.a, on: stage.stack))
    Simulator.settle()
    #expect(stage.names == "A" && b.parent == nil && c.parent == nil)
    #expect(stage.record.take() == "C.WD~ A.WA willShow(A) A.IA C.DD A.DA didShow(A)")
    stage.stack.setViewControllers([stage.a, b, c], animated: false)
    Simulator.settle()
    #expect(Simulator.tapBackButton(on: stage.stack) && Simulator.tapBackButton(on: stage.stack))
    Simulator.settle()
    #expect(stage.names == "A")
  }

  @Test("N18: didMove(toParent: nil) marks the removal, willMove does not") func n18() {
    let stage = Stage()
    let b = stage.screen("B")
    stage.record.showsMoves = true
    stage.stack.pushViewController(b, animated: true)
    #expect(stage.record.take() == "B.will(parent)")
    #expect(b.isMovingToParent)
    Simulator.settle()
    #expect(stage.record.take().hasSuffix("B.DA B.did(parent) didShow(B)"))
    #expect(!b.isMovingToParent)
    #expect(Simulator.beginBackSwipe(on: stage.stack) && b.isMovingFromParent)
    #expect(Simulator.cancelBackSwipe(on: stage.stack))
    Simulator.settle()
    #expect(!stage.record.take().contains("B.did(nil)"))
    stage.stack.popViewController(animated: true)
    #expect(stage.record.take() == "B.will(nil)" && b.navigationController != nil)
    Simulator.settle()
    #expect(stage.record.take().hasSuffix("B.DD A.DA B.did(nil) didShow(A)") && b.navigationController == nil)
  }

  @Test("N19: the stack's delegate cannot refuse a swipe") func n19() {
    let stage = Stage()
    let b = stage.screen("B")
    b.isModalInPresentation = true
    stage.stack.pushViewController(b, animated: false)
    Simulator.settle()
    #expect(Simulator.beginBackSwipe(on: stage.stack) && Simulator.finishBackSwipe(on: stage.stack))
    Simulator.settle()
    #expect(stage.names == "A")
  }

  @Test("N20: the pop recognizer must not begin with one controller") func n20() {
    let stage = Stage()
    #expect(!Simulator.beginBackSwipe(on: stage.stack))
    #expect(Simulator.traps.isEmpty)
    let allow = Allow()
    stage.stack.interactivePopGestureRecognizer?.delegate = allow
    #expect(!Simulator.beginBackSwipe(on: stage.stack))
    #expect(Simulator.traps.map(\.rule) == [.n20])
  }

  @Test("N21: the content recognizer swipes in profile contentPop only", arguments: Simulator.Profile.allCases)
  func n21(profile: Simulator.Profile) {
    let stage = Stage(profile)
    stage.stack.pushViewController(stage.screen("B"), animated: false)
    Simulator.settle()
    stage.stack.interactivePopGestureRecognizer?.isEnabled = false
    #expect(!Simulator.beginBackSwipe(on: stage.stack))
    #expect(Simulator.beginBackSwipe(on: stage.stack, fromContent: true) == (profile == .contentPop))
    Simulator.finishBackSwipe(on: stage.stack)
    Simulator.settle()
    #expect(stage.names == (profile == .contentPop ? "A" : "AB"))
  }

  @Test("N22: a change below the top needs no transition") func n22() {
    let stage = Stage()
    stage.stack.setViewControllers([stage.screen("X"), stage.a], animated: false)
    #expect(stage.names == "XA" && Simulator.isIdle && stage.record.take() == "")
    stage.stack.setViewControllers([stage.screen("Y"), stage.a], animated: true)
    #expect(stage.names == "YA" && Simulator.isIdle && stage.record.take() == "")
    #expect(Rule.n22.kind == .advice)
  }

  @Test("N23: replacing the top is a push, and a pop if the old top is put on it first") func n23() {
    let stage = Stage()
    let (b, c) = (stage.screen("B"), stage.screen("C"))
    stage.stack.setViewControllers([stage.a, b], animated: false)
    Simulator.settle()
    stage.stack.setViewControllers([stage.a, c], animated: true)
    #expect(stage.names == "ABC" && c.isMovingToParent)
    Simulator.settle()
    #expect(stage.names == "AC" && b.parent == nil)
    _ = stage.record.take()
    stage.stack.setViewControllers([stage.a, b, c], animated: false)
    stage.stack.popViewController(animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "C.WD~ B.WA willShow(B) B.IA C.DD B.DA didShow(B)")
  }

  @Test("N24: a modal of a container outside a window is refused, a stack is not") func n24() {
    let stage = Stage()
    let inner = UINavigationController()
    let host = stage.screen("H")
    host.addChild(inner)
    inner.setViewControllers([stage.screen("X"), stage.screen("Y")], animated: true)
    inner.topViewController?.present(stage.screen("M"), animated: false)
    #expect(Simulator.log.count == 1 && Simulator.log.first?.contains("not in the window hierarchy") == true)
    #expect(inner.viewControllers.count == 2 && inner.presentedViewController == nil)
  }

  /// A delegate that allows each swipe.
  private final class Allow: NSObject, UIGestureRecognizerDelegate {}

  @Test("N26: a swipe during a push freezes the stack, which UIKit's own delegate prevents", arguments: Simulator.Profile.allCases)
  func n26(profile: Simulator.Profile) {
    for isReplaced in [false, true] {
      for turns in 0...1 {
        let (stage, allow) = (Stage(profile), Allow())
        stage.stack.pushViewController(stage.screen("B"), animated: false)
        Simulator.settle()
        let own = stage.stack.interactivePopGestureRecognizer?.delegate
        #expect(own != nil)
        if isReplaced { stage.stack.interactivePopGestureRecognizer?.delegate = allow }
        stage.stack.pushViewController(stage.screen("C"), animated: true)
        if turns == 1 { Simulator.turn() }
        let begins = Simulator.beginBackSwipe(on: stage.stack)
        #expect(begins == (profile != .classic && turns == 1))
        #expect(Simulator.traps.map(\.rule) == (profile == .classic && isReplaced ? [.n26] : []))
      }
    }
  }

  @Test("N27: a hidden or replaced back button and a hidden bar stop the swipe of UIKit's own delegate") func n27() {
    for change in 0..<4 {
      for isReplaced in [false, true] {
        let (stage, allow) = (Stage(), Allow())
        let b = stage.screen("B")
        stage.stack.pushViewController(b, animated: false)
        Simulator.settle()
        switch change {
        case 1: b.navigationItem.hidesBackButton = true
        case 2: b.navigationItem.leftBarButtonItem = UIBarButtonItem()
        case 3: stage.stack.isNavigationBarHidden = true
        default: break
        }
        let own = stage.stack.interactivePopGestureRecognizer?.delegate
        if isReplaced { stage.stack.interactivePopGestureRecognizer?.delegate = allow }
        #expect(Simulator.beginBackSwipe(on: stage.stack) == (change == 0 || isReplaced))
        guard change > 0, isReplaced else { continue }
        Simulator.cancelBackSwipe(on: stage.stack)
        Simulator.settle()
        stage.stack.interactivePopGestureRecognizer?.delegate = own
        #expect(!Simulator.beginBackSwipe(on: stage.stack))
      }
    }
  }

  @Test("N25: an empty stack is allowed but shows nothing") func n25() {
    let stage = Stage()
    stage.stack.setViewControllers([], animated: false)
    Simulator.settle()
    #expect(stage.stack.topViewController == nil && stage.record.take() == "A.WD A.DD")
    #expect(Rule.n25.kind == .advice)
  }
}
