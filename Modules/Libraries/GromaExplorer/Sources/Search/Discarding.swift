import Groma

/// A check for the screens with unsaved input that a move removes without asking the user.
///
/// A screen with unsaved input is locked, or it keeps ``/Groma/UnsavedData``. The built-in route steps ask before they remove a locked
/// screen with a question. An action that edits the tree itself, or an enclosing screen that finishes, can remove it nevertheless. The
/// removal is allowed if the user answered a question, if the user acted on the screen or inside it, or if an effect that the screen or a
/// screen inside it started has ended.
@MainActor
struct Discarding {
  private let start: NavigationState
  private let standing: Navigator.Standing
  /// The path of the screen on which the user acted, or which started the effect that has ended; otherwise `nil`. The move may remove this
  /// screen and the screens that enclose it.
  private let place: TreePath?
  private let isAnswer: Bool

  /// Records the state of a navigator before a move.
  init(before move: Move, on navigator: Navigator) {
    start = navigator.state
    standing = navigator.standing
    isAnswer = move.answersQuestion
    switch move.origin {
    case .tap: place = navigator.offer(of: move)?.place
    case .outcome(_, let request): place = navigator.state.running.last { $0.effect.request.name == request }?.asker
    case .clock: place = move.due?.lazy.compactMap { if case .later(let route) = $0 { route.start } else { nil } }.first
    case .wayOut, .window, .environment, .link, .carrier: place = nil
    }
  }

  /// Returns the key of the screen at ``place`` if the screen is still in the tree after the move; otherwise `nil`.
  ///
  /// - Parameter navigator: The navigator, after the move.
  func screenThatRemains(on navigator: Navigator) -> ScreenKey? {
    guard let place, standing.id(at: place).flatMap(navigator.path(of:)) != nil else { return nil }
    return start.node(at: place)?.key
  }

  /// Returns the keys of the screens with unsaved input that the move removed without asking the user. Omits the screens that the move may
  /// remove.
  ///
  /// - Parameter navigator: The navigator, after the move.
  func screens(on navigator: Navigator) -> [ScreenKey] {
    if isAnswer { return [] }
    var found: [(path: TreePath, key: ScreenKey)] = []
    Self.addUnsaved(start.root, navigator.state.root, at: .app, to: &found)
    return found.filter { path, _ in
      if let place, path.contains(place) { return false }
      return standing.id(at: path).flatMap(navigator.path(of:)) == nil
    }.map(\.key)
  }

  /// Collects the screens with unsaved input in the parts of the tree that the move changed. Checking a subtree is recorded as a read, even
  /// if the move itself did not check the subtree.
  ///
  /// - Parameters:
  ///   - node: A node before the move.
  ///   - other: The node at the same path after the move, or `nil` if there is none.
  ///   - path: The path of the nodes.
  private nonisolated static func addUnsaved(
    _ node: Node, _ other: Node?, at path: TreePath, to found: inout [(path: TreePath, key: ScreenKey)]
  ) {
    if let other, node.isIdentical(to: other) { return }
    guard node.hasPolicies else { return }
    if node.isUnsaved { found.append((path, node.key)) }
    let (children, others) = (node.children, other?.children ?? [])
    for index in children.indices {
      guard let place = path.child(index) else { continue }
      addUnsaved(children[index], index < others.count ? others[index] : nil, at: place, to: &found)
    }
  }
}
