// Steps on splits, pages and custom containers. The route stays on the container.
extension Route where Current: OpenContainer {
  /// Selects the child at an index, from 0, and stays on the container.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such child, with ``NavigationError/typeMismatch(_:found:needed:)`` if
  /// the container has no selection (a split that shows all its columns, or a container without children), and with
  /// ``NavigationError/locked(_:_:)`` if the visible child is locked against being covered.
  public consuming func select(_ index: Int) -> Self { step(.select(.index(index))) }
  /// Selects the child that matches, or the first stack that starts with a match, and stays on the container. Fails for the same reasons as
  /// the selection by index.
  public consuming func select<K>(_ target: Target<K>) -> Self { step(.select(.match(target.match))) }
  /// Selects the child at an index, runs a route on it, and stays on the container.
  public consuming func select<L>(_ index: Int, _ nested: (AppRoute) -> Route<AnyContainer, L>) -> Self {
    step(.select(.index(index)), nested)
  }
  /// Replaces all children of the container, and stays on it. The selection keeps its index; if there are fewer children, the last one is
  /// selected.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if a locked screen would be removed or covered.
  public consuming func setChildren(_ screens: [AnyModalScreen]) -> Self { step(.setChildren(screens.map(\.node))) }
  /// Adds a child, and stays on the container. The selection does not move to the new child.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` for a negative index, and with ``NavigationError/locked(_:_:)`` if a locked screen
  /// would be removed or covered.
  ///
  /// - Parameters:
  ///   - screen: The new child.
  ///   - index: The position of the child, from 0. With nil, or if there are fewer children, the child is added at the end.
  ///   - replacing: Whether the child replaces the one at the index, instead of being inserted before it.
  public consuming func insert<K>(_ screen: AnyScreen<K>, at index: Int? = nil, replacing: Bool = false) -> Self {
    step(.insert(screen.node, at: index, replacing: replacing))
  }
  /// Removes the child at an index, from 0, and stays on the container. The selection stays on its child; if that child is removed, the
  /// next one is selected, or the last.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such child, and with ``NavigationError/locked(_:_:)`` if a screen in
  /// it is locked.
  public consuming func remove(_ index: Int) -> Self { step(.remove(.index(index))) }
  /// Removes the child that matches, or the first stack that starts with a match, and stays on the container. Fails for the same reasons as
  /// the removal by index.
  public consuming func remove<K>(_ target: Target<K>) -> Self { step(.remove(.match(target.match))) }
}

extension Route where Current == Split {
  /// Replaces the primary column of the split, and stays on the split. If the split is empty, adds the column.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if a screen in the replaced column is locked.
  public consuming func showPrimary<K>(_ screen: AnyScreen<K>) -> Self { step(.showPrimary(screen.node)) }
  /// Replaces the detail of the split, which is its last column, and makes it visible. If there is only a primary column, adds the detail.
  /// The route stays on the split.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no primary column, and with ``NavigationError/locked(_:_:)`` if a locked
  /// screen would be removed or covered.
  public consuming func showDetail<K>(_ screen: AnyScreen<K>) -> Self { step(.showDetail(screen.node)) }
  /// Replaces the detail of the split as ``showDetail(_:)`` does, runs a route on the new detail, and stays on the split.
  public consuming func showDetail<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.showDetail(screen.node), nested)
  }
  /// Pushes a screen onto the stack in the detail of the split, makes the detail visible, and stays on the split.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the split has no detail, with ``NavigationError/typeMismatch(_:found:needed:)``
  /// if the detail is not a stack, and with ``NavigationError/locked(_:_:)`` if the visible screen is locked against being covered.
  public consuming func pushDetail<K>(_ screen: AnyScreen<K>) -> Self { step(.pushDetail(screen.node)) }
  /// Collapses the split, so that it shows one column at a time, as on a narrow screen. The detail is shown first; ``Route/back()`` shows
  /// the column before it. The route stays on the split.
  public consuming func collapse() -> Self { step(.wear(.isCollapsed(true))) }
  /// Expands the split, so that it shows all columns, and stays on the split.
  public consuming func expand() -> Self { step(.wear(.isCollapsed(false))) }
}

// Steps that change the appearance and the locks of a container of any kind. The route stays on the container.
extension Route {
  /// Changes one property of the container's appearance or presentation, and stays on the container.
  ///
  /// Fails with ``NavigationError/typeMismatch(_:found:needed:)`` at the app, which has no appearance, and if `change` collapses or expands
  /// a container that is not a split.
  public consuming func wear(_ change: Decoration.Change) -> Self { step(.wear(change)) }
  /// Locks the container, and stays on it: see ``Lock``. The lock replaces an earlier one.
  public consuming func lock(_ lock: Lock = .inSight) -> Self { step(.wear(.lock(lock))) }
  /// Locks the container with a question to the user, and stays on the container: see ``Lock``. By default, the container may still be
  /// covered.
  public consuming func lock(_ lock: Lock = .kept, asking question: String) -> Self { self.lock(lock.asking(question)) }
  /// Unlocks the container, and stays on it. The locks of screens inside the container remain.
  public consuming func unlock() -> Self { step(.wear(.lock(nil))) }
  /// Unlocks the container and all screens inside it, and stays on the container. At the app, the step unlocks the screens of all windows.
  ///
  /// Use this step for a reset that must not fail. The user is not asked; observers receive a ``LocksDiscarded`` announcement if there were
  /// locks.
  ///
  /// ```swift
  /// route.window.unlockAll().setRoot(screens.login())
  /// ```
  public consuming func unlockAll() -> Self { step(.unlockAll) }
  /// Changes the detents of the sheet around the container, and stays on the container.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the modal layer is not a sheet, and with ``NavigationError/noScreen(_:in:)`` if
  /// `resting` is not one of the heights.
  ///
  /// - Parameters:
  ///   - detents: The heights at which the sheet can rest, lowest first. Nil keeps the current ones.
  ///   - resting: The height at which the sheet rests now. Nil selects the first one.
  public consuming func changeSheet(_ detents: [Detent]? = nil, resting: Detent? = nil) -> Self {
    step(.wear(.detents(detents, resting: resting)))
  }
  /// Shows a HUD over the window of the container, and stays on the container. It replaces an earlier one; ``hideHUD()`` removes it.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` at the app, which is not in a window.
  public consuming func showHUD(_ hud: HUD) -> Self { step(.wear(.hud(hud))) }
  /// Removes the HUD of the window, and stays on the container. Does nothing if no HUD is shown.
  public consuming func hideHUD() -> Self { step(.wear(.hud(nil))) }
}
