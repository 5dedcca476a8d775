import Groma
import GromaPresentation
import GromaTesting
import UIKit

@testable import GromaPresentation
@testable import GromaUIKit

/// A navigator, presenter, adapter and UIKit whose reachable states are explored by performing events.
@MainActor final class ProofWorld {
  /// An event of the app, of the user or of the system.
  enum Event: UInt8, CaseIterable, Sendable {
    case turn
    case push, pop, present, dismiss, select, lock
    case beginBack, beginSheet, finish, cancel, tapTab, tapSelected
    case presentForeign, dismissForeign, pushForeign, dismissSelf, refuse, selectImplicitly, background, foreground
  }

  /// The size of the explored system.
  struct Bounds: Sendable {
    /// The largest number of screens in a stack.
    var stack = 3
    /// The largest number of layers, with the root.
    var layers = 3
    /// The largest number of routes of the app since everything was at rest.
    var commits = 2
    /// The largest number of acts of the user and of the system since everything was at rest. The end of a gesture, and the return of the
    /// scene to the foreground, do not count.
    var acts = Int.max
  }

  let navigator: Navigator
  let hierarchy: UIKitHierarchy
  let presenter: Presenter
  let bounds: Bounds
  /// The first property that does not hold, or `nil`.
  private(set) var problem: String?
  private let scene: UIWindowScene
  private let window: UIWindow
  private var observation: ObservationToken?
  private var lastPage = 1
  private var commits = 0
  private var acts = 0
  private var isOwnCommit = false
  private var nodes: Set<NodeID> = []
  /// The nodes that the user saw before a tap.
  private var seenAtTap: Set<NodeID>?
  private var gesture: (controller: UIViewController, nodes: Set<NodeID>, isOnForeign: Bool)?
  private var foreign: (controller: UIViewController, below: ViewID)?
  /// The controller that other code has pushed.
  private weak var pushed: UIViewController?
  private var expectedRefusals = 0
  /// The swipes that were finished and the attempts to leave what is locked, and how many of them the presenter has reported.
  private var leaving = (expected: 0, reported: 0)
  /// The number of taps on tabs that the presenter has reported.
  private var reportedTaps = 0
  /// Whether UIKit has selected a tab since everything was at rest, which is reported, too.
  private var hasSelected = false
  private var shownScreens: Set<ScreenKey> = []

  private static let start: NavigationState = {
    do {
      let navigator = Navigator(ProofApp.app, logger: .silent)
      func stack(_ number: Int) -> AnyModalScreen { AnyScreen<Stack>.stack([AnyScreen(ProofPage(number: number)).erased]).erased }
      try navigator.run { $0.window.setRoot(AnyScreen<Tabs>.tabs([stack(0), stack(1)])) }
      return navigator.state
    } catch {
      fatalError("\(error)")
    }
  }()

  init(_ profile: Simulator.Profile, _ bounds: Bounds) {
    Simulator.reset(profile: profile)
    Simulator.recordsTraps = true
    ProofController.reset()
    self.bounds = bounds
    navigator = Navigator(ProofApp.app, state: Self.start, logger: .silent)
    hierarchy = UIKitHierarchy(navigator)
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "report", work) }
    scene = Simulator.connectScene()
    window = UIWindow(windowScene: scene)
    hierarchy.attach(window)
    presenter = Presenter(navigator, on: hierarchy, clock: nil)
    presenter.onInteraction = { [weak self] interaction, _ in
      switch interaction {
      case .left: self?.leaving.reported += 1
      case .selected, .reselected: self?.reportedTaps += 1
      default: break
      }
    }
    presenter.add(ScreenTracker { [weak self] change in self?.note(change) })
    nodes = currentNodes
    observation = navigator.observe { [weak self] event in
      if case .committed = event { self?.noteCommit() }
    }
    Simulator.settle()
    check()
  }

  // MARK: Events

  /// Performs an event and checks the properties. Returns `false`, without an effect, if the event cannot happen now.
  func perform(_ event: Event) -> Bool {
    guard happens(event) else { return false }
    check()
    return true
  }

  private func happens(_ event: Event) -> Bool {
    let layers = navigator.state.root.children[0].children
    let tabs = layers[0]
    let stack = tabs.children[tabs.selection]
    switch event {
    case .turn: return Simulator.step()
    case .push: return stack.childCount < bounds.stack && run { $0.top(.stack).push(self.page()) }
    case .pop: return stack.childCount > 1 && run { $0.top(.stack).pop() }
    case .present: return layers.count < bounds.layers && run { $0.present(self.page()) }
    case .dismiss: return layers.count > 1 && run { $0.window.top(.page).dismiss() }
    case .select: return run { $0.top(.tabs).select(1 - tabs.selection) }
    case .lock: return isLocked ? run { $0.unlockAll() } : run { $0.top(.page).lock() }
    case .finish: return lift(cancels: false)
    case .cancel: return lift(cancels: true)
    case .foreground: return Simulator.foreground(scene)
    case .beginBack, .beginSheet, .tapTab, .tapSelected, .presentForeign, .dismissForeign, .pushForeign, .dismissSelf, .refuse,
      .selectImplicitly, .background:
      guard acts < bounds.acts, acts(event) else { return false }
      acts += 1
      return true
    }
  }

  /// Performs an act of the user or of the system.
  private func acts(_ event: Event) -> Bool {
    switch event {
    case .beginBack: return gesture == nil && visibleStack.map { stack in begin(stack) { Simulator.beginBackSwipe(on: stack) } } == true
    case .beginSheet:
      guard gesture == nil, let layer = topLayer else { return false }
      return begin(layer) {
        if Simulator.beginSheetSwipe(on: layer) { return true }
        Simulator.attemptToDismiss(layer)
        return false
      }
    case .tapTab: return tapTab(1 - (visibleTabs?.selectedIndex ?? 0))
    case .tapSelected: return tapTab(visibleTabs?.selectedIndex ?? 0)
    case .presentForeign: return presentForeign()
    case .dismissForeign: return dismissForeign()
    case .pushForeign: return pushForeign()
    case .dismissSelf: return dismissSelf()
    case .refuse:
      guard expectedRefusals == 0, Simulator.log.isEmpty else { return false }
      Simulator.refuseNext()
      expectedRefusals = 1
      return true
    case .selectImplicitly:
      guard let tabs = visibleTabs, hierarchy.isMoving == false else { return false }
      tabs.selectedViewController = tabs.viewControllers?[1 - tabs.selectedIndex]
      hasSelected = true
      return true
    case .background: return Simulator.background(scene)
    default: return false
    }
  }

  private func page() -> AnyScreen<Page> {
    lastPage += 1
    return AnyScreen(ProofPage(number: lastPage))
  }

  /// Runs a route of the app. Returns `false` if a lock refuses it.
  private func run<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) -> Bool {
    guard commits < bounds.commits else { return false }
    commits += 1
    isOwnCommit = true
    defer { isOwnCommit = false }
    do throws(NavigationError) {
      try navigator.run(route)
      return true
    } catch {
      commits -= 1
      if !isLocked { fail("a route failed: \(error)") }
      return false
    }
  }

  /// Begins a swipe back or down. Property 12: nothing that is locked can be left, and the attempt is reported at once.
  private func begin(_ controller: UIViewController, by swipe: () -> Bool) -> Bool {
    let reported = leaving.reported
    let subject = (controller as? UINavigationController)?.viewControllers.last ?? controller
    if swipe() {
      let view = hierarchy.knownID(of: subject).flatMap(presenter.known.view)
      if view?.isLocked == true { fail("12: a locked screen can be left") }
      gesture = (controller, currentNodes, isOnForeign: subject === pushed)
      return true
    }
    leaving.expected += leaving.reported - reported
    return leaving.reported > reported
  }

  /// Lifts the finger: ends the gesture, if UIKit has not ended it already.
  private func lift(cancels: Bool) -> Bool {
    guard let (controller, _, isOnForeign) = gesture else { return false }
    let isForeign = isOnForeign || controller === foreign?.controller
    let ends =
      if let stack = controller as? UINavigationController {
        cancels ? Simulator.cancelBackSwipe(on: stack) : Simulator.finishBackSwipe(on: stack)
      } else {
        cancels ? Simulator.cancelSheetSwipe(on: controller) : Simulator.finishSheetSwipe(on: controller)
      }
    guard ends, !cancels else { return ends }
    // The user closes the foreign layer, or leaves the foreign screen.
    if controller === foreign?.controller { foreign = nil }
    if !isForeign { leaving.expected += 1 }
    return ends
  }

  private func tapTab(_ index: Int) -> Bool {
    guard let tabs = visibleTabs, let controller = tabs.viewControllers?[index] else { return false }
    seenAtTap = Set(presenter.known.ids.compactMap { if case .node(let id) = $0 { id } else { nil } })
    defer { seenAtTap = nil }
    let before = reportedTaps
    guard Simulator.tapTab(controller, in: tabs) else { return false }
    let most = before + (hasSelected ? 2 : 1)
    if reportedTaps <= before || reportedTaps > most { fail("4: a tap made \(reportedTaps - before) reports") }
    return true
  }

  private func presentForeign() -> Bool {
    guard foreign == nil, let below = topLayer, hierarchy.shown.windows[0].layers.count < bounds.layers else { return false }
    let controller = UIViewController()
    let refusals = Simulator.log.count
    below.present(controller, animated: true)
    guard controller.presentingViewController != nil else {
      expectedRefusals += Simulator.log.count - refusals
      return true
    }
    foreign = (controller, hierarchy.shown.windows[0].layers.dropLast().last?.view.id ?? .foreign(0))
    return true
  }

  private func dismissForeign() -> Bool {
    guard let controller = foreign?.controller, controller.presentedViewController == nil, !controller.isBeingDismissed,
      !controller.isBeingPresented
    else { return false }
    controller.dismiss(animated: true)
    foreign = nil
    return true
  }

  /// Pushes a controller without a route.
  private func pushForeign() -> Bool {
    guard pushed == nil, let stack = visibleStack, stack.transitionCoordinator == nil, !hierarchy.isMoving else { return false }
    let controller = UIViewController()
    pushed = controller
    stack.pushViewController(controller, animated: true)
    return true
  }

  /// The controller of the topmost layer dismisses itself without a route.
  private func dismissSelf() -> Bool {
    guard gesture == nil, let layer = topLayer, hierarchy.knownID(of: layer) != nil, layer !== window.rootViewController,
      !layer.isBeingPresented, !layer.isBeingDismissed
    else { return false }
    layer.dismiss(animated: true)
    leaving.expected += 1
    return true
  }

  // MARK: Reading UIKit

  /// The layers in UIKit, from bottom to top.
  private var layers: [UIViewController] {
    var layers = [window.rootViewController].compactMap(\.self)
    while let next = layers.last?.presentedViewController { layers.append(next) }
    return layers
  }

  private var topLayer: UIViewController? { layers.last }
  private var visibleTabs: UITabBarController? { window.rootViewController?.children.first as? UITabBarController }
  private var visibleStack: UINavigationController? { visibleTabs?.selectedViewController as? UINavigationController }
  private var isLocked: Bool { presenter.target.windows[0].layers.contains(where: \.view.isLocked) }
  private var currentNodes: Set<NodeID> { Set(navigator.identities) }

  // MARK: Properties

  private func fail(_ text: @autoclosure () -> String) { if problem == nil { problem = text() } }

  /// Property 5: a gesture removes nothing that was not there when it began.
  private func noteCommit() {
    let before = nodes
    nodes = currentNodes
    guard !isOwnCommit, let seen = seenAtTap ?? gesture?.nodes else { return }
    if !before.subtracting(nodes).isSubset(of: seen) { fail("5: a gesture removed a screen that is newer") }
  }

  /// Property 13: a screen is reported as shown once, and as hidden once, and never during a transition, which may be canceled.
  private func note(_ change: ScreenTracker.Change) {
    if hierarchy.isMoving { fail("13: \(change) during a transition") }
    switch change {
    case .shown(let key): if !shownScreens.insert(key).inserted { fail("13: \(key) is shown twice") }
    case .hidden(let key): if shownScreens.remove(key) == nil { fail("13: \(key) is hidden twice") }
    }
  }

  /// Checks the properties that hold always, and those that hold at rest.
  private func check() {
    if let trap = Simulator.traps.first { fail("2: \(trap.rule.id) \(trap.reason)") }
    if let callback = ProofController.problems.first { fail("6: \(callback)") }
    if Simulator.log.count > expectedRefusals { fail("8: UIKit refused: \(Simulator.log.last ?? "")") }
    let created = ProofController.created
    if Set(created).count < created.count { fail("7: a page got a second controller") }
    if Simulator.isIdle { checkRest() }
  }

  private func checkRest() {
    (commits, acts, hasSelected) = (0, 0, false)
    gesture = nil
    if leaving.reported != leaving.expected { fail("4: \(leaving.expected) swipes made \(leaving.reported) reports") }
    var shown = hierarchy.shown
    let hasForeign = shown.windows[0].layers.contains { $0.view.kind == .foreign }
    for index in shown.windows.indices {
      shown.windows[index].layers.removeAll { $0.view.kind == .foreign }
      for layer in shown.windows[index].layers.indices { shown.windows[index].layers[layer].view.removeForeignViews() }
    }
    if !presenter.isAtRest { fail("1: not at rest: \(hierarchy.shown.operations(to: presenter.target))") }
    if shown != ViewTree(navigator) { fail("1: UIKit shows other views") }
    if let foreign, !hasForeign {
      if presenter.target.ids.contains(foreign.below) { fail("10: a foreign layer was dismissed") }
      self.foreign = nil
    }
    let pages = Set(navigator.state.root.pageNumbers)
    for (number, count) in ProofController.alive where count > 0 && !pages.contains(number) { fail("11: page \(number) is not released") }
    if Set(presenter.known.visible.filter { $0.kind == .node(.page) }.map(\.key)) != shownScreens { fail("13: other screens are tracked") }
    if ProofController.unfinished > 0 { fail("6: an appearance does not end") }
  }

  // MARK: Fingerprint

  /// A hash of everything that decides the future. Identities are renamed in the order of their occurrence.
  var fingerprint: Fingerprint {
    var numbers: [ViewID: Int] = [:]
    func name(_ id: ViewID) -> String {
      let number = numbers[id] ?? numbers.count
      numbers[id] = number
      return "\(number)"
    }
    var text = Simulator.fingerprint { controller in
      guard let id = hierarchy.knownID(of: controller) else {
        return controller === foreign?.controller ? "F" : controller === pushed ? "P" : "-"
      }
      if case .foreign = id { return "F" }
      return name(id)
    }
    func write(_ tree: ViewTree) {
      for window in tree.windows {
        for layer in window.layers {
          write(layer.view)
          text += "^"
        }
      }
    }
    func write(_ view: ViewTree.View) {
      if case .foreign = view.id { text += "F" } else { text += name(view.id) }
      if view.isLocked { text += "!" }
      guard !view.children.isEmpty else { return }
      text += "[\(view.selection)"
      for child in view.children {
        text += " "
        write(child)
      }
      text += "]"
    }
    write(presenter.known)
    write(presenter.target)
    if let moving = presenter.moving {
      text += "moving\(hierarchy.hasCompleted)"
      write(moving.before)
    }
    text += "refused\(presenter.refused.values.sorted())"
    text += hierarchy.identities.compactMap { numbers[$0] }.sorted().description
    text += "\(hierarchy.willReport) \(commits) \(acts) \(hasSelected) \(leaving.expected - leaving.reported) "
    text += "\(expectedRefusals - Simulator.log.count) \(expectedRefusals) \(foreign == nil) \(pushed == nil)"
    for layer in layers.dropFirst() {
      let subviews = layer.presentationController?.containerView?.subviews ?? []
      text += subviews.contains { $0 is LayerSentinel } ? "watched" : "unwatched"
    }
    if let gesture { text += "gesture" + gesture.nodes.compactMap { numbers[.node($0)] }.sorted().description + "\(gesture.isOnForeign)" }
    return Fingerprint(text)
  }
}

/// A hash of 128 bits.
struct Fingerprint: Hashable {
  private let low: Int
  private let high: Int

  init(_ text: String) {
    var salted = Hasher()
    salted.combine(text)
    salted.combine(1)
    (low, high) = (text.hashValue, salted.finalize())
  }
}

extension Node {
  /// The numbers of the pages in this node.
  fileprivate var pageNumbers: [Int] { (ProofPage(key).map { [$0.number] } ?? []) + children.flatMap(\.pageNumbers) }
}
