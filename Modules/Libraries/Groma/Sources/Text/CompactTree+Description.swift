extension NavigationState: CustomStringConvertible {
  /// The container tree in compact notation, on one line, without state values, waiting items and most attributes:
  ///
  /// ```
  /// tabs home[stack[rooms > chat(room=1 chat=2)] | *stack[profile]] ^ login
  /// ```
  ///
  /// * A screen is written as its name, with its arguments in parentheses. A container is written as its kind, its key unless it is a plain
  ///   container, and its children in brackets.
  /// * The children of a stack are joined by ` > `, bottom first, the columns of a split by ` || `, and other children by ` | `. If a
  ///   container shows one of several children, a `*` precedes the selected child. In a split, the `*` means that the split is collapsed to
  ///   that column, and a `~` that it is expanded and shows that column when it collapses; without a mark, it shows the last one.
  /// * Modal layers are joined by ` ^ `, bottom first. A presented layer is preceded by its style in parentheses, unless it is a page
  ///   sheet. A `!` follows a container that must be neither removed nor covered; `!kept` follows a container that may be covered but not
  ///   removed.
  /// * Windows are written `name: layers` and joined by ` & `, with `*` before the key window. A single window with the name `main` is
  ///   written without its name and without `*`.
  public var description: String { CompactTree.text(of: self) }
}

extension Node: CustomStringConvertible {
  /// The container and its descendants in compact notation: `stack[a > b]`. See ``NavigationState/description``.
  public var description: String { CompactTree.text(of: self) }
}
