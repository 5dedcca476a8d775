/// A tree on one line: `tabs home[stack[rooms > chat(room=1 chat=2)] | *stack[profile]] ^ login`.
///
/// Screens are keys with their arguments in parentheses, containers a kind, a key unless they are nobody's, and their children in brackets:
/// a stack's are joined by ` > ` (bottom first), those of tabs and pages by ` | ` with `*` before the selected one, a split's by ` || `.
/// Layers are joined by ` ^ `, bottom first, with the style in parentheses when it is not a page sheet; `!` stands after what is locked.
/// Windows, when there is more than the one called `main`, are written `name: layers` and joined by ` & `, with `*` before the key one.
///
/// Reading what was printed gives an equal tree, apart from decorations other than these two. Reading and printing again gives the same
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
    let lock = node.decoration.isLocked ? "!" : ""
    guard node.kind != .page else { return name(node.key) + lock }
    let separator =
      switch node.kind {
      case .stack: " > "
      case .split: " || "
      default: " | "
      }
    let children = node.children.enumerated().map { index, child in
      (node.kind.selects && index == node.selection && node.children.count > 1 ? "*" : "") + text(of: child)
    }
    let title = node.isAnonymous ? node.kind.rawValue : "\(node.kind.rawValue) \(name(node.key))"
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
