/// The kind of a container, at run time.
public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
  /// The app: its children are windows, its selection the key window.
  case app
  /// A window: its children are layers, the root first, then what was presented over it.
  case window
  /// A screen without containers in it.
  case page
  /// Screens on top of each other, bottom first.
  case stack
  /// Containers beside each other, one of them selected.
  case tabs
  /// Columns beside each other, all of them visible.
  case split
  /// Pages to swipe through, one of them selected.
  case pages

  /// Which children of a container a user sees.
  enum Visibility {
    case none
    case last
    case selected
    case all
  }

  var visibility: Visibility {
    switch self {
    case .page: .none
    case .stack: .last
    case .app, .tabs, .pages: .selected
    case .window, .split: .all
    }
  }

  /// Whether one child is selected.
  public var selects: Bool { visibility == .selected }

  /// Whether it can be a layer of a window or lie below one.
  var isContent: Bool { self != .app && self != .window }
}

extension Kind: CustomStringConvertible {
  /// The word for it in the command language.
  public var description: String { self == .page ? "screen" : rawValue }

  var isPlural: Bool { self == .tabs || self == .pages }

  /// The word with its article, for sentences.
  var withArticle: String { self == .app ? "the app" : isPlural ? description : "a \(description)" }
}
