import Groma

/// A dependence on something outside the state, such as a clock, a random number or a global variable.
struct HiddenInput: CustomStringConvertible {
  /// A value that code depends on, although it is not part of the state.
  enum Source: Hashable, CustomStringConvertible {
    /// The date, a duration or random numbers.
    case read(Surroundings.Inputs)
    /// The time zone.
    case timeZone
    /// A value that other runs change. The associated value describes the run before the first different result.
    case stored(after: String)
    /// A value that work changes which a run left to the main actor or the main queue.
    case leftWork
    /// A value that is different in each process.
    case process
    /// A value that is not known.
    case unknown

    var description: String {
      switch self {
      case .read(let inputs): "\(inputs)"
      case .timeZone: "the time zone"
      case .stored(let run): "a value outside the state, such as a global variable (the result was different after: \(run))"
      case .leftWork: "a value outside the state that a task or a block changes, which a handler started and did not wait for"
      case .process: "a value that is different in each process, such as a hash value, the order of a set or an environment variable"
      case .unknown: "something outside the state"
      }
    }
  }

  /// The code that has the hidden input.
  let subject: RunSubject
  /// The value that the code depends on.
  let source: Source
  /// The first state in which the dependence was noticed.
  let state: NavigationState

  var description: String { subject.description }

  /// Returns whether the hidden input of other code also explains this one. This is the case if this one is of an action, and the other one
  /// is of the list of actions on the screen of the action.
  func follows(from other: HiddenInput) -> Bool {
    guard case .move(let move) = subject, case .tap(_, let screen) = move.origin else { return false }
    return other.subject == .offers(screen: screen)
  }
}
