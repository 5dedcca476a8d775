// The animation of changes, and their division into separate visual changes.
extension Route {
  /// Runs steps from the current container, shows their changes with an animation, and continues where they end. Other changes are shown
  /// with the platform's default animation.
  ///
  /// ```swift
  /// route.window.animated(.crossDissolve) { $0.setRoot(screens.home()) }
  /// ```
  ///
  /// The animation also applies to the steps that the animated steps create when they run. The animation does not apply to a fallback that
  /// runs because the animated steps failed. If animated steps are nested, the inner animation applies. If several changes of one container
  /// are merged into one change on screen, the merged change has their common animation, or the default animation if theirs differ. In each
  /// window, only the last container that changes is animated.
  ///
  /// Fails with ``NavigationError/cannotWait(_:)`` if a ``wait(milliseconds:)`` is among the animated steps.
  ///
  /// - Parameters:
  ///   - animation: The animation of the changes.
  ///   - steps: Appends the animated steps to an empty route.
  public consuming func animated<Next>(
    _ animation: NavigationAnimation, _ steps: (Route<Current, Current>) -> Route<Current, Next>
  ) -> Route<Root, Next> {
    let shown = steps(Route<Current, Current>()).code
    code.append(.animated(animation, count: shown.count))
    return then(Route<Current, Next>(code: shown))
  }

  /// Ends the visual change of the preceding steps: later changes are shown after this visual change, and are not merged with it. The
  /// consequences of the preceding changes, such as another root of the launch, happen before the later steps, and may later remove what the
  /// preceding steps have shown. The route stays on the container.
  ///
  /// The changes before and after this step still belong to one transaction. Fails with ``NavigationError/gone(_:)`` if the container was
  /// removed.
  public consuming func separate() -> Self {
    code.append(.separate)
    return self
  }
}
