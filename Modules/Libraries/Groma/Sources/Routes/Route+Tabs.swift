// Steps on tabs; all of them stay on them.
extension Route where Current == Tabs {
  /// Selects a tab by index, from 0.
  public consuming func selectTab(_ index: Int) -> Self { step(.selectTab(.index(index))) }
  /// Selects the tab of a screen: one that is it, or whose stack begins with it.
  public consuming func selectTab<K>(_ target: Target<K>) -> Self { step(.selectTab(.match(target.match))) }
  /// Selects a tab by index and runs a route on it.
  public consuming func selectTab<K, L>(_ index: Int, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.selectTab(.index(index)), nested)
  }
  /// Selects a tab of any kind by index and runs a route on it.
  @_disfavoredOverload public consuming func selectTab<L>(_ index: Int, _ nested: (AppRoute) -> Route<AnyContainer, L>) -> Self {
    step(.selectTab(.index(index)), nested)
  }
  /// Selects the tab of a screen and runs a route on the tab.
  public consuming func selectTab<K, L, M>(_ target: Target<K>, _ nested: (Route<L, L>) -> Route<L, M>) -> Self {
    step(.selectTab(.match(target.match)), nested)
  }
  /// Selects the tab of a screen and runs a route on the tab, of any kind.
  @_disfavoredOverload public consuming func selectTab<K, M>(
    _ target: Target<K>, _ nested: (AppRoute) -> Route<AnyContainer, M>
  ) -> Self {
    step(.selectTab(.match(target.match)), nested)
  }
  /// Adds a tab at the end or at an index, or puts it in the place of the one there; selects nothing.
  public consuming func setupTab<K>(_ screen: AnyScreen<K>, at index: Int? = nil, replacing: Bool = false) -> Self {
    step(.setupTab(screen.node, at: index, replacing: replacing))
  }
  /// Removes a tab by index. The selection stays on its tab, or moves to the nearest.
  public consuming func removeTab(_ index: Int) -> Self { step(.removeTab(.index(index))) }
  /// Removes the tab of a screen.
  public consuming func removeTab<K>(_ target: Target<K>) -> Self { step(.removeTab(.match(target.match))) }
}

// What the compiler says elsewhere.
extension Route {
  /// Needs tabs.
  @available(*, unavailable, message: "selectTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func selectTab(_ index: Int) -> Self { self }
  /// Needs tabs.
  @available(*, unavailable, message: "selectTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func selectTab<K>(_ target: Target<K>) -> Self { self }
  /// Needs tabs.
  @available(*, unavailable, message: "setupTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func setupTab<K>(_ screen: AnyScreen<K>) -> Self { self }
}
