import Groma
import GromaPresentation
import UIKit

@testable import GromaUIKit

/// The identities of the controllers that UIKit shows, read without the adapter's own records of children and layers.
@MainActor struct UIKitReading {
  let hierarchy: UIKitHierarchy

  /// The controllers of a window as text, such as `#2(#3 *#4) ^ #7`.
  func text(of window: UIWindow) -> String {
    var layers = window.rootViewController?.children.map { text(of: $0) } ?? []
    var next = window.rootViewController?.presentedViewController
    while let layer = next {
      layers.append(text(of: layer))
      next = layer.presentedViewController
    }
    return layers.joined(separator: " ^ ")
  }

  private func text(of controller: UIViewController) -> String {
    let children: [UIViewController]
    switch controller {
    case let stack as UINavigationController: children = stack.viewControllers
    case let tabs as UITabBarController: children = tabs.viewControllers ?? []
    case let pages as UIPageViewController: children = pages.viewControllers ?? []
    default: children = controller.children
    }
    let selected = (controller as? UITabBarController)?.selectedViewController
    let texts = children.map { ($0 === selected ? "*" : "") + text(of: $0) }
    return "\(hierarchy.id(of: controller))" + (texts.isEmpty ? "" : "(\(texts.joined(separator: " ")))")
  }

  /// The text that UIKit should give for a window of a tree. Pages and plain containers hold only the visible children.
  static func text(of window: ViewTree.Window) -> String { window.layers.map { text(of: $0.view) }.joined(separator: " ^ ") }

  private static func text(of view: ViewTree.View) -> String {
    let isTabs = view.kind == .node(.tabs)
    let indices = isTabs || view.kind == .node(.stack) ? view.children.indices : view.visibleIndices
    let texts = indices.map { (isTabs && $0 == view.selection ? "*" : "") + text(of: view.children[$0]) }
    return "\(view.id)" + (texts.isEmpty ? "" : "(\(texts.joined(separator: " ")))")
  }

  /// All controllers in a window, also those of hidden children.
  static func controllers(in window: UIWindow) -> [UIViewController] {
    var found: [UIViewController] = []
    var open = window.rootViewController.map { [$0] } ?? []
    while let next = open.popLast() {
      if found.contains(where: { $0 === next }) { continue }
      found.append(next)
      open += next.children + ((next as? any ContainerController)?.content ?? []) + (next.presentedViewController.map { [$0] } ?? [])
    }
    return found
  }
}
