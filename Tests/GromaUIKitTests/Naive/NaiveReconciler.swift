import Groma
import GromaPresentation
import UIKit

/// The base of the naive reconcilers: a map from views to controllers, and the reports of UIKit's delegates.
@MainActor class NaiveReconciler: NSObject, Reconciler {
  class var name: String { "naive" }
  let navigator: Navigator
  let window: UIWindow
  private var tree: ViewTree
  private var controllers: [ViewID: UIViewController] = [:]
  private var observation: ObservationToken?

  required init(_ navigator: Navigator, in window: UIWindow) {
    self.navigator = navigator
    self.window = window
    tree = ViewTree(navigator)
    for index in tree.windows.indices { tree.windows[index].layers.removeLast(tree.windows[index].layers.count - 1) }
    super.init()
    window.rootViewController = tree.layers.first.map { controller(for: $0.view) }
    window.makeKeyAndVisible()
    observation = navigator.observe { [weak self] event in
      if case .committed = event { self?.follow() }
    }
    follow()
  }

  private func follow() {
    let old = tree
    tree = ViewTree(navigator)
    update(from: old, to: tree)
    let ids = Set(tree.ids)
    controllers = controllers.filter { ids.contains($0.key) }
  }

  /// Changes UIKit after a commit. A subclass overrides it.
  func update(from old: ViewTree, to new: ViewTree) {}

  /// Returns the controller of a view. A new one has its children already.
  func controller(for view: ViewTree.View) -> UIViewController {
    if let known = controllers[view.id] { return known }
    let made = make(view)
    controllers[view.id] = made
    (made as? UINavigationController)?.setViewControllers(view.children.map { controller(for: $0) }, animated: false)
    (made as? UITabBarController)?.setViewControllers(view.children.map { controller(for: $0) }, animated: false)
    (made as? UITabBarController)?.selectedIndex = view.selection
    return made
  }

  private func make(_ view: ViewTree.View) -> UIViewController {
    switch (view.kind, view.id) {
    case (.node(.stack), _):
      let stack = UINavigationController(nibName: nil, bundle: nil)
      stack.delegate = self
      return stack
    case (.node(.tabs), _):
      let tabs = UITabBarController(nibName: nil, bundle: nil)
      tabs.delegate = self
      return tabs
    case (_, .node(let id)): return navigator.makeView(of: view.key, id) as? UIViewController ?? UIViewController()
    default: return UIViewController()
    }
  }

  /// The views of the stacks and tabs in a tree that have controllers, with their controllers.
  func containers<Container: UIViewController>(in tree: ViewTree, _: Container.Type) -> [(view: ViewTree.View, controller: Container)] {
    func inside(_ view: ViewTree.View) -> [(ViewTree.View, Container)] {
      ((controllers[view.id] as? Container).map { [(view, $0)] } ?? []) + view.children.flatMap(inside)
    }
    return tree.layers.flatMap { inside($0.view) }
  }

  /// Runs a route for what the user popped.
  func report(_ stack: UINavigationController) {
    guard let view = containers(in: ViewTree(navigator), UINavigationController.self).first(where: { $0.controller === stack })?.view
    else { return }
    let shown = stack.viewControllers
    guard shown.count < view.children.count, zip(shown, view.children).allSatisfy({ $0 === controllers[$1.id] }) else { return }
    pop(view.children.count - shown.count, in: view)
  }

  /// Runs a route that pops screens of a stack.
  func pop(_ count: Int, in view: ViewTree.View) {
    guard case .node(let id) = view.id, let path = navigator.path(of: id) else { return }
    _ = try? navigator.run(AppRoute(code: [.step(Steps.Pop(count))]), on: path)
  }
}

extension NaiveReconciler: UINavigationControllerDelegate {
  func navigationController(_ stack: UINavigationController, didShow _: UIViewController, animated _: Bool) { report(stack) }
}

extension NaiveReconciler: UITabBarControllerDelegate {
  func tabBarController(_ tabs: UITabBarController, didSelect _: UIViewController) {
    guard case .node(let id) = controllers.first(where: { $0.value === tabs })?.key, let path = navigator.path(of: id) else { return }
    _ = try? navigator.run(AppRoute(code: [.step(Steps.Select(.index(tabs.selectedIndex)))]), on: path)
  }
}

extension NaiveReconciler: UIAdaptivePresentationControllerDelegate {
  func presentationControllerDidDismiss(_ layer: UIPresentationController) {
    let controller = layer.presentedViewController
    guard case .node(let id) = controllers.first(where: { $0.value === controller })?.key, let path = navigator.path(of: id),
      let below = path.parent?.child(path[path.depth - 1] - 1)
    else { return }
    _ = try? navigator.run(AppRoute().dismiss(), on: below)
  }
}

extension ViewTree {
  /// The layers of the first window.
  var layers: [Layer] { windows.first?.layers ?? [] }

  /// Returns the number of layers at the bottom that two trees have in common.
  func commonLayers(with other: ViewTree) -> Int { zip(layers, other.layers).prefix { $0.view.id == $1.view.id }.count }
}
