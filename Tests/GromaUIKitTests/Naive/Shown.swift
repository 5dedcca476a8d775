import Groma
import GromaTesting
import UIKit

/// The controller of a page in the scripts.
final class PageController: UIViewController {
  /// The context of the page, which knows where its node is.
  let context: AnyScreenContext
  /// Whether the last callback of UIKit said that the page appeared.
  private(set) var hasAppeared = false

  init(_ context: AnyScreenContext) {
    self.context = context
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    hasAppeared = true
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    hasAppeared = false
  }
}

/// A modal that no navigator knows.
final class ForeignController: UIViewController {}

/// The views of one layer: read in UIKit without any adapter, or expected for a state.
indirect enum Shown: Equatable {
  /// A page. The identity is `nil` after its node has left.
  case page(String, NodeID?)
  /// A stack, from bottom to top.
  case stack([Shown])
  /// Tabs, with the index of the selected one.
  case tabs([Shown], selected: Int)
  /// Another container.
  case other([Shown])

  /// Reads the layers of a window, without foreign modals.
  @MainActor static func layers(of window: UIWindow, _ navigator: Navigator) -> [Shown] {
    controllers(of: window).filter { !($0 is ForeignController) }.map { Shown($0, navigator) }
  }

  /// The controllers of the layers of a window, from bottom to top.
  @MainActor static func controllers(of window: UIWindow) -> [UIViewController] {
    var layers: [UIViewController] = []
    var next = window.rootViewController
    while let layer = next {
      layers.append(layer)
      next = layer.presentedViewController
    }
    return layers
  }

  /// Returns the layers that a window should have for the state of a navigator.
  @MainActor static func layers(of navigator: Navigator) -> [Shown] {
    guard let path = TreePath.app.child(0), let window = navigator.state.node(at: path) else { return [] }
    return window.children.indices.compactMap { path.child($0) }.map { Shown(at: $0, navigator) }
  }

  /// Reads a controller. A plain container with one child does not count.
  @MainActor private init(_ controller: UIViewController, _ navigator: Navigator) {
    let children = { (list: [UIViewController]) in list.map { Shown($0, navigator) } }
    switch controller {
    case let page as PageController: self = .page(page.context.key.name, page.context.path.flatMap { navigator.id(at: $0) })
    case let stack as UINavigationController: self = .stack(children(stack.viewControllers))
    case let tabs as UITabBarController: self = .tabs(children(tabs.viewControllers ?? []), selected: tabs.selectedIndex)
    case let plain where plain.children.count == 1: self.init(plain.children[0], navigator)
    default: self = .other(children(controller.children))
    }
  }

  @MainActor private init(at path: TreePath, _ navigator: Navigator) {
    guard let node = navigator.state.node(at: path) else {
      self = .other([])
      return
    }
    let children = node.children.indices.compactMap { path.child($0) }.map { Shown(at: $0, navigator) }
    switch node.kind {
    case .page: self = .page(node.key.name, navigator.id(at: path))
    case .stack: self = .stack(children.isEmpty ? [.other([])] : children)
    case .tabs: self = .tabs(children, selected: node.selection)
    default: self = .other(children)
    }
  }

  /// Returns the compact notation.
  ///
  /// - Parameter withIDs: Whether pages have their identities.
  func text(withIDs: Bool = false) -> String {
    switch self {
    case .page(let name, let id): withIDs ? "\(name)\(id.map { "\($0)" } ?? "-")" : name
    case .stack(let pages): "stack[\(pages.map { $0.text(withIDs: withIDs) }.joined(separator: " > "))]"
    case .tabs(let tabs, let selected):
      "tabs[\(tabs.enumerated().map { ($0 == selected ? "*" : "") + $1.text(withIDs: withIDs) }.joined(separator: " | "))]"
    case .other(let views): "(\(views.map { $0.text(withIDs: withIDs) }.joined(separator: " ")))"
    }
  }
}

extension [Shown] {
  /// Returns the compact notation of layers.
  func text(withIDs: Bool = false) -> String { map { $0.text(withIDs: withIDs) }.joined(separator: " ^ ") }
}
