import Groma

extension NavigationState {
  /// Returns the message about a state without a way home, given the visible screen of the state.
  static func deadEnd(on screen: ScreenKey?) -> String { "there is no way home from '\(screen?.description ?? "nothing")'" }
}

extension Navigator {
  /// A message if no sequence of ways out (``Move/leadsOut``), and of instants that are known to be the next, leads from the current state
  /// to a home state; otherwise `nil`. Also `nil` if a way out leads beyond the default bounds, widened to contain the current state, or if
  /// more than 1,000 states were found before the search ended.
  var deadEnd: String? {
    let finder = MoveFinder(app, Bounds())
    let bounds = Bounds().widened(toHold: state)
    var found = [state.canonical()]
    var known = Set(found)
    var next = 0
    while next < found.count {
      let state = found[next]
      next += 1
      let here = Navigator.exploring(app, from: state)
      if here.isHome || found.count > 1_000 { return nil }
      let moves = finder.moves(in: here)
      // Of several instants, it is not known which is reached first.
      let isTimeSure = moves.count { $0.due != nil } == 1
      for move in moves where move.leadsOut || move.due != nil && isTimeSure {
        let run = Run(app, from: state, move)
        if run.facts.error != nil { continue }
        if !bounds.contain(run.state) { return nil }
        if known.insert(run.state).inserted { found.append(run.state) }
      }
    }
    return NavigationState.deadEnd(on: state.visibleScreen)
  }
}
