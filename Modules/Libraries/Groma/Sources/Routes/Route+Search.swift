// Steps that move: the route goes on at what they find. A search looks from the current container down, and in the layers above when that
// is the root of its own; when it finds nothing there, it looks in the whole window.
extension Route {
  /// Goes to the first match: from the current container down, children in order (the selected one's branch last), then the layers above.
  public consuming func first<K>(_ target: Target<K>) -> Route<Root, K> { step(.find(.first, target.match)) }
  /// Goes to the last match.
  public consuming func last<K>(_ target: Target<K>) -> Route<Root, K> { step(.find(.last, target.match)) }
  /// Goes to the last match in sight.
  public consuming func top<K>(_ target: Target<K>) -> Route<Root, K> { step(.find(.top, target.match)) }

  /// Runs a route on the first match, and stays.
  public consuming func first<K, L>(_ target: Target<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.find(.first, target.match), nested)
  }
  /// Runs a route on the last match, and stays.
  public consuming func last<K, L>(_ target: Target<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.find(.last, target.match), nested)
  }
  /// Runs a route on the last match in sight, and stays.
  public consuming func top<K, L>(_ target: Target<K>, _ nested: (Route<K, K>) -> Route<K, L>) -> Self {
    step(.find(.top, target.match), nested)
  }

  /// Goes to the window the route is in.
  public var window: Route<Root, AppWindow> { step(.window(nil)) }
  /// Goes to a window by its name.
  public consuming func window(_ name: ScreenKey) -> Route<Root, AppWindow> { step(.window(name)) }
  /// Goes to a place.
  public consuming func at(_ path: TreePath) -> Route<Root, AnyContainer> { step(.at(path)) }
  /// Goes to the nearest stack the container is in, or stays when it is one.
  public var stack: Route<Root, Stack> { step(.go(.stack)) }
  /// Goes to the nearest tabs the container is in, or stays when it is one.
  public var tabs: Route<Root, Tabs> { step(.go(.tabs)) }
  /// Goes to the container that this one is in.
  public var parent: Route<Root, AnyContainer> { step(.go(.parent)) }
  /// Goes to the root of the window.
  public var root: Route<Root, AnyContainer> { step(.go(.root)) }
  /// Goes to the screen in sight in the container.
  public var visible: Route<Root, AnyContainer> { step(.go(.visible)) }
  /// Goes to the layer above the container's.
  public var presented: Route<Root, AnyContainer> { step(.go(.presented)) }
  /// Goes to the layer below the container's.
  public var presenting: Route<Root, AnyContainer> { step(.go(.presenting)) }
}
