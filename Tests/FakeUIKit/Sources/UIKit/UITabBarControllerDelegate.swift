/// Receives taps on tabs.
@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Whether a tap may select a controller.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  /// Called after a tap, also on the selected tab.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  /// Whether a tap may select a tab (iOS 18).
  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool
  /// Called after a tap on a tab (iOS 18).
  func tabBarController(_ tabBarController: UITabBarController, didSelectTab tab: UITab, previousTab: UITab?)
}

extension UITabBarControllerDelegate {
  /// The tab may be selected.
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
  /// The default of a delegate without the method.
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
  /// The tab may be selected.
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool { true }
  /// The default of a delegate without the method.
  public func tabBarController(_ tabBarController: UITabBarController, didSelectTab tab: UITab, previousTab: UITab?) {}
}
