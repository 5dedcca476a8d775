// The time and the animation of changes.
extension Route {
  /// Runs steps from the current container, shows their changes with an animation, and continues where they end. Other changes are shown
  /// with the platform's default animation.
  ///
  /// ```swift
  /// route.window.animated(.crossDissolve) { $0.setRoot(screens.home()) }
  /// ```
  ///
  /// The animation also applies to the steps that these steps create when they run. It does not apply to a fallback that runs after the
  /// animated steps fail. If animated steps are nested, the inner animation applies. If several changes of one container are merged, an
  /// animation that they share is kept; different animations are replaced by the default.
  ///
  /// Fails with ``NavigationError/cannotWait(_:)`` if the steps contain a ``wait(milliseconds:)``.
  public consuming func animated<Next>(
    _ animation: NavigationAnimation, _ steps: (Route<Current, Current>) -> Route<Current, Next>
  ) -> Route<Root, Next> {
    let shown = steps(Route<Current, Current>()).code
    code.append(.animated(animation, count: shown.count))
    return then(Route<Current, Next>(code: shown))
  }

  /// Ends the visual change of the preceding steps: later changes are shown after it, not merged with it. The route stays on the container.
  ///
  /// The route is still one transaction: if a later step fails, none of its changes are committed.
  public consuming func separate() -> Self {
    code.append(.separate)
    return self
  }
}
