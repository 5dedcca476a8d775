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
    private var tabImage = OverriddenSetting<UIImage?>()
    /// The symbol of the tab, with its name.
    private var symbol: (name: String, image: UIImage?)?
    private var tabIdentifier = OverriddenSetting<String?>()

    /// Applies the title, the bar settings and the lock of a view. The controller keeps its own value of each setting that the view does not
    /// set, and gets it back when the view no longer sets it.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - title: The title of the view as people see it, or `nil` if the state contains none.
    ///   - controller: The controller of the view.
    ///   - tap: Performs the action of the bar button with the given name.
    ///   - attempt: Called when the user taps the back button of a locked view.
    @MainActor mutating func apply(
      _ view: ViewTree.View, titled text: String?, to controller: UIViewController, tap: @escaping @MainActor (String) -> Void,
      attempt: @escaping @MainActor () -> Void
    ) {
      let (appearance, item) = (view.appearance, controller.navigationItem)
      if barButtons.map(\.name) != appearance.barButtons {
        barButtons = appearance.barButtons.map { button in
          let item = UIBarButtonItem(title: button, primaryAction: UIAction { _ in tap(button) })
          item.accessibilityIdentifier = button
          return (button, item)
        }
      }
      title.set(text.map(Optional.some), \.title, of: item)
      rightItems.set(barButtons.isEmpty ? nil : .some(barButtons.map(\.item)), \.rightBarButtonItems, of: item)
      hidesBack.set(appearance.hidesBack ? true : nil, \.hidesBackButton, of: item)
      backAction.set(view.isLocked ? .some(UIAction { _ in attempt() }) : nil, \.backAction, of: item)
      hidesBottomBar.set(appearance.hidesBottomBar ? true : nil, \.hidesBottomBarWhenPushed, of: controller)
      isModal.set(view.isLocked ? true : nil, \.isModalInPresentation, of: controller)
    }

    /// Applies the titles and the symbols of actions to the buttons that the state has added to the bar.
    ///
    /// - Parameter look: Returns the title of a button as people see it, and the name of its symbol or `nil`.
    @MainActor func applyLook(_ look: @MainActor (String) -> (title: String, symbol: String?)) {
      for (name, item) in barButtons {
        let (title, symbol) = look(name)
        item.show(title, symbol: symbol)
      }
    }

    /// Applies the title, the symbol and the badge of a tab to the item of its first screen.
    ///
    /// - Parameters:
    ///   - views: The view of the tab, and its first view, and so on, to the first screen.
    ///   - texts: The texts of the app.
    ///   - controller: The controller of the first screen.
    @MainActor mutating func applyTab(_ views: [ViewTree.View], _ texts: AppTexts, to controller: UIViewController) {
      guard let item = controller.tabBarItem else { return }
      let own = tabTitle.own(item.title) ?? ""
      let written = views.lazy.compactMap(\.appearance.tabTitle).first
      let titled = views.first { $0.appearance.title != nil }
      let ofState = titled.flatMap { view in view.appearance.title.map { ($0, view.key.name) } }
      let title: String? =
        if written != nil {
          texts.tabTitle(of: views.screenName, as: written, or: nil)
        } else if !own.isEmpty, own != controller.title {
          own
        } else if ofState != nil {
          texts.tabTitle(of: views.screenName, as: nil, or: ofState)
        } else if !own.isEmpty {
          own
        } else {
          controller.title ?? texts.tabTitle(of: views.screenName, as: nil, or: nil) ?? views.screenName?.readableName
        }
      tabTitle.set(title == own || title == nil ? nil : .some(title), \.title, of: item)
      let name = views.lazy.compactMap(\.appearance.tabSymbol).first
      if symbol?.name != name { symbol = name.map { ($0, UIImage(systemName: $0)) } }
      tabImage.set(symbol?.image.map(Optional.some), \.image, of: item)
      tabIdentifier.set(
        tabIdentifier.own(item.accessibilityIdentifier) == nil ? .some(views.screenName) : nil, \.accessibilityIdentifier, of: item)
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
