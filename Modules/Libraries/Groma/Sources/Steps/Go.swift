extension Steps {
  /// A step that continues at a container related to the current one, such as its parent or its stack.
  package struct Go: RouteStep {
    package static let name = "go"
    package static let isSearch = true

    /// A relation of one container to another.
    package enum Relation: String, Hashable, Codable, Sendable, CaseIterable {
      /// The nearest stack around the container, or the container itself if it is a stack.
      case stack
      /// The nearest tab container around the container, or the container itself if it is a tab container.
      case tabs
      /// The parent of the container.
      case parent
      /// The root of the container's window: the bottom layer.
      case root
      /// The visible screen inside the container, or the container itself if it has no visible children.
      case visible
      /// The modal layer above the layer of the container.
      case presented
      /// The modal layer below the layer of the container.
      case presenting

      /// The related container in an error message.
      fileprivate var words: String {
        switch self {
        case .stack, .tabs: "enclosing \(rawValue)"
        case .parent: "enclosing container"
        case .root: "root of the window"
        case .visible: "visible screen"
        case .presented: "layer above"
        case .presenting: "layer below"
        }
      }
    }

    /// The relation of the new container to the current one.
    package var relation: Relation

    package init(_ relation: Relation) { self.relation = relation }

    package var defaultContainer: DefaultContainer {
      switch relation {
      case .stack, .tabs, .parent, .presented, .presenting: .content
      case .root, .visible: .window
      }
    }
    package var text: String { relation.rawValue }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      let found: TreePath? =
        switch relation {
        case .stack: transaction.path(.enclosing(path, .stack))
        case .tabs: transaction.path(.enclosing(path, .tabs))
        case .parent: path.depth > 2 ? path.parent : nil
        case .root: existing(path.window?.child(0), in: &transaction)
        case .visible: transaction.visibleScreen(in: path)
        case .presented: existing(layer(above: path, by: 1), in: &transaction)
        case .presenting: layer(above: path, by: -1)
        }
      guard let found else { throw .noContainer("\(relation.words)", in: path) }
      return .moved(found)
    }

    /// Returns the path of the layer that is `offset` layers above the layer of a path, or below it if `offset` is negative. The layer may
    /// not exist. A window counts as its root layer. Returns `nil` at the app and below the root layer.
    private func layer(above path: TreePath, by offset: Int) -> TreePath? {
      guard let window = path.window else { return nil }
      return window.child((path.depth < 2 ? 0 : path[1]) + offset)
    }

    private func existing(_ path: TreePath?, in transaction: inout NavigationTransaction) -> TreePath? {
      guard let path, transaction.kind(path) != nil else { return nil }
      return path
    }

    package static var commands: [StepCommand] {
      [
        command(.stack, "Go to the nearest enclosing stack, or stay on one.", ["stack"]),
        command(.tabs, "Go to the nearest enclosing tabs, or stay on them.", ["tabs"]),
        command(.parent, "Go to the parent container.", ["parent"]),
        command(.root, "Go to the root of the window.", ["root"]),
        command(.visible, "Go to the visible screen in the container.", ["visible"]),
        command(
          .presented, "Go to the layer above the container's layer.", [.init("root | presented", after: ["present support"])]),
        command(.presenting, "Go to the layer below the container's layer.", [.init("presenting", after: ["present support"])]),
      ]
    }

    private static func command(_ relation: Relation, _ summary: String, _ examples: [StepCommand.Example]) -> StepCommand {
      StepCommand(relation.rawValue, .searching, "", summary, examples: examples, frequency: 1) { _ in Go(relation) }
    }
  }
}

extension Route {
  /// Continues at the nearest stack around the container, or at the container itself if it is a stack.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the container is not in a stack of its modal layer.
  public var stack: Route<Root, Stack> { step(Steps.Go(.stack)) }
  /// Continues at the nearest tab container around the container, or at the container itself if it is a tab container.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the container is not in a tab container of its modal layer.
  public var tabs: Route<Root, Tabs> { step(Steps.Go(.tabs)) }
  /// Continues at the parent of the container. Fails with ``NavigationError/noContainer(_:in:)`` at the root of a modal layer, at a window
  /// and at the app.
  public var parent: Route<Root, AnyContainer> { step(Steps.Go(.parent)) }
  /// Continues at the root of the container's window, which is its bottom layer. Fails with ``NavigationError/noContainer(_:in:)`` at the
  /// app and in an empty window.
  public var root: Route<Root, AnyContainer> { step(Steps.Go(.root)) }
  /// Continues at the topmost visible screen inside the container, or at the container itself if it has no visible children.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the container no longer exists.
  public var visible: Route<Root, AnyContainer> { step(Steps.Go(.visible)) }
  /// Continues at the modal layer above the layer of the container; at a window, at the first layer above the root. Fails with
  /// ``NavigationError/noContainer(_:in:)`` if there is no layer above.
  public var presented: Route<Root, AnyContainer> { step(Steps.Go(.presented)) }
  /// Continues at the modal layer below the layer of the container. Fails with ``NavigationError/noContainer(_:in:)`` in the root layer of
  /// a window, at a window and at the app.
  public var presenting: Route<Root, AnyContainer> { step(Steps.Go(.presenting)) }
}
