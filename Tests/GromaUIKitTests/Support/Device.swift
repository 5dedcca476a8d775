import Groma
import GromaPresentation
import GromaTesting
import UIKit

@testable import GromaUIKit

/// A navigator whose views are shown in the UIKit for tests.
@MainActor final class Device {
  let navigator: Navigator
  let hierarchy: UIKitHierarchy
  let presenter: Presenter
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private(set) var changes: [ScreenTracker.Change] = []

  /// Resets the simulator and shows the state of a navigator.
  init(_ navigator: Navigator, profile: Simulator.Profile) {
    Simulator.reset(profile: profile)
    Simulator.recordsTraps = true
    self.navigator = navigator
    hierarchy = UIKitHierarchy(navigator)
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "report", work) }
    hierarchy.attach(window)
    presenter = Presenter(navigator, on: hierarchy, clock: SimulatorClock())
    presenter.add(ScreenTracker { [weak self] change in self?.changes.append(change) })
  }

  /// Shows a tree of stub screens.
  convenience init(_ tree: String, profile: Simulator.Profile = .classic) throws {
    self.init(Navigator(StubApp.plain, state: try StubApp.state(tree), logger: .silent), profile: profile)
  }

  /// The controller of the topmost layer.
  var top: UIViewController? {
    var top = window.rootViewController
    while let next = top?.presentedViewController { top = next }
    return top
  }

  /// The visible stack, or `nil` if there is none.
  var stack: UINavigationController? { visible(window.rootViewController).lazy.compactMap { $0 as? UINavigationController }.last }

  /// The visible tab bar controller, or `nil` if there is none.
  var tabs: UITabBarController? { visible(window.rootViewController).lazy.compactMap { $0 as? UITabBarController }.last }

  /// The taps on the back items of the topmost layer, from the outside in. Each returns whether the item can be tapped.
  var backItemsOfTopLayer: [() -> Bool] {
    visible(top).flatMap { controller -> [() -> Bool] in
      guard let stack = controller as? UINavigationController else {
        let bars = controller.view.subviews.compactMap { $0 as? UINavigationBar }
        return bars.compactMap(\.items?.last).flatMap(taps)
      }
      let back = stack.viewControllers.count > 1 ? [{ Simulator.tapBackButton(on: stack) }] : []
      return back + (stack.topViewController.map { taps(on: $0.navigationItem) } ?? [])
    }
  }

  private func taps(on item: UINavigationItem) -> [() -> Bool] {
    (item.leftBarButtonItems ?? []).map { item in { Simulator.tap(item) } }
  }

  private func visible(_ controller: UIViewController?) -> [UIViewController] {
    guard let controller else { return [] }
    let inside = (controller as? any ContainerController)?.visible ?? []
    return [controller] + inside.flatMap { visible($0) } + (controller.parent == nil ? visible(controller.presentedViewController) : [])
  }

  /// The first difference between the state, the views and UIKit after everything has ended, or `nil`.
  var problem: String? {
    if let trap = Simulator.traps.first { return "\(trap.rule.id): \(trap.reason)" }
    if hierarchy.isMoving { return "a transition does not end" }
    if !presenter.isAtRest { return "not at rest: \(hierarchy.shown.operations(to: presenter.target))" }
    var shown = hierarchy.shown
    for index in shown.windows.indices {
      shown.windows[index].layers.removeAll { $0.view.kind == .foreign }
      for layer in shown.windows[index].layers.indices { shown.windows[index].layers[layer].view.removeForeignViews() }
    }
    if shown != ViewTree(navigator) { return "other views than those of \(navigator.tree)" }
    return Laws.violation(of: navigator)
  }
}

extension ViewTree.View {
  /// Removes the foreign views of the stacks in the view.
  mutating func removeForeignViews() {
    children.removeAll { $0.kind == .foreign }
    for index in children.indices { children[index].removeForeignViews() }
  }
}
