// Steps that move the route to the container that they find. A search looks from the current container down, and in the layers above if
// that container is the root of its layer. If it finds nothing there, it looks in the whole window.
extension Route {
  /// Finds the first match, and continues there. The order is: the current container, its children in order (the branch of the selected
  /// child last), then the layers above. If there is no match, the search is repeated in the whole window.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no match.
  public consuming func first<K>(_ target: Target<K>) -> Route<Root, K> { step(.find(.first, target.match)) }
  /// Finds the last match in the order of ``first(_:)``, and continues there. Fails with ``NavigationError/noContainer(_:in:)`` if there is
  /// no match.
  public consuming func last<K>(_ target: Target<K>) -> Route<Root, K> { step(.find(.last, target.match)) }
  /// Finds the last visible match in the order of ``first(_:)``, and continues there. Inside the current container, the search treats this
  /// container as selected.
  ///
  /// Fails with ``NavigationError/covered(_:_:by:)`` if only a full-screen layer hides a match, and with
  /// ``NavigationError/noContainer(_:in:)`` if there is no visible match.
  public consuming func top<K>(_ target: Target<K>) -> Route<Root, K> { step(.find(.top, target.match)) }

  /// Runs a route on the first match, and stays on the container. Searches and fails as ``first(_:)`` does.
  public consuming func first<K, L>(_ target: Target<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.find(.first, target.match), nested)
  }
  /// Runs a route on the last match, and stays on the container. Searches and fails as ``last(_:)`` does.
  public consuming func last<K, L>(_ target: Target<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.find(.last, target.match), nested)
  }
  /// Runs a route on the last visible match, and stays on the container. Searches and fails as ``top(_:)`` does.
  public consuming func top<K, L>(_ target: Target<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.find(.top, target.match), nested)
  }

  /// Continues at the window of the container. At the app, continues at the key window.
  public var window: Route<Root, AppWindow> { step(.window(nil)) }
  /// Continues at the window with this name. Fails with ``NavigationError/noContainer(_:in:)`` if no such window is open.
  public consuming func window(_ name: ScreenKey) -> Route<Root, AppWindow> { step(.window(name)) }
  /// Continues at the container at a path. Fails with ``NavigationError/noContainer(_:in:)`` if there is none.
  public consuming func at(_ path: TreePath) -> Route<Root, AnyContainer> { step(.at(path)) }
  /// Continues at the nearest stack around the container, or at the container itself if it is a stack.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the container is not in a stack of its modal layer.
  public var stack: Route<Root, Stack> { step(.go(.stack)) }
  /// Continues at the nearest tab container around the container, or at the container itself if it is one.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the container is not in a tab container of its modal layer.
  public var tabs: Route<Root, Tabs> { step(.go(.tabs)) }
  /// Continues at the parent of the container. Fails with ``NavigationError/noContainer(_:in:)`` at the root of a modal layer, which has no
  /// parent.
  public var parent: Route<Root, AnyContainer> { step(.go(.parent)) }
  /// Continues at the root screen of the window. Fails with ``NavigationError/noContainer(_:in:)`` at the app and in an empty window.
  public var root: Route<Root, AnyContainer> { step(.go(.root)) }
  /// Continues at the visible screen inside the container, or at the container itself if it has no visible children.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if the container no longer exists.
  public var visible: Route<Root, AnyContainer> { step(.go(.visible)) }
  /// Continues at the modal layer above the layer of the container. Fails with ``NavigationError/noContainer(_:in:)`` if there is none.
  public var presented: Route<Root, AnyContainer> { step(.go(.presented)) }
  /// Continues at the modal layer below the layer of the container. Fails with ``NavigationError/noContainer(_:in:)`` at the root of the
  /// window.
  public var presenting: Route<Root, AnyContainer> { step(.go(.presenting)) }
}
