/// A condition on the screen of an event or on the sender of a message. Observers use conditions to select events and messages.
///
/// ```swift
/// navigator.events(where: .named("chat") && .pushedAfter(list.key))
/// ```
///
/// A condition is evaluated in the state right after the change that caused the event, even if the state has changed again when the event
/// is delivered. For a removed screen, the condition is evaluated in the state right before the change. A screen whose path is unknown
/// meets no condition on its kind or its position in the tree. Events that are not about a screen, such as ``Event/committed(_:)``, meet
/// only ``any``.
public indirect enum EventPredicate: Hashable, Sendable {
  /// Every event and message.
  case any
  /// The screens that this key identifies. Data arguments (see ``Screen/dataArguments``) may differ.
  case screen(ScreenKey)
  /// The screens with this name, with any arguments.
  case named(String)
  /// The containers of this kind.
  case kind(Kind)
  /// The container at this path and everything inside it.
  case under(TreePath)
  /// The visible screens. A layer below a sheet or an alert is visible; a layer below a full-screen layer is not.
  case visible
  /// Everything in the layer directly above a layer that contains the container `on`. If `recursively` is `true`, everything in all layers
  /// above the layer that contains the container. If `on` is `nil`, everything in presented layers.
  case presented(on: Container? = nil, recursively: Bool = false)
  /// In stacks, the screens directly above a screen that this key identifies.
  case pushedAfter(ScreenKey)
  /// The direct children of the stacks that this container describes.
  case pushedInto(Container)
  /// The direct children of the containers `of`. If `recursively` is `true`, everything inside these containers.
  case child(of: Container, recursively: Bool = false)
  /// The screens that meet all of these conditions.
  case all([EventPredicate])
  /// The screens that meet at least one of these conditions.
  case either([EventPredicate])
  /// The screens that do not meet this condition.
  case not(EventPredicate)

  /// A description of one or more containers, for conditions on the position of a screen relative to them.
  public enum Container: Hashable, Sendable {
    /// The container at this path.
    case at(TreePath)
    /// The containers that this key identifies. Data arguments (see ``Screen/dataArguments``) may differ.
    case screen(ScreenKey)
    /// The containers with this name.
    case named(String)
    /// The containers of this kind.
    case kind(Kind)

    fileprivate func isMet(by node: Node, at path: TreePath) -> Bool {
      switch self {
      case .at(let place): place == path
      case .screen(let key): Match(key: key).matches(node)
      case .named(let name): Match(name: name).matches(node)
      case .kind(let kind): node.kind == kind
      }
    }
  }

  /// Returns the condition that two conditions are both met. Chains are flattened, so that the evaluation of a long chain does not recurse
  /// deeply.
  public static func && (a: Self, b: Self) -> Self {
    switch (a, b) {
    case (.all(let first), .all(let second)): .all(first + second)
    case (.all(let first), _): .all(first + [b])
    case (_, .all(let second)): .all([a] + second)
    default: .all([a, b])
    }
  }

  /// Returns the condition that at least one of two conditions is met. Chains are flattened, so that the evaluation of a long chain does
  /// not recurse deeply.
  public static func || (a: Self, b: Self) -> Self {
    switch (a, b) {
    case (.either(let first), .either(let second)): .either(first + second)
    case (.either(let first), _): .either(first + [b])
    case (_, .either(let second)): .either([a] + second)
    default: .either([a, b])
    }
  }

  /// Returns the negation of a condition.
  public static prefix func ! (a: Self) -> Self { if case .not(let other) = a { other } else { .not(a) } }

  /// Returns the condition that the screen of an event has the same name and identifying arguments as `screen`. Data arguments (see
  /// ``Screen/dataArguments``) may differ.
  package static func screen<K>(_ screen: AnyScreen<K>) -> Self { .screen(screen.key) }
}

extension EventPredicate {
  /// Returns whether a screen meets the condition.
  @MainActor
  func isMet(by subject: Subject) -> Bool {
    switch self {
    case .any: return true
    case .screen(let key): return !subject.isWindow && key.identifies(subject.key)
    case .named(let name): return !subject.isWindow && subject.key.name == name
    case .all(let all): return all.allSatisfy { $0.isMet(by: subject) }
    case .either(let all): return all.contains { $0.isMet(by: subject) }
    case .not(let other): return !other.isMet(by: subject)
    default:
      guard let (path, state) = subject.place else { return false }
      return isMet(at: path, in: state)
    }
  }

  /// Returns whether the container at a path meets this condition. Returns `false` if this is not a condition on a kind or a position.
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

  /// Returns whether a layer of a window matches the container condition, or contains a container that matches it.
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
