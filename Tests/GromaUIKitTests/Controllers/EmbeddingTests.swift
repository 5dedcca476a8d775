import Groma
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

/// Tests that a window of an app is shown inside the view controllers of an existing app.
@MainActor struct EmbeddingTests {
  /// An existing app with a navigation controller and tabs, which shows an app of Groma.
  @MainActor private final class OldApp {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let tabs = UITabBarController(nibName: nil, bundle: nil)
    let stack = UINavigationController(nibName: nil, bundle: nil)
    let navigator: Navigator
    private(set) var hierarchy: UIKitHierarchy?
    private(set) var presenter: Presenter?
    private(set) var embedded: UIViewController
    private(set) var removals = 0
    private(set) var interactions: [String] = []
    private(set) var refusals = 0

    init(_ tree: String, _ profile: Simulator.Profile, isLate: Bool = false) throws {
      Simulator.reset(profile: profile)
      Simulator.recordsTraps = true
      RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
      navigator = Navigator(StubApp.plain, state: try StubApp.state(tree), logger: .silent)
      let hierarchy = UIKitHierarchy(navigator)
      self.hierarchy = hierarchy
      embedded = UIViewController()
      if isLate { hierarchy.onWindowRequest = { _ in } }
      if isLate { presenter = Presenter(navigator, on: hierarchy, clock: SimulatorClock()) }
      embedded = hierarchy.embed { [weak self] in self?.removals += 1 }
      let presenter = presenter ?? Presenter(navigator, on: hierarchy, clock: SimulatorClock())
      self.presenter = presenter
      presenter.onInteraction = { [weak self] interaction, outcome in
        self?.interactions.append("\(outcome)")
      }
      presenter.onRefusal = { [weak self] _ in self?.refusals += 1 }
      stack.setViewControllers([old("first")], animated: false)
      tabs.setViewControllers([stack, old("second")], animated: false)
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      Simulator.settle()
    }

    /// A view controller of the existing app.
    func old(_ title: String) -> UIViewController {
      let controller = UIViewController()
      controller.title = title
      return controller
    }

    func push() {
      stack.pushViewController(embedded, animated: true)
      Simulator.settle()
    }

    func present() {
      stack.present(embedded, animated: true)
      Simulator.settle()
    }

    func run(_ route: (AppRoute) -> any RouteFrom<AnyContainer>) throws {
      try navigator.run(route)
      Simulator.settle()
    }

    /// Releases everything that belongs to the app of Groma.
    func release() {
      (presenter, hierarchy, embedded) = (nil, nil, UIViewController())
      Simulator.settle()
    }

    /// The stack of the app of Groma, or `nil` if its root is another one.
    var inner: UINavigationController? { embedded.children.first as? UINavigationController }

    /// The controller of the topmost layer.
    var top: UIViewController? {
      var top = window.rootViewController
      while let next = top?.presentedViewController { top = next }
      return top
    }

    /// Checks that everything has ended, and that UIKit shows a tree.
    func expectShown(_ tree: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
      Simulator.settle()
      #expect(navigator.tree == tree, sourceLocation: sourceLocation)
      #expect(presenter?.isAtRest == true && refusals == 0, sourceLocation: sourceLocation)
      var shown = hierarchy?.shown ?? ViewTree()
      for index in shown.windows.indices {
        shown.windows[index].layers.removeAll { $0.view.kind == .foreign }
      }
      #expect(shown == ViewTree(navigator), sourceLocation: sourceLocation)
      #expect(
        Simulator.traps.isEmpty && Laws.violation(of: navigator) == nil,
        sourceLocation: sourceLocation)
    }
  }

  private func button(_ item: UINavigationItem?) -> UIBarButtonItem? {
    item?.leftBarButtonItems?.first
  }

  // MARK: Pushed

  @Test(arguments: Simulator.Profile.allCases, [true, false]) func aPageIsPushed(
    profile: Simulator.Profile, isLate: Bool
  ) throws {
    let app = try OldApp("a", profile, isLate: isLate)
    app.push()
    app.expectShown("a")
    try app.run { $0.top(.page).configure(.title("Profile")).configure(.barButtons(["edit"])) }
    #expect(
      app.stack.topViewController?.navigationItem.title == "Profile"
        && !app.stack.isNavigationBarHidden)
    #expect(app.stack.topViewController?.navigationItem.rightBarButtonItems?.count == 1)
    #expect(app.removals == 0)
    #expect(Simulator.tapBackButton(on: app.stack))
    app.expectShown("a")
    #expect(app.removals == 1 && app.interactions.isEmpty && app.stack.viewControllers.count == 1)
    app.push()
    try app.run { $0.window.setRoot(page("b")) }
    app.expectShown("b")
    #expect(app.embedded.children.count == 1 && app.removals == 1)
    #expect(Simulator.beginBackSwipe(on: app.stack) && Simulator.cancelBackSwipe(on: app.stack))
    app.expectShown("b")
    #expect(app.removals == 1)
    #expect(Simulator.beginBackSwipe(on: app.stack) && Simulator.finishBackSwipe(on: app.stack))
    app.expectShown("b")
    #expect(app.removals == 2)
  }

  @Test(arguments: Simulator.Profile.allCases) func aStackHasTheBar(profile: Simulator.Profile)
    throws
  {
    let app = try OldApp("stack[a]", profile)
    app.push()
    #expect(app.stack.isNavigationBarHidden && app.inner != nil)
    try app.run { $0.top(.stack).push(page("b")) }
    app.expectShown("stack[a > b]")
    #expect(
      app.stack.viewControllers.count == 2
        && button(app.inner?.topViewController?.navigationItem) == nil)
    let inner = try #require(app.inner)
    #expect(Simulator.tapBackButton(on: inner))
    app.expectShown("stack[a]")
    #expect(app.interactions == ["followed"])
    try app.run { $0.top(.stack).setStack([page("c").erased]) }
    app.expectShown("stack[c]")
    #expect(Simulator.tap(try #require(button(inner.topViewController?.navigationItem))))
    app.expectShown("stack[c]")
    #expect(
      app.stack.viewControllers.count == 1 && !app.stack.isNavigationBarHidden && app.removals == 1)
  }

  @Test(arguments: Simulator.Profile.allCases) func aLockedScreenIsNotLeftByItsBackItem(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a]", profile)
    app.push()
    try app.run { $0.top(.page).lock() }
    #expect(Simulator.tap(try #require(button(app.inner?.topViewController?.navigationItem))))
    app.expectShown("stack[a!]")
    #expect(
      app.stack.viewControllers.count == 2 && app.removals == 0 && app.interactions.count == 1)
  }

  @Test(arguments: Simulator.Profile.allCases) func oldScreensArePushedAboveIt(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a]", profile)
    app.push()
    app.stack.pushViewController(app.old("next"), animated: true)
    Simulator.settle()
    #expect(!app.stack.isNavigationBarHidden && app.removals == 0)
    try app.run { $0.top(.stack).push(page("b")) }
    app.expectShown("stack[a > b]")
    app.stack.popViewController(animated: true)
    app.expectShown("stack[a > b]")
    #expect(app.stack.isNavigationBarHidden && app.inner?.viewControllers.count == 2)
  }

  // MARK: Layers

  @Test(arguments: Simulator.Profile.allCases) func layersArePresentedAboveTheExistingApp(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a]", profile)
    app.push()
    try app.run { $0.present(page("b")) }
    app.expectShown("stack[a] ^ b")
    let sheet = try #require(app.top)
    #expect(sheet.presentingViewController === app.tabs)
    #expect(Simulator.beginSheetSwipe(on: sheet) && Simulator.finishSheetSwipe(on: sheet))
    app.expectShown("stack[a]")
    try app.run { $0.request(.alert("Sure?").on("yes") { $0.top(.stack).push(page("c")) }) }
    let alert = try #require(app.top as? UIAlertController)
    #expect(Simulator.tap(alert.actions[0], in: alert))
    app.expectShown("stack[a > c]")
    #expect(app.interactions.first == "followed")
  }

  @Test(arguments: Simulator.Profile.allCases) func layersOfTheExistingAppStay(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a]", profile)
    app.push()
    let old = app.old("sheet")
    app.stack.present(old, animated: true)
    Simulator.settle()
    try app.run { $0.present(page("b")) }
    app.expectShown("stack[a] ^ b")
    #expect(app.top?.presentingViewController === old)
    try app.run { $0.window.setRoot(page("c")) }
    app.expectShown("c")
    #expect(app.top === old, "only the layer of the app is dismissed")
    old.dismiss(animated: true)
    app.expectShown("c")
    #expect(app.top === app.tabs && app.interactions.isEmpty && app.removals == 0)
  }

  @Test(arguments: Simulator.Profile.allCases) func itLeavesWithTheLayerThatContainsIt(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a]", profile)
    let layer = UINavigationController(nibName: nil, bundle: nil)
    layer.setViewControllers([app.old("root"), app.embedded], animated: false)
    app.stack.present(layer, animated: true)
    Simulator.settle()
    try app.run { $0.present(page("b")).present(page("c")) }
    app.expectShown("stack[a] ^ b ^ c")
    app.tabs.dismiss(animated: true)
    app.expectShown("stack[a]")
    #expect(app.removals == 1 && app.interactions == ["followed"] && app.top === app.tabs)
  }

  @Test(arguments: Simulator.Profile.allCases) func itIsPresentedAndSwipedAway(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a]", profile)
    app.present()
    try app.run { $0.top(.stack).push(page("b")) }
    app.expectShown("stack[a > b]")
    #expect(
      !app.stack.isNavigationBarHidden
        && app.inner?.viewControllers.first.map { button($0.navigationItem) == nil } == true)
    try app.run { $0.top(.page).lock() }
    #expect(!Simulator.beginSheetSwipe(on: app.embedded))
    try app.run { $0.unlockAll() }
    #expect(
      Simulator.beginSheetSwipe(on: app.embedded) && Simulator.finishSheetSwipe(on: app.embedded))
    app.expectShown("stack[a > b]")
    #expect(app.removals == 1 && app.top === app.tabs)
  }

  // MARK: Tabs

  @Test(arguments: Simulator.Profile.allCases) func itIsATabOfTheExistingApp(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a]", profile)
    app.tabs.setViewControllers([app.stack, app.embedded], animated: false)
    app.tabs.selectedIndex = 1
    Simulator.settle()
    try app.run { $0.top(.stack).push(page("b")) }
    app.expectShown("stack[a > b]")
    app.tabs.selectedIndex = 0
    app.expectShown("stack[a > b]")
    #expect(app.removals == 0)
    try app.run { $0.top(.stack).push(page("c")) }
    app.tabs.selectedIndex = 1
    app.expectShown("stack[a > b > c]")
    #expect(app.inner?.viewControllers.count == 3)
    app.tabs.setViewControllers([app.stack], animated: false)
    app.expectShown("stack[a > b > c]")
    #expect(app.removals == 1)
  }

  @Test(arguments: Simulator.Profile.allCases) func windowsInOneWindowOfUIKitHaveTheirOwnLayers(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a]", profile)
    let hierarchy = try #require(app.hierarchy)
    var removals = 0
    let second = hierarchy.embed { removals += 1 }
    try app.run { $0.openWindow("two", page("d")) }
    app.tabs.setViewControllers([app.embedded, second], animated: false)
    app.tabs.selectedIndex = 1
    Simulator.settle()
    try app.run { $0.window.present(page("b")) }
    #expect(app.navigator.state.root.children.map(\.childCount) == [1, 2] && app.top?.presentingViewController === app.tabs)
    #expect(hierarchy.shown == ViewTree(app.navigator) && app.interactions.isEmpty && app.presenter?.isAtRest == true)
    hierarchy.detach("two")
    Simulator.settle()
    #expect(
      app.navigator.state.root.childCount == 1 && app.top === app.tabs
        && app.presenter?.isAtRest == true)
    #expect(removals == 0 && hierarchy.shown == ViewTree(app.navigator) && Simulator.traps.isEmpty)
    app.tabs.selectedIndex = 0
    Simulator.settle()
    try app.run { $0.present(page("c")) }
    app.expectShown("stack[a] ^ c")
  }

  // MARK: The end

  @Test(arguments: Simulator.Profile.allCases) func aClosedWindowIsReported(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a]", profile)
    app.push()
    try app.run { $0.openWindow("two", page("d")) }
    let old = app.old("sheet")
    app.stack.present(old, animated: true)
    Simulator.settle()
    try app.navigator.run(AppRoute().closeWindow(), on: path(0))
    Simulator.settle()
    #expect(app.removals == 1 && app.top === old, "the existing code removes the view controller")
    #expect(Simulator.traps.isEmpty)
  }

  @Test(arguments: Simulator.Profile.allCases) func nothingIsKept(profile: Simulator.Profile) throws {
    let app = try OldApp("stack[a > b]", profile)
    app.push()
    try app.run { $0.present(page("c")) }
    weak let (host, hierarchy, presenter) = (app.embedded, app.hierarchy, app.presenter)
    weak let (inner, layer) = (app.inner, app.top)
    app.tabs.dismiss(animated: false)
    app.stack.popViewController(animated: false)
    app.release()
    #expect(host == nil && hierarchy == nil && presenter == nil && inner == nil && layer == nil)
    #expect(app.stack.viewControllers.count == 1 && app.top === app.tabs)
  }

  /// A flow of the app is the last part of a coordinator: the coordinator removes it when it has finished.
  @Test(arguments: Simulator.Profile.allCases) func aFlowEndsInACoordinator(
    profile: Simulator.Profile
  ) throws {
    let app = try OldApp("stack[a > b]", profile)
    app.push()
    let observation = app.navigator.observe { event in
      if case .finished = event {
        app.stack.popViewController(animated: true)
      }
    }
    try app.run { $0.top(.page).finish() }
    app.expectShown("stack[a]")
    #expect(app.stack.viewControllers.count == 1 && app.removals == 1)
    _ = observation
  }
}
