import Testing
import UIKit

@MainActor struct PresentationTests {
  @Test("P1: a presentation by a controller outside a window is dropped") func p1() {
    let stage = Stage()
    let b = stage.screen("B")
    b.present(stage.screen("M"), animated: true) { stage.record.note("done") }
    Simulator.settle()
    #expect(Simulator.log == ["Attempt to present <Screen> on <Screen> (from <Screen>) whose view is not in the window hierarchy."])
    #expect(b.presentedViewController == nil && stage.record.take() == "")
    Simulator.refuseNext(1)
    stage.a.present(b, animated: false)
    #expect(stage.a.presentedViewController == nil && Simulator.log.count == 2)
    stage.a.present(b, animated: false)
    #expect(stage.a.presentedViewController === b)
  }

  @Test("P2: a second presentation by the same controller is dropped") func p2() {
    let stage = Stage()
    stage.a.present(stage.screen("M"), animated: false)
    Simulator.settle()
    stage.a.present(stage.screen("N"), animated: false) { stage.record.note("done") }
    Simulator.settle()
    #expect(Simulator.log.count == 1 && Simulator.log.first?.contains("already presenting") == true)
    #expect(!stage.record.take().contains("done"))
  }

  @Test("P3: presenting a presented controller raises an exception") func p3() {
    let stage = Stage()
    let m = stage.screen("M")
    stage.a.present(m, animated: false)
    Simulator.settle()
    stage.a.present(m, animated: false)
    #expect(Simulator.traps.map(\.rule) == [.p3])
    #expect(Simulator.traps.first?.reason.contains("already being presented by") == true)
  }

  @Test("P4: presenting a controller with a parent raises an exception") func p4() {
    let stage = Stage()
    let host = UINavigationController(rootViewController: stage.screen("X"))
    stage.a.present(host.viewControllers[0], animated: false)
    #expect(Simulator.traps.map(\.rule) == [.p4])
    #expect(Simulator.traps.first?.reason.contains("modally an active controller") == true)
  }

  @Test("P5: a presentation during another in the same window is dropped") func p5() {
    let stage = Stage()
    let (m, n) = (stage.screen("M"), stage.screen("N"))
    stage.a.present(m, animated: true)
    Simulator.advance(by: 10)
    m.present(n, animated: true)
    #expect(Simulator.log.count == 1 && m.presentedViewController == nil)
    m.dismiss(animated: true)
    #expect(Simulator.log.count == 2)
    let (other, root, o) = (UIWindow(frame: .zero), stage.screen("R"), stage.screen("O"))
    other.rootViewController = root
    other.isHidden = false
    Simulator.advance(by: 10)
    root.present(o, animated: true)
    #expect(root.presentedViewController === o && o.isBeingPresented && m.isBeingPresented && Simulator.log.count == 2)
    Simulator.settle()
    #expect(stage.a.presentedViewController === m)
  }

  @Test("P6: a presentation before the first viewDidAppear is dropped, even in a window") func p6() {
    let stage = Stage(settles: false)
    let m = stage.screen("M")
    stage.stack.present(m, animated: false)
    #expect(Simulator.log.count == 1 && stage.stack.presentedViewController == nil)
    #expect(stage.stack.view.window != nil && Simulator.unconfirmed == [.p6])
    Simulator.settle()
    stage.stack.present(m, animated: false)
    #expect(stage.stack.presentedViewController === m)
  }

  @Test("P7: the presented controller stays set during its dismissal") func p7() {
    let stage = Stage()
    let m = stage.screen("M")
    stage.a.present(m, animated: false)
    Simulator.settle()
    stage.a.dismiss(animated: true)
    Simulator.advance(by: 349)
    #expect(stage.a.presentedViewController === m && m.isBeingDismissed && m.transitionCoordinator != nil)
    Simulator.settle()
    #expect(stage.a.presentedViewController == nil && !m.isBeingDismissed && m.presentingViewController == nil)
  }

  @Test("P8: the outermost container presents, a detached controller presents itself") func p8() {
    let stage = Stage()
    let m = stage.screen("M")
    stage.a.present(m, animated: false)
    #expect(m.presentingViewController === stage.stack)
    Simulator.settle()
    let child = stage.screen("C")
    m.addChild(child)
    m.view.addSubview(child.view)
    child.didMove(toParent: m)
    Simulator.settle()
    let n = stage.screen("N")
    child.present(n, animated: false)
    #expect(n.presentingViewController === m)
    let lone = stage.screen("L")
    lone.present(stage.screen("N"), animated: false)
    #expect(Simulator.log.last?.contains("on <Screen> (from <Screen>)") == true)
  }

  @Test("P9: presentedViewController is found through an ancestor") func p9() {
    let stage = Stage()
    let m = stage.screen("M")
    stage.stack.present(m, animated: false)
    #expect(stage.a.presentedViewController === m && stage.stack.presentedViewController === m)
  }

  @Test("P10: a current-context style starts at the context in a window, else at the top controller") func p10() {
    let stage = Stage()
    let (m, b) = (stage.screen("M"), stage.screen("B"))
    stage.stack.setViewControllers([b, stage.a], animated: false)
    b.definesPresentationContext = true
    m.modalPresentationStyle = .overCurrentContext
    b.present(m, animated: false)
    #expect(m.presentingViewController === stage.stack)
    Simulator.settle()
    b.dismiss(animated: false)
    Simulator.settle()
    stage.a.definesPresentationContext = true
    stage.a.present(m, animated: false)
    #expect(m.presentingViewController === stage.a)
  }

  @Test("P11: the presented controller is set at once, the completion runs last") func p11() {
    let stage = Stage()
    let m = stage.screen("M")
    m.modalPresentationStyle = .fullScreen
    stage.a.present(m, animated: true) { stage.record.note("done") }
    #expect(stage.a.presentedViewController === m && m.isBeingPresented && m.isViewLoaded)
    #expect(stage.record.take() == "")
    Simulator.settle()
    #expect(stage.record.take() == "A.WD~ M.WA M.IA M.DA A.DD done")
    #expect(!m.isBeingPresented && stage.a.view.window == nil)
    stage.a.dismiss(animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "M.WD~ A.WA A.IA A.DA M.DD")
    #expect(stage.a.view.window === stage.window)
  }

  @Test("P12: dismissing on a presenter removes all layers above and animates the topmost") func p12() {
    let stage = Stage()
    let (m, n) = (stage.screen("M"), stage.screen("N"))
    stage.a.present(m, animated: false)
    Simulator.settle()
    m.present(n, animated: false)
    Simulator.settle()
    _ = stage.record.take()
    stage.a.dismiss(animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "N.WD~ M.WD N.DD M.DD")
    #expect(stage.a.presentedViewController == nil && m.presentedViewController == nil)
  }

  @Test("P13: dismissing on a presented controller dismisses it, or what it presents") func p13() {
    let stage = Stage()
    let (m, n) = (stage.screen("M"), stage.screen("N"))
    stage.a.present(m, animated: false)
    Simulator.settle()
    m.present(n, animated: false)
    Simulator.settle()
    m.dismiss(animated: false)
    Simulator.settle()
    #expect(stage.a.presentedViewController === m && m.presentedViewController == nil)
    m.dismiss(animated: false)
    Simulator.settle()
    #expect(stage.a.presentedViewController == nil)
  }

  @Test("P14: the dismissal completion runs after viewDidDisappear") func p14() {
    let stage = Stage()
    stage.a.present(stage.screen("M"), animated: false)
    Simulator.settle()
    _ = stage.record.take()
    stage.a.dismiss(animated: true) { stage.record.note("done") }
    Simulator.settle()
    #expect(stage.record.take() == "M.WD~ M.DD done")
  }

  @Test("P15: an unanimated dismissal overrides an animated one") func p15() {
    let stage = Stage()
    stage.a.present(stage.screen("M"), animated: false)
    Simulator.settle()
    stage.a.dismiss(animated: true) { stage.record.note("first") }
    Simulator.advance(by: 10)
    _ = stage.record.take()
    stage.a.dismiss(animated: false) { stage.record.note("second") }
    Simulator.settle()
    #expect(stage.record.take() == "M.DD second")
    #expect(Simulator.now == 10)
  }

  @Test("P16: a layer cannot be presented by a layer above it") func p16() {
    let stage = Stage()
    let (m, n) = (stage.screen("M"), stage.screen("N"))
    stage.a.present(m, animated: false)
    Simulator.settle()
    m.present(n, animated: false)
    Simulator.settle()
    n.present(m, animated: false)
    #expect(Simulator.traps.map(\.rule) == [.p16])
  }

  @Test("P17: a chain is built one layer after the other") func p17() {
    let stage = Stage()
    let (m, n) = (stage.screen("M"), stage.screen("N"))
    stage.a.present(m, animated: false) { m.present(n, animated: true) }
    Simulator.settle()
    #expect(stage.a.presentedViewController === m && m.presentedViewController === n && Simulator.log.isEmpty)
  }
}
