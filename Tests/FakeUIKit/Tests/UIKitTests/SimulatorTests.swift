import Testing
import UIKit

@MainActor struct SimulatorTests {
  @Test("Equal states have equal fingerprints, whatever led to them", arguments: Simulator.Profile.allCases)
  func fingerprint(profile: Simulator.Profile) {
    func text(_ act: (Stage) -> Void) -> String {
      let stage = Stage(profile)
      act(stage)
      return stage.fingerprint
    }
    let push = text { $0.stack.pushViewController($0.screen("B"), animated: true) }
    let pushed = text {
      $0.stack.pushViewController($0.screen("B"), animated: true)
      Simulator.settle()
    }
    let pushedLater = text {
      Simulator.advance(by: 77)
      $0.stack.pushViewController($0.screen("B"), animated: false)
      Simulator.settle()
    }
    let swiping = text {
      $0.stack.pushViewController($0.screen("B"), animated: false)
      Simulator.settle()
      Simulator.beginBackSwipe(on: $0.stack)
    }
    #expect(pushed == pushedLater)
    #expect(Set([push, pushed, swiping, text { _ in }]).count == 4)
    #expect(push.contains("deferred=push:A>B:animated") && push.contains("pending +0 layout Stack"))
    #expect(swiping.contains("gesture backSwipe Stack"))
    let cancelled = text {
      $0.stack.pushViewController($0.screen("B"), animated: false)
      Simulator.settle()
      Simulator.beginBackSwipe(on: $0.stack)
      Simulator.cancelBackSwipe(on: $0.stack)
      Simulator.settle()
    }
    #expect(cancelled == pushed)
  }

  @Test("The text of a state is complete and readable") func readable() {
    let stage = Stage()
    let m = stage.screen("M")
    stage.a.present(m, animated: true) {}
    Simulator.advance(by: 50)
    #expect(
      stage.fingerprint == """
        profile classic
        window 0 visible key compact running=M
          views Stack,M
          Stack appeared loaded hasAppeared stack=A shown=A
            A appeared loaded hasAppeared
          ^ M appearing loaded animated beingPresented by=Stack style=pageSheet running=present:Stack>M:animated:started completion
        pending +300 endOfPresentation M
        """)
  }

  @Test("What decides about the user's actions is part of the fingerprint") func settings() {
    final class Allow: NSObject, UIGestureRecognizerDelegate {}
    let stage = Stage()
    let allow = Allow()
    var texts: Set<String> = [stage.fingerprint]
    let changes: [() -> Void] = [
      { stage.a.navigationItem.hidesBackButton = true },
      { stage.a.navigationItem.backAction = UIAction { _ in } },
      { stage.a.definesPresentationContext = true },
      { stage.a.isModalInPresentation = true },
      { stage.stack.isNavigationBarHidden = true },
      { stage.stack.interactivePopGestureRecognizer?.isEnabled = false },
      { stage.stack.interactivePopGestureRecognizer?.delegate = allow },
      { stage.stack.interactiveContentPopGestureRecognizer?.delegate = allow },
    ]
    for change in changes {
      change()
      texts.insert(stage.fingerprint)
    }
    #expect(texts.count == changes.count + 1)
  }

  @Test("A turn runs what was due when it began") func turn() {
    Simulator.reset()
    var order: [Int] = []
    Simulator.schedule(after: 0, label: "a") {
      order.append(1)
      Simulator.schedule(after: 0, label: "b") { order.append(2) }
    }
    Simulator.schedule(after: 10, label: "c") { order.append(3) }
    #expect(Simulator.turn() && order == [1] && !Simulator.isIdle)
    #expect(Simulator.turn() && order == [1, 2] && !Simulator.turn())
    #expect(Simulator.settle() && order == [1, 2, 3] && Simulator.now == 10)
    func again() { Simulator.schedule(label: "again") { again() } }
    again()
    #expect(!Simulator.settle())
    Simulator.reset()
  }

  @Test("An unrecorded trap ends the process") func fatal() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        Simulator.reset()
        let root = UIViewController()
        UINavigationController(rootViewController: root).pushViewController(root, animated: false)
      }
    }
  }

  @Test("A push during a swipe waits for the finger, and the list of the code wins", arguments: Simulator.Profile.allCases)
  func pushDuringSwipe(profile: Simulator.Profile) {
    let stage = Stage(profile)
    stage.stack.pushViewController(stage.screen("B"), animated: false)
    Simulator.settle()
    Simulator.beginBackSwipe(on: stage.stack)
    stage.stack.pushViewController(stage.screen("C"), animated: true)
    Simulator.settle()
    #expect(stage.stack.transitionCoordinator?.isInteractive != nil && !Simulator.isIdle)
    #expect(Simulator.cancelBackSwipe(on: stage.stack))
    Simulator.settle()
    #expect(stage.names == "AC" && stage.record.take().hasSuffix("didShow(C)"))
  }

  @Test("A covered stack gets no touches") func covered() {
    let stage = Stage()
    stage.stack.pushViewController(stage.screen("B"), animated: false)
    Simulator.settle()
    stage.a.present(stage.screen("M"), animated: false)
    Simulator.settle()
    #expect(!Simulator.beginBackSwipe(on: stage.stack) && !Simulator.tapBackButton(on: stage.stack))
    stage.a.dismiss(animated: false)
    Simulator.settle()
    stage.stack.topViewController?.navigationItem.hidesBackButton = true
    #expect(!Simulator.beginBackSwipe(on: stage.stack) && !Simulator.chooseBackMenuItem(stage.a, on: stage.stack))
  }

  @Test("A controller that has left is released", arguments: Simulator.Profile.allCases)
  func released(profile: Simulator.Profile) {
    let stage = Stage(profile)
    weak var b: Screen?
    weak var m: Screen?
    autoreleasepoolless {
      let (pushed, layer) = (stage.screen("B"), stage.screen("M"))
      (b, m) = (pushed, layer)
      stage.stack.pushViewController(pushed, animated: true)
      Simulator.settle()
      stage.a.present(layer, animated: true)
      Simulator.settle()
    }
    #expect(b != nil && m != nil)
    stage.a.dismiss(animated: true)
    Simulator.settle()
    stage.stack.popViewController(animated: true)
    Simulator.settle()
    #expect(b == nil && m == nil)
  }

  private func autoreleasepoolless(_ body: () -> Void) { body() }

  @Test("A window in mid-transition is released by a reset") func releasedByReset() {
    weak var a: Screen?
    weak var m: Screen?
    func run() {
      let stage = Stage()
      let layer = stage.screen("M")
      (a, m) = (stage.a, layer)
      stage.stack.pushViewController(stage.screen("B"), animated: true)
      stage.stack.present(layer, animated: true)
      Simulator.advance(by: 20)
    }
    run()
    Simulator.reset()
    #expect(a == nil && m == nil)
  }

  @Test("A push and a pop with callbacks cost microseconds") func cost() {
    let stage = Stage()
    stage.stack.delegate = nil
    let b = UIViewController()
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<1000 {
        stage.stack.pushViewController(b, animated: true)
        Simulator.settle()
        stage.stack.popViewController(animated: true)
        Simulator.settle()
      }
    }
    // A debug build on a busy machine: far above the usual cost.
    #expect(time < .seconds(2), "2000 changes took \(time)")
    print("2000 changes took \(time)")
  }
}
