#if canImport(UIKit)
  import Groma
  import GromaPresentation
  import UIKit

  /// A setting of a view controller that the state overrides. While the state does not set it, the controller's own value applies.
  struct OverriddenSetting<Value: Equatable> {
    /// The controller's own value, and the value that replaces it.
    private var replaced: (own: Value, by: Value)?

    /// Returns the controller's own value. A value that the controller has set since it was overridden is its own.
    ///
    /// - Parameter current: The current value of the setting.
    func own(_ current: Value) -> Value { replaced.map { current == $0.by ? $0.own : current } ?? current }

    /// Overrides the setting, or restores the controller's own value.
    ///
    /// - Parameter value: The value of the state, or `nil` if the state does not set it.
    @MainActor mutating func set<Object: AnyObject>(
      _ value: Value?, _ setting: ReferenceWritableKeyPath<Object, Value>, of object: Object
    ) {
      let current = object[keyPath: setting]
      let own = own(current)
      replaced = value.map { (own, $0) }
      if current != value ?? own { object[keyPath: setting] = value ?? own }
    }
  }

  /// The settings of a view controller that the state overrides.
  struct ControllerSettings {
    /// The buttons that the state has added to the bar, with the names of their actions.
    private(set) var barButtons: [(name: String, item: UIBarButtonItem)] = []
    private var title = OverriddenSetting<String?>()
    private var rightItems = OverriddenSetting<[UIBarButtonItem]?>()
    private var hidesBack = OverriddenSetting<Bool>()
    private var backAction = OverriddenSetting<UIAction?>()
    private var hidesBottomBar = OverriddenSetting<Bool>()
    private var isModal = OverriddenSetting<Bool>()
    private var tabTitle = OverriddenSetting<String?>()
    private var tabBadge = OverriddenSetting<String?>()

    /// Applies the title, the bar settings and the lock of a view. The controller keeps its own value of each setting that the view does not
    /// set, and gets it back when the view no longer sets it.
    ///
    /// - Parameters:
    ///   - tap: Performs the action of the bar button with the given name.
    ///   - attempt: Called when the user taps the back button of a locked view.
    @MainActor mutating func apply(
      _ view: ViewTree.View, to controller: UIViewController, tap: @escaping @MainActor (String) -> Void,
      attempt: @escaping @MainActor () -> Void
    ) {
      let (appearance, item) = (view.appearance, controller.navigationItem)
      if barButtons.map(\.name) != appearance.barButtons {
        barButtons = appearance.barButtons.map { button in
          (button, UIBarButtonItem(title: button, primaryAction: UIAction { _ in tap(button) }))
        }
      }
      title.set(appearance.title.map(Optional.some), \.title, of: item)
      rightItems.set(barButtons.isEmpty ? nil : .some(barButtons.map(\.item)), \.rightBarButtonItems, of: item)
      hidesBack.set(appearance.hidesBack ? true : nil, \.hidesBackButton, of: item)
      backAction.set(view.isLocked ? .some(UIAction { _ in attempt() }) : nil, \.backAction, of: item)
      hidesBottomBar.set(appearance.hidesBottomBar ? true : nil, \.hidesBottomBarWhenPushed, of: controller)
      isModal.set(view.isLocked ? true : nil, \.isModalInPresentation, of: controller)
    }

    /// Applies the title and the badge of a tab to the item of its first screen.
    ///
    /// - Parameters:
    ///   - views: The view of the tab, and its first view, and so on, to the first screen.
    ///   - controller: The controller of the first screen.
    @MainActor mutating func applyTab(_ views: [ViewTree.View], to controller: UIViewController) {
      guard let item = controller.tabBarItem else { return }
      let own = tabTitle.own(item.title) ?? ""
      let title =
        if let title = views.lazy.compactMap(\.appearance.tabTitle).first {
          title
        } else if !own.isEmpty, own != controller.title {
          own
        } else {
          views.lazy.compactMap(\.appearance.title).first ?? (own.isEmpty ? controller.title ?? views.screenName : own)
        }
      tabTitle.set(title == own || title == nil ? nil : .some(title), \.title, of: item)
      tabBadge.set(views.lazy.compactMap(\.appearance.tabBadge).first.map(Optional.some), \.badgeValue, of: item)
    }
  }

  extension [ViewTree.View] {
    /// The name of the innermost view that belongs to a screen, or `nil` if all are plain containers. Users do not see the name of a kind.
    fileprivate var screenName: String? {
      last { view in
        guard case .node(let kind) = view.kind else { return false }
        return kind == .page || view.key.name != kind.name
      }?.key.name
    }
  }
#endif
