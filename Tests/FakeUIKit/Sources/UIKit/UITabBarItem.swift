/// The item of a tab.
open class UITabBarItem: UIBarItem {
  /// The image of the selected state.
  open var selectedImage: UIImage?
  /// The text of the badge.
  open var badgeValue: String?

  /// Creates an empty item.
  public override init() { super.init() }

  /// Creates an item with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Creates an item with two images.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }
}

/// The bar of the tabs.
open class UITabBar: UIView {
  private weak var owner: UITabBarController?

  /// The items of the controllers, which the bar shows. In compact width, the last of more than five is that of the More list.
  open var items: [UITabBarItem]? {
    guard let owner else { return nil }
    let rest = owner.overflow.count
    return owner.list.dropLast(rest).map { $0.tabBarItem } + (rest > 0 ? [owner.moreNavigationController.tabBarItem] : [])
  }

  init(of owner: UITabBarController) {
    self.owner = owner
    super.init(frame: .zero)
  }

  /// Creates a bar from an archive; the archive is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A tab with an identifier (iOS 18).
@MainActor open class UITab: NSObject {
  /// The title.
  open var title: String
  /// The image.
  open var image: UIImage?
  /// The identifier.
  public let identifier: String
  private let provider: ((UITab) -> UIViewController)?
  private var made: UIViewController?

  /// Creates a tab.
  public init(title: String, image: UIImage?, identifier: String, viewControllerProvider: ((UITab) -> UIViewController)? = nil) {
    self.title = title
    self.image = image
    self.identifier = identifier
    provider = viewControllerProvider
    super.init()
  }

  /// The controller, made on first use.
  open var viewController: UIViewController? {
    if made == nil { made = provider?(self) }
    made?.tab = self
    return made
  }
}
