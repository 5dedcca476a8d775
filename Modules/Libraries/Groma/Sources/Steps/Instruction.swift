/// One element of the flat list that stores a route. Routes of any length and nesting run, compare and deallocate without recursion.
///
/// A nested route is enclosed by `enter` and `leave`, after the instruction that returns its container. An `attempt` is followed by watched
/// instructions, and then by the instruction that handles their result. `recover` and `recoverBy` handle a failure. `ensure` handles a
/// failure or a success.
package enum Instruction: Hashable, Codable, Sendable {
  /// A step.
  case perform(AnyStep)
  /// Starts a nested route on the container that the preceding instruction returned.
  case enter
  /// Ends a nested route. The outer route continues where it was before the step that started the nested one.
  case leave
  /// Returns the current container, so that a nested route can run on that container.
  case here
  /// Shows the changes of the next `count` instructions with an animation.
  indirect case animated(NavigationAnimation, count: Int)
  /// Ends the current visual change. Later changes are shown after this visual change, and are not merged with it.
  case separate
  /// Watches the next `count` instructions. The instruction after them handles their result.
  case attempt(count: Int)
  /// Runs the next `count` instructions if the watched instructions failed, and skips the next `count` instructions otherwise. The redirect
  /// of a guard is not handled as a failure.
  case recover(count: Int)
  /// If the watched instructions failed, runs the instructions that a closure creates from the error. If the closure returns `nil`, the
  /// error is thrown again. The redirect of a guard is not handled as a failure.
  indirect case recoverBy(OpaqueFallback)
  /// Runs the next `count` instructions after the watched instructions succeed or fail, but not after the redirect of a guard.
  case ensure(count: Int)
}

extension Instruction {
  /// Returns the instruction that performs a step.
  @inline(__always) package static func step(_ step: consuming some RouteStep) -> Instruction { .perform(AnyStep(step)) }

  /// The step that the instruction performs, or `nil` if it performs none.
  package var step: (any RouteStep)? { if case .perform(let step) = self { step.base } else { nil } }

  /// The texts of the closures and the ``RouteAction`` values in the instruction.
  var opaqueParts: [String] {
    switch self {
    case .perform(let step): step.base.opaqueParts
    case .recoverBy(let fallback): [fallback.text]
    default: []
    }
  }

  /// Returns the index of the `leave` that ends the nested route around `index`, or the number of instructions if there is none.
  package static func matchingLeave(in code: [Instruction], from index: Int) -> Int {
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
