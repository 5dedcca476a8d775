#if canImport(UIKit)
  import GromaPresentation
  import UIKit

  extension UIKitHierarchy {
    /// Updates the item of the tab that contains a controller, if there is one.
    func configureTab(around controller: UIViewController) {
      var child = controller
      while let parent = child.parent {
        if parent is TabsController { configureTab(child) }
        child = parent
      }
    }

    /// Updates the item of a tab. A tab that is a container has the item of its first screen, with the title and the image that the
    /// controller of the screen has set.
    func configureTab(_ tab: UIViewController) {
      var path = [tab]
      while let first = path[path.count - 1].container?.content.first { path.append(first) }
      let screen = path[path.count - 1]
      entry(of: screen)?.settings.applyTab(path.compactMap { entry(of: $0)?.view }, texts, to: screen)
      if tab !== screen, tab.tabBarItem !== screen.tabBarItem { tab.tabBarItem = screen.tabBarItem }
    }
  }
#endif
