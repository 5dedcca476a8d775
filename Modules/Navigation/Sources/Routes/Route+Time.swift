// When and how steps are shown.
extension Route {
  /// Shows what the next step changes so. Without it a change is shown as the platform does it.
  ///
  /// Changes of one container that become one keep the one animation that was asked for; of two different ones it becomes the default.
  public consuming func animated(_ animation: Animation) -> Self {
    code.append(.animated(animation))
    return self
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
  /// ``NavigationError/limit(_:)`` within steps that something watches over (a fallback, `ensure`), and in a route that an action runs.
  public consuming func wait(milliseconds: Int) -> Self { step(.wait(milliseconds: milliseconds)) }
}
