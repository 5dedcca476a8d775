// Steps on splits, pages and containers of a team's own kind; all of them stay on them.
extension Route where Current: OpenContainer {
  /// Selects a child by index, from 0. Fails with ``NavigationError/typeMismatch(_:found:needed:)`` where none is selected: in a split that
  /// shows all its columns.
  public consuming func select(_ index: Int) -> Self { step(.select(.index(index))) }
  /// Selects the child that is a screen, or whose stack begins with it.
  public consuming func select<K>(_ target: Target<K>) -> Self { step(.select(.match(target.match))) }
  /// Selects a child by index and runs a route on it.
  public consuming func select<L>(_ index: Int, _ nested: (AppRoute) -> Route<AnyContainer, L>) -> Self {
    step(.select(.index(index)), nested)
  }
  /// Puts these in the place of all children. The selection keeps its index where it can.
  public consuming func setChildren(_ screens: [AnyModalScreen]) -> Self { step(.setChildren(screens.map(\.node))) }
  /// Adds a child at the end or at an index, or puts it in the place of the one there; selects nothing.
  public consuming func insert<K>(_ screen: AnyScreen<K>, at index: Int? = nil, replacing: Bool = false) -> Self {
    step(.insert(screen.node, at: index, replacing: replacing))
  }
  /// Removes a child by index. The selection stays on its child, or moves to the nearest.
  public consuming func remove(_ index: Int) -> Self { step(.remove(.index(index))) }
  /// Removes the child that is a screen, or whose stack begins with it.
  public consuming func remove<K>(_ target: Target<K>) -> Self { step(.remove(.match(target.match))) }
}

extension Route where Current == Split {
  /// Puts a screen in the place of the primary column.
  public consuming func showPrimary<K>(_ screen: AnyScreen<K>) -> Self { step(.showPrimary(screen.node)) }
  /// Puts a screen in the place of the detail, the last column, which comes in sight; beside a primary column alone, adds it. Fails with
  /// ``NavigationError/noContainer(_:in:)`` without a primary column.
  public consuming func showDetail<K>(_ screen: AnyScreen<K>) -> Self { step(.showDetail(screen.node)) }
  /// Shows a screen as the detail and runs a route on it.
  public consuming func showDetail<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.showDetail(screen.node), nested)
  }
  /// Puts a screen on top of the stack that is the detail, which comes in sight. Fails without a detail, or when it is no stack.
  public consuming func pushDetail<K>(_ screen: AnyScreen<K>) -> Self { step(.pushDetail(screen.node)) }
  /// Shows one column at a time, the detail first: as on a narrow screen. ``Route/back()`` then leads to the column before.
  public consuming func collapse() -> Self { step(.wear(.isCollapsed(true))) }
  /// Shows all columns.
  public consuming func expand() -> Self { step(.wear(.isCollapsed(false))) }
}

// What a container wears: on any kind, and stays.
extension Route {
  /// Changes one thing that the container wears.
  public consuming func wear(_ change: Decoration.Change) -> Self { step(.wear(change)) }
  /// Locks the container: see ``Lock``.
  public consuming func lock(_ lock: Lock = .inSight) -> Self { step(.wear(.lock(lock))) }
  /// Locks the container, and lets the user be asked before it is left: see ``Lock``. Unless another lock is given it may be covered.
  public consuming func lock(_ lock: Lock = .kept, asking question: String) -> Self { self.lock(lock.asking(question)) }
  /// Unlocks the container.
  public consuming func unlock() -> Self { step(.wear(.lock(nil))) }
  /// Unlocks the container and all screens in it; of the app all windows. Observers get a ``LocksDiscarded`` if there were any.
  ///
  /// For a reset that must not fail: what the locks kept is given up without a question.
  ///
  /// ```swift
  /// route.window.unlockAll().setRoot(screens.login())
  /// ```
  public consuming func unlockAll() -> Self { step(.unlockAll) }
  /// Lets the sheet that the container is in rest at other heights, and at one of them; at the first unless said.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` in a layer that is no sheet, and with ``NavigationError/noScreen(_:in:)`` for a height
  /// that is not one of them.
  public consuming func changeSheet(_ detents: [Detent]? = nil, resting: Detent? = nil) -> Self {
    step(.wear(.detents(detents, resting: resting)))
  }
  /// Shows something over the window while the user has to wait; one at a time. ``hideHUD()`` ends it.
  public consuming func showHUD(_ hud: HUD) -> Self { step(.wear(.hud(hud))) }
  /// Ends what ``showHUD(_:)`` began; nothing there is no error.
  public consuming func hideHUD() -> Self { step(.wear(.hud(nil))) }
}
