import Testing
import UIKit

/// Rules of stacks up to N13: lists and transitions.
@MainActor struct StackTests {
  @Test("N1: pushing a controller twice raises an exception") func n1() {
    let stage = Stage()
    stage.stack.pushViewController(stage.a, animated: true)
    #expect(Simulator.traps.map(\.rule) == [.n1])
    #expect(Simulator.traps.first?.name == "NSInvalidArgumentException")
    #expect(Simulator.traps.first?.reason.contains("more than once") == true)
    #expect(stage.names == "A" && Simulator.isIdle)
  }

  @Test("N2: a stack accepts a tab bar controller, but not the same one twice") func n2() {
    let stage = Stage()
    let tabs = UITabBarController()
    tabs.title = "Tabs"
    stage.stack.pushViewController(tabs, animated: false)
    Simulator.settle()
    #expect(Simulator.traps.isEmpty && Simulator.log.isEmpty && Simulator.unconfirmed == [.n2])
    #expect(stage.names == "ATabs" && stage.stack.topViewController === tabs)
    stage.stack.pushViewController(tabs, animated: false)
    #expect(Simulator.traps.map(\.rule) == [.n1] && stage.names == "ATabs")
  }

  @Test("N3: pushing a navigation controller raises an exception") func n3() {
    let stage = Stage()
    stage.stack.pushViewController(UINavigationController(), animated: false)
    #expect(Simulator.traps.map(\.rule) == [.n3])
    #expect(Simulator.unconfirmed.isEmpty && stage.names == "A")
  }

  @Test("N4: a list with a duplicate raises an exception") func n4() {
    let stage = Stage()
    let b = stage.screen("B")
    stage.stack.setViewControllers([stage.a, b, b], animated: false)
    #expect(Simulator.traps.map(\.rule) == [.n4])
    #expect(Simulator.traps.first?.name == "NSInternalInconsistencyException")
    #expect(stage.names == "A")
  }

  @Test("N5: popping to a foreign controller raises an exception") func n5() {
    let stage = Stage()
    #expect(stage.stack.popToViewController(stage.screen("X"), animated: true) == nil)
    #expect(Simulator.traps.map(\.rule) == [.n5])
  }

  @Test("N6: popping the only controller does nothing") func n6() {
    let stage = Stage()
    #expect(stage.stack.popViewController(animated: true) == nil)
    #expect(stage.names == "A" && Simulator.isIdle && stage.record.take() == "")
    #expect(Simulator.unconfirmed.isEmpty)
  }

  @Test("N7: moving a controller whose view is in another stack raises an exception") func n7() {
    let stage = Stage()
    let other = UINavigationController()
    other.pushViewController(stage.a, animated: false)
    #expect(Simulator.traps.map(\.rule) == [.n7])
    #expect(Simulator.traps.first?.name == "UIViewControllerHierarchyInconsistency")
    #expect(stage.names == "A" && other.viewControllers.isEmpty)
  }

  @Test("N8: an animated list change is one transition and applies the list at its end") func n8() {
    let stage = Stage()
    let (b, c, d) = (stage.screen("B"), stage.screen("C"), stage.screen("D"))
    stage.stack.setViewControllers([stage.a, b, c], animated: false)
    Simulator.settle()
    _ = stage.record.take()
    stage.stack.setViewControllers([d, stage.a, b], animated: true)
    #expect(stage.names == "AB")
    Simulator.advance(by: 349)
    #expect(stage.record.take() == "C.WD~ B.WA willShow(B) B.IA")
    #expect(stage.stack.transitionCoordinator?.viewController(forKey: .from) === c)
    Simulator.settle()
    #expect(stage.names == "DAB")
    #expect(stage.record.take() == "C.DD B.DA didShow(B)")
    stage.stack.setViewControllers([stage.a, b], animated: true)
    #expect(stage.names == "AB" && Simulator.isIdle && stage.record.take() == "")
  }

  @Test("N9: the list changes at once without a transition and late with one") func n9() {
    let stage = Stage()
    let (b, c, d) = (stage.screen("B"), stage.screen("C"), stage.screen("D"))
    stage.stack.setViewControllers([stage.a, b], animated: false)
    #expect(stage.names == "AB")
    Simulator.settle()
    stage.stack.setViewControllers([c, d], animated: true)
    #expect(stage.names == "ABD")
    Simulator.settle()
    #expect(stage.names == "CD")
    #expect(b.parent == nil)
  }

  @Test("N10: the coordinator exists during an animated change and completes at its end") func n10() {
    let stage = Stage()
    let b = stage.screen("B")
    stage.stack.pushViewController(b, animated: true)
    stage.stack.transitionCoordinator?.animate(alongsideTransition: { _ in stage.record.note("alongside") }) {
      stage.record.note("end(\($0.isCancelled))")
    }
    #expect(b.transitionCoordinator != nil)
    Simulator.settle()
    #expect(stage.record.take().hasSuffix("B.IA alongside A.DD B.DA didShow(B) end(false)"))
    #expect(stage.stack.transitionCoordinator == nil)
    stage.stack.popViewController(animated: false)
    #expect(stage.stack.transitionCoordinator == nil)
  }

  @Test("N11: a cancelled swipe also ends the coordinator", arguments: Simulator.Profile.allCases)
  func n11(profile: Simulator.Profile) {
    let stage = Stage(profile)
    stage.stack.pushViewController(stage.screen("B"), animated: false)
    Simulator.settle()
    #expect(Simulator.beginBackSwipe(on: stage.stack))
    let coordinator = stage.stack.transitionCoordinator
    #expect(coordinator?.isInteractive == true && coordinator?.initiallyInteractive == true)
    var ends: [Bool] = []
    var changes: [Bool] = []
    coordinator?.animate(alongsideTransition: nil) { ends.append($0.isCancelled) }
    coordinator?.notifyWhenInteractionChanges { changes.append($0.isCancelled) }
    #expect(Simulator.cancelBackSwipe(on: stage.stack))
    #expect(changes == [true] && ends == [])
    Simulator.settle()
    #expect(ends == [true])
    #expect(Simulator.unconfirmed.contains(.n11))
  }

  @Test("N12: a nested animated push is logged and the next one raises an exception") func n12() {
    let stage = Stage()
    let (b, c, d) = (stage.screen("B"), stage.screen("C"), stage.screen("D"))
    stage.stack.pushViewController(b, animated: true)
    Simulator.turn()
    stage.stack.pushViewController(c, animated: true)
    #expect(Simulator.log == ["nested push animation can result in corrupted navigation bar"])
    #expect(Simulator.traps.isEmpty)
    stage.stack.pushViewController(d, animated: true)
    #expect(Simulator.traps.map(\.rule) == [.n12])
    _ = stage.record.take()
    Simulator.settle()
    #expect(stage.record.take() == "A.DD B.DA didShow(B) B.WD~ C.WA willShow(C) C.IA B.DD C.DA didShow(C)")
    #expect(stage.names == "ABC")
  }

  @Test("N13: a pop turns a running push around in one turn", arguments: [Simulator.Profile.fluid, .contentPop])
  func n13(profile: Simulator.Profile) {
    let stage = Stage(profile)
    stage.stack.pushViewController(stage.screen("B"), animated: true)
    Simulator.advance(by: 100)
    _ = stage.record.take()
    stage.stack.popViewController(animated: true)
    Simulator.turn()
    #expect(stage.record.take() == "A.DD B.DA didShow(B) B.WD~ A.WA willShow(A) A.IA")
    #expect(Simulator.log.isEmpty)
    Simulator.settle()
    #expect(stage.record.take() == "B.DD A.DA didShow(A)")
    #expect(stage.names == "A" && Simulator.now == 450 && Simulator.unconfirmed == [.n13])
    stage.stack.pushViewController(stage.screen("C"), animated: false)
    Simulator.settle()
    Simulator.beginBackSwipe(on: stage.stack)
    Simulator.cancelBackSwipe(on: stage.stack)
    Simulator.advance(by: 349)
    _ = stage.record.take()
    Simulator.advance(by: 1)
    #expect(stage.record.take() == "C.WA C.IA C.DA A.WD~ A.DD" && Simulator.isIdle)
  }
}
