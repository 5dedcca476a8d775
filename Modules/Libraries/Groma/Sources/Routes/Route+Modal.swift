// Layers: what is presented over the rest.
extension Route {
  /// Covers the layer of the container (of a window, the one on top) with a screen, and stays. Fails with ``NavigationError/alreadyPresenting(_:presented:)`` when the
  /// layer is covered.
  public consuming func present<K>(_ screen: AnyScreen<K>) -> Self { step(.present(screen.node)) }
  /// Covers the layer of the container with a screen, runs a route on it, and stays.
  public consuming func present<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.present(screen.node), nested)
  }
  /// Closes what covers the layer of the container; nothing there is no error. With `all`, every layer above the window's root.
  public consuming func dismiss(all: Bool = false) -> Self { step(.dismiss(all: all)) }
  /// Closes the layer of the container (of a window, the one on top) and what covers it, and goes on at the layer below.
  public consuming func close() -> Route<Root, AnyContainer> { step(.close) }
  /// Goes back as a user would, from a window from what is in sight, and goes on at what is then there: pops the nearest stack that can, else
  /// closes the layer. Fails with
  /// ``NavigationError/nowhereBack(_:)`` at the root.
  public consuming func back() -> Route<Root, AnyContainer> { step(.back) }
}

// Windows
extension Route where Current == AppWindow {
  /// Puts a screen in the place of the window's root and all its layers, and stays.
  public consuming func setRoot<K>(_ screen: AnyScreen<K>) -> Self { step(.setRoot(screen.node)) }
  /// Puts a screen in the place of the window's root and all its layers, runs a route on it, and stays.
  public consuming func setRoot<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.setRoot(screen.node), nested)
  }
}

extension Route {
  /// Opens a window with a screen as its root, makes it key, and stays. Fails with ``NavigationError/alreadyOpen(_:)`` when there is one of
  /// that name, and with ``NavigationError/badName(_:)`` for a name that would not read back as it prints: an empty one.
  public consuming func openWindow<K>(_ name: ScreenKey, _ root: AnyScreen<K>) -> Self { step(.openWindow(name, root: root.node)) }
  /// Opens a window with a screen as its root, makes it key, runs a route on the window, and stays.
  public consuming func openWindow<K, L>(
    _ name: ScreenKey, _ root: AnyScreen<K>, _ nested: (Route<AppWindow, AppWindow>) -> Route<AppWindow, L>
  ) -> Self {
    step(.openWindow(name, root: root.node), nested)
  }
  /// Closes the window of the container with all that is in it, and goes on at the window that is then key. One window stays open.
  public consuming func closeWindow() -> Route<Root, AppWindow> { step(.closeWindow) }
  /// Makes the window of the container key.
  public consuming func makeKey() -> Self { step(.makeKey) }

  /// Needs a window.
  @available(*, unavailable, message: "setRoot needs a window: go to it first, e.g. route.window")
  @_disfavoredOverload public consuming func setRoot<K>(_ screen: AnyScreen<K>) -> Self { self }
}
