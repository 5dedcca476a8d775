/// What a screen wears where it is shown: chosen by who shows it, and visible in the tree. A value; it holds no closures.
public struct Decoration: Hashable, Codable, Sendable {
  /// The title in the navigation bar.
  public var title: String?
  /// The title of its tab.
  public var tabTitle: String?
  /// The badge of its tab.
  public var tabBadge: String?
  /// How it is presented, when it is a presented layer. A page sheet unless said.
  public var style: ModalStyle?
  /// Whether ``Verb/makeVisible`` must not remove it; what is named by a step itself (a pop, a dismissal) goes all the same.
  public var isLocked = false
  /// Whether the back item is hidden.
  public var hidesBack = false
  /// Whether the tab bar is hidden while it is visible.
  public var hidesBottomBar = false
  /// The names of bar buttons; what they do are the screen's actions.
  public var barButtons: [String] = []
  /// The animation it appears with; the default one unless said.
  public var animation: Animation?

  /// Nothing worn.
  public init() {}

  static let none = Decoration()
}

/// How a layer covers what is below.
public enum ModalStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// Covers everything.
  case fullScreen = "full-screen"
  /// A card over the layer below.
  case pageSheet = "page-sheet"
  /// A small card in the middle.
  case formSheet = "form-sheet"
  /// A card at the bottom edge.
  case bottomSheet = "bottom-sheet"
  /// A bubble beside its anchor.
  case popover = "popover"

  /// What the tree calls such a layer.
  public var layerName: String {
    switch self {
    case .pageSheet: "sheet"
    default: rawValue
    }
  }
}

/// How a change is shown.
public enum Animation: Hashable, Codable, Sendable {
  /// At once.
  case none
  /// Registered under a name.
  case named(String)
}
