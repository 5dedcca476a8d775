/// A query of the state, as `explain` prints it. The result of a handler may depend only on the answers to its queries.
/// ``Store/answer(_:)`` evaluates a query.
package enum Query: Hashable, Sendable {
  /// The kind of the container at a path.
  case kind(TreePath)
  /// The key of the container at a path.
  case key(TreePath)
  /// Whether the container at a path has more children than this number.
  case more(than: Int, TreePath)
  /// The number of children of the container at a path.
  case count(TreePath)
  /// The index of the selected child of the container at a path, if the container selects a child.
  case selection(TreePath)
  /// The path of the screen that the container at a path shows.
  case visible(TreePath)
  /// The paths of all screens that the container at a path shows: see ``NavigationState/visibleLeaves(of:)``.
  case shown(TreePath)
  /// Whether a screen that the key identifies is at the path or below it.
  case holds(TreePath, ScreenKey)
  /// The index of the last matching child of the container at a path.
  case child(TreePath, Match)
  /// The index of the first matching child of the container at a path. If no child matches, the index of the first child that is a stack
  /// whose bottom screen matches.
  case tab(TreePath, Match)
  /// The path of the innermost container of this kind at the path or around it.
  case enclosing(TreePath, Kind)
  /// The path of the container that ``Route/first(_:)``, ``Route/last(_:)`` or ``Route/top(_:)`` finds for a route that runs at the path
  /// `from`.
  case find(Steps.Find.Choice, Match, from: TreePath)
  /// The path of the container that ``Route/lookUp(_:_:from:)`` finds for a route that runs at the path `at`.
  case lookUp(Match, SearchOptions, from: SearchStart, at: TreePath)
  /// The paths of all screens that the key identifies.
  case places(ScreenKey)
  /// The path of the window with this name.
  case window(ScreenKey)
  /// The path of the key window.
  case keyWindow
  /// The path of a screen whose lock forbids the operation on the container at the path.
  case locked(ContainerOperation, TreePath)
  /// The heights at which the sheet at the path can rest.
  case detents(TreePath)
  /// Whether the style of the layer at the path permits the user to close it by a gesture.
  case closesByGesture(TreePath)
  /// The value of the feature with this name.
  case value(String)
  /// The running effect whose request has this name, or any running effect if the name is `nil`. If there are several, the last one that
  /// belongs to the container at the path or, if none belongs to it, the one that began last.
  case effect(String?, at: TreePath)
  /// The running effects that belong to the container at the path.
  case effects(TreePath)
  /// The routes that wait for the screen at the path or for a container around this screen, or all waiting routes if the path is `nil`.
  case waiting(TreePath?)
  /// The held items (``HeldItem``) whose type of value has this name.
  case held(String)
  /// The flow data of the screen at the path.
  case flowData(TreePath)
  /// The paths of the screens that have flow data and are enclosed by the screen at the path: the screen itself, the screens in it, the
  /// screens above it in its stack and, if no container on the path selects another child, the screens in the layers above.
  case kept(within: TreePath)
  /// The paths of the screens that enclose the path and have one of these names, nearest first: see
  /// ``NavigationTransaction/surroundings(of:named:)``.
  case around(TreePath, Set<String>)
  /// The paths of the screens that are at or below the path, have one of these names, and have no flow data, outermost first. Screens in
  /// branches that are not selected are omitted.
  case unstarted(TreePath, Set<String>)
}

/// The answer to a ``Query``.
package enum Answer: Hashable, Sendable {
  /// A Boolean value.
  case flag(Bool)
  /// A number or an index, or `nil` if there is none.
  case number(Int?)
  /// A kind, or `nil` if there is no container.
  case kind(Kind?)
  /// A key, or `nil` if there is no container.
  case key(ScreenKey?)
  /// A path, or `nil` if there is none.
  case path(TreePath?)
  /// Paths, in the order that the query defines. Empty if there are none.
  case paths([TreePath])
  /// The value of a feature, or `nil` if it is the initial one.
  case value(AnyStateValue?)
  /// The heights of a sheet, or `nil` if there is no sheet at the path. A sheet without declared heights has only the full height.
  case detents([Detent]?)
  /// A running effect, or `nil` if there is none.
  case effect(RunningEffect?)
  /// Running effects, in the order they began.
  case effects([RunningEffect])
  /// Flow data, or `nil` if the screen has none.
  case flowData(AnyFlowData?)
  /// Waiting routes, oldest first.
  case routes([PendingRoute])
  /// Held items (``HeldItem``), in list order.
  case held([HeldItem])
}
