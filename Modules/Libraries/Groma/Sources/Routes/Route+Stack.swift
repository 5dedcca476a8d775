// Steps on a stack; all of them stay on it.
extension Route where Current == Stack {
  /// Puts a screen on top.
  public consuming func push<K>(_ screen: AnyScreen<K>) -> Self { step(.push(screen.node)) }
  /// Puts a screen on top and runs a route on it.
  public consuming func push<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.push(screen.node), nested)
  }
  /// Takes `count` screens off the top. Fails with ``NavigationError/noScreen(_:in:)`` unless one is left.
  public consuming func pop(_ count: Int = 1) -> Self { step(.pop(count)) }
  /// Takes off what is above the topmost match. Fails when there is none; does nothing when it is on top.
  public consuming func pop<K>(to target: Target<K>) -> Self { step(.popTo(target.match)) }
  /// Takes off all but the first.
  public consuming func popToRoot() -> Self { step(.popToRoot) }
  /// Puts a screen in the place of the top one; on an empty stack, pushes it.
  public consuming func replace<K>(with screen: AnyScreen<K>) -> Self { step(.replace(screen.node)) }
  /// Puts a screen in the place of the top one and runs a route on it.
  public consuming func replace<K, L>(with screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.replace(screen.node), nested)
  }
  /// Puts these screens, bottom first, in the place of all.
  public consuming func setStack(_ screens: [AnyModalScreen]) -> Self { step(.setStack(screens.map(\.node))) }
  /// Takes all screens off.
  public consuming func clear() -> Self { step(.clearStack) }
}

// What the compiler says elsewhere.
extension Route {
  /// Needs a stack.
  @available(*, unavailable, message: "push needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func push<K>(_ screen: AnyScreen<K>) -> Self { self }
  /// Needs a stack.
  @available(*, unavailable, message: "push needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func push<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self { self }
  /// Needs a stack.
  @available(*, unavailable, message: "pop needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func pop(_ count: Int = 1) -> Self { self }
  /// Needs a stack.
  @available(*, unavailable, message: "pop needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func pop<K>(to target: Target<K>) -> Self { self }
  /// Needs a stack.
  @available(*, unavailable, message: "replace needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func replace<K>(with screen: AnyScreen<K>) -> Self { self }
  /// Needs a stack.
  @available(*, unavailable, message: "setStack needs a stack: go to one first, e.g. top(.stack)")
  @_disfavoredOverload public consuming func setStack(_ screens: [AnyModalScreen]) -> Self { self }
}
