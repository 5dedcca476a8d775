import Groma

/// Something that depends on what no state holds: a clock, a random number, a global variable.
struct HiddenInput: CustomStringConvertible {
  /// What depends on it.
  enum Subject: Hashable, CustomStringConvertible {
    case move(Move)
    case pair(Pair)
    /// A property, by its name.
    case property(String)
    /// The list of what can happen.
    case offers
    /// The screen that is visible.
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

  let subject: Subject
  /// The first state in which it was noticed.
  let state: NavigationState

  var description: String { subject.description }
}
