// Steps on a tab container. The route stays on the container, and a nested route runs on the selected tab.
extension Route where Current == Tabs {
  /// Selects the tab at an index, from 0, and stays on the tab container.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such tab, and with ``NavigationError/locked(_:_:)`` if the visible
  /// screen is locked against being covered.
  public consuming func selectTab(_ index: Int) -> Self { step(.selectTab(.index(index))) }
  /// Selects the tab that matches, or the first tab whose stack starts with a match, and stays on the tab container.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such tab, and with ``NavigationError/locked(_:_:)`` if the visible
  /// screen is locked against being covered.
  public consuming func selectTab<K>(_ target: Target<K>) -> Self { step(.selectTab(.match(target.match))) }
  /// Selects the tab at an index, runs a route on it, and stays on the tab container. A step of the nested route that needs another kind of
  /// container fails.
  public consuming func selectTab<K, L>(_ index: Int, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.selectTab(.index(index)), nested)
  }
  /// Selects the tab at an index, runs a route on it, and stays on the tab container. Use this version for a tab of any kind.
  @_disfavoredOverload public consuming func selectTab<L>(_ index: Int, _ nested: (AppRoute) -> Route<AnyContainer, L>) -> Self {
    step(.selectTab(.index(index)), nested)
  }
  /// Selects the tab of a screen, runs a route on the tab, and stays on the tab container. The tab is the screen itself, or the stack that
  /// starts with it.
  public consuming func selectTab<K, L, M>(_ target: Target<K>, _ nested: (Route<L, L>) -> Route<L, M>) -> Self {
    step(.selectTab(.match(target.match)), nested)
  }
  /// Selects the tab of a screen, runs a route on the tab, and stays on the tab container. Use this version for a tab of any kind.
  @_disfavoredOverload public consuming func selectTab<K, M>(
    _ target: Target<K>, _ nested: (AppRoute) -> Route<AnyContainer, M>
  ) -> Self {
    step(.selectTab(.match(target.match)), nested)
  }
  /// Adds a tab, and stays on the tab container. The selection does not move to the new tab.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` for a negative index, and with ``NavigationError/locked(_:_:)`` if a locked screen
  /// would be removed or covered.
  ///
  /// - Parameters:
  ///   - screen: The root of the tab.
  ///   - index: The position of the tab, from 0. With nil, or if there are fewer tabs, the tab is added at the end.
  ///   - replacing: Whether the tab replaces the one at the index, instead of being inserted before it.
  public consuming func setupTab<K>(_ screen: AnyScreen<K>, at index: Int? = nil, replacing: Bool = false) -> Self {
    step(.setupTab(screen.node, at: index, replacing: replacing))
  }
  /// Removes the tab at an index, from 0, and stays on the tab container. The selection stays on its tab; if that tab is removed, the next
  /// one is selected, or the last.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such tab, and with ``NavigationError/locked(_:_:)`` if a screen in it
  /// is locked.
  public consuming func removeTab(_ index: Int) -> Self { step(.removeTab(.index(index))) }
  /// Removes the tab that matches, or the first tab whose stack starts with a match, and stays on the tab container. Fails for the same
  /// reasons as the removal by index.
  public consuming func removeTab<K>(_ target: Target<K>) -> Self { step(.removeTab(.match(target.match))) }
}

// Unavailable versions, so that the compiler explains what these steps need.
extension Route {
  /// Unavailable: the route must be at a tab container.
  @available(*, unavailable, message: "selectTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func selectTab(_ index: Int) -> Self { self }
  /// Unavailable: the route must be at a tab container.
  @available(*, unavailable, message: "selectTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func selectTab<K>(_ target: Target<K>) -> Self { self }
  /// Unavailable: the route must be at a tab container.
  @available(*, unavailable, message: "setupTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func setupTab<K>(_ screen: AnyScreen<K>) -> Self { self }
}
