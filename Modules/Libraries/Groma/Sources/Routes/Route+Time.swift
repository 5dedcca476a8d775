// When and how steps are shown.
extension Route {
  /// Runs steps from here, and shows what they change with an animation. Without it a change is shown as the platform does it.
  ///
  /// ```swift
  /// route.window.animated(.crossDissolve) { $0.setRoot(screens.home()) }
  /// ```
  ///
  /// The animation also counts for the steps that these make while running, and for nothing else: when they fail, a fallback after them is
  /// shown without it. Of two around a step the inner one counts. Changes of one container that become one keep the one animation that was
  /// asked for; of two different ones it becomes the default. A ``wait(milliseconds:)`` among the steps fails with
  /// ``NavigationError/limit(_:)``.
  public consuming func animated<Next>(
    _ animation: NavigationAnimation, _ steps: (Route<Current, Current>) -> Route<Current, Next>
  ) -> Route<Root, Next> {
    let shown = steps(Route<Current, Current>()).code
    code.append(.animated(animation, count: shown.count))
    return then(Route<Current, Next>(code: shown))
  }

  /// Makes a change of its own of all steps so far: what follows is shown after it, not merged with it.
  ///
  /// The route stays whole: when a later step fails, nothing of it has happened.
  public consuming func separate() -> Self {
    code.append(.separate)
    return self
  }

  /// Commits what the steps so far changed, and goes on after so many milliseconds of the navigator's clock.
  ///
  /// When what follows fails, what was committed stays. What waits is part of the state, and ``Navigator/cancel(_:)`` ends it. Fails with
  /// ``NavigationError/limit(_:)`` within steps that something watches over (a fallback, `ensure`) or that are animated, and in a route that an action runs.
  public consuming func wait(milliseconds: Int) -> Self { step(.wait(milliseconds: milliseconds)) }
}
