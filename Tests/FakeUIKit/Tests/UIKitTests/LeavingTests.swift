import Testing

@testable import UIKit

/// Containers that leave the screen, or change, while something runs.
@MainActor struct LeavingTests {
  /// The ways in which a stack leaves the screen.
  enum Exit: CaseIterable {
    case tab, fullScreen, root, hidden, list
  }

  /// A window with tabs: a stack of A, B and another stack of X.
  @MainActor private final class Scenery {
    let record = Record()
    let window = UIWindow(frame: .zero)
    let tabs = UITabBarController()
    let stack: UINavigationController
    let other: UINavigationController
    var screens: [Screen]

    init(_ profile: Simulator.Profile) {
      Simulator.reset(profile: profile)
      Simulator.recordsTraps = true
      let record = self.record
      screens = "ABX".map { Screen(String($0), record) }
      stack = UINavigationController(rootViewController: screens[0])
      stack.pushViewController(screens[1], animated: false)
      other = UINavigationController(rootViewController: screens[2])
      tabs.viewControllers = [stack, other]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      Simulator.settle()
    }

    func make(_ name: String) -> Screen {
      screens.append(Screen(name, record))
      return screens[screens.count - 1]
    }

    func leave(by exit: Exit) {
      switch exit {
      case .tab: tabs.selectedIndex = 1
      case .fullScreen:
        let layer = make("L")
        layer.modalPresentationStyle = .fullScreen
        tabs.present(layer, animated: true)
        Simulator.advance(by: 100)
      case .root: window.rootViewController = make("R")
      case .hidden: window.isHidden = true
      case .list: tabs.viewControllers = [other]
      }
    }

    var faults: [String] {
      Simulator.settle()
      let containers: [UIViewController] = [tabs, stack, other]
      return Rest.faults(of: screens, record) + containers.flatMap { Rest.faults(of: $0) }
        + (Simulator.isIdle ? [] : ["not idle"]) + Simulator.traps.map(\.reason)
    }
  }

  @Test("A stack leaves the screen during a back swipe, which is given up", arguments: Exit.allCases, Simulator.Profile.allCases)
  func swipe(exit: Exit, profile: Simulator.Profile) {
    for release in 0..<3 {
      let scenery = Scenery(profile)
      #expect(Simulator.beginBackSwipe(on: scenery.stack))
      if release == 1 {
        Simulator.cancelBackSwipe(on: scenery.stack)
        Simulator.advance(by: 10)
      }
      scenery.leave(by: exit)
      if release == 0 { #expect(!Simulator.cancelBackSwipe(on: scenery.stack)) }
      #expect(scenery.faults == [])
      #expect(scenery.stack.viewControllers.map(name) == ["A", "B"])
    }
  }

  @Test("A list changes during a swipe before the stack leaves the screen", arguments: Exit.allCases, Simulator.Profile.allCases)
  func listDuringSwipe(exit: Exit, profile: Simulator.Profile) {
    let scenery = Scenery(profile)
    Simulator.beginBackSwipe(on: scenery.stack)
    scenery.stack.setViewControllers([scenery.screens[0], scenery.make("C")], animated: true)
    scenery.leave(by: exit)
    #expect(scenery.faults == [])
    #expect(scenery.stack.viewControllers.map(name) == ["A", "C"] && scenery.screens[1].parent == nil)
  }

  @Test("A list is replaced while the stack leaves or has left the screen", arguments: Exit.allCases, Simulator.Profile.allCases)
  func list(exit: Exit, profile: Simulator.Profile) {
    for settles in [false, true] {
      for running in [false, true] {
        let scenery = Scenery(profile)
        if running {
          scenery.stack.popViewController(animated: true)
          Simulator.advance(by: 100)
        }
        scenery.leave(by: exit)
        if settles { Simulator.settle() }
        weak let first = scenery.screens[0]
        weak let second = scenery.screens[1]
        scenery.stack.setViewControllers([scenery.make("C"), scenery.make("D")], animated: true)
        #expect(scenery.faults == [])
        #expect(scenery.stack.viewControllers.map(name) == ["C", "D"])
        scenery.screens.removeFirst(2)
        #expect(first == nil && second == nil)
        scenery.window.rootViewController = scenery.tabs
        scenery.window.isHidden = false
        scenery.tabs.dismiss(animated: true)
        Simulator.settle()
        if exit != .list { scenery.tabs.selectedIndex = 0 }
        #expect(scenery.faults == [])
      }
    }
  }

  @Test("A list is replaced in a callback of the disappearance", arguments: Simulator.Profile.allCases)
  func listInCallback(profile: Simulator.Profile) {
    final class Leaver: UINavigationController {
      var waiting: [UIViewController] = []
      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        setViewControllers(waiting, animated: true)
      }
    }
    let scenery = Scenery(profile)
    let stack = Leaver(rootViewController: scenery.make("S"))
    scenery.tabs.viewControllers = [stack, scenery.other]
    scenery.tabs.selectedIndex = 0
    Simulator.settle()
    stack.waiting = [scenery.make("T")]
    scenery.tabs.selectedIndex = 1
    #expect(scenery.faults + Rest.faults(of: stack) == [])
    scenery.tabs.selectedIndex = 0
    #expect(scenery.faults + Rest.faults(of: stack) == [])
  }

  @Test("A split view expands or collapses during a change of a column", arguments: Simulator.Profile.allCases)
  func split(profile: Simulator.Profile) {
    for swipes in [false, true] {
      let scenery = Scenery(profile)
      let split = UISplitViewController(style: .doubleColumn)
      scenery.window.rootViewController = split
      split.setViewController(scenery.make("P"), for: .primary)
      split.setViewController(scenery.make("Q"), for: .secondary)
      scenery.tabs.viewControllers = []
      split.setViewController(scenery.stack, for: .primary)
      Simulator.settle()
      for size in [UIUserInterfaceSizeClass.regular, .compact] {
        if swipes { #expect(Simulator.beginBackSwipe(on: scenery.stack)) } else { scenery.stack.popViewController(animated: true) }
        Simulator.advance(by: 100)
        Simulator.changeSizeClass(of: scenery.window, to: size)
        split.show(size == .regular ? .secondary : .primary)
        split.setViewController(scenery.make("W\(size)"), for: .secondary)
        Simulator.advance(by: 100)
        split.hide(.primary)
        if swipes { Simulator.cancelBackSwipe(on: scenery.stack) }
        #expect(scenery.faults + Rest.faults(of: split) == [])
        split.show(.primary)
        if !swipes { scenery.stack.pushViewController(scenery.make("N\(size)"), animated: false) }
        #expect(scenery.faults + Rest.faults(of: split) == [])
      }
    }
  }

  @Test("The More tab goes away during a change of its stack", arguments: Simulator.Profile.allCases)
  func more(profile: Simulator.Profile) {
    for variant in 0..<8 {
      let scenery = Scenery(profile)
      let list = "EFGHIJK".map { scenery.make(String($0)) }
      scenery.tabs.viewControllers = list
      scenery.tabs.selectedIndex = variant < 4 ? 5 : 4
      Simulator.settle()
      let more = scenery.tabs.moreNavigationController
      switch variant % 4 {
      case 0: more.popViewController(animated: true)
      case 1: #expect(Simulator.beginBackSwipe(on: more))
      case 2: more.popToRootViewController(animated: false)
      default: Simulator.tapTab(list[6], in: scenery.tabs)
      }
      if variant < 4 { Simulator.advance(by: 100) }
      switch variant {
      case 0, 3, 5: scenery.tabs.viewControllers = Array(list[2...6])
      case 2: scenery.tabs.selectedIndex = 0
      default: break
      }
      Simulator.changeSizeClass(of: scenery.window, to: .regular)
      #expect(scenery.faults + Rest.faults(of: more) == [], "\(variant)")
      scenery.tabs.selectedIndex = scenery.tabs.children.count - 1
      #expect(scenery.faults + Rest.faults(of: more) == [], "\(variant)")
      #expect(Set(scenery.tabs.children).isSuperset(of: scenery.tabs.viewControllers ?? []), "\(variant)")
      Simulator.changeSizeClass(of: scenery.window, to: .compact)
      #expect(scenery.faults + Rest.faults(of: more) == [], "\(variant)")
    }
  }

  @Test("A page turn ends off screen", arguments: Exit.allCases, Simulator.Profile.allCases)
  func page(exit: Exit, profile: Simulator.Profile) {
    for change in [false, true] {
      let scenery = Scenery(profile)
      let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      scenery.stack.pushViewController(pages, animated: false)
      pages.setViewControllers([scenery.make("P")], direction: .forward, animated: false)
      Simulator.settle()
      pages.setViewControllers([scenery.make("Q")], direction: .forward, animated: true)
      Simulator.advance(by: 100)
      scenery.leave(by: exit)
      if change { pages.setViewControllers([scenery.make("S")], direction: .forward, animated: true) }
      #expect(scenery.faults + Rest.faults(of: pages) == [])
      scenery.window.rootViewController = scenery.tabs
      scenery.window.isHidden = false
      scenery.tabs.dismiss(animated: true)
      scenery.tabs.selectedIndex = 0
      #expect(scenery.faults + Rest.faults(of: pages) == [])
      weak let page = pages.viewControllers?.first
      pages.setViewControllers([scenery.make("T")], direction: .forward, animated: true)
      Simulator.settle()
      scenery.screens.removeAll()
      #expect(page == nil)
    }
  }
}
