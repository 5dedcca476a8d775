extension NavigationState {
  /// The screens that the key window shows, each of which can be the destination of a link or an action: the visible screen, followed by
  /// the containers around it that match its arguments, from the innermost to the outermost; then, in the same way, the screens beside it,
  /// such as those in the other columns of a split. Empty if there is no window.
  ///
  /// A container such as a flow matches if no argument of the visible screen differs from the container's argument with the same label:
  /// `transfer to=bob amount=20` matches the visible screen `amount to=bob`, but not `amount to=cleo`.
  package var shownScreens: [ScreenKey] {
    guard let window = keyWindow else { return [] }
    var visited: Set<TreePath> = []
    return visibleLeaves(of: window).flatMap { leaf -> [ScreenKey] in
      guard let visible = node(at: leaf)?.key else { return [] }
      let containers = (window.depth + 1..<max(window.depth + 1, leaf.depth)).reversed().map(leaf.prefix).filter {
        visited.insert($0).inserted
      }
      return [visible] + containers.compactMap { node(at: $0)?.key }.filter { $0.agrees(with: visible) }
    }
  }
}

extension ScreenKey {
  /// Returns whether no argument of another screen differs from the argument of this screen with the same label.
  fileprivate func agrees(with other: ScreenKey) -> Bool {
    let own = Dictionary(arguments.map { ($0.label, $0.text) }, uniquingKeysWith: { first, _ in first })
    return own.isEmpty || other.arguments.allSatisfy { own[$0.label] == nil || own[$0.label] == $0.text }
  }
}
