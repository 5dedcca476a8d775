import Groma
import GromaLinks
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

/// Tests that an existing app moves to Groma from the last screens to the root, with the same feature definitions at each step.
@MainActor struct MigrationTests {
  // MARK: The features, which are the same at each step

  private struct ProfileScreen: Screen {
    static let name = "profile"
    var id: Int
  }

  private struct OrdersScreen: Screen { static let name = "orders" }

  private struct OrderScreen: Screen {
    static let name = "order"
    var id: Int
  }

  /// A value that both features read.
  private struct Cart: StateValue {
    static let name = "cart"
    static let initial = Cart()
    var items = 0
  }

  private final class NewController: UIViewController {}

  /// A view controller of the existing app.
  private final class OldController: UIViewController {
    convenience init(_ title: String) {
      self.init(nibName: nil, bundle: nil)
      self.title = title
    }
  }

  @AppBuilder private nonisolated static var profileElements: AppElements {
    ScreenDefinition(ProfileScreen.self, "a profile", samples: [ProfileScreen(id: 1)]) { _ in
      UserAction("order") { $0.put(Cart(items: 1)).open("shop://orders/7") }
    }
    .viewController { _ in NewController() }
    Cart.self
  }

  @AppBuilder private nonisolated static var ordersElements: AppElements {
    ScreenDefinition(OrdersScreen.self, "all orders").viewController { _ in NewController() }
    ScreenDefinition(OrderScreen.self, "an order", samples: [OrderScreen(id: 7)]).viewController { _ in NewController() }
    DeepLink("orders/:id", "an order", samples: [OrderScreen(id: 7)]) { (order: OrderScreen) in
      AppRoute().land(on: AnyScreen(order), above: AnyScreen(OrdersScreen()))
    }.window("orders")
    LinkTable(from: [.scheme("shop")])
  }

  private nonisolated static let orders = AnyScreen(OrdersScreen()).withStackContainer()

  // MARK: The app at each step

  /// A leaf has moved.
  private static let leaf = AppDefinition("shop", "a profile", root: AnyScreen(ProfileScreen(id: 1))) { profileElements }

  /// Two parts share a navigator. The existing app is the root of the window.
  private static let parts = AppDefinition("shop", "two parts of a shop", root: AnyScreen<Page>.legacy("existing-app")) {
    AnyScreenDefinition.legacy("existing-app", "the existing app") { OldApp.current?.tabs ?? UITabBarController() }
    profileElements
    ordersElements
  }

  /// All containers have moved. Two screens are still those of the existing app.
  private static let shop = AppDefinition(
    "shop", "a shop",
    root: AnyTabsScreen.tabs([
      AnyScreen<Page>.legacy("home").withStackContainer().erased, orders.erased, AnyScreen<Page>.legacy("help").erased,
    ])
  ) {
    AnyScreenDefinition.legacy("home", "the home screen") { OldController("home") }
    AnyScreenDefinition.legacy("help", "the help") { OldController("help") }
    profileElements
    ordersElements
  }

  // MARK: The existing app

  @MainActor private final class OldApp {
    /// The app that is running.
    static weak var current: OldApp?

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let tabs = UITabBarController(nibName: nil, bundle: nil)
    let home = UINavigationController(nibName: nil, bundle: nil)
    let orders = UINavigationController(nibName: nil, bundle: nil)

    init(_ profile: Simulator.Profile) {
      Simulator.reset(profile: profile)
      Simulator.recordsTraps = true
      RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
      home.setViewControllers([OldController("home")], animated: false)
      orders.setViewControllers([OldController("orders")], animated: false)
      tabs.setViewControllers([home, orders, OldController("help")], animated: false)
      Self.current = self
    }

    func select(_ controller: UIViewController) {
      tabs.selectedViewController = controller
      Simulator.settle()
    }
  }

  /// The parts of the existing app that have moved.
  @MainActor private final class Parts {
    let app: OldApp
    let navigator = Navigator(MigrationTests.parts, history: .last(50), logger: .silent)
    let hierarchy: UIKitHierarchy
    let presenter: Presenter
    /// The windows for which the existing app was asked.
    private(set) var requests: [String] = []
    /// Whether the orders are a whole tab.
    private let hasOrdersTab: Bool

    init(_ app: OldApp, hasOrdersTab: Bool = false) throws {
      (self.app, self.hasOrdersTab) = (app, hasOrdersTab)
      hierarchy = UIKitHierarchy(navigator)
      hierarchy.attach(app.window)
      presenter = Presenter(navigator, on: hierarchy, clock: SimulatorClock())
      hierarchy.onWindowRequest = { [weak self] name in self?.show(name) }
      if hasOrdersTab {
        var tabs = app.tabs.viewControllers ?? []
        tabs[1] = hierarchy.embed("orders")
        app.tabs.setViewControllers(tabs, animated: false)
        try open("orders", MigrationTests.orders)
        app.select(app.home)
      }
      Simulator.settle()
    }

    /// Shows a part at its place in the existing app.
    private func show(_ name: ScreenKey) {
      requests.append(name.name)
      let part = hierarchy.embed(name) { [weak self] in self?.hierarchy.detach(name) }
      if name == "orders", hasOrdersTab {
        app.tabs.selectedViewController = part
        return
      }
      let stack = name == "orders" ? app.orders : app.home
      app.tabs.selectedViewController = stack
      if part.parent == nil { stack.pushViewController(part, animated: true) }
    }

    func open(_ name: ScreenKey, _ screen: some ScreenValue) throws {
      try navigator.run { $0.openWindow(name, screen) }
      Simulator.settle()
    }

    func run(_ route: (AppRoute) -> any RouteFrom<AnyContainer>) throws {
      try navigator.run(route)
      Simulator.settle()
    }

    func undo() {
      navigator.undo()
      Simulator.settle()
    }

    /// The controllers of the stack of the orders.
    var orders: [UIViewController] { (hierarchy.embed("orders").children.first as? UINavigationController)?.viewControllers ?? [] }

    func expectShown(_ tree: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
      Simulator.settle()
      #expect(navigator.tree == tree, sourceLocation: sourceLocation)
      #expect(presenter.isAtRest && hierarchy.shown == ViewTree(navigator), sourceLocation: sourceLocation)
      #expect(Simulator.traps.isEmpty && Laws.violation(of: navigator) == nil, sourceLocation: sourceLocation)
    }
  }

  // MARK: From the leaves to the root

  /// A part that shows a profile. It ends when its view controller has been removed.
  @MainActor private final class ProfilePart {
    private var presenter: Presenter?
    let navigator = Navigator(MigrationTests.leaf, logger: .silent)

    func build() -> UIViewController {
      let hierarchy = UIKitHierarchy(navigator)
      let profile = hierarchy.embed { self.presenter = nil }
      presenter = Presenter(navigator, on: hierarchy, clock: SimulatorClock())
      return profile
    }
  }

  @Test(arguments: Simulator.Profile.allCases) func aLeafMovesAndBeginsAnewEachTime(profile: Simulator.Profile) throws {
    let app = OldApp(profile)
    app.window.rootViewController = app.tabs
    app.window.makeKeyAndVisible()
    for _ in 1...2 {
      weak var (part, navigator, controller): (ProfilePart?, Navigator?, UIViewController?)
      do {
        let profile = ProfilePart()
        let (new, ofNew) = (profile.build(), profile.navigator)
        app.home.pushViewController(new, animated: true)
        (part, navigator, controller) = (profile, ofNew, new)
        Simulator.settle()
        #expect(new.children.first is NewController && ofNew.tree == "profile(id=1)" && ofNew[Cart.self].items == 0)
        try ofNew.run { $0.put(Cart(items: 3)) }
      }
      #expect(Simulator.tapBackButton(on: app.home))
      Simulator.settle()
      #expect(part == nil && navigator == nil && controller == nil)
    }
    #expect(app.home.viewControllers.count == 1 && Simulator.traps.isEmpty)
  }

  @Test(arguments: Simulator.Profile.allCases) func aSecondLeafSharesTheNavigator(profile: Simulator.Profile) throws {
    let parts = try Parts(OldApp(profile))
    parts.expectShown("existing-app")
    #expect(parts.app.window.rootViewController?.children.first === parts.app.tabs)
    try parts.open("profile", AnyScreen(ProfileScreen(id: 1)))
    parts.expectShown("main: existing-app & *profile: profile(id=1)")
    parts.app.select(parts.app.orders)
    parts.expectShown("*main: existing-app & profile: profile(id=1)")
    try parts.open("orders", Self.orders)
    parts.expectShown("main: existing-app & profile: profile(id=1) & *orders: stack[orders]")
    #expect(parts.requests == ["profile", "orders"])
    parts.app.select(parts.app.home)
    parts.expectShown("main: existing-app & *profile: profile(id=1) & orders: stack[orders]")
  }

  @Test(arguments: Simulator.Profile.allCases) func aLinkLandsInThePartThatShowsItsScreens(profile: Simulator.Profile) throws {
    let parts = try Parts(OldApp(profile))
    try parts.open("orders", Self.orders)
    try parts.open("profile", AnyScreen(ProfileScreen(id: 1)))
    #expect(parts.app.tabs.selectedViewController === parts.app.home)
    try parts.run { $0.tap("order") }
    parts.expectShown("main: existing-app & *orders: stack[orders > order(id=7)] & profile: profile(id=1)")
    #expect(parts.app.tabs.selectedViewController === parts.app.orders && parts.orders.count == 2)
    #expect(parts.navigator[Cart.self].items == 1)
    parts.undo()
    parts.expectShown("main: existing-app & orders: stack[orders] & *profile: profile(id=1)")
    #expect(parts.app.tabs.selectedViewController === parts.app.home && parts.orders.count == 1)
    #expect(parts.navigator[Cart.self].items == 0)
  }

  @Test(arguments: Simulator.Profile.allCases) func aLinkLandsAboveTheExistingAppIfNoPartShowsItsScreens(
    profile: Simulator.Profile
  ) throws {
    let parts = try Parts(OldApp(profile))
    try parts.navigator.open("shop://orders/7")
    parts.expectShown("existing-app ^ stack[orders > order(id=7)]")
    let layer = try #require(parts.app.tabs.parent?.presentedViewController as? UINavigationController)
    #expect(layer.viewControllers.count == 2)
    #expect(Simulator.beginSheetSwipe(on: layer) && Simulator.finishSheetSwipe(on: layer))
    parts.expectShown("existing-app")
  }

  @Test(arguments: Simulator.Profile.allCases) func aPartThatIsLeftIsClosed(profile: Simulator.Profile) throws {
    let parts = try Parts(OldApp(profile))
    try parts.open("orders", Self.orders)
    try parts.open("profile", AnyScreen(ProfileScreen(id: 1)))
    weak let part = parts.app.home.topViewController
    #expect(Simulator.tapBackButton(on: parts.app.home))
    parts.expectShown("*main: existing-app & orders: stack[orders]")
    #expect(part == nil && parts.requests == ["orders", "profile"], "no other part is uncovered")
    try parts.open("profile", AnyScreen(ProfileScreen(id: 2)))
    parts.expectShown("main: existing-app & orders: stack[orders] & *profile: profile(id=2)")
  }

  @Test(arguments: Simulator.Profile.allCases) func theKeyWindowStaysInTheSceneOfTheUser(profile: Simulator.Profile) throws {
    let parts = try Parts(OldApp(profile))
    parts.hierarchy.attach(UIWindow(frame: parts.app.window.frame))
    try parts.open("second", Self.orders)
    parts.expectShown("main: existing-app & *second: stack[orders]")
    try parts.open("profile", AnyScreen(ProfileScreen(id: 1)))
    try parts.run { $0.window("second").makeKey() }
    try parts.open("orders", Self.orders)
    try parts.run { $0.window("second").makeKey() }
    try parts.run { $0.window("orders").closeWindow() }
    parts.expectShown("main: existing-app & *second: stack[orders] & profile: profile(id=1)")
    parts.app.select(parts.app.home)
    parts.expectShown("main: existing-app & second: stack[orders] & *profile: profile(id=1)")
    #expect(Simulator.tapBackButton(on: parts.app.home))
    parts.expectShown("*main: existing-app & second: stack[orders]")
  }

  @Test(arguments: Simulator.Profile.allCases, [ModalStyle.fullScreen, .pageSheet])
  func aLayerOfTheWindowThatContainsAPartHasTheKeyWindowUntilItIsDismissed(profile: Simulator.Profile, style: ModalStyle) throws {
    let parts = try Parts(OldApp(profile))
    try parts.open("profile", AnyScreen(ProfileScreen(id: 1)))
    try parts.run { $0.window("main").makeKey().present(AnyScreen(OrderScreen(id: 7)).presentation { $0.style = style }) }
    parts.expectShown("*main: existing-app ^ \(style == .fullScreen ? "(full-screen) " : "")order(id=7) & profile: profile(id=1)")
    let layer = try #require(parts.app.window.rootViewController?.presentedViewController)
    layer.dismiss(animated: true)
    parts.expectShown("main: existing-app & *profile: profile(id=1)")
  }

  @Test(arguments: Simulator.Profile.allCases) func aPartIsShownAgainWhileItsControllerIsInAnotherTab(profile: Simulator.Profile) throws {
    let parts = try Parts(OldApp(profile))
    try parts.open("profile", AnyScreen(ProfileScreen(id: 1)))
    parts.app.select(parts.app.orders)
    try parts.run { $0.window("profile").closeWindow().ignoringFailure().openWindow("profile", AnyScreen(ProfileScreen(id: 2))) }
    parts.expectShown("main: existing-app & *profile: profile(id=2)")
    #expect(parts.app.tabs.selectedViewController === parts.app.home)
  }

  @Test(arguments: Simulator.Profile.allCases) func aControllerThatTheExistingAppHasReleasedGetsNoWindow(profile: Simulator.Profile) throws
  {
    let parts = try Parts(OldApp(profile))
    _ = parts.hierarchy.embed()
    try parts.open("profile", AnyScreen(ProfileScreen(id: 1)))
    parts.expectShown("main: existing-app & *profile: profile(id=1)")
  }

  @Test(arguments: Simulator.Profile.allCases) func aWholeTabMoves(profile: Simulator.Profile) throws {
    let parts = try Parts(OldApp(profile), hasOrdersTab: true)
    parts.expectShown("*main: existing-app & orders: stack[orders]")
    try parts.open("profile", AnyScreen(ProfileScreen(id: 1)))
    try parts.run { $0.tap("order") }
    parts.expectShown("main: existing-app & *orders: stack[orders > order(id=7)] & profile: profile(id=1)")
    #expect(parts.app.tabs.selectedIndex == 1 && parts.orders.count == 2)
    #expect(Simulator.tapBackButton(on: try #require(parts.orders.first?.navigationController)))
    parts.expectShown("main: existing-app & *orders: stack[orders] & profile: profile(id=1)")
    parts.app.select(parts.app.home)
    try parts.navigator.open("shop://orders/7")
    parts.expectShown("main: existing-app & *orders: stack[orders > order(id=7)] & profile: profile(id=1)")
    #expect(parts.app.tabs.selectedIndex == 1)
  }

  @Test(arguments: Simulator.Profile.allCases) func atLastTheRootMoves(profile: Simulator.Profile) throws {
    #expect(Self.shop.problems() == [] && Self.parts.problems() == [])
    let restored = try Snapshot.read(lastState(of: profile), for: Self.shop)
    #expect(
      restored.dropped.map { "\($0)" } == [
        "'existing-app' at /0/0: the screen 'existing-app' is not defined",
        "the root at /0/0: it cannot be restored; the launch root is used instead",
      ])
    let navigator = Navigator(Self.shop, state: restored.state, logger: .silent)
    try navigator.run { $0.window("orders").closeWindow().window("profile").closeWindow() }
    let device = Device(navigator, profile: profile)
    Simulator.settle()
    #expect(navigator.tree == "tabs[*stack[home] | stack[orders] | help]" && device.problem == nil)
    #expect(navigator[Cart.self].items == 1, "the values stay")
    try navigator.open("shop://orders/8")
    Simulator.settle()
    #expect(navigator.tree == "tabs[stack[home] | *stack[orders > order(id=8)] | help]" && device.problem == nil)
    try navigator.run { $0.last(.named("home")).makeVisible() }
    Simulator.settle()
    #expect((device.stack?.topViewController as? OldController)?.title == "home" && device.problem == nil)
  }

  /// Returns the saved state of the existing app with its parts, and checks that nothing of them stays in memory.
  private func lastState(of profile: Simulator.Profile) throws -> [UInt8] {
    weak var (tabs, hierarchy, part): (UIViewController?, UIKitHierarchy?, UIViewController?)
    let saved: [UInt8]
    do {
      let parts = try Parts(OldApp(profile), hasOrdersTab: true)
      try parts.open("profile", AnyScreen(ProfileScreen(id: 1)))
      try parts.run { $0.tap("order") }
      (tabs, hierarchy, part) = (parts.app.tabs, parts.hierarchy, parts.hierarchy.embed("orders"))
      saved = try parts.navigator.snapshot()
      parts.app.window.rootViewController = nil
      Simulator.settle()
    }
    Simulator.settle()
    #expect(tabs == nil && hierarchy == nil && part == nil)
    return saved
  }
}
