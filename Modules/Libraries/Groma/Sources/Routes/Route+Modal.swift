// Modal layers.
extension Route {
  /// Presents a screen over the modal layer of the container (at a window, over the topmost layer), and stays on the container.
  ///
  /// Fails with ``NavigationError/alreadyPresenting(_:presented:)`` if the layer already presents a screen, with
  /// ``NavigationError/locked(_:_:)`` if the visible screen is locked against being covered, and with
  /// ``NavigationError/typeMismatch(_:found:needed:)`` at a window that has no root.
  public consuming func present<K>(_ screen: AnyScreen<K>) -> Self { step(.present(screen.node)) }
  /// Presents a screen over the modal layer of the container, runs a route on the presented screen, and stays on the container. Fails as
  /// ``present(_:)`` does.
  public consuming func present<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.present(screen.node), nested)
  }
  /// Closes all layers above the modal layer of the container, and stays on the container. Does nothing if there are none.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if one of the removed screens is locked, and with ``NavigationError/misplaced(_:in:)`` at
  /// the app.
  ///
  /// - Parameter all: Whether to close every layer above the root of the window, which may include the layer of the container.
  public consuming func dismiss(all: Bool = false) -> Self { step(.dismiss(all: all)) }
  /// Closes the modal layer of the container (at a window, the topmost layer) with the layers above it, and continues at the layer below.
  ///
  /// Fails with ``NavigationError/nowhereBack(_:)`` if that layer is the root of the window, and with ``NavigationError/locked(_:_:)`` if
  /// one of the removed screens is locked.
  public consuming func close() -> Route<Root, AnyContainer> { step(.close) }
  /// Goes back as a user would, and continues at the container that is in front afterwards. At a window, starts from its visible screen.
  ///
  /// From the inside out, the step pops the nearest stack with more than one screen, shows the previous column of a collapsed split, or
  /// closes the modal layer. The route is then at that stack, that column, or the layer below.
  ///
  /// Fails with ``NavigationError/nowhereBack(_:)`` if there is no way back, and with ``NavigationError/locked(_:_:)`` if the removed
  /// screen is locked.
  public consuming func back() -> Route<Root, AnyContainer> { step(.back) }
}

// Windows.
extension Route where Current == AppWindow {
  /// Replaces the root of the window and all its modal layers with a screen, and stays on the window.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if one of the removed screens is locked.
  public consuming func setRoot<K>(_ screen: AnyScreen<K>) -> Self { step(.setRoot(screen.node)) }
  /// Replaces the root of the window and all its modal layers with a screen, runs a route on that screen, and stays on the window.
  public consuming func setRoot<K, L>(_ screen: AnyScreen<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.setRoot(screen.node), nested)
  }
}

extension Route {
  /// Opens a window with a screen as its root, and makes it the key window. The route stays on its container.
  ///
  /// Fails with ``NavigationError/alreadyOpen(_:)`` if a window with this name is open, and with ``NavigationError/badName(_:)`` for a name
  /// that could not be read back from its text, such as an empty one.
  public consuming func openWindow<K>(_ name: ScreenKey, _ root: AnyScreen<K>) -> Self { step(.openWindow(name, root: root.node)) }
  /// Opens a window with a screen as its root, makes it the key window, and runs a route on it. The outer route stays on its container.
  /// Fails as ``openWindow(_:_:)`` does.
  public consuming func openWindow<K, L>(
    _ name: ScreenKey, _ root: AnyScreen<K>, _ nested: (Route<AppWindow, AppWindow>) -> Route<AppWindow, L>
  ) -> Self {
    step(.openWindow(name, root: root.node), nested)
  }
  /// Closes the window of the container with all its layers, and continues at the new key window.
  ///
  /// Fails with ``NavigationError/noScreen(_:in:)`` if this is the only window, and with ``NavigationError/locked(_:_:)`` if one of its
  /// screens is locked.
  public consuming func closeWindow() -> Route<Root, AppWindow> { step(.closeWindow) }
  /// Changes the key window to the window of the container, and stays on the container. Fails with ``NavigationError/misplaced(_:in:)`` at
  /// the app.
  public consuming func makeKey() -> Self { step(.makeKey) }

  /// Unavailable: the route must be at a window.
  @available(*, unavailable, message: "setRoot needs a window: go to it first, e.g. route.window")
  @_disfavoredOverload public consuming func setRoot<K>(_ screen: AnyScreen<K>) -> Self { self }
}
