/// A feature's own state that navigation depends on: the session, a flag, what is in the bag.
///
/// Part of ``NavigationState``, so that undo, snapshots and dry runs include it. The shell shows and sets its stored properties
/// (`state session.user ann`, `state bag.products [1,2]`).
public protocol StateValue: NamedValue {
  /// The value until another is put.
  static var initial: Self { get }
}
