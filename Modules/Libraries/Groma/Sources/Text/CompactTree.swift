/// Functions that write and read the compact notation of trees: see ``NavigationState/description``.
///
/// Most attributes of a container are not written. Exceptions are the styles of presented layers (other than page sheets), locks without
/// their questions, and for splits that have columns, whether they are collapsed, and the column for collapsing.
package enum CompactTree {
  /// Returns the windows of a state as text.
  package static func text(of state: NavigationState) -> String {
    let windows = state.root.children
    if windows.count == 1, windows[0].key == "main" { return layers(windows[0]) }
    return windows.enumerated().map { index, window in
      (index == state.root.selection ? "*" : "") + name(window.key) + ": " + layers(window)
    }.joined(separator: " & ")
  }

  /// Returns a container and its descendants as text.
  package static func text(of node: Node) -> String {
    let lock =
      switch node.policies.lock?.extent {
      case .visible: "!";
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
      let isSelected = node.selects && index == node.selection && (node.children.count > 1 || node.kind == .split)
      let mark = isSelected ? "*" : !node.selects && index == node.appearance.columnForCollapsing ? "~" : ""
      return mark + text(of: child)
    }
    let title = node.isAnonymous ? node.kind.name : "\(node.kind.name) \(name(node.key))"
    return "\(title)[\(children.joined(separator: separator))]\(lock)"
  }

  private static func layers(_ window: Node) -> String {
    window.children.enumerated().map { index, layer in
      let style = index > 0 ? layer.presentation.style.flatMap { $0 == .pageSheet ? nil : "(\($0.rawValue)) " } ?? "" : ""
      return style + text(of: layer)
    }.joined(separator: " ^ ")
  }

  /// Returns a word, in quotes if it could be confused with the notation.
  private static func bracketed(_ text: String) -> String {
    text.unicodeScalars.contains(where: notation.contains) ? Quoting.single(text) ?? Quoting.double(text) : Quoting.quoted(text)
  }

  /// The scalars that end a bare word. Scalars are compared, not characters, so that a combining mark cannot hide a bracket.
  static let notation = " [](){}|>^!*~&,:".unicodeScalars

  private static func name(_ key: ScreenKey) -> String {
    let arguments = key.arguments.map { "\($0.label)=\(bracketed($0.text))" }
    return bracketed(key.name) + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: " ")))")
  }
}
