/// What a route is made of inside: a flat list, so that routes of any length and nesting run, compare and are released on any stack.
///
/// A nested route stands between `enter` and `leave`, after the step that gives its container. Steps that something watches over stand
/// after an `attempt` that counts them, and before what is to be done: `recover` (when they fail), `ensure` (either way).
package enum Instruction: Hashable, Codable, Sendable {
  case verb(Verb)
  /// The following runs on what the step before gave.
  case enter
  /// The route goes on where it was before that step.
  case leave
  /// A step that gives the container the route is at: for what follows once the steps before are done.
  case here
  /// The next `count` instructions are watched.
  case attempt(count: Int)
  /// The next `count` instructions run when the watched ones fail, from the state before them.
  case recover(count: Int)
  /// The same, made from the error; nil declines.
  case recoverBy(OpaqueFallback)
  /// The next `count` instructions run when the watched ones are done, and when they fail.
  case ensure(count: Int)
}
