extension NavigationTransaction {
  /// The verdict of a guard that did not allow a step, or the question of a lock; the rest of the transaction is void.
  final class Interrupt: Sendable {
    /// The name of a lock that asks, in the place of a guard's.
    static let lock = "lock"

    let name: String
    let verdict: Verdict
    let path: TreePath
    /// What the route fails with when nobody can be asked; nil for why the verdict cannot be followed.
    let failure: NavigationError?
    /// The route that waits instead of the one that ran: see ``LastTap/resolved``.
    let resolved: AppRoute?

    init(name: String, verdict: Verdict, path: TreePath, failure: NavigationError? = nil, resolved: AppRoute? = nil) {
      self.name = name
      self.verdict = verdict
      self.path = path
      self.failure = failure
      self.resolved = resolved
    }
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
    var start: TreePath
    var milliseconds: Int
  }
}
