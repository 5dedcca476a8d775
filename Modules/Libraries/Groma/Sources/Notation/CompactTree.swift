/// A tree on one line: `tabs home[stack[rooms > chat(room=1 chat=2)] | *stack[profile]] ^ login`.
///
/// Screens are keys with their arguments in parentheses, containers a kind, a key unless they are nobody's, and their children in brackets:
/// a stack's are joined by ` > ` (bottom first), a split's by ` || `, those of other kinds by ` | `, with `*` before the selected one; in a
/// split the mark says that it is collapsed to that column.
/// Layers are joined by ` ^ `, bottom first, with the style in parentheses when it is not a page sheet; `!` stands after what is locked, `!kept`
/// after what may be covered.
/// Windows, when there is more than the one called `main`, are written `name: layers` and joined by ` & `, with `*` before the key one.
///
/// Reading what was printed gives an equal tree, apart from decorations other than these two, and from the question
/// of a lock. Reading and printing again gives the same
/// text.
public enum CompactTree {
  /// The windows of a state.
  public static func text(of state: NavigationState) -> String {
    let windows = state.root.children
    if windows.count == 1, windows[0].key == "main" { return layers(windows[0]) }
    return windows.enumerated().map { index, window in
      (index == state.root.selection ? "*" : "") + name(window.key) + ": " + layers(window)
    }.joined(separator: " & ")
  }

  /// One container.
  public static func text(of node: Node) -> String {
    let lock =
      switch node.decoration.lock?.extent {
      case .inSight: "!";
      case .kept: "!kept";
      case nil: ""
      }
    guard node.kind != .page else { return name(node.key) + lock }
    let separator =
      switch node.kind {
      case .stack: " > "
      case .split: " || "
      default: " | "
      }
    let children = node.children.enumerated().map { index, child in
      (node.selects && index == node.selection && (node.children.count > 1 || node.kind == .split) ? "*" : "") + text(of: child)
    }
    let title = node.isAnonymous ? node.kind.name : "\(node.kind.name) \(name(node.key))"
    return "\(title)[\(children.joined(separator: separator))]\(lock)"
  }

  private static func layers(_ window: Node) -> String {
    window.children.enumerated().map { index, layer in
      let style = index > 0 ? layer.decoration.style.flatMap { $0 == .pageSheet ? nil : "(\($0.rawValue)) " } ?? "" : ""
      return style + text(of: layer)
    }.joined(separator: " ^ ")
  }

  /// A word, quoted also where it could be taken for the notation.
  private static func bracketed(_ text: String) -> String {
    text.unicodeScalars.contains(where: notation.contains) ? Quoting.single(text) ?? Quoting.double(text) : Quoting.quoted(text)
  }

  /// What ends a bare word. Scalars, not characters: a mark that combines with a bracket must not hide it.
  static let notation = " [](){}|>^!*&,:".unicodeScalars

  private static func name(_ key: ScreenKey) -> String {
    let arguments = key.arguments.map { "\($0.label)=\(bracketed($0.text))" }
    return bracketed(key.name) + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: " ")))")
  }
}
