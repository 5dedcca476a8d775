import Groma
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

@MainActor struct AdapterTests {
  /// Checks that everything has ended, and that UIKit shows a tree.
  private func expectShown(_ tree: String, on device: Device, sourceLocation: SourceLocation = #_sourceLocation) {
    Simulator.settle()
    #expect(device.problem == nil, sourceLocation: sourceLocation)
    #expect(device.navigator.tree == tree, sourceLocation: sourceLocation)
  }

  @Test(arguments: Simulator.Profile.allCases) func commitsAreShown(profile: Simulator.Profile) throws {
    let device = try Device("tabs[*stack[a > b > c] | stack[d]]", profile: profile)
    try device.navigator.run { $0.top(.stack).push(page("e")) }
    try device.navigator.run { $0.top(.stack).push(page("f")) }
    try device.navigator.run { $0.present(page("g")) }
    expectShown("tabs[*stack[a > b > c > e > f] | stack[d]] ^ g", on: device)
    try device.navigator.run { $0.dismiss().top(.stack).popToRoot() }
    expectShown("tabs[*stack[a] | stack[d]]", on: device)
    #expect(Simulator.log == [])
  }

  /// Trees that UIKit cannot show directly.
  @Test(
    arguments: [
      "stack[a > stack[b > c]]", "stack[a > tabs[b | *c]]", "stack[]", "split[stack[a] || split[b || c]]", "tabs[*split[a || b] | c]",
      "pages[a | *b | c]", "stack[a] ^ stack[b > c] ^ tabs[*d | e]",
    ], Simulator.Profile.allCases)
  func everyTreeIsShown(tree: String, profile: Simulator.Profile) throws {
    let device = try Device(tree, profile: profile)
    expectShown(device.navigator.tree, on: device)
    #expect(Simulator.log.count <= 1, "a layer of the first state is refused until the root has appeared")
  }

  // MARK: Locks

  @Test(arguments: Simulator.Profile.allCases) func lockedScreensCannotBeLeft(profile: Simulator.Profile) throws {
    let device = try Device("stack[a > b]", profile: profile)
    Simulator.settle()
    var attempts: [UserInteraction] = []
    device.presenter.onInteraction = { interaction, outcome in if case .failed = outcome { attempts.append(interaction) } }
    try device.navigator.run { $0.top(.page).lock() }
    Simulator.settle()
    let stack = try #require(device.stack)
    #expect(!Simulator.beginBackSwipe(on: stack))
    #expect(attempts.count == 1)
    #expect(Simulator.tapBackButton(on: stack))
    expectShown("stack[a > b!]", on: device)
    #expect(attempts.count == 2)
    try device.navigator.run { $0.unlockAll() }
    #expect(Simulator.tapBackButton(on: stack))
    expectShown("stack[a]", on: device)
  }

  @Test func lockedSheetsCannotBeLeft() throws {
    let device = try Device("a")
    var attempts: [UserInteraction] = []
    device.presenter.onInteraction = { interaction, outcome in if case .failed = outcome { attempts.append(interaction) } }
    Simulator.settle()
    try device.navigator.run { $0.present(page("b")).top(.page).lock() }
    Simulator.settle()
    let sheet = try #require(device.top)
    #expect(!Simulator.beginSheetSwipe(on: sheet))
    #expect(Simulator.attemptToDismiss(sheet))
    expectShown("a ^ b!", on: device)
    #expect(attempts.count == 1)
  }

  // MARK: The user

  @Test(arguments: Simulator.Profile.allCases) func gesturesBecomeRoutes(profile: Simulator.Profile) throws {
    let device = try Device("tabs[*stack[a > b > c] | stack[d]]", profile: profile)
    Simulator.settle()
    let stack = try #require(device.stack)
    Simulator.beginBackSwipe(on: stack)
    Simulator.cancelBackSwipe(on: stack)
    expectShown("tabs[*stack[a > b > c] | stack[d]]", on: device)
    Simulator.beginBackSwipe(on: stack)
    Simulator.finishBackSwipe(on: stack)
    expectShown("tabs[*stack[a > b] | stack[d]]", on: device)
    let tabs = try #require(device.tabs)
    #expect(Simulator.tapTab(stack, in: tabs))
    expectShown("tabs[*stack[a] | stack[d]]", on: device)
    #expect(Simulator.tapTab(tabs.viewControllers![1], in: tabs))
    expectShown("tabs[stack[a] | *stack[d]]", on: device)
    #expect(device.changes.map { "\($0)" }.count == 7, "\(device.changes)")
  }

  /// From iOS 18, a swipe can begin while a screen is pushed.
  @Test(arguments: [Simulator.Profile.fluid, .contentPop]) func aSwipeDuringAPushPops(profile: Simulator.Profile) throws {
    let device = try Device("stack[a > b]", profile: profile)
    Simulator.settle()
    let stack = try #require(device.stack)
    try device.navigator.run { $0.top(.stack).push(page("c")) }
    Simulator.turn()
    #expect(Simulator.beginBackSwipe(on: stack))
    #expect(Simulator.finishBackSwipe(on: stack))
    expectShown("stack[a > b]", on: device)
  }

  @Test func aSwipedSheetIsDismissed() throws {
    let device = try Device("a")
    Simulator.settle()
    try device.navigator.run { $0.present(page("b")) }
    Simulator.settle()
    let sheet = try #require(device.top)
    Simulator.beginSheetSwipe(on: sheet)
    Simulator.cancelSheetSwipe(on: sheet)
    expectShown("a ^ b", on: device)
    Simulator.beginSheetSwipe(on: sheet)
    Simulator.finishSheetSwipe(on: sheet)
    expectShown("a", on: device)
  }

  @Test(arguments: ["yes", "no"], Simulator.Profile.allCases) func alertsAreAnswered(answer: String, profile: Simulator.Profile) throws {
    let device = try Device("stack[a > b]", profile: profile)
    Simulator.settle()
    try device.navigator.run { $0.request(.alert("Sure?", fields: ["name"]).on("yes") { $0.top(.stack).pop() }.on("no", .cancel)) }
    Simulator.settle()
    let alert = try #require(device.top as? UIAlertController)
    #expect(alert.title == "Sure?")
    let action = try #require(alert.actions.first { $0.accessibilityIdentifier == answer })
    #expect(Simulator.tap(action, in: alert))
    expectShown(answer == "yes" ? "stack[a]" : "stack[a > b]", on: device)
    #expect(device.navigator.state.running.isEmpty)
  }

  @Test(arguments: Simulator.Profile.allCases) func swipedPagesAreSelected(profile: Simulator.Profile) throws {
    let device = try Device("pages[*a | b | c]", profile: profile)
    Simulator.settle()
    let pages = try #require(device.window.rootViewController?.children.first as? UIPageViewController)
    #expect(Simulator.swipePage(on: pages))
    expectShown("pages[a | *b | c]", on: device)
    #expect(Simulator.swipePage(on: pages, forward: false, cancelled: true))
    expectShown("pages[a | *b | c]", on: device)
  }

  @Test func aDraggedSheetRestsAtTheHeight() throws {
    let device = try Device("a")
    Simulator.settle()
    try device.navigator.run { $0.present(page("b").presentation { $0.detents = [.medium, .large] }) }
    Simulator.settle()
    let sheet = try #require(device.top)
    #expect(Simulator.dragSheet(sheet, to: .large))
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(device.hierarchy.shown.windows[0].layers[1].presentation.detent == .large)
    #expect(!Simulator.dragSheet(sheet, to: .large))
  }

  @Test func aSplitCollapsesWithTheSizeClass() throws {
    let device = try Device("split[a || *b]")
    Simulator.settle()
    Simulator.changeSizeClass(of: device.window, to: .regular)
    Simulator.settle()
    let split = try #require(device.window.rootViewController?.children.first)
    var others: [UserInteraction] = []
    device.presenter.onInteraction = { interaction, outcome in
      if case .followed = outcome { return }
      others.append(interaction)
    }
    #expect(split.children.count == 2)
    Simulator.changeSizeClass(of: device.window, to: .compact)
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(split.children.count == 1)
    #expect(others.isEmpty, "only the split reports the change of size")
    #expect(device.hierarchy.shown.windows[0].layers[0].view.appearance.isCollapsed)
  }

  // MARK: Foreign layers and refusals

  @Test(arguments: Simulator.Profile.allCases) func foreignLayersStay(profile: Simulator.Profile) throws {
    let device = try Device("stack[a]", profile: profile)
    Simulator.settle()
    let foreign = UIViewController()
    device.stack?.present(foreign, animated: true)
    try device.navigator.run { $0.top(.stack).push(page("b")).present(page("c")) }
    expectShown("stack[a > b] ^ c", on: device)
    #expect(foreign.presentedViewController != nil)
    try device.navigator.run { $0.dismiss() }
    expectShown("stack[a > b]", on: device)
    #expect(foreign.presentingViewController != nil)
  }

  @Test func aRefusedLayerIsPresentedLater() throws {
    let device = try Device("a")
    Simulator.settle()
    Simulator.refuseNext(2)
    try device.navigator.run { $0.present(page("b")) }
    expectShown("a ^ b", on: device)
  }

  @Test func aRefusedLayerChangesBeforeItIsPresented() throws {
    let device = try Device("a")
    Simulator.settle()
    Simulator.refuseNext()
    try device.navigator.run { $0.present(page("b").withStackContainer()) }
    try device.navigator.run { $0.top(.stack).push(page("c")) }
    expectShown("a ^ stack[b > c]", on: device)
  }

  @Test func aLayerThatIsAlwaysRefusedIsReported() throws {
    let device = try Device("a")
    Simulator.settle()
    var refusals: [Presenter.Refusal] = []
    device.presenter.onRefusal = { refusals.append($0) }
    device.window.isHidden = true
    try device.navigator.run { $0.present(page("b")) }
    Simulator.settle()
    #expect(refusals.map(\.attempts) == [3])
    #expect(refusals.first?.shown.windows[0].layers.count == 1)
    #expect(Simulator.traps.isEmpty)
    device.window.isHidden = false
    expectShown("a ^ b", on: device)
  }

  // MARK: Windows

  @Test func aWindowOpensWhenItsSceneConnects() throws {
    let device = try Device("a")
    Simulator.settle()
    var requests: [ScreenKey] = []
    device.hierarchy.onWindowRequest = { requests.append($0) }
    try device.navigator.run { $0.openWindow("second", page("b")) }
    Simulator.settle()
    #expect(requests.map(\.name) == ["second"])
    let second = UIWindow(windowScene: Simulator.connectScene())
    device.hierarchy.attach(second)
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(second.rootViewController?.children.count == 1)
    device.hierarchy.detach(second)
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(device.navigator.state.root.childCount == 1)
  }

  @Test func aReplacedWindowIsUsedAgain() throws {
    let device = try Device("stack[a]")
    Simulator.settle()
    device.hierarchy.onWindowRequest = { _ in Issue.record("a scene is requested") }
    try device.navigator.restore(StubApp.state("stack[b]"))
    expectShown("stack[b]", on: device)
    #expect(device.window.rootViewController != nil)
    #expect(device.window.isHidden == false)
  }

  @Test func theFirstWindowFollowsWhileAnotherIsLate() throws {
    let device = try Device("stack[a]")
    Simulator.settle()
    device.hierarchy.onWindowRequest = { _ in }
    try device.navigator.run { $0.openWindow("second", page("b")) }
    try device.navigator.run(AppRoute().top(.stack).push(page("c")), on: path(0))
    Simulator.settle()
    #expect(device.stack?.viewControllers.count == 2)
  }

  // MARK: Screens

  @Test func aScreenWithoutAViewControllerIsAList() throws {
    let app = StubApp.app { _, _, _ in [UserAction("next") { $0.top(.stack).push(page("b")) }] }
    let device = Device(Navigator(app, state: try app.state("stack[a]")), profile: .classic)
    Simulator.settle()
    let list = try #require(device.stack?.topViewController as? ScreenListController)
    #expect(list.tableView(list.tableView, numberOfRowsInSection: 1) == 1)
    #expect(Simulator.tapRow(at: IndexPath(row: 0, section: 1), in: list.tableView))
    expectShown("stack[a > b]", on: device)
  }

  @Test func controllersAreReleasedWithTheirScreens() throws {
    let device = try Device("stack[a > b]")
    Simulator.settle()
    weak let controller = device.stack?.topViewController
    #expect(controller != nil)
    try device.navigator.run { $0.top(.stack).pop() }
    expectShown("stack[a]", on: device)
    #expect(controller == nil)
  }

  @Test func appearanceIsApplied() throws {
    let device = try Device("tabs[*stack[a] | stack[b]]")
    Simulator.settle()
    try device.navigator.run { $0.top(.page).configure(.title("Home")).configure(.hidesBack(true)) }
    expectShown(device.navigator.tree, on: device)
    #expect(device.stack?.topViewController?.navigationItem.title == "Home")
    #expect(device.stack?.topViewController?.navigationItem.hidesBackButton == true)
    try device.navigator.run { $0.top(.page).configure(.barButtons(["edit"])) }
    #expect(device.stack?.topViewController?.navigationItem.rightBarButtonItems?.count == 1)
    try device.navigator.run { $0.top(.page).configure(.barButtons([])).configure(.title(nil)) }
    #expect(device.stack?.topViewController?.navigationItem.rightBarButtonItems == nil)
    #expect(device.stack?.topViewController?.navigationItem.title != "Home")
  }

  @Test(arguments: Simulator.Profile.allCases) func firstStateWithLayersIsShown(profile: Simulator.Profile) throws {
    let device = try Device("stack[a] ^ stack[b] ^ c", profile: profile)
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(Simulator.log == [])
  }

  @Test(arguments: Simulator.Profile.allCases) func closedWindowReleasesItsLayers(profile: Simulator.Profile) throws {
    let device = try Device("main: stack[a] & *second: stack[b]", profile: profile)
    let second = UIWindow(frame: device.window.frame)
    device.hierarchy.attach(second)
    Simulator.settle()
    try device.navigator.run { $0.present(page("c")).present(page("d")) }
    Simulator.settle()
    #expect(device.problem == nil)
    weak let layer = second.rootViewController?.presentedViewController
    weak let root = second.rootViewController
    #expect(layer != nil)
    try device.navigator.run { $0.closeWindow() }
    Simulator.settle()
    #expect(device.problem == nil)
    #expect(layer == nil)
    #expect(root == nil)
  }
}
