/// A kind of container of a team's own: a carousel, a drawer, a deck of cards.
///
/// ```swift
/// enum Carousel: CustomContainer {
///   static let name = "carousel"
///   static let visibility = Kind.Visibility.selected
/// }
/// ```
///
/// The type says three things, each a function of the container alone: which children a user sees, how one of them is brought in sight, and
/// what it holds once children are put into it. Searches, `make-visible`, snapshots and undo then treat it as the built-in kinds. An app
/// lists its kinds in ``AppDefinition``.
public protocol CustomContainer: OpenContainer {
  /// The name in keys, files and the compact notation; unique, and no screen's.
  static var name: String { get }
  /// Which children a user sees.
  static var visibility: Kind.Visibility { get }
  /// The change that brings the child at an index in sight, of `count`; nil when none is needed.
  ///
  /// Unless said: what lies above it goes where the last child is seen, and it is selected where the selected one is.
  static func reveal(_ index: Int, of count: Int) -> ContainerOperation?
  /// What it holds once its children are to be these. Unless said: all of them.
  ///
  /// Equal children must give equal results, and a result must give itself: a change whose result does not fails with
  /// ``NavigationError/unstable(_:)``. Go by the keys and kinds of the children, not by what they hold: what changes within a child arranges
  /// nothing. A locked child that it leaves out is a locked screen that would go; one that it adds is checked as any other.
  static func arrange(_ children: [Node]) -> [Node]
}

extension CustomContainer {
  /// The kind at run time.
  public static var kind: Kind? { .custom(CustomKind(self)) }

  /// By ``visibility``.
  public static func reveal(_ index: Int, of count: Int) -> ContainerOperation? {
    switch visibility {
    case .last: .truncate(index + 1)
    case .selected: .select(index)
    case .all, .none: nil
    }
  }

  /// All of them.
  public static func arrange(_ children: [Node]) -> [Node] { children }
}

/// A kind of container whose children stand beside each other, to be set, inserted, removed and selected as such.
public protocol OpenContainer: ContainerKind {}

extension Pages: OpenContainer {}
extension Split: OpenContainer {}
