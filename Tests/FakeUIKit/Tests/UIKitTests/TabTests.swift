import Testing
import UIKit

@MainActor struct TabTests {
  /// A visible tab bar controller with the given screens.
  private func tabs(_ names: String, _ profile: Simulator.Profile = .classic) -> (UITabBarController, [Screen], Record, UIWindow) {
    Simulator.reset(profile: profile)
    Simulator.recordsTraps = true
    let record = Record()
    let screens = names.map { Screen(String($0), record) }
    let tabs = UITabBarController()
    tabs.viewControllers = screens
    tabs.delegate = record
    let window = UIWindow(frame: .zero)
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    Simulator.settle()
    _ = record.take()
    return (tabs, screens, record, window)
  }

  @Test("T1: the delegate is called for taps, not for code") func t1() {
    let (tabs, screens, record, window) = tabs("AB")
    tabs.selectedIndex = 1
    #expect(record.take() == "A.WD B.WA B.IA A.DD B.DA")
    #expect(Simulator.tapTab(screens[0], in: tabs))
    #expect(record.take() == "shouldSelect(A) B.WD A.WA A.IA B.DD A.DA didSelect(A)")
    #expect(window.isVisible(screens[0]))
  }

  @Test("The list is nil until it is set, and can be empty") func emptyList() {
    let (tabs, screens, record, window) = tabs("AB")
    #expect(UITabBarController().viewControllers == nil)
    tabs.setViewControllers([], animated: false)
    #expect(tabs.viewControllers == [] && tabs.selectedViewController == nil)
    tabs.viewControllers = nil
    #expect(tabs.viewControllers == nil && record.take() == "A.WD A.DD" && screens[0].parent == nil)
    #expect(tabs.view.window === window)
  }

  @Test("T2: a tap on the selected tab calls didSelect") func t2() {
    let (tabs, screens, record, window) = tabs("AB")
    #expect(Simulator.tapTab(screens[0], in: tabs))
    #expect(record.take() == "shouldSelect(A) didSelect(A)")
    #expect(window.isVisible(screens[0]))
  }

  @Test("T3: a refused reselection also prevents the pop to root") func t3() {
    let (tabs, screens, record, window) = tabs("AB")
    let stack = UINavigationController(rootViewController: Screen("R", record))
    stack.title = "Stack"
    tabs.viewControllers = [stack, screens[1]]
    tabs.selectedIndex = 0
    stack.pushViewController(Screen("S", record), animated: false)
    Simulator.settle()
    _ = record.take()
    record.allowsSelection = false
    #expect(Simulator.tapTab(stack, in: tabs))
    Simulator.settle()
    #expect(stack.viewControllers.count == 2 && record.take() == "shouldSelect(Stack)")
    record.allowsSelection = true
    #expect(Simulator.tapTab(stack, in: tabs))
    Simulator.settle()
    #expect(stack.viewControllers.count == 1)
    #expect(window.isVisible(stack))
  }

  @Test("T4: a new list keeps the selected controller, else the index, else the first") func t4() {
    let (tabs, screens, record, window) = tabs("ABC")
    tabs.selectedIndex = 1
    record.showsMoves = true
    _ = record.take()
    tabs.viewControllers = [screens[2], screens[1]]
    #expect(tabs.selectedViewController === screens[1] && tabs.selectedIndex == 1)
    #expect(record.take().hasPrefix("A.will(nil) A.did(nil) B.will(nil) B.did(nil) C.will(nil) C.did(nil)"))
    let (d, e) = (Screen("D", record), Screen("E", record))
    tabs.viewControllers = [d, e]
    #expect(tabs.selectedViewController === e)
    tabs.viewControllers = [screens[0]]
    #expect(tabs.selectedViewController === screens[0])
    #expect(window.isVisible(screens[0]) && !window.isVisible(e))
  }

  @Test("T5: UIKit sets the selection itself when More disappears") func t5() {
    final class Spy: UITabBarController {
      var sets: [UIViewController?] = []
      override var selectedViewController: UIViewController? {
        didSet { sets.append(selectedViewController) }
      }
    }
    let (_, screens, record, window) = tabs("ABCDEFG")
    let spy = Spy()
    spy.delegate = record
    window.rootViewController = nil
    spy.viewControllers = "TUVWXY".map { Screen(String($0), record) }
    window.rootViewController = spy
    Simulator.settle()
    spy.selectedIndex = 5
    Simulator.settle()
    #expect(spy.selectedViewController === spy.moreNavigationController)
    spy.sets = []
    _ = record.take()
    Simulator.changeSizeClass(of: window, to: .regular)
    Simulator.settle()
    #expect(spy.sets.count == 1 && spy.selectedViewController.map(name) == "Y")
    #expect(!record.take().contains("elect") && screens.count == 7)
  }

  @Test("T6: the sixth tab lives in the More controller in compact width") func t6() throws {
    let (tabs, screens, record, window) = tabs("ABCDEF")
    #expect(!Simulator.tapTab(screens[4], in: tabs))
    let more = tabs.moreNavigationController
    more.delegate = record
    #expect(Simulator.tapTab(more, in: tabs))
    Simulator.settle()
    _ = record.take()
    #expect(Simulator.tapTab(screens[5], in: tabs))
    Simulator.settle()
    #expect(more.topViewController === screens[5] && tabs.selectedIndex == 5)
    #expect(record.take() == "F.WA willShow(F) F.IA F.DA didShow(F)")
    #expect(window.isVisible(screens[5]))
    #expect(screens[5].navigationController === more)
  }

  @Test("T7: tabs have identifiers and delegate methods with the previous tab", arguments: Simulator.Profile.allCases)
  func t7(profile: Simulator.Profile) {
    let (tabs, _, record, window) = tabs("A", profile)
    let list = ["x", "y"].map { id in
      UITab(title: id, image: nil, identifier: id) { _ in Screen(id, record) }
    }
    tabs.tabs = list
    _ = record.take()
    #expect(tabs.selectedTab === list[0])
    #expect(Simulator.tapTab(list[1].viewController ?? UIViewController(), in: tabs))
    let events = record.take()
    #expect(events.contains("shouldSelectTab(y)") == (profile != .classic))
    #expect(events.contains("didSelectTab(y,x)") == (profile != .classic))
    #expect(tabs.selectedTab?.identifier == "y" && window.isKeyWindow && list[0].viewController?.tab === list[0])
  }

  @Test("Tabs and their controllers are released") func releasedTabs() {
    weak var tab: UITab?
    weak var screen: UIViewController?
    func run() {
      let (tabs, _, record, window) = tabs("A", .fluid)
      let made = UITab(title: "x", image: nil, identifier: "x") { _ in Screen("X", record) }
      tabs.setTabs([made], animated: false)
      (tab, screen) = (made, made.viewController)
      #expect(tab != nil && screen != nil && window.isVisible(tabs))
    }
    run()
    Simulator.reset()
    #expect(tab == nil && screen == nil)
  }
}

extension UIWindow {
  func isVisible(_ controller: UIViewController) -> Bool { controller.viewIfLoaded?.window === self }
}
