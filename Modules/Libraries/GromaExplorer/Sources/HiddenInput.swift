import Groma

/// A dependence on something outside the state, such as a clock, a random number or a global variable.
struct HiddenInput: CustomStringConvertible {
  /// The code that has the hidden input.
  enum Subject: Hashable, CustomStringConvertible {
    /// A move.
    case move(Move)
    /// Two simultaneous moves.
    case pair(Pair)
    /// A property, identified by its name.
    case property(String)
    /// The list of moves of a state.
    case offers
    /// The visible screens of a state.
    case sight

    var description: String {
      switch self {
      case .move(let move): "\(move)"
      case .pair(let pair): pair.description
      case .property(let name): name
      case .offers: "the list of moves"
      case .sight: "the visible screen"
      }
    }
  }

  /// The code that has the hidden input.
  let subject: Subject
  /// The first state in which the dependence was noticed.
  let state: NavigationState

  var description: String { subject.description }
}
