/// A search with the options and the order of RouteComposer's finders. From a container, the search visits in this order:
///
/// 1. With `current`, the container itself.
/// 2. With `parent`, the containers that contain it, without their other contents.
/// 3. With `visible` or `contained`, its children: first the visible ones, then, with `contained`, the others. Each child is searched with
///    `current` and, if `visible` is an option, with `visible`, otherwise with `contained`. If `presented` is an option, it also applies to
///    the children.
/// 4. With `presented`, the layer above, without `presenting`.
/// 5. With `presenting`, the layer below, without `presented`.
///
/// So a search with only `presented` or only `presenting` finds nothing, because no container is compared. With both `visible` and
/// `contained`, the hidden children of a container are searched, but not the hidden children of its children.
///
/// A layer can be reached from each container below it. A layer that was already searched with the same options is skipped. Branches that
/// cannot contain a match may be skipped.
struct LookUp: ~Copyable {
  private let root: Node
  private let match: Match
  private let candidates: [TreePath]?
  private var searched: Set<Layer> = []
  /// The number of containers that were compared.
  private(set) var compared = 0
  /// The report of the search, or `nil` if no report was requested.
  var report: SearchReport?

  private struct Layer: Hashable {
    var path: TreePath
    var options: SearchOptions
  }

  /// Creates a search in the tree of a state.
  ///
  /// - Parameters:
  ///   - candidates: The paths of all matches, or `nil` if they are not known.
  ///   - report: An empty report, or `nil` if no report is requested.
  init(_ match: Match, in state: NavigationState, candidates: [TreePath]? = nil, report: SearchReport? = nil) {
    self.report = report
    self.match = match
    root = state.root
    self.candidates = candidates
  }

  mutating func find(from path: TreePath, _ options: SearchOptions) -> TreePath? {
    guard path.depth >= 2, let node = root.read(path, { $0 }) else { return nil }
    return find(in: node, at: path, options)
  }

  private mutating func find(in node: Node, at path: TreePath, _ options: SearchOptions) -> TreePath? {
    if options.contains(.current) {
      compared += 1
      report?.compared(node, with: match, at: path)
      if match.matches(node) { return path }
    } else {
      report?.note(path, .notAsked)
    }
    if options.contains(.parent), path.depth > 2, let parent = path.parent, let found = find(from: parent, [.current, .parent]) {
      return found
    }
    if let found = findBelow(node, at: path, options) { return found }
    if options.contains(.presented), let found = findLayer(over: path, by: 1, options.subtracting(.presenting)) { return found }
    if options.contains(.presenting), let found = findLayer(over: path, by: -1, options.subtracting(.presented)) { return found }
    return nil
  }

  private mutating func findBelow(_ node: Node, at path: TreePath, _ options: SearchOptions) -> TreePath? {
    let asksAll = options.contains(.contained)
    guard asksAll || options.contains(.visible), node.childCount > 0 else { return nil }
    var next: SearchOptions = options.contains(.visible) ? .currentVisibleOnly : .currentAllStack
    if options.contains(.presented) { next.insert(.presented) }
    let (all, visible) = (0..<node.childCount, node.visibleChildren)
    let ways = waysOn(from: node, at: path, asksAll ? all : visible, next)
    if let found = find(among: visible, ways, of: node, at: path, next) { return found }
    guard asksAll else {
      if report != nil {
        for index in all where !visible.contains(index) { path.child(index).map { report?.note($0, .notVisible) } }
      }
      return nil
    }
    return find(among: all.lowerBound..<visible.lowerBound, ways, of: node, at: path, next)
      ?? find(among: visible.upperBound..<all.upperBound, ways, of: node, at: path, next)
  }

  /// Searches a range of children in order. If `ways` is not `nil`, searches only the children at those indices.
  private mutating func find(
    among children: Range<Int>, _ ways: [Int]?, of node: Node, at path: TreePath, _ options: SearchOptions
  ) -> TreePath? {
    if let ways {
      for index in ways where children.contains(index) {
        if let child = path.child(index), let found = find(in: node.child(index), at: child, options) { return found }
      }
      return nil
    }
    for index in children {
      if let child = path.child(index), let found = find(in: node.child(index), at: child, options) { return found }
    }
    return nil
  }

  /// Returns the indices of the children to search, in order, or `nil` if the possible paths of a match are not known.
  private func waysOn(from node: Node, at path: TreePath, _ asked: Range<Int>, _ next: SearchOptions) -> [Int]? {
    guard let candidates else { return nil }
    var ways = Set(candidates.lazy.filter { $0.depth > path.depth && path.contains($0) }.map { $0[path.depth] })
    // The layer above is searched from the first child, regardless of the contents of that child.
    if next.contains(.presented), let first = node.visibleChildren.first ?? asked.first { ways.insert(first) }
    return ways.filter(node.children.indices.contains).sorted()
  }

  private mutating func findLayer(over path: TreePath, by offset: Int, _ options: SearchOptions) -> TreePath? {
    let index = path[1] + offset
    // Usually there is one layer (benchmark rows r1 to r3).
    guard index >= 0, let window = path.window, root.read(window, { $0.childCount > index }) == true, let layer = window.child(index),
      searched.insert(Layer(path: layer, options: options)).inserted
    else { return nil }
    return find(from: layer, options)
  }
}

extension NavigationState {
  /// Returns the path where a look-up of a route starts. Returns `nil` if there is no such path, because no window is open or the window is
  /// empty. There may be no container at the returned path. `path` is the path of the current container of the route.
  func start(_ start: SearchStart, of path: TreePath) -> TreePath? {
    let window = path.window ?? keyWindow
    switch start {
    case .topmost: return window.flatMap { window in read(window) { $0.childCount }.flatMap { window.child($0 - 1) } }
    case .root: return window?.child(0)
    case .current: return path
    case .at(let place): return place
    }
  }
}

extension NavigationState {
  func lookUp(_ match: Match, _ options: SearchOptions, from start: SearchStart, at path: TreePath) -> TreePath? {
    guard let place = self.start(start, of: path) else { return nil }
    var search = LookUp(match, in: self, candidates: watchedPlaces(of: match))
    return search.find(from: place, options)
  }
}
