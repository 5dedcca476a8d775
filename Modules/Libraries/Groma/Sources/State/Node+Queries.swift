extension Node {
  /// Returns the key of a container of this kind that has no screen key of its own: the name of the kind.
  static func anonymousKey(_ kind: Kind) -> ScreenKey {
    switch kind {
    case .app: AnonymousKeys.app
    case .window: AnonymousKeys.window
    case .page: AnonymousKeys.page
    case .stack: AnonymousKeys.stack
    case .tabs: AnonymousKeys.tabs
    case .split: AnonymousKeys.split
    case .pages: AnonymousKeys.pages
    case .custom: ScreenKey(name: kind.name)
    }
  }

  /// Keys that are created once, so that a comparison with one of these keys usually compares pointers.
  private enum AnonymousKeys {
    static let app = ScreenKey(name: "app")
    static let window = ScreenKey(name: "window")
    static let page = ScreenKey(name: "page")
    static let stack = ScreenKey(name: "stack")
    static let tabs = ScreenKey(name: "tabs")
    static let split = ScreenKey(name: "split")
    static let pages = ScreenKey(name: "pages")
  }

  /// Whether the key of the node is only the name of its kind, as for the app and for a container without a screen key of its own. `false`
  /// for a page.
  package var isAnonymous: Bool {
    let kind = kind
    return kind != .page && key == Node.anonymousKey(kind)
  }

  /// Returns the number of levels in this subtree, including the node itself, but at most `limit`, which must be at least 1.
  func height(limit: Int = TreePath.maximumDepth + 1) -> Int {
    guard limit > 1 else { return 1 }
    var deepest = 0
    for child in children {
      deepest = max(deepest, child.height(limit: limit - 1))
      if deepest >= limit - 1 { break }
    }
    return 1 + deepest
  }

  /// Whether the node is a screen of the app: not the app itself, a window, a container without a screen key, or the layer of an
  /// ``Effect``.
  var isScreen: Bool { kind.isContent && !isAnonymous && (isBare || !attributes.isRequest) }

  /// Calls a function with the index of each child in search order, until it returns `false`. In a container that shows one selected child,
  /// that child is last, so that the last match of a search is in the selected branch if possible.
  func forEachInSearchOrder(_ body: (Int) -> Bool) {
    let count = childCount
    let last = count > 1 && selects ? selection : count - 1
    for index in 0..<count where index != last { if !body(index) { return } }
    if count > 0 { _ = body(last) }
  }
}
