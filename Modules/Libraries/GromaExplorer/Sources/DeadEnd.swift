import Groma

extension NavigationState {
  /// Returns the message about a state without a way home, given the visible screen of the state.
  static func deadEnd(on screen: ScreenKey?) -> String { "there is no way home from '\(screen?.description ?? "nothing")'" }
}

extension Navigator {
  /// A message if no sequence of ways out (``Move/leadsOut``) leads from the current state to a home state; otherwise `nil`. Also `nil` if
  /// a way out leads beyond the default bounds, widened to contain the current state, or if more than 1,000 states were found before the
  /// search ended.
  var deadEnd: String? {
    let finder = MoveFinder(app, Bounds())
    let bounds = Bounds().widened(toHold: state)
    var found = [state.settled()]
    var known = Set(found)
    var next = 0
    while next < found.count {
      let state = found[next]
      next += 1
      if state.isHome || found.count > 1_000 { return nil }
      let here = Navigator.exploring(app, from: state)
      for move in finder.moves(in: here) where move.leadsOut {
        let run = Run(app, from: state, move)
        if run.facts.error != nil { continue }
        if !bounds.contain(run.state) { return nil }
        if known.insert(run.state).inserted { found.append(run.state) }
      }
    }
    return NavigationState.deadEnd(on: state.visibleScreen)
  }
}
