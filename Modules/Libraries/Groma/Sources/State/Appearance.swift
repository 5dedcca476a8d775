/// The title, tab, badge and bar settings of a screen, and the layout of a split.
public struct Appearance: Hashable, Sendable {
  /// The title in the navigation bar, or `nil` if none is set.
  public var title: LocalizableText?
  /// The title of the screen's tab, or `nil` if none is set.
  public var tabTitle: LocalizableText?
  /// The name of the symbol of the screen's tab, such as `creditcard`, or `nil` if none is set. UIKit finds symbols among SF Symbols.
  public var tabSymbol: String?
  /// The badge of the screen's tab, or `nil` for no badge.
  public var tabBadge: String?
  /// Whether the back button is hidden.
  public var hidesBack = false
  /// Whether the tab bar is hidden while the screen is visible.
  public var hidesBottomBar = false
  /// The names of the bar buttons. The actions of the screen with these names define what the buttons do, and their titles and symbols.
  public var barButtons: [String] = []
  /// Whether a split shows one column at a time. If `false`, the split shows all its columns. Used only for splits.
  public var isCollapsed = false
  /// The index of the column that an expanded split shows when it collapses, or `nil` for its last column, the detail. When a split is
  /// expanded, it is the column that was shown before, so that turning a device there and back shows the same column.
  public package(set) var columnForCollapsing: Int?

  /// Creates default settings: no title, no badge, no buttons, nothing hidden.
  public init() {}
}

extension Appearance {
  /// A change that a step makes to an appearance.
  public enum Change: Hashable, Codable, Sendable {
    /// Sets the title; `nil` removes it.
    case title(LocalizableText?)
    /// Sets the title of the tab; `nil` removes it.
    case tabTitle(LocalizableText?)
    /// Sets the name of the tab's symbol; `nil` removes it.
    case tabSymbol(String?)
    /// Sets the badge of the tab; `nil` removes it.
    case tabBadge(String?)
    /// Sets the names of the bar buttons.
    case barButtons([String])
    /// Hides or shows the back button.
    case hidesBack(Bool)
    /// Hides or shows the tab bar while the screen is visible.
    case hidesBottomBar(Bool)
    /// Collapses a split to one column at a time, or expands it.
    case isCollapsed(Bool)
  }

  mutating func apply(_ change: Change) {
    switch change {
    case .title(let text): title = text
    case .tabTitle(let text): tabTitle = text
    case .tabSymbol(let name): tabSymbol = name
    case .tabBadge(let text): tabBadge = text
    case .barButtons(let names): barButtons = names
    case .hidesBack(let isHidden): hidesBack = isHidden
    case .hidesBottomBar(let isHidden): hidesBottomBar = isHidden
    case .isCollapsed(let isCollapsed): self.isCollapsed = isCollapsed
    }
  }
}

extension Appearance {
  /// Returns whether both have the same settings. Texts are equal if they consist of the same Unicode scalars.
  public static func == (a: Appearance, b: Appearance) -> Bool {
    a.title == b.title && a.tabTitle == b.tabTitle && a.tabSymbol.isIdentical(to: b.tabSymbol) && a.tabBadge.isIdentical(to: b.tabBadge)
      && a.hidesBack == b.hidesBack && a.hidesBottomBar == b.hidesBottomBar && a.barButtons.isIdentical(to: b.barButtons)
      && a.isCollapsed == b.isCollapsed && a.columnForCollapsing == b.columnForCollapsing
  }
}

extension Appearance: AttributeGroup {
  enum CodingKeys: String, CodingKey {
    case title, tabTitle, tabSymbol, tabBadge, hidesBack, hidesBottomBar, barButtons, isCollapsed, columnForCollapsing
  }

  init(from saved: KeyedDecodingContainer<CodingKeys>) throws {
    title = try saved.decodeIfPresent(LocalizableText.self, forKey: .title)
    tabTitle = try saved.decodeIfPresent(LocalizableText.self, forKey: .tabTitle)
    tabSymbol = try saved.decodeIfPresent(String.self, forKey: .tabSymbol)
    tabBadge = try saved.decodeIfPresent(String.self, forKey: .tabBadge)
    hidesBack = try saved.decodeIfPresent(Bool.self, forKey: .hidesBack) ?? false
    hidesBottomBar = try saved.decodeIfPresent(Bool.self, forKey: .hidesBottomBar) ?? false
    barButtons = try saved.decodeIfPresent([String].self, forKey: .barButtons) ?? []
    isCollapsed = try saved.decodeIfPresent(Bool.self, forKey: .isCollapsed) ?? false
    columnForCollapsing = try saved.decodeIfPresent(Int.self, forKey: .columnForCollapsing).map { max(0, $0) }
  }

  func encode(into saved: inout KeyedEncodingContainer<CodingKeys>) throws {
    try saved.encodeIfPresent(title, forKey: .title)
    try saved.encodeIfPresent(tabTitle, forKey: .tabTitle)
    try saved.encodeIfPresent(tabSymbol, forKey: .tabSymbol)
    try saved.encodeIfPresent(tabBadge, forKey: .tabBadge)
    if hidesBack { try saved.encode(true, forKey: .hidesBack) }
    if hidesBottomBar { try saved.encode(true, forKey: .hidesBottomBar) }
    if !barButtons.isEmpty { try saved.encode(barButtons, forKey: .barButtons) }
    if isCollapsed { try saved.encode(true, forKey: .isCollapsed) }
    try saved.encodeIfPresent(columnForCollapsing, forKey: .columnForCollapsing)
  }
}
