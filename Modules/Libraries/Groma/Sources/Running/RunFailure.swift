/// A route that failed, and the step that it failed at. One reference: each run returns one or none.
package final class RunFailure: Error {
  /// The reason.
  package let error: NavigationError
  /// The step; nil when no step of a route failed, but a part of the app that completes a change.
  package let step: FailedStep?

  /// A failure with this reason.
  package init(_ error: NavigationError, _ step: FailedStep? = nil) {
    self.error = error
    self.step = step
  }
}

/// The step that a route failed at.
package final class FailedStep: Sendable {
  private let instruction: Instruction?
  /// The number of instructions of the route behind the one that failed, or that made the one that failed. The rest of a route that waited ends with
  /// the same ones.
  package let instructionsBehind: Int
  private let chain: [Maker]

  init(instruction: Instruction?, instructionsBehind: Int, makers: [Maker]) {
    self.instruction = instruction
    self.instructionsBehind = instructionsBehind
    chain = makers
  }

  /// The step itself: one of the route, or one that such a step made.
  package var verb: Verb? { if case .verb(let verb)? = instruction { verb } else { nil } }

  /// The steps that made it, outermost first, as they are typed.
  package var makers: [String] { chain.map(\.description) }
}
