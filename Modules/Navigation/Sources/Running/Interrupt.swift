extension Transaction {
  /// What a guard said instead of yes, or what a lock asks; the rest of the transaction is void.
  struct Interrupt {
    /// The name of a lock that asks, in the place of a guard's.
    static let lock = "lock"

    var name: String
    var verdict: Verdict
    var path: Path
    /// What the route fails with when nobody can be asked; nil for why the verdict cannot be followed.
    var failure: NavigationError?
    /// The route that waits instead of the one that ran: see ``LastTap/resolved``.
    var resolved: AppRoute?
  }

  /// An action of a screen, taken by the last step of a route.
  struct LastTap {
    /// The steps before it.
    var steps: ArraySlice<Instruction>
    /// The screen that offers the action.
    var screen: ScreenKey
    /// The route that the action stands for.
    var route: AppRoute

    /// The whole route with the steps of the action in the place of its name, so that it can run when the screen offers the action no more, or
    /// is gone: then it runs on the visible screen. Nil when the action cannot be written down.
    var resolved: AppRoute? {
      if route.isOpaque { return nil }
      let place: [Instruction] = [.attempt(count: 1), .verb(.find(.last, Match(key: screen))), .recover(count: 1), .verb(.go(.visible))]
      return AppRoute(code: steps + place + route.code)
    }
  }

  /// What is left of a route after a wait.
  struct Deferral {
    var code: [Instruction]
    var start: Path
    var milliseconds: Int
  }
}
