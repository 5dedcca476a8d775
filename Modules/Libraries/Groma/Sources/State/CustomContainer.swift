/// A custom container: a kind of container that an app defines, such as a carousel, a drawer or a deck of cards.
///
/// ```swift
/// enum Carousel: CustomContainer {
///   static let name = "carousel"
///   static let visibility = Kind.Visibility.selected
/// }
/// ```
///
/// The type defines which children are visible, how a child becomes visible, and how children are arranged. Each of these depends only on
/// the container. Searches, `make-visible`, snapshots and undo then work as for the built-in kinds. An app lists its custom containers in
/// its ``AppDefinition``.
public protocol CustomContainer: OpenContainer {
  /// The name in keys, files and the compact notation. It must be unique and different from the names of all screens.
  static var name: String { get }
  /// The rule that determines which children are visible.
  static var visibility: Kind.Visibility { get }
  /// Returns the operation that makes the child at an index visible, or `nil` if no operation is needed.
  ///
  /// By default, the operation depends on ``visibility``: if only the last child is visible, it removes the children above the given child;
  /// if only the selected child is visible, it selects the given child.
  ///
  /// - Parameters:
  ///   - index: The index of the child, from 0.
  ///   - count: The number of children.
  static func reveal(_ index: Int, of count: Int) -> Kind.Reveal?
  /// Returns the children that the container has after it receives these children. By default, returns the same children.
  ///
  /// Equal children must give equal results, and the result must not change when it is arranged again: otherwise the change fails with
  /// ``NavigationError/unstable(_:)``. The result must depend only on the keys and kinds of the children, because a change inside a child
  /// does not arrange the container again. If the result omits a locked child, the change fails in the same way as a removal of that child.
  /// A child that the result adds is checked like any other child.
  static func arrange(_ children: [Node]) -> [Node]
}

extension CustomContainer {
  /// Returns the operation that ``visibility`` requires.
  public static func reveal(_ index: Int, of count: Int) -> Kind.Reveal? {
    switch visibility {
    case .last: .removeAbove(index)
    case .selected: .select(index)
    case .all, .none: nil
    }
  }

  /// Returns the same children.
  public static func arrange(_ children: [Node]) -> [Node] { children }
}

/// A kind of container with the steps `select`, `insert`, `remove` and `setChildren`: tabs, splits, pages and custom containers.
public protocol OpenContainer: ContainerKind {}

extension Tabs: OpenContainer {}
extension Pages: OpenContainer {}
extension Split: OpenContainer {}
