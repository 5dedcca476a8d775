/// An element of a menu: an action or another menu.
@MainActor open class UIMenuElement: NSObject {
  /// The title.
  open internal(set) var title: String
  /// The image.
  open internal(set) var image: UIImage?
  /// The identifier for tests.
  open var accessibilityIdentifier: String?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }
}

/// A menu of actions and other menus.
open class UIMenu: UIMenuElement {
  /// The elements.
  public let children: [UIMenuElement]

  /// Creates a menu.
  public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
    self.children = children
    super.init(title: title, image: image)
  }
}
