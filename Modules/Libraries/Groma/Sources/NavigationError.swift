/// Why a navigation did not happen. The state is as it was.
public indirect enum NavigationError: Error, Hashable, Sendable {
  /// A search found nothing: what was searched for, and from where.
  case noContainer(Sought, in: TreePath)
  /// A search for something visible found it under a full-screen layer only: where it is, and the screen on top of it.
  case covered(Match, TreePath, by: ScreenKey)
  /// A container does not hold the screen that was asked for, or none to spare.
  case noScreen(String, in: TreePath)
  /// A container is not of the kind that a step needs.
  case typeMismatch(TreePath, found: Kind, needed: Kind)
  /// The layer is covered by another.
  case alreadyPresenting(TreePath, presented: ScreenKey)
  /// A window of that name is open.
  case alreadyOpen(ScreenKey)
  /// A window cannot be called so: it would not read back as it prints.
  case badName(ScreenKey)
  /// A container of a team's own kind does not keep what it says it would hold, or asks to hold what it cannot.
  case unstable(Kind)
  /// A locked screen would be removed or covered, and nobody can be asked: see ``Lock``.
  case locked(TreePath, ScreenKey)
  /// There is nowhere to go back to.
  case nowhereBack(TreePath)
  /// No feature lists a screen of that name.
  case unknownScreen(String)
  /// The arguments do not make the screen.
  case badArgument(screen: String, ArgumentError)
  /// An effect that cannot be done anywhere, and why.
  case badRequest(ScreenKey, String)
  /// No step of the app's own has that name.
  case unknownStep(String)
  /// The arguments do not make the step.
  case badStep(String, ArgumentError)
  /// No guard has that name.
  case unknownGuard(String)
  /// The screen offers no such action now.
  case unknownAction(String, on: ScreenKey, offered: [String])
  /// What the user entered does not fill in the fields of an action.
  case badEntry(action: String, ArgumentError)
  /// Nobody around the screen hears what it says.
  case unheard(String, by: ScreenKey)
  /// What was to be shown cannot stand there: a window in a stack, for example.
  case misplaced(Kind, in: Kind)
  /// A limit of the runtime, named.
  case limit(String)
  /// Guards that send each other round in a circle, in the order they were met.
  case redirectLoop([String])
  /// A step made by a closure cannot be saved or wait.
  case opaque(String)
  /// Another change is being shown, and the navigator rejects what comes meanwhile; or a screen's contents are being made.
  case busy
  /// The screen that was to act is not in the tree any more: what it was.
  case gone(String)
  /// Given up by the user.
  case cancelled(String)
  /// A guard sent the user elsewhere; the rest of the transaction is void. No fallback catches it.
  case interrupted(guard: String)
  /// A feature's own error.
  case custom(code: String, message: String)
}

extension NavigationError {
  /// A stable name for machines; never changes its meaning.
  public var code: String {
    switch self {
    case .noContainer: "nav.no-container"
    case .covered: "nav.covered"
    case .noScreen: "nav.no-screen"
    case .typeMismatch: "nav.type-mismatch"
    case .alreadyPresenting: "nav.already-presenting"
    case .alreadyOpen: "nav.already-open"
    case .badName: "nav.bad-name"
    case .unstable: "nav.unstable"
    case .locked: "nav.locked"
    case .nowhereBack: "nav.nowhere-back"
    case .unknownScreen: "nav.unknown-screen"
    case .badArgument(_, .missing): "nav.missing-argument"
    case .badArgument: "nav.bad-argument"
    case .badRequest: "nav.bad-request"
    case .unknownStep: "nav.unknown-step"
    case .badStep(_, .missing): "nav.missing-argument"
    case .badStep: "nav.bad-argument"
    case .unknownGuard: "nav.unknown-guard"
    case .unknownAction: "nav.unknown-action"
    case .badEntry(_, .missing): "nav.missing-argument"
    case .badEntry: "nav.bad-argument"
    case .unheard: "nav.unheard"
    case .misplaced: "nav.misplaced"
    case .limit: "nav.limit"
    case .redirectLoop: "nav.redirect-loop"
    case .opaque: "nav.opaque"
    case .busy: "nav.busy"
    case .gone: "nav.gone"
    case .cancelled: "nav.cancelled"
    case .interrupted: "nav.interrupted"
    case .custom(let code, _): code
    }
  }
}

extension NavigationError: CustomStringConvertible {
  /// The sentence the shell prints.
  public var description: String {
    switch self {
    case .noContainer(let what, let path): "found no \(what) from \(path)"
    case .covered(let match, let path, let cover): "the \(match.words) at \(path) is covered by '\(cover)'"
    case .noScreen(let what, let path): "\(what) at \(path)"
    case .typeMismatch(let path, let found, let needed):
      "needs \(needed.withArticle), but there \(found.isPlural ? "are" : "is") \(found.withArticle) at \(path)"
    case .alreadyPresenting(let path, let presented): "the layer at \(path) is already presenting '\(presented)'"
    case .alreadyOpen(let name): "the window '\(name)' is already open"
    case .badName(let name): "a window cannot be called '\(name.name)'"
    case .unstable(let kind): "\(kind.withArticle) does not keep what it says it holds: what it arranges, it arranges otherwise again"
    case .locked(let path, let key): "'\(key)' at \(path) is locked"
    case .nowhereBack(let path): "there is nowhere to go back to from \(path)"
    case .unknownScreen(let name): "unknown screen '\(name)'"
    case .badArgument(let screen, let error): "screen '\(screen)': \(error)"
    case .badRequest(let request, let problem): "'\(request)': \(problem)"
    case .unknownStep(let name): "unknown step '\(name)'"
    case .badStep(let name, let error): "'\(name)': \(error)"
    case .unknownGuard(let name): "unknown guard '\(name)'"
    case .unknownAction(let name, let key, let offered):
      "'\(key)' offers no action '\(name)'" + (offered.isEmpty ? "" : ": it offers " + offered.joined(separator: ", "))
    case .badEntry(let action, let error): "'\(action)': \(error.sentence(of: "field"))"
    case .unheard(let value, let screen): "nobody around '\(screen)' hears '\(value)'"
    case .misplaced(let kind, let container): "\(kind.withArticle) cannot stand in \(container.withArticle)"
    case .limit(let limit): "beyond a limit: \(limit)"
    case .redirectLoop(let path): "redirects go round in a circle: " + path.joined(separator: " → ")
    case .opaque(let step): "a step made by a closure cannot be saved or wait: \(step)"
    case .busy: "another transition is under way"
    case .gone(let what): "\(what) is not in the tree"
    case .cancelled(let what): "cancelled: \(what)"
    case .interrupted(let name): "interrupted by the guard '\(name)'"
    case .custom(_, let message): message
    }
  }
}
