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
  /// What the next `count` instructions change is shown with an animation.
  indirect case animated(NavigationAnimation, count: Int)
  /// What was done so far is a change of its own.
  case separate
  /// The next `count` instructions are watched.
  case attempt(count: Int)
  /// The next `count` instructions run when the watched ones fail, from the state before them.
  case recover(count: Int)
  /// The same, made from the error; nil declines.
  indirect case recoverBy(OpaqueFallback)
  /// The next `count` instructions run when the watched ones are done, and when they fail.
  case ensure(count: Int)
}

extension Instruction {
  /// The `leave` that ends the nested route which an index is in.
  static func matchingLeave(in code: [Instruction], from index: Int) -> Int {
    var depth = 0
    for index in index..<code.count {
      if case .enter = code[index] { depth += 1 }
      if case .leave = code[index] {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return code.count
  }
}
