import Testing
import UIKit

/// The controllers that decide about the status bar, the orientations and the bars of containers.
@MainActor struct SystemBarTests {
  /// A controller with wishes.
  private final class Dark: UIViewController {
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    override var prefersStatusBarHidden: Bool { true }
    override var prefersHomeIndicatorAutoHidden: Bool { true }
    override var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { .bottom }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  }

  /// A container that names its last child.
  private final class Naming: UIViewController {
    override var childForStatusBarStyle: UIViewController? { children.last }
    override var childForStatusBarHidden: UIViewController? { children.last }
    override var childForHomeIndicatorAutoHidden: UIViewController? { children.last }
    override var childForScreenEdgesDeferringSystemGestures: UIViewController? { children.last }
  }

  private func window(_ root: UIViewController) -> UIWindow {
    Simulator.reset()
    Simulator.recordsTraps = true
    let window = UIWindow(frame: .zero)
    window.rootViewController = root
    window.makeKeyAndVisible()
    Simulator.settle()
    return window
  }

  private func wishes(_ window: UIWindow) -> String {
    let style = Simulator.statusBarStyle(in: window) == .lightContent
    let hidden = Simulator.isStatusBarHidden(in: window) == true
    let indicator = Simulator.isHomeIndicatorAutoHidden(in: window) == true
    let edges = Simulator.edgesDeferringSystemGestures(in: window) == .bottom
    let portrait = Simulator.supportedInterfaceOrientations(of: window) == .portrait
    return [(style, "style"), (hidden, "hidden"), (indicator, "indicator"), (edges, "edges"), (portrait, "portrait")]
      .filter(\.0).map(\.1).joined(separator: " ")
  }

  @Test("W5: the root, or a layer that fills the screen, decides about the status bar, or the child that it names") func w5() {
    #expect(wishes(window(Dark())) == "style hidden indicator edges portrait")
    let plain = UIViewController()
    plain.addChild(Dark())
    #expect(wishes(window(plain)) == "")
    let naming = Naming()
    naming.addChild(UIViewController())
    naming.addChild(Dark())
    let shown = window(naming)
    #expect(wishes(shown) == "style hidden indicator edges")
    #expect(Simulator.supportedInterfaceOrientations(of: shown) == .allButUpsideDown)
    for (style, captures, all) in [
      (UIModalPresentationStyle.fullScreen, false, true), (.pageSheet, false, false), (.pageSheet, true, true),
    ] {
      let root = UIViewController()
      let shown = window(root)
      let layer = Dark()
      layer.modalPresentationStyle = style
      layer.modalPresentationCapturesStatusBarAppearance = captures
      root.present(layer, animated: false)
      Simulator.settle()
      #expect(wishes(shown) == (style == .fullScreen ? "style hidden indicator edges portrait" : all ? "style hidden indicator edges" : ""))
      root.dismiss(animated: false)
      Simulator.settle()
      #expect(wishes(shown) == "")
    }
  }

  @Test("W6: containers do not ask their children for the orientations") func w6() {
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: Dark())]
    #expect(Simulator.supportedInterfaceOrientations(of: window(tabs)) == .allButUpsideDown)
    #expect(Simulator.unconfirmed.contains(.w6))
  }

  @Test("W7: a stack asks its top for the style of the status bar only if its own bar is hidden") func w7() {
    let stack = UINavigationController(rootViewController: Dark())
    let shown = window(stack)
    #expect(wishes(shown) == "hidden" && Simulator.unconfirmed.contains(.w7))
    stack.isNavigationBarHidden = true
    #expect(wishes(shown) == "style hidden")
    let tabs = UITabBarController()
    tabs.viewControllers = [stack]
    #expect(wishes(window(tabs)) == "style hidden")
  }

  @Test("W8: the system asks again after a change by UIKit or a request") func w8() {
    let plain = Naming()
    plain.addChild(UIViewController())
    let shown = window(plain)
    let asked = "style hidden indicator edges"
    plain.addChild(Dark())
    #expect(wishes(shown) == "")
    plain.setNeedsStatusBarAppearanceUpdate()
    #expect(wishes(shown) == asked)
    let stack = UINavigationController(rootViewController: UIViewController())
    let other = window(stack)
    stack.pushViewController(Dark(), animated: true)
    #expect(wishes(other) == "")
    Simulator.settle()
    #expect(wishes(other) == "hidden")
  }

  @Test("A bar takes the scroll view of the visible controller, a plain container names none") func scrollViews() {
    let (top, scroll) = (UIViewController(), UIScrollView())
    top.setContentScrollView(scroll, for: .top)
    let stack = UINavigationController(rootViewController: top)
    #expect(Simulator.scrollView(at: .top, of: stack) === scroll)
    #expect(Simulator.scrollView(at: .bottom, of: stack) == nil)
    let (plain, list) = (UIViewController(), UIViewController())
    list.view = UIScrollView()
    plain.addChild(list)
    #expect(Simulator.scrollView(at: .top, of: UINavigationController(rootViewController: plain)) == nil)
    #expect(Simulator.scrollView(at: .top, of: UINavigationController(rootViewController: list)) === list.view)
  }

  @Test("A tab bar shows the items of its controllers") func tabItems() {
    let tabs = UITabBarController()
    #expect(tabs.tabBar.items == [])
    let (one, two) = (UIViewController(), UIViewController())
    one.title = "One"
    two.tabBarItem = UITabBarItem(title: "Two", image: UIImage(systemName: "2.circle"), tag: 0)
    tabs.viewControllers = [one, two]
    #expect(tabs.tabBar.items?.map(\.title) == ["One", "Two"] && tabs.tabBar.items?[1].image != nil)
    tabs.viewControllers = (0..<7).map { _ in UIViewController() }
    #expect(tabs.tabBar.items?.count == 5)
  }
}
