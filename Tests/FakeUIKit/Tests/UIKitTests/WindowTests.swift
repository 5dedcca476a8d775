import Testing
import UIKit

@MainActor struct WindowTests {
  /// A scene delegate that records its events.
  final class SceneDelegate: NSObject, UIWindowSceneDelegate {
    var window: UIWindow?
    var events: [String] = []

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
      events.append("connect(\(options.urlContexts.map(\.url.absoluteString).joined()))")
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
    }

    func sceneDidBecomeActive(_ scene: UIScene) { events.append("active") }
    func sceneWillResignActive(_ scene: UIScene) { events.append("resign") }
    func sceneWillEnterForeground(_ scene: UIScene) { events.append("foreground") }
    func sceneDidEnterBackground(_ scene: UIScene) { events.append("background") }
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      events.append("open(\(contexts.map(\.url.absoluteString).joined()))")
    }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { events.append("continue(\(userActivity.activityType))") }
  }

  @Test("W1: replacing the root leaves what it presented in the window") func w1() {
    let stage = Stage()
    let m = stage.screen("M")
    stage.a.present(m, animated: false)
    Simulator.settle()
    stage.window.rootViewController = stage.screen("R")
    Simulator.settle()
    #expect(m.view.window === stage.window && stage.a.view.window == nil)
    #expect(Simulator.unconfirmed == [.p22, .w1])
  }

  @Test("W2: UIKit chooses the scene that gets a URL") func w2() throws {
    Simulator.reset()
    let (first, second) = (SceneDelegate(), SceneDelegate())
    let scene = Simulator.connectScene(delegate: first)
    Simulator.connectScene(delegate: second)
    let url = try #require(URL(string: "app:x"))
    #expect(Simulator.open(url)?.delegate === second)
    Simulator.prefer(scene)
    #expect(Simulator.open(url) === scene)
    #expect(first.events.last == "open(app:x)")
  }

  @Test("W3: a cold start passes URLs in the options, a running scene gets them later") func w3() throws {
    Simulator.reset()
    let delegate = SceneDelegate()
    let url = try #require(URL(string: "app:x"))
    let scene = Simulator.connectScene(delegate: delegate, urls: [url])
    #expect(delegate.events == ["connect(app:x)", "foreground", "active"])
    Simulator.open(url)
    Simulator.resume(NSUserActivity(activityType: "web"))
    #expect(delegate.events.suffix(2) == ["open(app:x)", "continue(web)"])
    #expect(Simulator.background(scene) && Simulator.foreground(scene) && Simulator.disconnect(scene))
    #expect(delegate.events.suffix(4) == ["resign", "background", "foreground", "active"])
    #expect(Simulator.open(url) == nil)
  }

  @Test("W4: an inactive scene has no key window and gets no touches") func w4() {
    Simulator.reset()
    let delegate = SceneDelegate()
    let scene = Simulator.connectScene(delegate: delegate)
    #expect(scene.keyWindow === delegate.window)
    #expect(Simulator.deactivate(scene))
    #expect(scene.keyWindow == nil && scene.activationState == .foregroundInactive)
    #expect(UIApplication.shared.applicationState == .inactive)
    let stack = UINavigationController(rootViewController: UIViewController())
    delegate.window?.rootViewController = stack
    stack.pushViewController(UIViewController(), animated: false)
    Simulator.settle()
    #expect(!Simulator.beginBackSwipe(on: stack) && !Simulator.tapBackButton(on: stack))
    Simulator.connectScene(delegate: SceneDelegate())
    #expect(UIApplication.shared.applicationState == .active)
    #expect(!Simulator.beginBackSwipe(on: stack) && !Simulator.tapBackButton(on: stack))
    #expect(Simulator.activate(scene) && !Simulator.activate(scene))
    #expect(Simulator.tapBackButton(on: stack))
  }

  @Test("S1: collapsing asks for the top column, expanding for the display mode") func s1() {
    final class Delegate: UISplitViewControllerDelegate {
      var events: [String] = []
      func splitViewController(
        _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn column: UISplitViewController.Column
      ) -> UISplitViewController.Column {
        events.append("top(\(column))")
        return .secondary
      }
      func splitViewController(
        _ svc: UISplitViewController, displayModeForExpandingToProposedDisplayMode mode: UISplitViewController.DisplayMode
      ) -> UISplitViewController.DisplayMode {
        events.append("mode(\(mode))")
        return .secondaryOnly
      }
      func splitViewControllerDidCollapse(_ svc: UISplitViewController) { events.append("collapsed(\(svc.isCollapsed))") }
      func splitViewControllerDidExpand(_ svc: UISplitViewController) { events.append("expanded(\(svc.isCollapsed))") }
    }
    let stage = Stage()
    let split = UISplitViewController(style: .doubleColumn)
    let delegate = Delegate()
    split.delegate = delegate
    split.setViewController(stage.screen("P"), for: .primary)
    split.setViewController(stage.screen("S"), for: .secondary)
    Simulator.changeSizeClass(of: stage.window, to: .regular)
    stage.window.rootViewController = split
    Simulator.settle()
    _ = stage.record.take()
    #expect(!split.isCollapsed)
    Simulator.changeSizeClass(of: stage.window, to: .compact)
    #expect(stage.record.take() == "P.WD P.DD" && split.isCollapsed)
    Simulator.changeSizeClass(of: stage.window, to: .regular)
    #expect(split.displayMode == .secondaryOnly)
    split.show(.primary)
    #expect(stage.record.take() == "P.WA P.IA P.DA")
    #expect(delegate.events == ["top(primary)", "collapsed(true)", "mode(oneBesideSecondary)", "expanded(false)"])
    #expect(Simulator.unconfirmed == [.s1])
  }

  @Test("A split view is not collapsed until it appears in compact width") func splitIsBornExpanded() {
    let stage = Stage()
    let split = UISplitViewController(style: .doubleColumn)
    #expect(!split.isCollapsed && !UISplitViewController().isCollapsed)
    split.setViewController(stage.screen("P"), for: .primary)
    split.setViewController(stage.screen("S"), for: .secondary)
    #expect(!split.isCollapsed)
    stage.window.rootViewController = split
    Simulator.settle()
    #expect(split.isCollapsed && stage.record.take() == "A.WD A.DD P.WA P.IA P.DA")
  }

  @Test("S2: a change of the size class keeps the root") func s2() {
    let stage = Stage()
    #expect(Simulator.changeSizeClass(of: stage.window, to: .regular))
    #expect(!Simulator.changeSizeClass(of: stage.window, to: .regular))
    #expect(stage.window.rootViewController === stage.stack && stage.record.take() == "")
    #expect(stage.a.traitCollection.horizontalSizeClass == .regular)
    #expect(Rule.s2.kind == .advice)
  }

  @Test("A1: unbalanced appearance calls are logged") func a1() {
    let stage = Stage()
    stage.a.viewWillAppear(false)
    #expect(Simulator.log == ["Unbalanced calls to begin/end appearance transitions for <Screen>."])
    let child = stage.screen("C")
    stage.a.addChild(child)
    stage.a.view.addSubview(child.view)
    child.didMove(toParent: stage.a)
    Simulator.settle()
    child.beginAppearanceTransition(true, animated: false)
    #expect(Simulator.log.count == 2)
    #expect(stage.record.take() == "A.WA C.WA C.IA C.DA")
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(stage.record.take() == "C.WD C.DD")
  }

  @Test("A2: the profiles differ in a pop during a push", arguments: Simulator.Profile.allCases)
  func a2(profile: Simulator.Profile) {
    let stage = Stage(profile)
    stage.stack.pushViewController(stage.screen("B"), animated: true)
    Simulator.advance(by: 100)
    #expect(Simulator.tapBackButton(on: stage.stack) == (profile != .classic))
    Simulator.settle()
    #expect(stage.names == (profile == .classic ? "AB" : "A"))
    #expect(Rule.a2.kind == .advice)
  }

  @Test("A page controller reports a swipe to its delegate") func pages() {
    final class Pages: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
      let screens: [UIViewController]
      var events: [String] = []
      init(_ screens: [UIViewController]) { self.screens = screens }
      func pageViewController(_ pages: UIPageViewController, viewControllerBefore controller: UIViewController) -> UIViewController? {
        screens.firstIndex(of: controller).flatMap { $0 > 0 ? screens[$0 - 1] : nil }
      }
      func pageViewController(_ pages: UIPageViewController, viewControllerAfter controller: UIViewController) -> UIViewController? {
        screens.firstIndex(of: controller).flatMap { $0 + 1 < screens.count ? screens[$0 + 1] : nil }
      }
      func pageViewController(
        _ pages: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
      ) { events.append("finished(\(completed))") }
    }
    let stage = Stage()
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let (x, y) = (stage.screen("X"), stage.screen("Y"))
    let source = Pages([x, y])
    pages.dataSource = source
    pages.delegate = source
    pages.setViewControllers([x], direction: .forward, animated: false)
    stage.window.rootViewController = pages
    Simulator.settle()
    _ = stage.record.take()
    #expect(Simulator.swipePage(on: pages, cancelled: true) && pages.viewControllers == [x])
    #expect(stage.record.take().hasSuffix("X.WA X.IA X.DA"))
    #expect(Simulator.swipePage(on: pages) && !Simulator.swipePage(on: pages))
    Simulator.settle()
    #expect(pages.viewControllers == [y] && stage.record.take() == "X.WD~ Y.WA Y.IA X.DD Y.DA")
    #expect(!Simulator.swipePage(on: pages) && source.events == ["finished(false)", "finished(true)"])
  }
}
