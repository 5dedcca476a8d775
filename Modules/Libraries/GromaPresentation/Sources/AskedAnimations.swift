import Groma

/// The animations that routes have asked for, for changes that are not shown yet, by the views of the containers that change.
struct AskedAnimations {
  private var animations: [ViewID: NavigationAnimation] = [:]

  /// Whether no change is recorded. The animation of each operation is then ``NavigationAnimation/default``.
  var isEmpty: Bool { animations.isEmpty }

  /// Records the changes of a commit. If several changes of a container are shown as one, the change has their common animation, or the
  /// default animation if theirs differ.
  @MainActor mutating func add(_ commit: Commit, of navigator: Navigator) {
    for container in commit.difference.changed where container.hasOtherChildren || container.hasOtherSelection {
      let asked = commit.animations[container.path] ?? .default
      add(asked, for: .node(navigator.identity(of: container.new)))
    }
  }

  /// Records the changes of other animations, which are shown together with these.
  mutating func add(_ other: AskedAnimations) { for (id, animation) in other.animations { add(animation, for: id) } }

  private mutating func add(_ animation: NavigationAnimation, for id: ViewID) {
    animations[id] = animations[id]?.merged(with: animation) ?? animation
  }

  /// Returns the animation of an operation.
  ///
  /// - Parameters:
  ///   - known: The views before the operation.
  ///   - target: The views after the operation and those that follow it.
  func animation(of operation: ViewOperation, from known: ViewTree, to target: ViewTree) -> NavigationAnimation {
    if animations.isEmpty { return .default }
    let container: ViewID?
    switch operation {
    case .setRoot(_, let window): container = window
    case .present(_, let id), .dismiss(let id): container = known.window(ofLayer: id) ?? target.window(ofLayer: id)
    case .setChildren(_, _, let id), .select(_, let id): container = id
    case .openWindow, .closeWindow, .configure, .arrange: return .default
    }
    return container.flatMap { animations[$0] } ?? .default
  }
}

extension ViewTree {
  /// Returns the identity of the window in which a view fills a layer, or `nil` if there is no such layer.
  fileprivate func window(ofLayer id: ViewID) -> ViewID? { windows.first { $0.layers.contains { $0.view.id == id } }?.id }
}
