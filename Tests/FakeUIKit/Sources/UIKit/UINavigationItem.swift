/// The contents of the bar of a stack for a controller.
@MainActor open class UINavigationItem: NSObject {
  /// The mode in which a large title is displayed.
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never, inline }

  /// The title.
  open var title: String?
  /// A line above the title.
  open var prompt: String?
  /// A view in place of the title.
  open var titleView: UIView?
  /// The title of the back button.
  open var backButtonTitle: String?
  /// The item of the back button.
  open var backBarButtonItem: UIBarButtonItem?
  /// The action that replaces the pop of the back button. A single controller gets a back button from it.
  open var backAction: UIAction?
  /// Whether the back button is hidden, which also disables the swipe.
  open var hidesBackButton = false
  /// Whether left items keep the back button.
  open var leftItemsSupplementBackButton = false
  /// The size of the title.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The items on the left.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// The items on the right.
  open var rightBarButtonItems: [UIBarButtonItem]?

  /// Creates an item.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The first item on the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first item on the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Shows or hides the back button.
  open func setHidesBackButton(_ hidden: Bool, animated: Bool) { hidesBackButton = hidden }

  /// Whether the back button is shown.
  var showsBackButton: Bool { !hidesBackButton && (leftBarButtonItems?.isEmpty != false || leftItemsSupplementBackButton) }
}

/// A bar with the title and the buttons of a screen.
open class UINavigationBar: UIView {
  /// The items of a bar that belongs to no stack. The bar shows the last one.
  open var items: [UINavigationItem]?
  /// Whether titles are large.
  open var prefersLargeTitles = false
  /// Whether the bar is translucent.
  open var isTranslucent = true
}

/// An item of a bar.
@MainActor open class UIBarItem: NSObject {
  /// The title.
  open var title: String?
  /// The image.
  open var image: UIImage?
  /// Whether the item can be tapped.
  open var isEnabled = true
  /// A number that identifies the item.
  open var tag = 0
  /// An identifier for automation.
  open var accessibilityIdentifier: String?
  /// The text for assistive technologies.
  open var accessibilityLabel: String?

  /// Creates an item.
  public override init() { super.init() }
}

/// A button in a bar. Actions are `UIAction` values: Linux has no selectors.
open class UIBarButtonItem: UIBarItem {
  /// The look of a button.
  public enum Style: Int, Sendable { case plain, done = 2 }
  /// The buttons that the system provides.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search, refresh
    case stop, camera, trash, play, pause, rewind, fastForward, undo, redo, close = 24
  }

  /// The look.
  open var style = Style.plain
  /// Whether the bar leaves the item out.
  open var isHidden = false
  /// The action of a tap.
  open var primaryAction: UIAction?
  /// The menu that a tap opens if there is no action.
  open var menu: UIMenu?
  /// A view in place of the button.
  open var customView: UIView?

  /// Creates an empty item.
  public override init() { super.init() }

  /// Creates a button of the system.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    self.primaryAction = primaryAction
  }

  /// Creates a button with a title.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Creates an item with a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
}
