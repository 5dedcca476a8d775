/// What an observer wants to be told of: a condition on the screen that an event or a message is about. A value.
///
/// ```swift
/// navigator.events(where: .named("chat") && .pushedAfter(list.key))
/// ```
///
/// The screen is looked at where it stands in the state right after the event, even if the state has changed again by the time it is told;
/// one that has left the tree, where it stood right before. A screen whose place is not known meets no condition on places: "after nothing"
/// is not "after anything". What is about no screen (``Event/committed(_:)``) meets ``any`` alone.
public indirect enum EventPredicate: Hashable, Sendable {
  /// Everything.
  case any
  /// The screen with this key.
  case screen(ScreenKey)
  /// The screens of this name, whatever their arguments.
  case named(String)
  /// The containers of this kind.
  case kind(Kind)
  /// What stands at this place or below it.
  case under(TreePath)
  /// What is in sight. A layer that is covered by another stays in sight.
  case visible
  /// What stands in the layer that covers the one of a container; recursively, in any layer above it. On nothing in particular: in any
  /// layer that was presented.
  case presented(on: Container? = nil, recursively: Bool = false)
  /// What stands in a stack, next above the screen with this key.
  case pushedAfter(ScreenKey)
  /// What stands in this stack, itself.
  case pushedInto(Container)
  /// What a container holds itself; recursively, what stands anywhere below it.
  case child(of: Container, recursively: Bool = false)
  /// What meets all of these.
  case all([EventPredicate])
  /// What meets at least one of these.
  case either([EventPredicate])
  /// What does not meet this one.
  case not(EventPredicate)

  /// A container that a screen stands in a relation to.
  public enum Container: Hashable, Sendable {
    /// The one at a place.
    case at(TreePath)
    /// The one with this key.
    case screen(ScreenKey)
    /// Those of this name.
    case named(String)
    /// Those of this kind.
    case kind(Kind)

    fileprivate func isMet(by node: Node, at path: TreePath) -> Bool {
      switch self {
      case .at(let place): place == path
      case .screen(let key): key.identifies(node.key)
      case .named(let name): node.key.name == name
      case .kind(let kind): node.kind == kind
      }
    }
  }

  /// What meets both. Chains stay flat, however long they are.
  public static func && (a: Self, b: Self) -> Self {
    switch (a, b) {
    case (.all(let first), .all(let second)): .all(first + second)
    case (.all(let first), _): .all(first + [b])
    case (_, .all(let second)): .all([a] + second)
    default: .all([a, b])
    }
  }

  /// What meets at least one of them. Chains stay flat, however long they are.
  public static func || (a: Self, b: Self) -> Self {
    switch (a, b) {
    case (.either(let first), .either(let second)): .either(first + second)
    case (.either(let first), _): .either(first + [b])
    case (_, .either(let second)): .either([a] + second)
    default: .either([a, b])
    }
  }

  /// What does not meet it.
  public static prefix func ! (a: Self) -> Self { if case .not(let other) = a { other } else { .not(a) } }

  /// The screen with the key of this one.
  public static func screen<K>(_ screen: AnyScreen<K>) -> Self { .screen(screen.key) }
}

extension EventPredicate {
  /// Whether a screen meets it.
  ///
  /// - Complexity: O(conditions × depth); O(nodes of a window) for ``presented(on:recursively:)`` a container that is not named by its place.
  @MainActor
  func isMet(by subject: Subject) -> Bool {
    switch self {
    case .any: return true
    case .screen(let key): return key.identifies(subject.key)
    case .named(let name): return subject.key.name == name
    case .all(let all): return all.allSatisfy { $0.isMet(by: subject) }
    case .either(let all): return all.contains { $0.isMet(by: subject) }
    case .not(let other): return !other.isMet(by: subject)
    default:
      guard let (path, state) = subject.place else { return false }
      return isMet(at: path, in: state)
    }
  }

  /// The conditions on places.
  private func isMet(at path: TreePath, in state: NavigationState) -> Bool {
    switch self {
    case .kind(let kind): return state.node(at: path)?.kind == kind
    case .under(let place): return place.contains(path)
    case .visible: return state.isVisible(path)
    case .presented(let container, let recursively):
      guard path.depth >= 2, path[1] > 0 else { return false }
      guard let container else { return true }
      let layers = recursively ? 0..<path[1] : path[1] - 1..<path[1]
      return layers.contains { state.layer($0, of: path.prefix(1), holds: container) }
    case .pushedAfter(let key):
      guard let stack = state.parent(of: path), stack.node.kind == .stack, stack.index > 0 else { return false }
      return key.identifies(stack.node.children[stack.index - 1].key)
    case .pushedInto(let container):
      guard let stack = state.parent(of: path), stack.node.kind == .stack else { return false }
      return container.isMet(by: stack.node, at: path.prefix(path.depth - 1))
    case .child(let container, let recursively):
      let levels = recursively ? 0..<path.depth : max(0, path.depth - 1)..<path.depth
      return levels.contains { level in
        state.node(at: path.prefix(level)).map { container.isMet(by: $0, at: path.prefix(level)) } == true
      }
    case .any, .screen, .named, .all, .either, .not: return false
    }
  }
}

extension NavigationState {
  fileprivate func parent(of path: TreePath) -> (node: Node, index: Int)? {
    guard let index = path.index, let parent = path.parent.flatMap(node(at:)) else { return nil }
    return (parent, index)
  }

  /// Whether a container is a layer of a window, or stands in it.
  fileprivate func layer(_ index: Int, of window: TreePath, holds container: EventPredicate.Container) -> Bool {
    guard let path = window.child(index), let layer = node(at: path) else { return false }
    if case .at(let place) = container { return path.contains(place) && node(at: place) != nil }
    func holds(_ node: Node, _ path: TreePath) -> Bool {
      container.isMet(by: node, at: path)
        || node.children.indices.contains { index in path.child(index).map { holds(node.children[index], $0) } == true }
    }
    return holds(layer, path)
  }
}
