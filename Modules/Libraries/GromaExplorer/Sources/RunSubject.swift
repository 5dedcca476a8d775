import Groma

/// The app's code that a run executes, or the purpose of a run.
enum RunSubject: Hashable, CustomStringConvertible {
  /// The first launch of the app.
  case launch
  /// Reading the samples of a link, identified by its pattern.
  case link(String)
  /// Finding the link of a URL that is not a sample.
  case url(String)
  /// Finding the moves of a state with this visible screen.
  case offers(screen: String)
  /// Finding the moves of a sample screen, which is not a state of the app. No result depends on it, so a lost run limits no verdict.
  case sample(screen: String)
  /// Finding the visible screens of a state.
  case sight
  /// Performing a move.
  case move(Move)
  /// Performing two simultaneous moves.
  case pair(Pair)
  /// Evaluating a property, identified by its name.
  case property(String)
  /// Evaluating a guard, identified by its name.
  case `guard`(String)
  /// Repeating the moves to a violation, identified by the index of its state.
  case way(Int)
  /// Drawing the screens of a violation, identified by its number.
  case pictures(Int)

  var description: String {
    switch self {
    case .launch: "the launch"
    case .link(let pattern): "the samples of the link \(pattern)"
    case .url(let url): "the link of \(url)"
    case .offers(let screen): "the list of moves on '\(screen)'"
    case .sample(let screen): "the list of moves on the sample of '\(screen)'"
    case .sight: "the visible screen"
    case .move(let move): "\(move)"
    case .pair(let pair): pair.description
    case .property(let name): name
    case .guard(let name): "the guard '\(name)'"
    case .way: "the moves to a violation"
    case .pictures: "the pictures of a violation"
    }
  }
}
