import Testing

@testable import UIKit

/// Windows that leave the screen while layers or transitions are there.
@MainActor struct LeavingWindowTests {
  private final class SceneDelegate: NSObject, UIWindowSceneDelegate {}

  private func faults(_ stage: Stage, _ screens: [Screen]) -> [String] {
    Simulator.settle()
    let stages: [UIViewController] = [stage.stack]
    return Rest.faults(of: screens, stage.record) + stages.flatMap { Rest.faults(of: $0) }
      + (Simulator.isIdle ? [] : ["not idle"]) + Simulator.traps.map(\.reason)
  }

  @Test("A window leaves the screen while a layer is there, comes or goes", arguments: Simulator.Profile.allCases)
  func layer(profile: Simulator.Profile) {
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen, .overFullScreen] {
      for moment in 0..<6 {
        for losesScene in [false, true] {
          let stage = Stage(profile)
          let delegate = SceneDelegate()
          let scene = Simulator.connectScene(delegate: delegate)
          stage.window.windowScene = scene
          let (m, n) = (stage.screen("M"), stage.screen("N"))
          m.modalPresentationStyle = style
          stage.a.present(m, animated: true)
          Simulator.advance(by: moment == 0 ? 0 : moment == 1 ? 100 : 500)
          if moment == 3 {
            m.present(n, animated: false)
            Simulator.settle()
          }
          if moment >= 3 { stage.a.dismiss(animated: true) }
          if moment == 4 { Simulator.advance(by: 100) }
          if moment == 5, style == .pageSheet {
            Simulator.settle()
            stage.a.present(m, animated: false)
            Simulator.settle()
            #expect(Simulator.beginSheetSwipe(on: m))
          }
          let story = "\(style) \(moment) \(losesScene)"
          if losesScene { Simulator.disconnect(scene) } else { stage.window.isHidden = true }
          #expect(faults(stage, [stage.a, m, n]) == [], "\(story)")
          #expect(stage.a.appearance == .disappeared && m.appearance == .disappeared, "\(story)")
          if losesScene { stage.window.windowScene = Simulator.connectScene(delegate: delegate) } else { stage.window.isHidden = false }
          #expect(faults(stage, [stage.a, m, n]) == [], "\(story)")
          let remains = moment < 3 || moment == 5 && style == .pageSheet
          #expect((stage.a.presentedViewController === m) == remains, "\(story)")
          #expect((stage.a.appearance == .appeared) == (!remains || style != .fullScreen), "\(story)")
          stage.a.dismiss(animated: true)
          #expect(faults(stage, [stage.a, m, n]) == [], "\(story)")
          #expect(stage.a.appearance == .appeared, "\(story)")
        }
      }
    }
  }

  @Test("What is left of a replaced root is released when it is dismissed", arguments: Simulator.Profile.allCases)
  func replaced(profile: Simulator.Profile) {
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen] {
      for moment in 0..<4 {
        Simulator.reset(profile: profile)
        let record = Record()
        let window = UIWindow(frame: .zero)
        weak var old: Screen?
        weak var layer: Screen?
        func prepare() {
          let (root, m) = (Screen("A", record), Screen("M", record))
          (old, layer) = (root, m)
          window.rootViewController = root
          window.makeKeyAndVisible()
          Simulator.settle()
          m.modalPresentationStyle = style
          root.present(m, animated: true)
          Simulator.advance(by: moment == 0 ? 0 : moment == 1 ? 100 : 500)
          if moment == 3 {
            root.dismiss(animated: true)
            Simulator.advance(by: 100)
          }
        }
        prepare()
        window.rootViewController = Screen("R", record)
        Simulator.settle()
        let story = "\(style) \(moment)"
        #expect((layer != nil) == (moment != 3), "\(story)")
        #expect(Simulator.fingerprint(naming: name).contains("left A") == (moment != 3), "\(story)")
        let root = window.rootViewController as? Screen
        #expect(Rest.faults(of: [old, layer, root].compactMap { $0 }, record) == [], "\(story)")
        layer?.dismiss(animated: true)
        Simulator.settle()
        #expect(old == nil && layer == nil, "\(story)")
        #expect(window.subviews.count == 1, "\(story)")
      }
    }
  }

  @Test("A layer of a context goes with the controller that presents it", arguments: [0, 1, 100, 500])
  func context(time: Int) {
    let stage = Stage()
    weak var context: Screen?
    weak var layer: Screen?
    func present() {
      let (b, m) = (stage.screen("B"), stage.screen("M"))
      (context, layer) = (b, m)
      stage.stack.pushViewController(b, animated: false)
      Simulator.settle()
      b.definesPresentationContext = true
      m.modalPresentationStyle = .overCurrentContext
      b.present(m, animated: true)
      Simulator.advance(by: time)
      #expect(m.presentingViewController === b)
    }
    present()
    stage.stack.popViewController(animated: true)
    #expect(faults(stage, [stage.a]) == [] && context == nil && layer == nil)
    #expect(stage.window.subviews.count == 1)
  }

  @Test("A transition whose coordinator was used is released", arguments: Simulator.Profile.allCases)
  func coordinator(profile: Simulator.Profile) {
    let stage = Stage(profile)
    weak var b: Screen?
    func push() {
      let screen = stage.screen("B")
      b = screen
      stage.stack.pushViewController(screen, animated: true)
      stage.stack.transitionCoordinator?.animate(alongsideTransition: nil) { _ in stage.record.note("pushed") }
      Simulator.settle()
      stage.stack.popViewController(animated: true)
      stage.stack.transitionCoordinator?.animate(alongsideTransition: nil) { _ in stage.record.note("popped") }
      Simulator.settle()
    }
    push()
    #expect(b == nil && stage.record.history.filter { $0.hasSuffix("ed") } == ["pushed", "popped"])
  }
}
