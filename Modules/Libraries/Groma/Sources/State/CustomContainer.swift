/// A custom container: a kind of container that an app defines, such as a carousel, a drawer or a deck of cards.
///
/// ```swift
/// enum Carousel: CustomContainer {
///   static let name = "carousel"
///   static let visibility = Kind.Visibility.selected
/// }
/// ```
///
/// The type defines which children are visible, how a child becomes visible, and how the children are arranged. Searches,
/// ``Route/makeVisible()``, snapshots and undo then work as for the built-in kinds. An app lists its custom containers in its
/// ``AppDefinition``.
public protocol CustomContainer: OpenContainer {
  /// The name in keys, files and the compact notation. The name must be an identifier
  /// (`[A-Za-z_][A-Za-z0-9_.-]*`) and differ from the names of all other kinds and of all screens.
  static var name: String { get }
  /// The rule that determines which children are visible.
  static var visibility: Kind.Visibility { get }
  /// Returns the change that makes the child at an index visible, or `nil` if no change is needed.
  ///
  /// By default, the change depends on ``visibility``. If only the last child is visible, the children above the child at the index are
  /// removed. If only the selected child is visible, the child at the index is selected. Otherwise, no change is needed.
  ///
  /// - Parameters:
  ///   - index: The index of the child, from 0.
  ///   - count: The number of children.
  static func reveal(_ index: Int, of count: Int) -> Kind.Reveal?
  /// Returns the list of children that the container gets when it is created and after each change of its list of children. The method can
  /// reorder, omit and add children. By default, returns the list unchanged.
  ///
  /// The result must depend only on the keys and kinds of the children, because a change inside a child does not arrange the container
  /// again. Arranging the result again must not change it. Otherwise the change fails with ``NavigationError/unstable(_:)``. If the result
  /// omits a locked child, the change fails in the same way as a removal of that child. The change also fails if the result adds a child
  /// that the container cannot contain, such as a window.
  ///
  /// - Parameter children: The initial children of a new container, or the children after the change, in order.
  static func arrange(_ children: [Node]) -> [Node]
}

extension CustomContainer {
  /// Returns the change that ``visibility`` requires, or `nil` if the container shows all children or none.
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

/// A kind of container whose children routes can select, insert, remove and replace: tabs, a split, pages or a custom container.
public protocol OpenContainer: ContainerKind {}

extension Tabs: OpenContainer {}
extension Pages: OpenContainer {}
extension Split: OpenContainer {}
