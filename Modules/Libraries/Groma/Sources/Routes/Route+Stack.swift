// Steps on a stack. The route stays on the stack, and a nested route runs on the screen that was shown.
extension Route where Current == Stack {
  /// Pushes a screen onto the stack, and stays on the stack.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if the visible screen is locked against being covered.
  public consuming func push<K>(_ screen: AnyScreen<K>) -> Self { step(.push(screen.node)) }
  /// Pushes a screen onto the stack, runs a route on that screen, and stays on the stack.
  public consuming func push<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.push(screen.node), nested)
  }
  /// Removes the top `count` screens of the stack, and stays on the stack.
  ///
  /// Fails with ``NavigationError/noScreen(_:in:)`` if no screen would remain, and with ``NavigationError/locked(_:_:)`` if one of the
  /// removed screens is locked. Does nothing if `count` is less than 1.
  public consuming func pop(_ count: Int = 1) -> Self { step(.pop(count)) }
  /// Removes the screens above the topmost matching screen of the stack, and stays on the stack.
  ///
  /// Does nothing if that screen is already on top. Fails with ``NavigationError/noScreen(_:in:)`` if the stack has no matching screen, and
  /// with ``NavigationError/locked(_:_:)`` if one of the removed screens is locked.
  public consuming func pop<K>(to target: Target<K>) -> Self { step(.popTo(target.match)) }
  /// Removes all screens of the stack except the first one, and stays on the stack.
  ///
  /// Does nothing if the stack has at most one screen. Fails with ``NavigationError/locked(_:_:)`` if one of the removed screens is locked.
  public consuming func popToRoot() -> Self { step(.popToRoot) }
  /// Replaces the top screen of the stack, and stays on the stack. If the stack is empty, pushes the screen.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if the top screen is locked.
  public consuming func replace<K>(with screen: AnyScreen<K>) -> Self { step(.replace(screen.node)) }
  /// Replaces the top screen of the stack, runs a route on the new screen, and stays on the stack.
  public consuming func replace<K, L>(with screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.replace(screen.node), nested)
  }
  /// Replaces all screens of the stack with the given ones, bottom first, and stays on the stack.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if a locked screen would be removed or covered. Screens at the start or at the end that
  /// both lists share are not removed.
  public consuming func setStack(_ screens: [AnyModalScreen]) -> Self { step(.setStack(screens.map(\.node))) }
  /// Removes all screens of the stack, and stays on the empty stack.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if one of the screens is locked.
  public consuming func clear() -> Self { step(.clearStack) }
}

// Unavailable versions, so that the compiler explains what these steps need.
extension Route {
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "push needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func push<K>(_ screen: AnyScreen<K>) -> Self { self }
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "push needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func push<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self { self }
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "pop needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func pop(_ count: Int = 1) -> Self { self }
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "pop needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func pop<K>(to target: Target<K>) -> Self { self }
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "replace needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func replace<K>(with screen: AnyScreen<K>) -> Self { self }
  /// Unavailable: the route must be at a stack.
  @available(*, unavailable, message: "setStack needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func setStack(_ screens: [AnyModalScreen]) -> Self { self }
}
