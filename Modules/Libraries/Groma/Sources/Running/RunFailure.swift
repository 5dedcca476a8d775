/// The failure of a route, with the step that failed. A class instead of a struct, so that the result of each run is small.
package final class RunFailure: Error {
  /// The error.
  package let error: NavigationError
  /// The step that failed, or `nil` if no step failed, for example because the error came from a part of the app that completed a change.
  package let step: FailedStep?
  /// The name of the guard that denied the route, or `nil` if the route failed for another reason.
  let guardName: String?

  /// Creates a failure with an error.
  package init(_ error: NavigationError, _ step: FailedStep? = nil, deniedBy guardName: String? = nil) {
    self.error = error
    self.step = step
    self.guardName = guardName
  }
}

/// The step at which a route failed.
package final class FailedStep: Sendable {
  private let instruction: Instruction?
  /// The number of instructions that follow the failed instruction in the route. For a step that was produced at run time, the number of
  /// instructions that follow the instruction that produced the step. The position is counted from the end because the rest of a route
  /// after a wait ends with the same instructions.
  package let instructionsBehind: Int
  private let chain: [Maker]

  init(instruction: Instruction?, instructionsBehind: Int, makers: [Maker]) {
    self.instruction = instruction
    self.instructionsBehind = instructionsBehind
    chain = makers
  }

  /// The failed step: a step of the route, or a step that a step of the route produced. `nil` if a different instruction failed, such as
  /// the start of a nested route.
  package var step: AnyStep? { if case .perform(let step)? = instruction { step } else { nil } }

  /// The custom steps and actions that produced the failed step, outermost first, as error messages show them.
  package var makers: [String] { chain.map(\.description) }

  /// The innermost action that produced the failed step: its name, and the key of the screen or question that offers it. `nil` if no action
  /// produced the step, or if the action performed a custom step that produced it.
  package var tapped: (action: String, screen: ScreenKey)? {
    if case .tap(let action, let screen)? = chain.last { (action, screen) } else { nil }
  }

  /// The outermost action that produced the failed step, or `nil` if no action produced it.
  var action: Commit.Origin.Initiator? {
    for case .tap(let action, let screen) in chain { return .action(action, of: screen) }
    return nil
  }
}
