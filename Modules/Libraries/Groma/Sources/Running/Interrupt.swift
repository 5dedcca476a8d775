extension NavigationTransaction {
  /// A redirect that a guard returned, or the question of a lock. The transaction is rolled back, and a new transaction runs the redirect
  /// or presents the question.
  final class Interrupt: Sendable {
    let interrupter: Interrupter
    let verdict: Verdict
    let path: TreePath
    /// The error with which the route fails if the redirect fails or the question cannot be presented. If `nil`, the route fails with the
    /// error of the redirect.
    let failure: NavigationError?
    /// The action of a screen that the interrupted route ended with, or `nil` if there is none.
    let tap: LastTap?
    /// The first action that the interrupted route performed, or `nil` if it performed none.
    let action: Commit.Origin.Initiator?

    init(
      by interrupter: Interrupter, verdict: Verdict, path: TreePath, failure: NavigationError? = nil, tap: LastTap?,
      action: Commit.Origin.Initiator?
    ) {
      self.interrupter = interrupter
      self.verdict = verdict
      self.path = path
      self.failure = failure
      self.tap = tap
      self.action = action
    }
  }

  /// A screen's action, performed by the last step of a route.
  struct LastTap {
    /// The steps of the route that precede the action.
    var steps: ArraySlice<Instruction>
    /// The key of the screen that offers the action.
    var screen: ScreenKey
    /// The route of the action.
    var route: AppRoute
    /// The path of the screen, or `nil` if the steps before the action changed the state.
    var place: TreePath?

    /// The outcome that the action chooses. `nil` if the action does anything else, or if the steps before the action changed the state.
    var chosen: ChosenOutcome? { place.flatMap(route.chosen) }

    /// The whole route, with the steps of the action instead of the action's name, so that the route can run when the screen no longer
    /// offers the action. If the screen is gone, these steps run on the visible screen. `nil` if the route of the action cannot be saved.
    var resolved: AppRoute? {
      if route.isOpaque { return nil }
      let place: [Instruction] = [
        .attempt(count: 1), .step(Steps.Find(.last, Match(key: screen))), .recover(count: 1), .step(Steps.Go(.visible)),
      ]
      return AppRoute(code: steps + place + route.code)
    }
  }

  /// The rest of a route after a wait.
  struct Deferral {
    var code: [Instruction]
    /// The path where the rest starts, in the tree in which the route waits.
    var start: TreePath
    var tree: Node
    var milliseconds: Int
  }
}

/// The outcome with which a route ends an effect.
struct ChosenOutcome {
  var step: Steps.Complete
  /// The path at which the step runs.
  var path: TreePath
  /// Whether a guard has replaced the route, so that the route of the outcome does not run.
  var isReplaced = false
}
