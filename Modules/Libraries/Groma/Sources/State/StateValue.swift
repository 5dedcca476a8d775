/// The state of a feature that affects navigation: the session, a flag, the contents of the bag.
///
/// The value is part of ``NavigationState``, so undo, snapshots and dry runs include it. The shell shows and sets its stored properties
/// (`state session.user ann`, `state bag.products [1,2]`).
public protocol StateValue: NamedValue {
  /// The initial value, which applies until a value is stored.
  static var initial: Self { get }
}
