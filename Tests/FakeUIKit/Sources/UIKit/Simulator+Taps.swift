extension Simulator {
  /// Taps the tab of a controller, also of the selected one. In compact width a controller beyond the fifth tab is chosen in the More list.
  @discardableResult public static func tapTab(_ controller: UIViewController, in tabs: UITabBarController) -> Bool {
    guard world.gesture == nil, isReachable(tabs) else { return false }
    let more = tabs.storedMore
    guard tabs.list.contains(where: { $0 === controller }) || controller === more && !tabs.overflow.isEmpty else { return false }
    if tabs.overflow.contains(where: { $0 === controller }) {
      guard tabs.selected === tabs.moreNavigationController else { return false }
      tabs.moreNavigationController.showFromMoreList(controller)
      return true
    }
    let tab = tabs.storedTabs.first { $0.viewController === controller }
    let previous = tabs.selectedTab
    let hasTabs = profile.isFluid && tab != nil
    if hasTabs, let tab, tabs.delegate?.tabBarController(tabs, shouldSelectTab: tab) == false { return true }
    if tabs.delegate?.tabBarController(tabs, shouldSelect: controller) == false { return true }
    if tabs.selected === controller {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      tabs.selectedViewController = controller
    }
    tabs.delegate?.tabBarController(tabs, didSelect: controller)
    if hasTabs, let tab { tabs.delegate?.tabBarController(tabs, didSelectTab: tab, previousTab: previous) }
    return true
  }

  /// Taps a button of an alert after texts were typed into its fields. The handler runs after the dismissal.
  @discardableResult
  public static func tap(_ action: UIAlertAction, in alert: UIAlertController, texts: [String] = []) -> Bool {
    guard world.gesture == nil, action.isEnabled, alert.actions.contains(where: { $0 === action }), isReachable(alert),
      let presentation = alert.presentation, texts.count <= (alert.textFields?.count ?? 0)
    else { return false }
    for (field, text) in zip(alert.textFields ?? [], texts) { field.text = text }
    presentation.dismiss(animated: true) { action.handler?(action) }
    return true
  }

  /// Taps a bar button with an action.
  @discardableResult public static func tap(_ item: UIBarButtonItem) -> Bool {
    guard item.isEnabled, !item.isHidden, let action = item.primaryAction else { return false }
    action.handler(action)
    return true
  }

  /// Taps a button or another control that is on screen.
  @discardableResult public static func tap(_ control: UIControl) -> Bool {
    guard control.isEnabled, canTouch(control) else { return false }
    control.sendActions(for: [.touchUpInside])
    return true
  }

  /// Taps a row of a table that is on screen.
  @discardableResult public static func tapRow(at indexPath: IndexPath, in table: UITableView) -> Bool {
    guard table.allowsSelection, canTouch(table), table.contains(indexPath) else { return false }
    var path = indexPath
    if let delegate = table.delegate {
      guard let answer = delegate.tableView(table, willSelectRowAt: indexPath) else { return true }
      path = answer
    }
    table.selectRow(at: path, animated: false, scrollPosition: .none)
    table.delegate?.tableView(table, didSelectRowAt: path)
    return true
  }

  /// Whether a view is on screen and nothing covers its controller.
  private static func canTouch(_ view: UIView) -> Bool {
    guard world.gesture == nil, let window = view.window, canTouch(window) else { return false }
    var current: UIView? = view
    while let next = current {
      if !(next is UIWindow), next.isHidden || !next.isUserInteractionEnabled { return false }
      if let controller = next.controller { return isReachable(controller) }
      current = next.superview
    }
    return true
  }

  /// Swipes to the next or previous page, or gives the swipe up.
  @discardableResult
  public static func swipePage(on pages: UIPageViewController, forward: Bool = true, cancelled: Bool = false) -> Bool {
    guard world.gesture == nil, isReachable(pages) else { return false }
    return pages.swipe(forward: forward, cancelled: cancelled)
  }
}
