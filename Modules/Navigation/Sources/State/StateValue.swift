/// A feature's own state that navigation depends on: the session, a flag, what is in the bag.
///
/// Part of ``NavigationState``, so that undo, snapshots and dry runs include it. The shell shows and sets its stored properties
/// (`state session.user ann`, `state bag.products [1,2]`).
public protocol StateValue: NamedValue {
  /// The value until another is put.
  static var initial: Self { get }
}

/// A value that time changes: what it holds is kept for so long and no longer.
public protocol TimedStateValue: StateValue {
  /// Lets the navigator's clock go on.
  ///
  /// - Returns: What observers are told of it; empty while it means nothing yet.
  mutating func elapse(milliseconds: Int) -> [any Announcement]

  /// In how many milliseconds time means something for it; nil while it does not.
  var timeLeft: Int? { get }
}
